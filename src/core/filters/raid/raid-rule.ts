import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand, shownFields, whole } from '../rule/local-rule.ts';
import { withoutCategory } from '../rule/observe.ts';

const schema = z.strictObject({
  joins: whole(0, 10_000).describe('This many joins within the window are a raid. 0: off. Chat platforms only.'),
  window_seconds: member.seconds,
  slow_joins: whole(0, 10_000).describe('This many joins within the slow window are a raid too. 0: off.'),
  slow_window_minutes: whole(1, 1_440).describe('The slow window, for joins that arrive one by one.'),
  young_days: whole(0, 365).describe('Joins of accounts younger than this count twice. 0: off. Discord only.'),
  alike_names: member.isOn('Joins count twice if three accounts a day have names that differ only by numbers.'),
  mark_minutes: whole(1, 1_440).describe('How long messages of accounts from the raid are decided as local:raid.'),
  action: member.action,
  pause_dms: member.isOn('A lockdown also pauses direct messages between members. Discord only.'),
  shared: member.isOn(
    'Shares raid warnings with other tenants of this server that turned this on. Accounts that took part in a raid or were timed out count twice, and are marked, where they join within 24 hours. Nothing else is shown.',
  ),
});

/** Decides on messages of members who joined in a burst; `raid.ts` detects the burst. */
export const raidRule = defineLocalRule({
  name: 'raid',
  summary: 'command.raid_show',
  documented: { category: '`local:raid`', limits: 'joins up to 10,000; chat platforms only' },
  ...ofMembers(schema, {
    joins: 10,
    window_seconds: 30,
    slow_joins: 100,
    slow_window_minutes: 15,
    young_days: 0,
    alike_names: false,
    mark_minutes: 10,
    action: 'flag',
    pause_dms: false,
    shared: false,
  }),
  isOfContext: (category) => category === 'local:raid',
  without: withoutCategory('local:raid'),
  compile: ({ action }) => ({
    // It only acts on newcomers of a raid, so `weakRuleWarnings` skips it.
    isSet: false,
    findInContext: ({ fromRaid }) =>
      fromRaid && action !== 'none' ? { category: 'local:raid', action, matched: 'joined in a burst' } : null,
  }),
  show: (rule, say) => ({
    title: say('raid.raid_rule_action', {
      action: rule.joins + rule.slow_joins === 0 ? say('common.off') : rule.action,
    }),
    fields: shownFields(say, {
      'raid.joins': say('raid.joins_within_seconds_s', { joins: rule.joins, seconds: rule.window_seconds }),
      'raid.slow_joins':
        rule.slow_joins === 0
          ? say('common.off')
          : say('raid.joins_within_minutes', { joins: rule.slow_joins, minutes: rule.slow_window_minutes }),
      'raid.count_twice':
        [
          ...(rule.young_days > 0 ? [say('exceptions.accounts_under_days', { count: rule.young_days })] : []),
          ...(rule.alike_names ? [say('raid.names_that_are_alike')] : []),
        ].join('; ') || say('common.none'),
      'raid.newcomers_are_watched': say('unit.minutes_short', { count: rule.mark_minutes }),
      'raid.shared_with_other_communities': rule.shared ? say('common.yes') : say('common.no'),
      ...(rule.pause_dms ? { 'raid.lockdown_pauses_dms': say('common.yes') } : {}),
    }),
  }),
  commands: [
    setCommand('slow', 'command.raid_slow', {
      slow_joins: option.integer('joins', 'option.this_many_joins_0_is_off', 0, 10_000),
      slow_window_minutes: option.integer('minutes', 'option.within_this_many_minutes', 1, 1_440),
    }),
    setCommand('twice', 'command.raid_twice', {
      young_days: option.integer('days', 'option.accounts_under_days_0_is_off', 0, 365),
      alike_names: { ...option.state, name: 'names', summary: 'option.names_that_are_alike' },
    }),
    setCommand('dms', 'command.raid_dms', { pause_dms: option.state }),
    setCommand('share', 'command.raid_share', { shared: option.state }),
    setCommand('set', 'command.raid_set', {
      joins: option.integer('joins', 'option.this_many_joins_0_is_off', 0, 10_000),
      window_seconds: option.seconds,
      mark_minutes: option.integer('minutes', 'option.newcomers_are_watched_this_long', 1, 1_440),
      action: option.action,
    }),
  ],
});
