import { isRecord } from '../common/untyped-json.ts';
import type { Settings } from './settings.ts';

/** From where something was changed. `program` is Steward itself: a first start, an import, a test. */
export const CHANGE_SOURCES = ['dashboard', 'api', 'cli', 'chat', 'program'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** What the audit trail keeps changes of. */
export const CHANGE_SUBJECTS = [
  'policy',
  'settings',
  'key',
  'plan',
  'suspension',
  'quota',
  'session',
  'language',
  'person',
  'team',
  'shift_note',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** How long a note for the next shift may be. */
export const SHIFT_NOTE_MAX_CHARS = 1_000;

/** Who changes something, as people know them, and from which source. */
export type Author = { readonly by: string; readonly via: ChangeSource };

/** One entry of the audit trail. */
export type Change = {
  readonly id: string;
  readonly atMs: number;
  readonly subject: ChangeSubject;
  readonly by: string;
  readonly via: ChangeSource;
  /** What stood before and after, as JSON can hold it; null for nothing. Of settings only what changed, see `settingsDifference`. */
  readonly before: unknown;
  readonly after: unknown;
};

/** The audit trail of a tenant; it is erased with the tenant. */
export type ChangeStore = {
  /** Newest first; only entries before `before`, for the next page. */
  listChanges(query: {
    readonly tenantId: string;
    readonly subject?: ChangeSubject;
    readonly before?: string | undefined;
    readonly limit: number;
  }): Promise<readonly Change[]>;
  /** What the operator did lately, to whichever tenant, newest first: from the operator's pages and the command line. */
  listOperatorChanges(limit: number): Promise<readonly (Change & { readonly tenant: string })[]>;
  /** null for one that is unknown, or another tenant's. */
  findChange(tenantId: string, id: string): Promise<Change | null>;
  /** Leaves a note for those who moderate next, in the place of the one before: the newest of `shift_note` in the trail. */
  writeShiftNote(tenantId: string, text: string): Promise<void>;
};

/**
 * What differs between two settings by member, of lists only what went and what came; null when nothing differs.
 * @example settingsDifference(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, fail_open: false }); // => { before: { fail_open: true }, after: { fail_open: false } }
 */
export function settingsDifference(
  before: Settings,
  after: Settings,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } | null {
  const [gone, come]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const name of Object.keys(after) as (keyof Settings)[]) {
    for (const [member, one, other] of membersOf(before[name], after[name])) {
      const [left, right] = Array.isArray(one) && Array.isArray(other) ? listDifference(one, other) : [one, other];
      if (JSON.stringify(left) === JSON.stringify(right)) continue;
      const path = member === '' ? name : `${name}.${member}`;
      if (left !== undefined) gone[path] = left;
      if (right !== undefined) come[path] = right;
    }
  }
  return Object.keys(gone).length + Object.keys(come).length === 0 ? null : { before: gone, after: come };
}

function membersOf(before: unknown, after: unknown): (readonly [string, unknown, unknown])[] {
  if (!isRecord(before) || !isRecord(after)) return [['', before, after]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map(
    (member) => [member, before[member], after[member]] as const,
  );
}

function listDifference(before: readonly unknown[], after: readonly unknown[]): [unknown[], unknown[]] {
  const [had, has] = [new Set(before), new Set(after)];
  return [before.filter((item) => !has.has(item)), after.filter((item) => !had.has(item))];
}
