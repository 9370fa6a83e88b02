import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import { isRecord, recordOf, withAt } from '../../../core/common/untyped-json.ts';
import { ACTIONS } from '../../../core/decisions/decision.ts';
import { rulesOf } from '../../../core/filters/exceptions/exception-part.ts';
import type { Exception } from '../../../core/filters/exceptions/exception-rule.ts';
import { someLimitsSchema } from '../../../core/filters/limits/limit-rule.ts';
import type { Tenant } from '../../../core/tenants/tenant.ts';
import { shareOf } from '../../request/read-form.ts';
import type { Form } from '../../request/route.ts';
import { LINK_WORDS } from './rules-sections.tsx';

/** Error messages by field; '' has those that concern no field. */
export type FieldIssues = Readonly<Record<string, string>>;

/** The limits that an exception can change. */
export const PART_LIMITS = Object.keys(someLimitsSchema.shape);
const WINDOW_SECONDS = 60;
/** The fields that define a newcomer. */
export const NEWCOMER_FIELDS = ['messages', 'days', 'account_days'] as const;
/** The fields that say when an exception applies. */
export const SCHEDULE_FIELDS = {
  'hours.start': 'From (HH:MM)',
  'hours.end': 'To (HH:MM)',
  'hours.days': 'Days: mon, tue, …',
  'hours.time_zone': 'Time zone: Europe/Berlin',
  until: 'Until: 2027-01-31T18:00:00Z',
  share: 'For % of authors, 0 observes (everyone only)',
} as const;

/** One value that an exception can change: its path, which is also the field's name, and its kind. */
export type PartField = {
  readonly name: string;
  readonly label: string;
  /** A number, a text, several texts separated by commas, or one of some values with their labels. */
  readonly kind: 'whole' | 'threshold' | 'rule_threshold' | 'text' | 'list' | Readonly<Record<string, string>>;
};

const ACTION_WORDS = Object.fromEntries(ACTIONS.map((action) => [action, action]));

/** Returns the fields of filters, including one for each list and pattern. */
export function filterFields({ words, patterns }: Tenant['settings']): readonly PartField[] {
  const action = (label: string, name: string) => ({ name, label: `Action of ${label}`, kind: ACTION_WORDS });
  return [
    { name: 'links.mode', label: 'Links', kind: LINK_WORDS },
    { name: 'links.block_invites', label: 'Invitations', kind: { true: 'Block', false: 'Let pass' } },
    action('links and invitations', 'links.action'),
    action('words', 'words.action'),
    ...Object.keys(words.lists ?? {}).map((name) => action(`the word list ${name}`, `words.lists.${name}.action`)),
    ...Object.keys(patterns).map((name) => action(`the pattern ${name}`, `patterns.${name}.action`)),
    action('the phishing list', 'lists.phishing'),
    action('the CAS list', 'lists.cas'),
    { ...action('picture lists', 'lists.pictures'), kind: { none: 'none', flag: 'flag' } },
  ];
}

/** Returns the rules that a form has fields for: the tenant's, and deleted ones that the exception still contains. */
export function rulesFor({ policy }: Pick<Tenant, 'policy'>, exception: Exception): readonly string[] {
  return [...new Set([...Object.keys(policy.rules), ...rulesOf(exception)])];
}

function fieldsOf(tenant: Tenant, exception: Exception): readonly PartField[] {
  const lines = (names: readonly string[], prefix: '' | 'rule_', kind: PartField['kind']) =>
    names.flatMap((name) => [
      { name: `policy.${prefix}thresholds.${name}`, label: name, kind },
      { name: `policy.${prefix}actions.${name}`, label: name, kind: ACTION_WORDS },
    ]);
  return [
    ...(exception.on === 'newcomers'
      ? NEWCOMER_FIELDS.map((name) => ({ name, label: name, kind: 'whole' as const }))
      : []),
    ...Object.entries(SCHEDULE_FIELDS).map(([name, label]) => ({
      ...{ name, label },
      kind: name === 'hours.days' ? ('list' as const) : name === 'share' ? ('whole' as const) : ('text' as const),
    })),
    ...filterFields(tenant.settings),
    ...lines(CATEGORY_NAMES, '', 'threshold'),
    ...lines(rulesFor(tenant, exception), 'rule_', 'rule_threshold'),
    { name: 'policy.timeout_minutes', label: 'minutes', kind: 'whole' },
  ];
}

