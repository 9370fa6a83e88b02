import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import { defineLocalRule, ofMembers, type Refused, type RuleArguments, type RuleOption } from '../rule/local-rule.ts';
import { describePart, partCommands } from './part-commands.ts';
import { NO_PART, partIssues, policyPartSchema } from './policy-part.ts';

const ITEMS_MAX = 50;
const ON = ['channel', 'role'] as const;

const item = policyPartSchema.extend({
  on: z.enum(ON).describe('Whether it holds in a channel (a topic of Telegram too) or for those who have a role.'),
  id: z.string().min(1).max(64).describe('The id of the channel or role, as the platform has it.'),
});
type Item = z.output<typeof item>;
const schema = z.strictObject({
  items: z
    .array(item)
    .max(ITEMS_MAX)
    .describe(
      'What is laid over the policy in a channel or for a role: first those of channels, then those of roles, each in their order; the last that says something holds. Chat platforms only.',
    ),
});

const TARGETS: readonly RuleOption[] = [
  { name: 'channel', summary: 'option.in_this_channel', kind: 'channel', required: false },
  { name: 'role', summary: 'option.for_those_who_have_this_role', kind: 'role', required: false },
];

/** Lays parts of a policy over the tenant's, by channel and by role. It decides no message itself; see `tenantFor`. */
export const overlayRule = defineLocalRule({
  name: 'overlays',
  summary: 'command.overlays_show',
  documented: {
    category: 'that of the decision it changes',
    limits: `${ITEMS_MAX} channels and roles; chat platforms only`,
  },
  ...ofMembers(schema, { items: [] }, (given) => ({ given, issues: issuesOf(given.items ?? []) })),
  compile: () => ({ isSet: false }),
  show: ({ items }, say) => ({
    title: items.length === 0 ? say('overlays.overlays_none') : say('overlays.overlays', { count: items.length }),
    fields: items.map((one) => ({
      label: `${one.on === 'role' ? say('overlays.role') : say('overlays.channel')} ${one.id}`,
      value: describePart(say, one).join('; '),
    })),
  }),
  commands: [
    ...partCommands('overlays').map(({ verb, summary, options, change }) => ({
      verb,
      summary,
      options: [...options, ...TARGETS],
      change(current: z.output<typeof schema>, args: RuleArguments, rules: readonly string[]) {
        const target = targetOf(args);
        if ('issue' in target) return target;
        const known = current.items.find((one) => isSame(one, target));
        const changed = change(known ?? NO_PART, args, rules);
        if ('issue' in changed) return changed;
        if (!known && current.items.length >= ITEMS_MAX)
          return { issue: 'refusal.too_many_overlays', values: { most: ITEMS_MAX } } satisfies Refused;
        const next = { ...target, ...changed.part };
        const items = known ? current.items.map((one) => (isSame(one, target) ? next : one)) : [...current.items, next];
        return { write: { items } };
      },
    })),
    {
      verb: 'remove',
      summary: 'command.overlays_remove',
      options: TARGETS,
      change({ items }, args) {
        const target = targetOf(args);
        if ('issue' in target) return target;
        const left = items.filter((one) => !isSame(one, target));
        return left.length === items.length ? { issue: 'refusal.no_such_overlay' } : { write: { items: left } };
      },
    },
  ],
});

function targetOf(args: RuleArguments): Pick<Item, 'on' | 'id'> | Refused {
  const given = ON.filter((on) => args[on] !== undefined);
  const [on] = given;
  return on && given.length === 1 ? { on, id: String(args[on]) } : { issue: 'refusal.name_one_channel_or_role' };
}

function isSame(one: Pick<Item, 'on' | 'id'>, other: Pick<Item, 'on' | 'id'>): boolean {
  return one.on === other.on && one.id === other.id;
}

function issuesOf(items: readonly Item[]): ValidationIssue[] {
  return items.flatMap((one, index) => [
    ...(items.findIndex((other) => isSame(one, other)) < index
      ? [{ loc: ['items', index, 'id'], msg: 'this channel or role is listed twice', type: 'duplicate' }]
      : []),
    ...partIssues(one).map((issue) => ({ ...issue, loc: ['items', index, ...issue.loc] })),
  ]);
}
