import { ACTIONS } from '../../../core/decisions/decision.ts';
import { TEXT_LIMIT_NAMES } from '../../../core/filters/limits/text-limits.ts';
import type { Settings, SettingsWrite } from '../../../core/settings/settings.ts';
import type { Form } from '../../request/route.ts';
import { listValues, readLists } from './word-lists.tsx';

/** What the fields of the local rules hold: what was sent, or else what stands. */
export function ruleValues(settings: Settings, form: Form | undefined): Form {
  if (form) return form;
  const { words, links, patterns, stolen, flood, raid } = settings;
  return {
    'words.list': words.list.join('\n'),
    'words.allowed': (words.allowed ?? []).join('\n'),
    'words.action': words.action,
    ...listValues(words.lists),
    'links.mode': links.mode,
    'links.domains': links.domains.join('\n'),
    'links.invites': links.block_invites ? 'on' : '',
    'links.invite_domains': links.invite_domains.join('\n'),
    'links.redirect_domains': links.redirect_domains.join('\n'),
    'links.action': links.action,
    ...Object.fromEntries(
      Object.entries(patterns).flatMap(([name, { pattern, action, read }]) => [
        [`pattern.${name}`, pattern],
        [`pattern-action.${name}`, action],
        [`pattern-shown.${name}`, read === 'shown' ? 'on' : ''],
      ]),
    ),
    ...limitValues(settings.limits),
    ...numbersOf('flood', flood, FLOOD_FIELDS),
    'flood.action': flood.action,
    ...numbersOf('stolen', stolen, STOLEN_FIELDS),
    'stolen.traps': stolen.trap_channels.join('\n'),
    'stolen.action': stolen.action,
    ...numbersOf('raid', raid, RAID_FIELDS),
    'raid.action': raid.action,
    reputation: String(settings.reputation),
    share_links: settings.share_links ? 'on' : '',
    fail_open: settings.fail_open ? 'on' : '',
    trusted_exempt: settings.trusted_exempt ? 'on' : '',
    also_judge: settings.local_flags === 'also_judge' ? 'on' : '',
    second_look: settings.second_look ? 'on' : '',
    context: settings.context ? 'on' : '',
    appeal_links: settings.appeal_links ? 'on' : '',
    log_triggered: settings.decision_log === 'triggered' ? 'on' : '',
  };
}

function limitValues(limits: Settings['limits']): Record<string, string> {
  const { accounts } = limits;
  return {
    ...Object.fromEntries(
      [...TEXT_LIMIT_NAMES, 'accounts' as const].flatMap((name) => [
        [`limits.${name}`, String(limits[name]?.most ?? '')],
        [`limits-action.${name}`, limits[name]?.action ?? 'flag'],
      ]),
    ),
    'limits.window': String(accounts?.window_seconds ?? ACCOUNTS_WINDOW_SECONDS),
  };
}

/** An empty number takes a limit away. */
function readLimits(form: Form): NonNullable<SettingsWrite['limits']> {
  const limitOf = (name: string) =>
    (form[`limits.${name}`] ?? '').trim() === ''
      ? null
      : { most: numberOf(form[`limits.${name}`]), action: actionOf(form[`limits-action.${name}`]) };
  const accounts = limitOf('accounts');
  return {
    ...Object.fromEntries(TEXT_LIMIT_NAMES.map((name) => [name, limitOf(name)])),
    accounts: accounts && { ...accounts, window_seconds: numberOf(form['limits.window']) },
  };
}

function listOf<const Name extends 'invite_domains' | 'redirect_domains'>(form: Form, name: Name) {
  const text = form[`links.${name}`];
  return text === undefined ? {} : { [name]: linesOf(text) };
}

const ACCOUNTS_WINDOW_SECONDS = 60;
const STOLEN_FIELDS = ['channels', 'window_seconds'] as const;
const FLOOD_FIELDS = ['repeats', 'messages', 'window_seconds'] as const;
const RAID_FIELDS = ['joins', 'window_seconds', 'slow_joins', 'slow_window_minutes', 'mark_minutes'] as const;

function readNumbers(form: Form, rule: string, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, numberOf(form[`${rule}.${name}`])]));
}

