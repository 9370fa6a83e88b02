import { z } from 'zod';
import type { MessageScope } from '../../messages/message-scope.ts';
import { defineLocalRule, integerOption, numberOf, ofMembers, type RuleArguments } from '../rule/local-rule.ts';
import { describePart, partCommands } from './part-commands.ts';
import { NO_PART, partIssues, policyPartSchema } from './policy-part.ts';

const DAY_MS = 86_400_000;
const MESSAGES_MAX = 100;
const DAYS_MAX = 90;
const ACCOUNT_DAYS_MAX = 365;

const schema = policyPartSchema.extend({
  messages: z
    .int()
    .min(0)
    .max(MESSAGES_MAX)
    .describe('So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.'),
  days: z
    .int()
    .min(0)
    .max(DAYS_MAX)
    .describe('So many days must have passed since they joined, where that is known; 0 does not ask.'),
  account_days: z
    .int()
    .min(0)
    .max(ACCOUNT_DAYS_MAX)
    .describe('So many days old their account must be, where the platform tells; 0 does not ask.'),
});

/** Who is a newcomer, and what is stricter for them. */
export type NewcomerSettings = z.output<typeof schema>;
const initial: NewcomerSettings = { messages: 0, days: 0, account_days: 0, ...NO_PART };

/** Is stricter with newcomers, and never laxer. It decides no message itself; see `tenantFor`. */
export const newcomerRule = defineLocalRule({
  name: 'newcomers',
  summary: 'command.newcomers_show',
  documented: {
    category: 'that of the decision it changes',
    limits: `${MESSAGES_MAX} messages, ${DAYS_MAX} days, accounts of ${ACCOUNT_DAYS_MAX} days; chat platforms only`,
  },
  ...ofMembers(schema, initial, (given) => ({ given, issues: partIssues({ ...NO_PART, ...defined(given) }) })),
  compile: () => ({ isSet: false }),
  show: ({ messages, days, account_days, ...part }, say) => {
    const asks = [
      ...(messages > 0 ? [say('newcomers.the_first_messages', { count: messages })] : []),
      ...(days > 0 ? [say('newcomers.the_first_days', { count: days })] : []),
      ...(account_days > 0 ? [say('newcomers.accounts_under_days', { count: account_days })] : []),
    ];
    const rows = describePart(say, part);
    return {
      title:
        asks.length === 0 || rows.length === 0
          ? say('newcomers.newcomers_like_everybody')
          : say('newcomers.newcomers_who', { who: asks.join(', ') }),
      fields: [
        {
          label: say('common.newcomer'),
          value:
            asks.reduce((one, other) => (one === '' ? other : say('newcomers.one_or_other', { one, other })), '') ||
            say('newcomers.nobody_see_newcomers_when'),
        },
        {
          label: say('newcomers.stricter'),
          value: rows.join('; ') || say('newcomers.nothing_see_newcomers_threshold_action'),
        },
      ],
    };
  },
  commands: [
    {
      verb: 'when',
      summary: 'command.newcomers_when',
      options: [
        integerOption('messages', 'option.their_first_messages', 0, MESSAGES_MAX),
        { ...integerOption('days', 'option.their_first_days_here', 0, DAYS_MAX), required: false },
        { ...integerOption('account', 'option.account_younger_than_many_days', 0, ACCOUNT_DAYS_MAX), required: false },
      ],
      change: (current, args) => ({
        write: {
          messages: numberOf(args, 'messages', 0),
          days: numberOf(args, 'days', current.days),
          account_days: numberOf(args, 'account', current.account_days),
        },
      }),
    },
    ...partCommands('newcomers').map(({ verb, summary, options, change }) => ({
      verb,
      summary,
      options,
      change({ policy, limits }: NewcomerSettings, args: RuleArguments, rules: readonly string[]) {
        const changed = change({ policy, limits }, args, rules);
        return 'issue' in changed ? changed : { write: changed.part };
      },
    })),
    { verb: 'off', summary: 'command.newcomers_off', options: [], change: () => ({ write: initial }) },
  ],
});

function defined({
  policy,
  limits,
}: {
  policy?: NewcomerSettings['policy'] | undefined;
  limits?: NewcomerSettings['limits'] | undefined;
}) {
  return { ...(policy && { policy }), ...(limits && { limits }) };
}

/**
 * Whether somebody is a newcomer; what is not known makes nobody one.
 * @example isNewcomer({ ...settings, messages: 5 }, { ...scope, messages: 2 }, Date.now()); // => true
 */
export function isNewcomer(
  { messages, days, account_days }: Pick<NewcomerSettings, 'messages' | 'days' | 'account_days'>,
  scope: MessageScope,
  nowMs: number,
): boolean {
  const isWithin = (sinceMs: number | null, within: number) => sinceMs !== null && nowMs - sinceMs < within * DAY_MS;
  return (
    (scope.messages !== null && scope.messages < messages) ||
    isWithin(scope.joinedAtMs, days) ||
    isWithin(scope.createdAtMs, account_days)
  );
}
