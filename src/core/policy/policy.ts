import { z } from 'zod';
import { CATEGORIES, CATEGORY_NAMES, type Category, defaultThreshold, isCategory } from '../common/category.ts';
import { invalid, type ValidationIssue } from '../common/errors.ts';
import { recordOf } from '../common/untyped-json.ts';
import { ACTIONS, type Action } from '../decisions/decision.ts';

/** What a tenant may set at most; stated in the API documentation. */
export const POLICY_LIMITS = { rules: 50, ruleMaxChars: 1_000, timeoutMaxMinutes: 525_600 } as const;
/** A rule's name: 1 to 64 of letters, digits, `_`, `-`. */
const RULE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** What the description says of names; which of them are at fault is said where policies are merged. */
const NAMES_OF_CATEGORIES = { propertyNames: { enum: CATEGORY_NAMES } };
const NAMES_OF_RULES = { propertyNames: { pattern: RULE_NAME.source } };

/** A value for each category. `unnamed` is that of a category which a stored policy does not name, because it was added later. */
function perCategory<S extends z.ZodType>(
  schema: S,
  from: { readonly start: (category: (typeof CATEGORIES)[number]) => z.output<S>; readonly unnamed: z.output<S> },
) {
  return {
    of: 'category',
    value: schema,
    told: z.record(z.string(), schema),
    write: z.record(z.string(), schema).nullable().meta(NAMES_OF_CATEGORIES),
    exported: z.partialRecord(z.enum(CATEGORY_NAMES), schema),
    ...from,
  } as const;
}

/** A value for each rule, with the one that a new rule starts with. */
function perRule<S extends z.ZodType>(schema: S, start: z.output<S>) {
  const values = z.record(z.string(), schema);
  const write = values.nullable().meta(NAMES_OF_RULES);
  return { of: 'rule', value: schema, told: values, write, exported: values, start } as const;
}

/** A whole number for the whole policy; `label` is what the policy page asks for. */
function wholeNumber({ min, max, start, label }: { min: number; max: number; start: number; label: string }) {
  const value = z.int().min(min).max(max);
  return {
    of: 'policy',
    value,
    told: z.int(),
    write: value.nullable(),
    exported: value,
    ...{ min, max, start, label },
  } as const;
}

const probability = z.number().min(0).max(1);
const action = z.enum(ACTIONS);
const ruleText = z.string().trim().min(1).max(POLICY_LIMITS.ruleMaxChars);

/** The fields of a policy. Types, defaults, writes, exports, answers and reading of stored policies derive from this list. */
export const POLICY_FIELDS = {
  thresholds: {
    ...perCategory(probability.nullable(), {
      start: (category) => (category.on ? category.defaultThreshold : null),
      unnamed: null,
    }),
    told: z.record(z.string(), probability.nullable()).describe('Category to threshold; null is off.'),
  },
  actions: perCategory(action, { start: (): Action => 'flag', unnamed: 'flag' }),
  /** The rules themselves: the others of a rule are of those that are here. */
  rules: {
    of: 'rules',
    value: ruleText,
    told: z.record(z.string(), z.string()),
    write: z
      .record(z.string(), ruleText.nullable())
      .nullable()
      .meta({ ...NAMES_OF_RULES, maxProperties: POLICY_LIMITS.rules }),
    exported: z.record(z.string(), ruleText),
  },
  rule_actions: perRule(action, 'flag'),
  rule_thresholds: perRule(probability, 0.8),
  timeout_minutes: wholeNumber({
    min: 1,
    max: POLICY_LIMITS.timeoutMaxMinutes,
    start: 60,
    label: 'A timeout lasts (minutes)',
  }),
} as const;

type Fields = typeof POLICY_FIELDS;
/** The name of a field. */
type PolicyField = keyof Fields;
type Value<Name extends PolicyField> = z.output<Fields[Name]['value']>;

