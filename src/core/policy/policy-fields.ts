import { z } from 'zod';
import { type CATEGORIES, CATEGORY_NAMES, type Category } from '../common/category.ts';
import { ACTIONS, type Action } from '../decisions/decision.ts';

/** Limits on a tenant's policy; the API documentation states them. */
export const POLICY_LIMITS = { rules: 50, ruleMaxChars: 1_000, timeoutMaxMinutes: 525_600 } as const;
/** A rule's name: 1 to 64 of letters, digits, `_`, `-`. */
export const RULE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Allowed names in the API description; merging a policy reports the wrong ones. */
const NAMES_OF_CATEGORIES = { propertyNames: { enum: CATEGORY_NAMES } };
const NAMES_OF_RULES = { propertyNames: { pattern: RULE_NAME.source } };

/** Defines a field with a value per category. `unnamed` applies to a category that a stored policy lacks, because it was added later. */
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

/** Defines a field with a value per rule; `start` is that of a new rule. */
function perRule<S extends z.ZodType>(schema: S, start: z.output<S>) {
  const values = z.record(z.string(), schema);
  const write = values.nullable().meta(NAMES_OF_RULES);
  return { of: 'rule', value: schema, told: values, write, exported: values, start } as const;
}

/** Defines a whole-number field of the policy; `label` is its label on the policy page. */
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
    told: z.record(z.string(), probability.nullable()).describe('The threshold of each category. null: off.'),
  },
  actions: perCategory(action, { start: (): Action => 'flag', unnamed: 'flag' }),
  /** The rules themselves; the other rule fields refer to these. */
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
    label: 'Timeout length (minutes)',
  }),
} as const;

type Fields = typeof POLICY_FIELDS;
/** The name of a field. */
export type PolicyField = keyof Fields;
type Value<Name extends PolicyField> = z.output<Fields[Name]['value']>;

/** A tenant's complete policy. A category is on exactly when its threshold is a number. */
export type Policy = {
  readonly [Name in PolicyField]: Fields[Name]['of'] extends 'category'
    ? Readonly<Record<Category, Value<Name>>>
    : Fields[Name]['of'] extends 'policy'
      ? Value<Name>
      : Readonly<Record<string, Value<Name>>>;
};

/** The names of the fields, in the order of answers. */
const POLICY_FIELD_NAMES = Object.keys(POLICY_FIELDS) as readonly PolicyField[];

type NameOf<Of> = { [Name in PolicyField]: Fields[Name]['of'] extends Of ? Name : never }[PolicyField];
/**
 * Returns the names of the fields of one kind.
 * @example fieldsOf('category'); // => ['thresholds', 'actions']
 */
export function fieldsOf<Of extends Fields[PolicyField]['of']>(of: Of): readonly NameOf<Of>[] {
  return POLICY_FIELD_NAMES.filter((name): name is NameOf<Of> => POLICY_FIELDS[name].of === of);
}

/** Returns the schemas of all fields, for an object. @example z.object(fieldSchemas('told')) // what the API answers */
export function fieldSchemas<Kind extends 'told' | 'write' | 'exported'>(kind: Kind) {
  type Schemas = { readonly [Name in PolicyField]: Fields[Name][Kind] };
  return Object.fromEntries(POLICY_FIELD_NAMES.map((name) => [name, POLICY_FIELDS[name][kind]])) as Schemas;
}

/** Builds a policy from a value per field. @example policyOf((name) => stored[name]) */
export function policyOf(value: (name: PolicyField) => unknown): Policy {
  return Object.fromEntries(POLICY_FIELD_NAMES.map((name) => [name, value(name)])) as Policy;
}
