import { z } from 'zod';
import { defineLocalRule, ofMembers, option, setCommand, whole } from '../rule/local-rule.ts';

const MESSAGES_MAX = 1_000;
const DAYS_MAX = 365;

const schema = z.strictObject({
  messages: whole(0, MESSAGES_MAX).describe(
    'Plain messages of a member with this many clean messages are not sent to the model. 0 turns this off.',
  ),
  days: whole(0, DAYS_MAX).describe(
    'Only members who joined this many days ago. Use 0 on platforms without join dates.',
  ),
});

/** Skips the model for plain messages of well-known members. It makes no decisions, and local rules apply to them as to anybody. */
export const trustRule = defineLocalRule({
  name: 'trust',
  summary: 'command.trust_show',
  documented: { category: 'none of its own', limits: '1,000 messages, 365 days; chat platforms only' },
  ...ofMembers(schema, { messages: 0, days: 7 }),
  compile: () => ({ isSet: false }),
  show: ({ messages, days }, say) => ({
    title: messages === 0 ? say('trust.off') : say('trust.on', { messages, days }),
  }),
  commands: [
    setCommand('set', 'command.trust_set', {
      messages: option.integer('messages', 'option.trust_messages', 0, MESSAGES_MAX),
      days: option.integer('days', 'option.trust_days', 0, DAYS_MAX),
    }),
  ],
});