/** Returns the values of an exception's fields; '' means unchanged. */
export function partValues(exception: object): Form {
  const values = (of: object, path: string): [string, string][] =>
    Object.entries(of).flatMap(([name, value]): [string, string][] => {
      const here = `${path}${name}`;
      if (isRecord(value)) return values(value, `${here}.`);
      if (value === null) return [path === 'limits.' ? [`${here}.most`, 'none'] : [here, 'off']];
      return [[here, String(value ?? '')]];
    });
  return { 'limits.accounts.window_seconds': String(WINDOW_SECONDS), ...Object.fromEntries(values(exception, '')) };
}

/** Reads the exception from a form. Members without a field stay. Whether its numbers are within their limits is checked when it is saved. */
export function readException(
  form: Form,
  tenant: Tenant,
  exception: Exception,
): { readonly exception: Exception; readonly issues: FieldIssues } {
  const issues: Record<string, string> = {};
  const whole = (name: string) => readField(form, { name, label: name, kind: 'whole' }, issues);
  let next: Readonly<Record<string, unknown>> = exception;
  for (const field of fieldsOf(tenant, exception)) {
    const value = readField(form, field, issues);
    const [filter, name = ''] = field.name.split('.');
    // The action of a pattern is saved together with its expression.
    if (filter === 'patterns')
      next = withAt(
        next,
        [filter, name],
        value && {
          ...(recordOf(exception.patterns)[name] as object),
          ...tenant.settings.patterns[name],
          action: value,
        },
      );
    else next = withAt(next, field.name.split('.'), value === 0 && field.name !== 'share' ? undefined : value);
  }
  for (const name of PART_LIMITS) {
    const isNone = typed(form, `limits.${name}.most`) === 'none';
    const most = isNone ? undefined : whole(`limits.${name}.most`);
    const action = ACTION_WORDS[form[`limits.${name}.action`] ?? ''] ?? 'flag';
    const window =
      name === 'accounts' ? { window_seconds: whole(`limits.${name}.window_seconds`) ?? WINDOW_SECONDS } : {};
    next = withAt(next, ['limits', name], isNone ? null : most === undefined ? undefined : { most, action, ...window });
  }
  // The write checks all of it.
  return { exception: next as Exception, issues };
}

/** Returns the field that an error of the write concerns. @param path the path in the API. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const begins = path.findIndex((step) => !/^(body|exceptions|\d+)$/.test(String(step)));
  const name = begins < 0 ? '' : path.slice(begins).join('.');
  return /^limits\.\w+$/.test(name) ? `${name}.most` : name;
}

function typed(form: Form, field: string): string {
  return (form[field] ?? '').trim();
}

function readField(form: Form, { name, kind }: PartField, issues: Record<string, string>): unknown {
  const text = typed(form, name);
  if (text === '') return undefined;
  if (typeof kind === 'object') return Object.hasOwn(kind, text) ? (JSON_WORDS[text] ?? text) : undefined;
  if (kind === 'text') return text;
  if (kind === 'list') return text.toLowerCase().split(/[\s,]+/);
  if (kind === 'threshold' && text === 'off') return null;
  const number = kind !== 'whole' ? shareOf(text) : /^\d{1,9}$/.test(text) ? Number(text) : null;
  if (number !== null) return number;
  const wanted = kind === 'whole' ? 'A whole number,' : `A number from 0 to 1${kind === 'threshold' ? ', off,' : ''}`;
  issues[name] = `${wanted} or empty; this is "${text}"`;
  return undefined;
}

const JSON_WORDS: Readonly<Record<string, boolean>> = { true: true, false: false };
