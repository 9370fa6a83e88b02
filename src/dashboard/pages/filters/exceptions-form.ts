import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import { ACTIONS } from '../../../core/decisions/decision.ts';
import { type PolicyPart, rulesOf } from '../../../core/filters/exceptions/policy-part.ts';
import { type SomeLimits, someLimitsSchema } from '../../../core/filters/limits/limit-rule.ts';
import type { PolicyWrite } from '../../../core/policy/policy.ts';
import type { Policy } from '../../../core/policy/policy-fields.ts';
import type { Form } from '../../request/route.ts';

/** What is wrong, by the field it is wrong in; '' for what no field holds. */
export type FieldIssues = Readonly<Record<string, string>>;

type LimitName = keyof SomeLimits;
/** The limits that a part may have otherwise. */
export const PART_LIMITS = Object.keys(someLimitsSchema.shape) as readonly LimitName[];
const WINDOW_SECONDS = 60;

/** The rules that a form has fields for: the tenant's, and those that are gone and still stand in the part. */
export function rulesFor(policy: Policy, part: PolicyPart): readonly string[] {
  return [...new Set([...Object.keys(policy.rules), ...rulesOf(part)])];
}

/** What the fields of a part hold; '' is what is not otherwise. */
export function partValues({ policy, limits }: PolicyPart): Form {
  const lines = (prefix: string, given: Readonly<Record<string, number | null>> | null | undefined) =>
    Object.entries(given ?? {}).map(([name, line]) => [`${prefix}.${name}`, line === null ? 'off' : String(line)]);
  const actions = (prefix: string, given: Readonly<Record<string, string>> | null | undefined) =>
    Object.entries(given ?? {}).map(([name, action]) => [`${prefix}.${name}`, action]);
  return Object.fromEntries([
    ...lines('line', policy.thresholds),
    ...actions('action', policy.actions),
    ...lines('rule-line', policy.rule_thresholds),
    ...actions('rule-action', policy.rule_actions),
    ...PART_LIMITS.flatMap((name) => {
      const limit = limits[name];
      if (limit === undefined) return [];
      if (limit === null) return [[`limit.${name}`, 'none']];
      return [
        [`limit.${name}`, String(limit.most)],
        [`limit-action.${name}`, limit.action],
      ];
    }),
    ['window', String(limits.accounts?.window_seconds ?? WINDOW_SECONDS)],
    ['minutes', String(policy.timeout_minutes ?? '')],
  ]);
}

/** The part that a form asks for. Whether its numbers are within their bounds is for the write to say. */
export function readPart(
  form: Form,
  rules: readonly string[],
): { readonly part: PolicyPart; readonly issues: FieldIssues } {
  const issues: Record<string, string> = {};
  const thresholds = readEach(CATEGORY_NAMES, (name) => lineOf(form, `line.${name}`, true, issues));
  const ruleLines = readEach(rules, (name) => lineOf(form, `rule-line.${name}`, false, issues));
  const minutes = wholeOf(form, 'minutes', issues);
  const policy: PolicyWrite = {
    ...someOf('thresholds', thresholds),
    ...someOf(
      'actions',
      readEach(CATEGORY_NAMES, (name) => actionOf(form[`action.${name}`])),
    ),
    ...someOf('rule_thresholds', ruleLines),
    ...someOf(
      'rule_actions',
      readEach(rules, (name) => actionOf(form[`rule-action.${name}`])),
    ),
    ...(minutes === undefined ? {} : { timeout_minutes: minutes }),
  };
  const limits = readEach(PART_LIMITS, (name) => limitOf(form, name, issues));
  // Each is of the schema of its name; the write checks all of it.
  return { part: { policy, limits } as PolicyPart, issues };
}

/** A number that a field holds; undefined where it is empty, and with a fault where it is none. */
export function wholeOf(form: Form, field: string, issues: Record<string, string>): number | undefined {
  const text = typed(form, field);
  if (text === '') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  issues[field] = `A whole number, or empty; this is "${text}"`;
  return undefined;
}

/** The field that a fault of the write is about. @param path of `newcomers`, or of `overlays`, as the API has it. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const steps = path.map(String);
  const begins = steps.findIndex((step) => !/^(body|newcomers|overlays|items|\d+)$/.test(step));
  const [member = '', ...rest] = begins < 0 ? [] : steps.slice(begins);
  const [name = '', inside = ''] = rest;
  if (member === 'limits') return name === 'accounts' && inside === 'window_seconds' ? 'window' : `limit.${name}`;
  if (member !== 'policy') return member;
  if (name === 'timeout_minutes') return 'minutes';
  const prefixes: Readonly<Record<string, string>> = { thresholds: 'line', rule_thresholds: 'rule-line' };
  return `${prefixes[name] ?? name.replace('actions', 'action').replace('_', '-')}.${inside}`;
}

function typed(form: Form, field: string): string {
  return (form[field] ?? '').trim();
}

function lineOf(form: Form, field: string, mayBeOff: boolean, issues: Record<string, string>) {
  const text = typed(form, field).replace(',', '.');
  if (text === '') return undefined;
  if (mayBeOff && text === 'off') return null;
  if (/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/.test(text)) return Number(text);
  issues[field] = `A number from 0 to 1${mayBeOff ? ', off,' : ''} or empty; this is "${text}"`;
  return undefined;
}

function limitOf(form: Form, name: LimitName, issues: Record<string, string>) {
  const field = `limit.${name}`;
  if (typed(form, field) === 'none') return null;
  const most = wholeOf(form, field, issues);
  if (most === undefined) return undefined;
  const limit = { most, action: actionOf(form[`limit-action.${name}`]) ?? 'flag' };
  return name === 'accounts' ? { ...limit, window_seconds: wholeOf(form, 'window', issues) ?? WINDOW_SECONDS } : limit;
}

function actionOf(text: string | undefined) {
  return ACTIONS.find((action) => action === text);
}

function readEach<Name extends string, T>(
  names: readonly Name[],
  read: (name: Name) => T | undefined,
): Record<string, T> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function someOf<const Name extends string, T>(name: Name, given: Readonly<Record<string, T>>) {
  return Object.keys(given).length === 0 ? {} : ({ [name]: given } as Readonly<Record<Name, Record<string, T>>>);
}