/** One tenant's policy, whole. A category is on exactly when its threshold is a number. */
export type Policy = {
  readonly [Name in PolicyField]: Fields[Name]['of'] extends 'category'
    ? Readonly<Record<Category, Value<Name>>>
    : Fields[Name]['of'] extends 'policy'
      ? Value<Name>
      : Readonly<Record<string, Value<Name>>>;
};

/** Their names, in the order of answers. */
const POLICY_FIELD_NAMES = Object.keys(POLICY_FIELDS) as readonly PolicyField[];

type NameOf<Of> = { [Name in PolicyField]: Fields[Name]['of'] extends Of ? Name : never }[PolicyField];
/**
 * The fields of one kind.
 * @example fieldsOf('category'); // => ['thresholds', 'actions']
 */
export function fieldsOf<Of extends Fields[PolicyField]['of']>(of: Of): readonly NameOf<Of>[] {
  return POLICY_FIELD_NAMES.filter((name): name is NameOf<Of> => POLICY_FIELDS[name].of === of);
}

/** One schema of each field, for an object of all. @example z.object(fieldSchemas('told')) // what the API answers */
export function fieldSchemas<Kind extends 'told' | 'write' | 'exported'>(kind: Kind) {
  type Schemas = { readonly [Name in PolicyField]: Fields[Name][Kind] };
  return Object.fromEntries(POLICY_FIELD_NAMES.map((name) => [name, POLICY_FIELDS[name][kind]])) as Schemas;
}

/** A policy of a value for each field. @example policyOf((name) => stored[name]) */
function policyOf(value: (name: PolicyField) => unknown): Policy {
  return Object.fromEntries(POLICY_FIELD_NAMES.map((name) => [name, value(name)])) as Policy;
}

/** A write: every member may be left out or null, which leaves it as it is; a given member is merged. */
export const policyWriteSchema = z.strictObject(fieldSchemas('write')).partial();
export type PolicyWrite = z.output<typeof policyWriteSchema>;

/** The policy of a tenant that set nothing: every default category flags, nothing deletes or times out. */
export const DEFAULT_POLICY: Policy = restorePolicy(
  Object.fromEntries(
    fieldsOf('category').map((name) => [
      name,
      Object.fromEntries(CATEGORIES.map((category) => [category.name, POLICY_FIELDS[name].start(category)])),
    ]),
  ),
);

/**
 * A policy as another version may have stored it: a category without a name is off, and what cannot be read is left out.
 * @example restorePolicy({ rules: { calm: 'no shouting' } }).rule_actions.calm; // => 'flag'
 */
export function restorePolicy(stored: Readonly<Record<string, unknown>>): Policy {
  const given = (field: PolicyField, name: string): unknown => own(recordOf(stored[field]), name);
  const rules = Object.entries(recordOf(stored.rules)).filter(([, text]) => typeof text === 'string');
  return policyOf((field) => {
    const { value, ...kind } = POLICY_FIELDS[field];
    const read = (found: unknown, otherwise: unknown) => {
      const parsed = value.safeParse(found);
      return parsed.success ? parsed.data : otherwise;
    };
    if (kind.of === 'rules') return Object.fromEntries(rules);
    if (kind.of === 'policy') return read(stored[field], kind.start);
    const names = kind.of === 'category' ? CATEGORY_NAMES : rules.map(([name]) => name);
    const otherwise = kind.of === 'category' ? kind.unnamed : kind.start;
    return Object.fromEntries(names.map((name) => [name, read(given(field, name), otherwise)]));
  });
}

/**
 * Merges a write into a policy; the given one is untouched.
 * @throws StewardError `invalid` with every fault at once; nothing is merged then.
 * @example mergePolicy(DEFAULT_POLICY, { actions: { scam: 'delete' } }).actions.scam; // => 'delete'
 */
