import { CATEGORY_NAMES, isCategory } from '../../../src/core/category.ts';
import { ACTIONS, type Action } from '../../../src/core/decision.ts';
import type { Policy, PolicyWrite } from '../../../src/core/policy.ts';
import { warningsOf, writePolicy } from '../../../src/service/write-policy.ts';
import { done, fault, note } from '../answers.ts';
import type { Answer, Field } from '../rendering.ts';
import { askToRemoveRule } from '../setup/remove-rule.ts';
import { cutLine } from '../text.ts';
import { typed } from '../typed.ts';
import { type CommandContext, type Handler, numberOf, textOf } from './context.ts';

/** `policy …`. */
export const POLICY_HANDLERS: Readonly<Record<string, Handler>> = {
  'policy show': async ({ bot, tenant }) =>
    note(
      'Policy',
      { kind: 'fields', fields: policyFields(tenant.policy) },
      ...warnings(warningsOf(bot.deps.judge, tenant.policy)),
    ),
  'policy threshold': (context, args) => setThreshold(context, textOf(args, 'category'), textOf(args, 'value')),
  'policy action': (context, args) => setAction(context, textOf(args, 'category'), textOf(args, 'action')),
  'policy rule': (context, args) => {
    const text = textOf(args, 'text');
    const name = textOf(args, 'name');
    if (text === '') return askToRemoveRule(context.bot, context.community, name);
    return write(context, { rules: { [name]: text } }, `Rule ${name} is set.`);
  },
  'policy minutes': (context, args) => {
    const minutes = numberOf(args, 'minutes') ?? 1;
    return write(context, { timeout_minutes: minutes }, `Timeouts last ${minutes} minutes.`);
  },
};

async function setThreshold(context: CommandContext, name: string, value: string): Promise<Answer> {
  const threshold = value.toLowerCase() === 'off' ? null : Number(value.replace(',', '.'));
  if (threshold !== null && !(threshold >= 0 && threshold <= 1)) return fault('"value": from 0 to 1, or off.');
  const shown = threshold === null ? 'is off' : `acts from ${threshold}`;
  if (isCategory(name)) return write(context, { thresholds: { [name]: threshold } }, `${name} ${shown}.`);
  if (threshold === null)
    return fault(
      `A rule is turned off by removing it: ${typed(context.bot.platform.capabilities, 'policy rule', { name })}`,
    );
  return write(context, { rule_thresholds: { [name]: threshold } }, `${name} ${shown}.`);
}

function setAction(context: CommandContext, name: string, value: string): Promise<Answer> {
  const action: Action = ACTIONS.find((known) => known === value) ?? 'flag';
  const change: PolicyWrite = isCategory(name) ? { actions: { [name]: action } } : { rule_actions: { [name]: action } };
  return write(context, change, `${name}: ${action}.`);
}

async function write({ bot, tenant }: CommandContext, change: PolicyWrite, title: string): Promise<Answer> {
  // A community's messages are judged also where a local rule hits, so no rule stands in the way.
  const judged = { ...tenant, settings: { ...tenant.settings, local_flags: 'also_judge' as const } };
  const written = await writePolicy({ store: bot.deps.store, judge: bot.deps.judge }, judged, change);
  return done(
    cutLine(title, 120),
    { kind: 'fields', fields: policyFields(written.policy) },
    ...warnings(written.warnings),
  );
}

function warnings(items: readonly string[]) {
  return items.length === 0 ? [] : [{ kind: 'list' as const, items }];
}

function policyFields(policy: Policy): Field[] {
  const categories = CATEGORY_NAMES.map((name) => {
    const threshold = policy.thresholds[name];
    return { label: name, value: threshold === null ? 'off' : `${policy.actions[name]} from ${threshold}` };
  });
  const rules = Object.entries(policy.rules).map(([name, text]) => ({
    label: name,
    value: cutLine(`${policy.rule_actions[name]} from ${policy.rule_thresholds[name]}: ${text}`, 120),
  }));
  const more =
    rules.length > 10 ? [{ label: 'and', value: `${rules.length - 10} more rules; "export" has them all` }] : [];
  return [
    ...categories,
    ...rules.slice(0, 10),
    ...more,
    { label: 'timeout', value: `${policy.timeout_minutes} minutes` },
  ];
}
