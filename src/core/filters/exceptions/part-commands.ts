import { isCategory } from '../../common/category.ts';
import type { TextKey } from '../../common/texts.ts';
import { ACTIONS } from '../../decisions/decision.ts';
import { describeLimits, LIMIT_OPTIONS, limitOf } from '../limits/limit-rule.ts';
import {
  actionOf,
  integerOption,
  type Refused,
  type RuleArguments,
  type RuleOption,
  type SayText,
} from '../rule/local-rule.ts';
import type { PolicyPart } from './policy-part.ts';

const CATEGORY: RuleOption = {
  name: 'category',
  summary: 'option.category_name_rule_yours',
  kind: 'text',
  required: true,
  suggest: 'categories_and_rules',
  max: 64,
};

/** A command that changes one thing of a part: its verb, its arguments, and the part as it is after it. */
type PartCommand = {
  readonly verb: string;
  readonly summary: TextKey;
  readonly options: readonly RuleOption[];
  change(part: PolicyPart, args: RuleArguments, rules: readonly string[]): { readonly part: PolicyPart } | Refused;
};

/** The commands that change a part. @param rule which one keeps it. */
export function partCommands(rule: 'newcomers' | 'overlays'): readonly PartCommand[] {
  return [
    {
      verb: 'threshold',
      summary: `command.${rule}_threshold`,
      options: [CATEGORY, { name: 'value', summary: 'option.0_to_1_or_off', kind: 'text', required: true, max: 8 }],
      change(part, args, rules) {
        const name = String(args.category);
        const typed = String(args.value).replace(',', '.');
        const value = typed === 'off' ? null : Number(typed);
        if (value !== null && !(value >= 0 && value <= 1)) return { issue: 'refusal.threshold_out_of_range' };
        if (isCategory(name)) return { part: withPolicy(part, 'thresholds', name, value) };
        if (!rules.includes(name)) return { issue: 'refusal.no_category_or_rule', values: { name } };
        if (value === null) return { issue: 'refusal.rule_off_needs_none' };
        return { part: withPolicy(part, 'rule_thresholds', name, value) };
      },
    },
    {
      verb: 'action',
      summary: `command.${rule}_action`,
      options: [
        CATEGORY,
        { name: 'action', summary: 'alert.what_to_do', kind: 'choice', required: true, choices: ACTIONS },
      ],
      change(part, args, rules) {
        const name = String(args.category);
        if (isCategory(name)) return { part: withPolicy(part, 'actions', name, actionOf(args)) };
        if (!rules.includes(name)) return { issue: 'refusal.no_category_or_rule', values: { name } };
        return { part: withPolicy(part, 'rule_actions', name, actionOf(args)) };
      },
    },
    {
      verb: 'limit',
      summary: `command.${rule}_limit`,
      options: LIMIT_OPTIONS,
      change(part, args) {
        const limit = limitOf(args);
        return 'issue' in limit ? limit : { part: { ...part, limits: { ...part.limits, ...limit.write } } };
      },
    },
    {
      verb: 'minutes',
      summary: `command.${rule}_minutes`,
      options: [integerOption('minutes', 'option.minutes', 1, 525_600)],
      change: (part, args) => ({
        part: { ...part, policy: { ...part.policy, timeout_minutes: Number(args.minutes) } },
      }),
    },
  ];
}

function withPolicy(
  part: PolicyPart,
  member: 'thresholds' | 'actions' | 'rule_thresholds' | 'rule_actions',
  name: string,
  value: unknown,
): PolicyPart {
  // What the value may be goes with the member, as the callers have it.
  return {
    ...part,
    policy: { ...part.policy, [member]: { ...part.policy[member], [name]: value } } as PolicyPart['policy'],
  };
}

/**
 * A part for people, one thing a line.
 * @example describePart((text) => text, { policy: { actions: { scam: 'delete' } }, limits: {} }); // => ['scam: delete']
 */
export function describePart(say: SayText, { policy, limits }: PolicyPart): readonly string[] {
  const thresholds = { ...policy.thresholds, ...policy.rule_thresholds };
  const actions = { ...policy.actions, ...policy.rule_actions };
  const names = [...new Set([...Object.keys(actions), ...Object.keys(thresholds)])];
  return [
    ...names.map((name) => {
      const threshold = thresholds[name];
      const action = actions[name] === undefined ? '' : ` ${actions[name]}`;
      if (threshold === undefined) return `${name}:${action}`;
      return `${name}:${action} ${threshold === null ? say('common.off') : say('exceptions.from_threshold', { threshold: String(threshold) })}`;
    }),
    ...describeLimits(say, limits),
    ...(policy.timeout_minutes ? [say('exceptions.timeout_minutes', { minutes: policy.timeout_minutes })] : []),
  ];
}
