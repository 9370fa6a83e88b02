import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CATEGORY_NAMES } from '../../core/common/category.ts';
import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import { isRecord } from '../../core/common/untyped-json.ts';
import { DEFAULT_POLICY, mergePolicy, type PolicyWrite, policyWriteSchema } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS, mergeSettings, settingsWriteSchema } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { readYamlFile } from '../base/yaml-file.ts';
import EXAMPLE_RULES from './example-rules.json' with { type: 'json' };

/** The rules that decide a tenant's messages. */
export type Rules = Pick<Tenant, 'policy' | 'settings'>;

/** Merges a write while a file is read, so that errors of the merge also get a line number. */
function merging<Write, Value>(merge: (write: Write) => Value) {
  return (write: Write, context: z.RefinementCtx<Write>): Value => {
    try {
      return merge(write);
    } catch (error) {
      if (!(error instanceof StewardError)) throw error;
      // The paths begin with `body`.
      for (const { loc, msg } of error.issues) context.addIssue({ code: 'custom', message: msg, path: loc.slice(1) });
      return z.NEVER;
    }
  };
}
const policySchema = policyWriteSchema.transform(merging((write: PolicyWrite) => mergePolicy(DEFAULT_POLICY, write)));
const settingsSchema = settingsWriteSchema.transform(merging((write) => mergeSettings(DEFAULT_SETTINGS, write)));
const rulesSchema = z.strictObject({ policy: policySchema.optional(), settings: settingsSchema.optional() });
/** The rules in a file; each section is optional. */
export type RulesFile = z.output<typeof rulesSchema>;

/** Reads a policy file, merged over the shipped policy. @throws StewardError as `readYamlFile`. */
export function readPolicyFile(file: string): Promise<Policy> {
  return readYamlFile(file, policySchema, EXAMPLE_RULES.policy);
}

/** Reads policy and settings; missing values are defaults. @throws StewardError as `readYamlFile`. */
export function readRulesFile(file: string): Promise<RulesFile> {
  return readYamlFile(file, rulesSchema, EXAMPLE_RULES);
}

/** Characters that a terminal would obey or hide. Texts with them are quoted, so that escapes stay visible. */
const HIDDEN = /[^\P{C}\n\t]|[\u2028\u2029]/u;

/** Writes rules as YAML, with the default beside each changed value. @param isFull also writes unchanged values. */
export async function renderRules(of: string, { policy, settings }: Rules, isFull: boolean): Promise<string> {
  const { Document, isScalar, visit } = await import('yaml');
  // An action turns a category on, so the defaults depend on the values present.
  const actions = CATEGORY_NAMES.filter((name) => policy.actions[name] !== DEFAULT_POLICY.actions[name]);
  const asked = Object.fromEntries(actions.map((name) => [name, policy.actions[name]]));
  const filled = mergePolicy(DEFAULT_POLICY, { rules: policy.rules, actions: asked });
  const usual = { ...filled, actions: DEFAULT_POLICY.actions, rules: {} };
  const defaults = leavesOf({ policy: usual, settings: DEFAULT_SETTINGS });
  const document = new Document({ policy: {}, settings: {} }, { aliasDuplicateObjects: false });
  document.commentBefore = ` Policy and settings of ${quoted(of)}. Values that are absent have their default.`;
  for (const [name, { path, value }] of leavesOf({ policy, settings })) {
    const otherwise = defaults.get(name)?.value;
    const isDefault = isSame(value, otherwise);
    if (value === undefined || (isDefault && !isFull)) continue;
    const node = document.createNode(value);
    const note = isDefault || otherwise === undefined ? null : ` default ${JSON.stringify(otherwise)}`;
    if (isScalar(node)) node.comment = note;
    else node.commentBefore = note;
    document.setIn(path, node);
  }
  visit(document, {
    Scalar: (_at, node) => {
      if (typeof node.value === 'string' && HIDDEN.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Returns every value that is not a non-empty record, by its path of names. */
export function leavesOf(of: object, path: readonly string[] = []) {
  const leaves = new Map<string, { readonly path: readonly string[]; readonly value: unknown }>();
  for (const [name, value] of Object.entries(of)) {
    const here = [...path, name];
    if (!isRecord(value) || isEmpty(value)) leaves.set(here.join('.'), { path: here, value });
    else for (const [below, leaf] of leavesOf(value, here)) leaves.set(below, leaf);
  }
  return leaves;
}

/** Whether two values mean the same: an emptied list equals a missing one. */
export function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