export function mergePolicy(policy: Policy, write: PolicyWrite): Policy {
  const issues = [...categoryIssues(write, 'body'), ...ruleIssues(policy, write)];
  if (issues.length > 0) throw invalid(issues);

  const thresholds = { ...policy.thresholds };
  const actions = { ...policy.actions };
  for (const [name, value] of entries(write.actions)) {
    if (!isCategory(name)) continue;
    actions[name] = value;
    if (value !== 'none' && thresholds[name] === null) thresholds[name] = defaultThreshold(name);
  }
  for (const [name, value] of entries(write.thresholds)) if (isCategory(name)) thresholds[name] = value;

  const singles = fieldsOf('policy').map((name) => [name, write[name] ?? policy[name]]);
  return { ...policy, thresholds, actions, ...mergeRules(policy, write), ...Object.fromEntries(singles) };
}

/**
 * The write that makes one policy of another: rules that the other does not have go.
 * @example writeToward(mergePolicy(DEFAULT_POLICY, { rules: { calm: 'no shouting' } }), DEFAULT_POLICY).rules; // => { calm: null }
 */
export function writeToward(from: Policy, to: PolicyWrite): PolicyWrite {
  const gone = Object.fromEntries(Object.keys(from.rules).map((name) => [name, null]));
  return { ...to, rules: { ...gone, ...to.rules } };
}

/**
 * The categories that are on, in column order.
 * @example enabledCategories(DEFAULT_POLICY).length; // => 7
 */
export function enabledCategories(policy: Policy): Category[] {
  return CATEGORY_NAMES.filter((name) => policy.thresholds[name] !== null);
}

function mergeRules(policy: Policy, write: PolicyWrite): Partial<Policy> {
  const rules = new Map(Object.entries(policy.rules));
  for (const [name, text] of entries(write.rules)) {
    if (text === null) rules.delete(name);
    else rules.set(name, text);
  }
  const ofRules = fieldsOf('rule').map((field) => {
    const value = (name: string) =>
      own<unknown>(write[field], name) ?? own<unknown>(policy[field], name) ?? POLICY_FIELDS[field].start;
    return [field, Object.fromEntries([...rules.keys()].map((name) => [name, value(name)]))];
  });
  return { rules: Object.fromEntries(rules), ...Object.fromEntries(ofRules) };
}

/**
 * What is wrong with the names of categories in a write. @param place where it stands, which begins each `loc`.
 * @example categoryIssues({ actions: { ham: 'flag' } }, 'body').length; // => 1
 */
export function categoryIssues(write: PolicyWrite, place: string): ValidationIssue[] {
  return fieldsOf('category').flatMap((member) =>
    entries<unknown>(write[member])
      .filter(([name]) => !isCategory(name))
      .map(([name]) => ({
        loc: [place, member, name],
        msg: `no such category; one of ${CATEGORY_NAMES.join(', ')}`,
        type: 'unknown_category',
      })),
  );
}

function ruleIssues(policy: Policy, write: PolicyWrite): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const names = new Set(Object.keys(policy.rules));
  for (const [name, text] of entries(write.rules)) {
    if (text === null) names.delete(name);
    else if (!RULE_NAME.test(name) || isCategory(name)) {
      const msg = 'a rule name is 1 to 64 letters, digits, _ or -, and never the name of a category';
      issues.push({ loc: ['body', 'rules', name], msg, type: 'rule_name' });
    } else names.add(name);
  }
  if (names.size > POLICY_LIMITS.rules) {
    issues.push({ loc: ['body', 'rules'], msg: `at most ${POLICY_LIMITS.rules} rules`, type: 'too_many_rules' });
  }
  for (const member of fieldsOf('rule')) {
    for (const [name] of entries<unknown>(write[member])) {
      if (names.has(name)) continue;
      issues.push({ loc: ['body', member, name], msg: 'no such rule; add it to rules first', type: 'unknown_rule' });
    }
  }
  return issues;
}

function entries<T>(record: Readonly<Record<string, T>> | null | undefined): [string, T][] {
  return record ? Object.entries(record) : [];
}

function own<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
