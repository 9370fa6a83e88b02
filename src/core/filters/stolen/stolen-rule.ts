import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand, shownFields, whole } from '../rule/local-rule.ts';
import { withoutCategory } from '../rule/observe.ts';

/** Category of messages from accounts that are probably stolen. */
export const STOLEN = 'local:stolen';

const CHANNELS_MAX = 100;
const TRAPS_MAX = 20;

const schema = z.strictObject({
  channels: whole(0, CHANNELS_MAX).describe(
    'An account counts as stolen if it writes in this many channels within the window. 0 and 1: off. Chat platforms only.',
  ),
  window_seconds: member.seconds,
  trap_channels: z
    .array(z.string().min(1).max(100))
    .max(TRAPS_MAX)
    .describe('Ids of channels where nobody may write. An account that writes there counts as stolen.'),
  action: member.action,
  quarantine_role: z
    .string()
    .regex(/^\d{0,20}$/, 'not the id of a role on Discord; use one such as 1094283746501827364, or "" for a timeout')
    .describe('The id of the role that a stolen account gets on Discord. Empty: a timeout.'),
});

/** First settings of chat communities: they flag the usual attack and do nothing else. */
export const STOLEN_AT_START = { channels: 3, window_seconds: 10 } as const;

/**
 * Whether the rule looks for anything.
 * @example isStolenRuleOn(DEFAULT_SETTINGS.stolen); // => false
 */
export function isStolenRuleOn({ channels, trap_channels, action }: z.output<typeof schema>): boolean {
  return (channels >= 2 || trap_channels.length > 0) && action !== 'none';
}

/** Finds accounts that write in many channels at once, or in a channel where nobody may; most of them are stolen. */
export const stolenRule = defineLocalRule({
  name: 'stolen',
  summary: 'command.stolen_show',
  documented: {
    category: '`local:stolen`',
    limits: `up to ${CHANNELS_MAX} channels and ${TRAPS_MAX} trap channels, window up to an hour; chat platforms only`,
  },
  ...ofMembers(schema, { channels: 0, window_seconds: 10, trap_channels: [], action: 'flag', quarantine_role: '' }),
  isOfContext: (category) => category === STOLEN,
  without: withoutCategory(STOLEN),
  compile(rule) {
    // API messages have no channel, so `isSet` is always false and `weakRuleWarnings` skips this rule.
    if (!isStolenRuleOn(rule)) return { isSet: false };
    const { channels, window_seconds, trap_channels, action } = rule;
    const traps = new Set(trap_channels);
    const hit = (matched: string) => ({ category: STOLEN, action, matched }) as const;
    return {
      isSet: false,
      findInContext({ tenantId, author, channel, isEdit, isTrusted, nowMs }, { accounts }) {
        if (isTrusted || author === '' || channel === '') return null;
        if (traps.has(channel)) return hit('wrote in a trap channel');
        if (channels < 2 || isEdit) return null;
        // The window counts the senders of one text; here it counts the channels of one author. No outline begins so.
        const where = { tenantId, author: channel, outline: `\0channels of ${author}`, nowMs };
        const count = accounts.count(where, { most: channels - 1, window_seconds });
        return count < channels ? null : hit(`wrote in ${count} channels within ${window_seconds} s`);
      },
    };
  },
  show: (rule, say) => ({
    title: say('stolen.stolen_rule_action', { action: isStolenRuleOn(rule) ? rule.action : say('common.off') }),
    text: rule.quarantine_role === '' ? '' : say('stolen.role_must_deny'),
    fields: shownFields(say, {
      'stolen.channels':
        rule.channels < 2
          ? say('common.off')
          : say('stolen.channels_within_seconds', { channels: rule.channels, seconds: rule.window_seconds }),
      'stolen.trap_channels': rule.trap_channels.join(', ') || say('common.none'),
      ...(rule.quarantine_role !== '' && { 'stolen.quarantine_role': rule.quarantine_role }),
    }),
  }),
  commands: [
    setCommand('set', 'command.stolen_set', {
      channels: option.integer('channels', 'option.in_this_many_channels_0_is_off', 0, CHANNELS_MAX),
      window_seconds: option.seconds,
      action: option.action,
    }),
    {
      verb: 'trap',
      summary: 'command.stolen_trap',
      options: [
        { name: 'channel', summary: 'option.channel_nobody_may_write_in', kind: 'channel', required: true },
        option.state,
      ],
      change({ trap_channels }, args) {
        const channel = String(args.channel);
        const others = trap_channels.filter((trap) => trap !== channel);
        const trapChannels = args.state === 'on' ? [...others, channel] : others;
        if (trapChannels.length > TRAPS_MAX)
          return { issue: 'refusal.too_many_trap_channels', values: { max: TRAPS_MAX } };
        return { write: { trap_channels: trapChannels } };
      },
    },
    {
      verb: 'quarantine',
      summary: 'command.stolen_quarantine',
      options: [{ name: 'role', summary: 'option.quarantine_role', kind: 'role', required: false }],
      change: (_current, { role = '' }) => ({ write: { quarantine_role: String(role) } }),
    },
  ],
});