function numbersOf<const Names extends readonly string[]>(
  rule: string,
  settings: Readonly<Record<Names[number], number | string>>,
  names: Names,
): Record<string, string> {
  return Object.fromEntries(names.map((name: Names[number]) => [`${rule}.${name}`, String(settings[name])]));
}

/** The names of patterns that a form has, those that stand first. */
export function patternNames(settings: Settings, form: Form): readonly string[] {
  const sent = Object.keys(form).flatMap((field) => (field.startsWith('pattern.') ? [field.slice(8)] : []));
  return [...new Set([...Object.keys(settings.patterns), ...sent])].filter((name) =>
    Object.hasOwn(form, `pattern.${name}`),
  );
}

/** The write that a form asks for: what cannot be a rule is refused by the write itself, with the field's name. */
export function readRulesForm(form: Form, settings: Settings): SettingsWrite {
  const patterns: Record<string, { pattern: string; action: (typeof ACTIONS)[number]; read?: 'shown' } | null> = {};
  for (const name of Object.keys(settings.patterns)) patterns[name] = null;
  const put = (name: string, field: string, suffix: string) => {
    const pattern = (form[field] ?? '').trim();
    const read = form[`pattern-shown.${suffix}`] ? { read: 'shown' as const } : {};
    patterns[name] = { pattern, action: actionOf(form[`pattern-action.${suffix}`]), ...read };
  };
  for (const name of patternNames(settings, form)) if (!form[`drop.${name}`]) put(name, `pattern.${name}`, name);
  const added = (form['new.name'] ?? '').trim();
  if (added !== '' || (form['new.pattern'] ?? '').trim() !== '') {
    patterns[added] = { pattern: (form['new.pattern'] ?? '').trim(), action: actionOf(form['new.action']) };
  }
  return {
    words: {
      list: linesOf(form['words.list']),
      ...(form['words.allowed'] === undefined ? {} : { allowed: linesOf(form['words.allowed']) }),
      action: actionOf(form['words.action']),
      lists: readLists(form, linesOf),
    },
    links: {
      mode:
        (['off', 'block_all', 'allow_list', 'block_list'] as const).find((mode) => mode === form['links.mode']) ??
        'off',
      domains: linesOf(form['links.domains']),
      block_invites: Boolean(form['links.invites']),
      // A form that was loaded before these fields were there leaves them as they are.
      ...listOf(form, 'invite_domains'),
      ...listOf(form, 'redirect_domains'),
      action: actionOf(form['links.action']),
    },
    patterns,
    ...(form['limits.mentions'] === undefined ? {} : { limits: readLimits(form) }),
    flood: { ...readNumbers(form, 'flood', FLOOD_FIELDS), action: actionOf(form['flood.action']) },
    ...(form['stolen.channels'] === undefined
      ? {}
      : {
          stolen: {
            ...readNumbers(form, 'stolen', STOLEN_FIELDS),
            trap_channels: linesOf(form['stolen.traps']),
            action: actionOf(form['stolen.action']),
          },
        }),
    raid: {
      // A form that was loaded before the slow ones were there leaves them as they are.
      ...readNumbers(
        form,
        'raid',
        RAID_FIELDS.filter((name) => !name.startsWith('slow_') || form['raid.slow_joins'] !== undefined),
      ),
      action: actionOf(form['raid.action']),
    },
    // A form that was loaded before these were there leaves them as they are.
    ...(form.reputation !== undefined && {
      reputation: numberOf(form.reputation.replace(',', '.')),
      share_links: Boolean(form.share_links),
    }),
    fail_open: Boolean(form.fail_open),
    trusted_exempt: Boolean(form.trusted_exempt),
    local_flags: form.also_judge ? 'also_judge' : 'decide',
    second_look: Boolean(form.second_look),
    context: Boolean(form.context),
    appeal_links: Boolean(form.appeal_links),
    decision_log: form.log_triggered ? 'triggered' : 'all',
  };
}

function linesOf(text: string | undefined): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').trim() || Number.NaN);
}

function actionOf(text: string | undefined) {
  return ACTIONS.find((action) => action === text) ?? 'flag';
}
