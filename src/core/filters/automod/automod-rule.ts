import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand } from '../rule/local-rule.ts';

const schema = z.strictObject({
  mirror: member.isOn(
    "Whether blocked words, blocked domains and the limit of mentions are also rules of Discord's own AutoMod, as far as it takes them, so that a message is " +
      'stopped before anybody reads it. Only what deletes or times out; the bot creates, updates and removes these rules and touches no other.',
  ),
});

/** Lets a platform stop the messages that local rules delete. It makes no decisions. */
export const automodRule = defineLocalRule({
  name: 'automod',
  summary: 'command.automod_show',
  documented: {
    category: 'that of the rule that is mirrored',
    limits: '6 rules of 1,000 keywords and 10 patterns, and one of mentions; Discord only',
  },
  ...ofMembers(schema, { mirror: false }),
  compile: () => ({ isSet: false }),
  show: ({ mirror }, say) => ({
    title: mirror ? say('automod.mirror_into_discord_automod_on') : say('automod.mirror_into_discord_automod_off'),
  }),
  commands: [setCommand('mirror', 'command.automod_mirror', { mirror: option.state })],
});
