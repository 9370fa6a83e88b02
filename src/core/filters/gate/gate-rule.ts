import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand, whole } from '../rule/local-rule.ts';

/** Category of a newcomer's first link or picture that waits for a button press. */
export const GATE = 'local:gate';

const MESSAGES_MAX = 100;
const DAYS_MAX = 90;

const schema = z.strictObject({
  messages: whole(0, MESSAGES_MAX).describe(
    'A member passes after this many clean messages. 0 turns the gate off. Discord and Telegram only.',
  ),
  days: whole(0, DAYS_MAX).describe('A member who joined this many days ago passes too, if known. 0 turns this off.'),
  captcha: member.isOn('Members must pick the one of six emoji that their notice names, in at most three tries.'),
});

/** Deletes a newcomer's posts with a link, file or forward until they press a button. It deletes only posts that nothing else triggered. */
export const gateRule = defineLocalRule({
  name: 'gate',
  summary: 'command.gate_show',
  documented: {
    category: '`local:gate`, only in log channels',
    limits: `${MESSAGES_MAX} messages, ${DAYS_MAX} days; Discord and Telegram only`,
  },
  ...ofMembers(schema, { messages: 0, days: 7, captcha: false }),
  compile: () => ({ isSet: false }),
  show({ messages, days, captcha }, say) {
    if (messages === 0) return { title: say('gate.off') };
    const said = [days > 0 && say('gate.days_pass', { days }), captcha && say('gate.captcha_on')];
    return { title: say('gate.on', { messages }), text: said.filter((one) => one !== false).join(' ') };
  },
  commands: [
    setCommand('set', 'command.gate_set', {
      messages: option.integer('messages', 'option.gate_messages', 0, MESSAGES_MAX),
      days: option.integer('days', 'option.gate_days', 0, DAYS_MAX),
    }),
    setCommand('captcha', 'command.gate_captcha', { captcha: option.state }),
  ],
});
