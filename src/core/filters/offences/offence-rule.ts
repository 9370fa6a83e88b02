import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import { showMinutes } from '../../common/texts.ts';
import { type Action, severity } from '../../decisions/decision.ts';
import { POLICY_LIMITS } from '../../policy/policy-fields.ts';
import { defineLocalRule, member, numberOf, ofMembers, option, setCommand, whole } from '../rule/local-rule.ts';

/** Entries are kept this long, and the rule counts entries. */
const DAYS_MAX = 30;
const STEPS_MAX = 10;
const COUNT_MAX = 100;
/** A ban is not an action of a policy; only this ladder has it. */
const RAISED_TO = ['delete', 'timeout', 'ban'] as const;
const COUNTED = ['flag', 'delete'] as const;

const step = z.strictObject({
  count: whole(2, COUNT_MAX).describe('The number of the offence from which this row applies.'),
  action: z
    .enum(RAISED_TO)
    .describe('The minimum action. A more severe action stays. If a ban is not possible, the member is timed out.'),
  minutes: whole(1, POLICY_LIMITS.timeoutMaxMinutes)
    .nullable()
    .describe('How long the timeout lasts. null: as the policy says.'),
});
const schema = z.strictObject({
  days: whole(1, DAYS_MAX).describe('How many days the offences of a member count.'),
  counts: z.enum(COUNTED).describe('The mildest action that counts as an offence.'),
  steps: z
    .array(step)
    .max(STEPS_MAX)
    .describe('Actions for repeated offences; the last row that is reached applies. Empty: off. Chat platforms only.'),
  spammers: member.isOn('Bans new accounts whose first message is clearly spam. Chat platforms only.'),
});

/** Settings that raise the action for repeat offences. */
export type OffenceSettings = z.output<typeof schema>;
type OffenceStep = OffenceSettings['steps'][number];

/** A decision as an offence of a member, such as the third in seven days; `minutes` is the timeout's length, null the policy's. */
export type Offence = {
  /** The ladder begins at the second offence; only clear spam accounts are raised at the first. */
  readonly count: number;
  readonly days: number;
  readonly action: Action;
  readonly minutes: number | null;
  /** Whether to ban its author; `action` applies if a ban is impossible. */
  readonly ban?: true;
};

/**
 * Raises a decision along the ladder by the number of earlier offences; never lowers it.
 * @param earlier offences of the member within the days.
 * @returns null if it is not an offence or reaches no row.
 * @example raiseFor({ days: 7, counts: 'delete', steps: [{ count: 2, action: 'timeout', minutes: 60 }] }, 'delete', 1)?.action; // => 'timeout'
 */
export function raiseFor(settings: Omit<OffenceSettings, 'spammers'>, action: Action, earlier: number): Offence | null {
  if (severity(action) < severity(settings.counts)) return null;
  const count = earlier + 1;
  const reached = settings.steps.filter((one) => one.count <= count).at(-1);
  if (!reached) return null;
  const isBan = reached.action === 'ban';
  const least = reached.action === 'ban' ? 'timeout' : reached.action;
  const raised = severity(least) > severity(action) ? least : action;
  const minutes = raised === 'timeout' ? reached.minutes : null;
  return { count, days: settings.days, action: raised, minutes, ...(isBan ? { ban: true } : {}) };
}

/** Raises the action against members who offend again. It decides no message; the bots call `raiseFor`. */
export const offenceRule = defineLocalRule({
  name: 'offences',
  summary: 'command.offences_show',
  documented: {
    category: 'that of the raised decision',
    limits: `${STEPS_MAX} rows, up to ${DAYS_MAX} days; chat platforms only`,
  },
  ...ofMembers(schema, { days: 7, counts: 'delete', steps: [], spammers: false }, (given) =>
    given.steps ? readSteps(given.steps, given) : { given, issues: [] },
  ),
  compile: () => ({ isSet: false }),
  show: ({ days, counts, steps, spammers }, say) => ({
    title: steps.length === 0 ? say('offences.repeat_offences_off') : say('offences.repeat_offences'),
    fields: [
      ...steps.map((one) => ({
        label: say('offences.from_number', { count: one.count }),
        value: one.minutes === null ? one.action : `${one.action}, ${showMinutes(say, one.minutes)}`,
      })),
      { label: say('offences.spammers'), value: say(spammers ? 'entry.ban' : 'common.off') },
      { label: say('offences.counted'), value: say('offences.action_and_up_for_days', { action: counts, days }) },
    ],
  }),
  commands: [
    {
      verb: 'set',
      summary: 'command.offences_set',
      options: [
        option.integer('count', 'option.offence_number', 2, COUNT_MAX),
        option.choice('action', 'option.at_least_this', RAISED_TO),
        {
          ...option.integer('minutes', 'option.how_long_timeout_lasts_policy', 1, POLICY_LIMITS.timeoutMaxMinutes),
          required: false,
        },
      ],
      change({ steps }, args) {
        const row: OffenceStep = {
          count: numberOf(args, 'count', 2),
          action: RAISED_TO.find((known) => known === args.action) ?? 'timeout',
          minutes: args.minutes === undefined ? null : numberOf(args, 'minutes', 60),
        };
        if (row.minutes !== null && row.action !== 'timeout') return { issue: 'refusal.minutes_without_timeout' };
        const others = steps.filter(({ count }) => count !== row.count);
        if (others.length >= STEPS_MAX) return { issue: 'refusal.too_many_rows', values: { most: STEPS_MAX } };
        return { write: { steps: [...others, row] } };
      },
    },
    {
      verb: 'off',
      summary: 'command.offences_off',
      options: [{ ...option.integer('count', 'option.number_offence_all_without', 2, COUNT_MAX), required: false }],
      change({ steps }, args) {
        if (args.count === undefined) return { write: { steps: [] } };
        const left = steps.filter(({ count }) => count !== args.count);
        return left.length === steps.length ? { issue: 'refusal.no_such_row' } : { write: { steps: left } };
      },
    },
    setCommand('spammers', 'command.offences_spammers', { spammers: option.state }),
    setCommand('days', 'command.offences_days', {
      days: option.integer('days', 'option.days', 1, DAYS_MAX),
      counts: { ...option.choice('counts', 'option.from_this_action_on', COUNTED), required: false },
    }),
  ],
});

/** Sorts the rows, and reports numbers that occur twice. */
function readSteps<Given extends { readonly steps?: readonly OffenceStep[] | undefined }>(
  steps: readonly OffenceStep[],
  given: Given,
): { readonly given: Given; readonly issues: readonly ValidationIssue[] } {
  const issues = steps.flatMap(({ count, action, minutes }, index): ValidationIssue[] => [
    ...(steps.findIndex((one) => one.count === count) < index
      ? [
          {
            loc: ['steps', index, 'count'],
            msg: 'another row has this number',
            type: 'duplicate',
          },
        ]
      : []),
    ...(minutes !== null && action !== 'timeout'
      ? [
          {
            loc: ['steps', index, 'minutes'],
            msg: 'only a timeout has minutes',
            type: 'unexpected',
          },
        ]
      : []),
  ]);
  return { given: { ...given, steps: steps.toSorted((one, other) => one.count - other.count) }, issues };
}
