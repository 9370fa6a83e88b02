import { isRecord } from '../common/untyped-json.ts';
import type { Settings } from './settings.ts';

/** The source of a change. `program` means Steward itself: a first start, an import, a test. */
export const CHANGE_SOURCES = ['dashboard', 'api', 'cli', 'chat', 'program'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** The subjects of changes in the settings history. */
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

/** Longest note to the next shift. */
export const SHIFT_NOTE_MAX_CHARS = 1_000;

/** The author of a change, as people know them, and its source. */
export type Author = { readonly by: string; readonly via: ChangeSource };

/** One change in the settings history. */
export type Change = {
  readonly id: string;
  readonly atMs: number;
  readonly subject: ChangeSubject;
  readonly by: string;
  readonly via: ChangeSource;
  /** The values before and after, as JSON; null for none. For settings only the difference, see `settingsDifference`. */
  readonly before: unknown;
  readonly after: unknown;
};

/** The settings history of a tenant; erased with the tenant. */
export type ChangeStore = {
  /** Lists changes, newest first; `before` is the last entry of the previous page. */
  listChanges(query: {
    readonly tenantId: string;
    readonly subject?: ChangeSubject;
    readonly before?: string | undefined;
    readonly limit: number;
  }): Promise<readonly Change[]>;
  /** Lists the operator's recent changes to any tenant, from the operator's pages and the command line; newest first. */
  listOperatorChanges(limit: number): Promise<readonly (Change & { readonly tenant: string })[]>;
  /** @returns null for one that is unknown or another tenant's. */
  findChange(tenantId: string, id: string): Promise<Change | null>;
  /** Writes a note to the next moderators, replacing the last one: the newest `shift_note` change is the current one. */
  writeShiftNote(tenantId: string, text: string): Promise<void>;
};

/**
 * Returns the differences between two settings by member, for lists the removed and added items; null if there are none.
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
