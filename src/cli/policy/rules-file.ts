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

/** What a tenant decides by. */
export type Rules = Pick<Tenant, 'policy' | 'settings'>;

/** Merges a write as a file is read, so that what the merge refuses has its line too. */
function merging<Write, Value>(merge: (write: Write) => Value) {
  return (write: Write, context: z.RefinementCtx<Write>): Value => {
    try {
      return merge(write);
    } catch (error) {
      if (!(error instanceof StewardError)) throw error;
      // Places begin with `body`.
      for (const { loc, msg } of error.issues) context.addIssue({ code: 'custom', message: msg, path: loc.slice(1) });
      return z.NEVER;
    }
  };
}
const policySchema = policyWriteSchema.transform(merging((write: PolicyWrite) => mergePolicy(DEFAULT_POLICY, write)));
const settingsSchema = settingsWriteSchema.transform(merging((write) => mergeSettings(DEFAULT_SETTINGS, write)));
const rulesSchema = z.strictObject({ policy: policySchema.optional(), settings: settingsSchema.optional() });
/** What a file says; a section may be left out. */
export type RulesFile = z.output<typeof rulesSchema>;

/** Reads the policy that a file makes of the shipped one. @throws StewardError as `readYamlFile`. */
export function readPolicyFile(file: string): Promise<Policy> {
  return readYamlFile(file, policySchema, EXAMPLE_RULES.policy);
}

/** Reads policy and settings; what a section leaves out is the default. @throws StewardError as `readYamlFile`. */
export function readRulesFile(file: string): Promise<RulesFile> {
  return readYamlFile(file, rulesSchema, EXAMPLE_RULES);
}

/** What a terminal would obey or hide: such texts are written in quotes, where escapes stay what they are. */
const HIDDEN = /[^\P{C}\n\t]|[\u2028\u2029]/u;

/** Writes rules as YAML, with the default beside each value that is another. @param isFull also what is the default. */
export async function renderRules(of: string, { policy, settings }: Rules, isFull: boolean): Promise<string> {
  const { Document, isScalar, visit } = await import('yaml');
  // An action turns a category on, so what is left out depends on what is not.
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

/** Every value that is no record with something in it, by the names that lead to it. */
export function leavesOf(of: object, path: readonly string[] = []) {
  const leaves = new Map<string, { readonly path: readonly string[]; readonly value: unknown }>();
  for (const [name, value] of Object.entries(of)) {
    const here = [...path, name];
    if (!isRecord(value) || isEmpty(value)) leaves.set(here.join('.'), { path: here, value });
    else for (const [below, leaf] of leavesOf(value, here)) leaves.set(below, leaf);
  }
  return leaves;
}

/** Whether two values say the same: a list that was emptied is as one that never was. */
export function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
