import { StewardError } from '../../../core/common/errors.ts';
import { isRecord, recordOf, withAt } from '../../../core/common/untyped-json.ts';
import { TEXT_LIMIT_NAMES } from '../../../core/filters/limits/one-message.ts';
import type { Settings, SettingsWrite } from '../../../core/settings/settings.ts';
import { actionOf } from '../../request/read-form.ts';
import type { Form } from '../../request/route.ts';
import { SWITCHES } from './rules-sections.tsx';
import { entriesOf, listValues, readLists } from './word-lists.tsx';

/** How a field shows a setting: one entry per line, a number, plain text, or a checkbox for one of two values. */
type Kind = 'lines' | 'number' | 'text' | { readonly on: boolean | string; readonly off: boolean | string };
const SWITCH = { on: true, off: false } as const;
const LIMITS = [...TEXT_LIMIT_NAMES, 'accounts'] as const;

/** The fields of the form, by the path of each setting, which is also the field's name. */
const FIELDS: Readonly<Record<string, Kind>> = {
  ...heldAs('lines', 'words', ['list', 'allowed']),
  ...heldAs('lines', 'links', ['domains', 'invite_domains', 'redirect_domains']),
  'links.mode': 'text',
  'links.block_invites': SWITCH,
  ...Object.fromEntries(
    LIMITS.flatMap((name) => [[`limits.${name}.most`, 'number'] as const, [`limits.${name}.action`, 'text'] as const]),
  ),
  'limits.accounts.window_seconds': 'number',
  ...heldAs('number', 'flood', ['repeats', 'messages', 'window_seconds']),
  ...heldAs('number', 'stolen', ['channels', 'window_seconds']),
  'stolen.trap_channels': 'lines',
  'stolen.quarantine_role': 'text',
  ...heldAs('number', 'raid', ['joins', 'window_seconds', 'slow_joins', 'slow_window_minutes', 'young_days']),
  'raid.mark_minutes': 'number',
  ...heldAs(SWITCH, 'raid', ['alike_names', 'pause_dms']),
  ...heldAs('number', 'trust', ['messages', 'days']),
  ...Object.fromEntries(['words', 'links', 'flood', 'stolen', 'raid'].map((rule) => [`${rule}.action`, 'text'])),
  reputation: 'number',
  ...Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, SWITCH])),
  local_flags: { on: 'also_judge', off: 'decide' },
  decision_log: { on: 'triggered', off: 'all' },
};
/** The values of a limit before it is set. */
const NEW_LIMIT: Form = { action: 'flag', window_seconds: '60' };

/** Returns fields of one kind for some members of a rule. */
function heldAs(kind: Kind, rule: string, members: readonly string[]): Readonly<Record<string, Kind>> {
  return Object.fromEntries(members.map((member) => [`${rule}.${member}`, kind]));
}

/** Returns the values of the filter fields: the sent ones, or else the saved ones. */
export function ruleValues(settings: Settings, form: Form | undefined): Form {
  if (form) return form;
  const stands = Object.entries(FIELDS).map(([name, kind]) => {
    const path = name.split('.');
    const value = path.reduce<unknown>((of, member) => (isRecord(of) ? of[member] : undefined), settings);
    return [name, show(value ?? (path[0] === 'limits' ? NEW_LIMIT[path.at(-1) ?? ''] : ''), kind)];
  });
  const patterns = Object.entries(settings.patterns).flatMap(([name, { pattern, action, read }]) => [
    [`pattern.${name}`, pattern],
    [`pattern-action.${name}`, action],
    [`pattern-shown.${name}`, read === 'shown' ? 'on' : ''],
  ]);
  return { ...Object.fromEntries([...stands, ...patterns]), ...listValues(settings.words.lists) };
}

function show(value: unknown, kind: Kind): string {
  if (typeof kind === 'object') return value === kind.on ? 'on' : '';
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/** Returns the names of the patterns in a form, the saved ones first. */
export function patternNames(settings: Settings, form: Form): readonly string[] {
  const sent = Object.keys(form).flatMap((field) => (field.startsWith('pattern.') ? [field.slice(8)] : []));
  return [...new Set([...Object.keys(settings.patterns), ...sent])].filter((name) =>
    Object.hasOwn(form, `pattern.${name}`),
  );
}

/** Reads the settings write from a form. A field that the form lacks stays unchanged. The write refuses invalid values with the field's name. */
export function readRulesForm(form: Form, settings: Settings): SettingsWrite {
  let write: Readonly<Record<string, unknown>> = {};
  for (const [name, kind] of Object.entries(FIELDS)) {
    const text = form[name];
    if (typeof kind === 'object') write = { ...withAt(write, name.split('.'), text ? kind.on : kind.off) };
    else if (text !== undefined) write = { ...withAt(write, name.split('.'), read(text, kind)) };
  }
  const { words, limits, ...others } = write;
  // An empty number removes a limit.
  const limited = LIMITS.filter((name) => form[`limits.${name}.most`] !== undefined).map((name) => {
    return [name, form[`limits.${name}.most`]?.trim() === '' ? null : recordOf(limits)[name]];
  });
  // The write checks all of it.
  return {
    ...others,
    words: { ...recordOf(words), lists: readLists(form) },
    limits: Object.fromEntries(limited),
    patterns: readPatterns(form, settings),
  } as SettingsWrite;
}

/** Returns what is wrong with a write, found by its schema or the write. @throws any other error. */
export function faultsOf(
  error: unknown,
): readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] {
  if (error instanceof StewardError && error.code === 'invalid')
    return error.issues.map(({ loc, msg }) => ({ path: loc.filter((part) => part !== 'body'), message: msg }));
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues)) return error.issues;
  throw error;
}

function read(text: string, kind: 'lines' | 'number' | 'text'): unknown {
  if (kind === 'lines') return entriesOf(text);
  return kind === 'number' ? Number(text.trim().replace(',', '.') || Number.NaN) : text;
}

function readPatterns(form: Form, settings: Settings): Record<string, unknown> {
  const patterns: Record<string, unknown> = {};
  for (const name of Object.keys(settings.patterns)) patterns[name] = null;
  for (const name of patternNames(settings, form)) {
    if (form[`drop.${name}`]) continue;
    const pattern = (form[`pattern.${name}`] ?? '').trim();
    const shown = form[`pattern-shown.${name}`] ? { read: 'shown' } : {};
    patterns[name] = { pattern, action: actionOf(form[`pattern-action.${name}`]), ...shown };
  }
  const [name, pattern] = [(form['new.name'] ?? '').trim(), (form['new.pattern'] ?? '').trim()];
  if (name !== '' || pattern !== '') patterns[name] = { pattern, action: actionOf(form['new.action']) };
  return patterns;
}
