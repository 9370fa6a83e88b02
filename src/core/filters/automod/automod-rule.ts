import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand } from '../rule/local-rule.ts';

const schema = z.strictObject({
  mirror: member.isOn(
    "Copies blocked words, blocked domains and the limit of mentions to Discord's AutoMod, which stops messages before anybody reads them. Only filters that delete or time out are copied. The bot changes only its own AutoMod rules.",
  ),
});

/** Lets a platform stop the messages that local rules delete. It makes no decisions. */
export const automodRule = defineLocalRule({
  name: 'automod',
  summary: 'command.automod_show',
  documented: {
    category: 'that of the mirrored filter',
    limits: '6 rules of 1,000 keywords and 10 patterns, and one of mentions; Discord only',
  },
  ...ofMembers(schema, { mirror: false }),
  compile: () => ({ isSet: false }),
  show: ({ mirror }, say) => ({
    title: mirror ? say('automod.mirror_into_discord_automod_on') : say('automod.mirror_into_discord_automod_off'),
  }),
  commands: [setCommand('mirror', 'command.automod_mirror', { mirror: option.state })],
});
