import { z } from 'zod';
import { EXAMPLES_MAX } from '../../common/settings-limits.ts';
import { defineLocalRule, member, ofMembers, option, setCommand, shownFields, whole } from '../rule/local-rule.ts';

const DAYS_MAX = 365;

const schema = z.strictObject({
  allow: member.isOn('Adds an allow example when moderators dismiss a decision about a chat message.'),
  block: member.action.describe(
    'The action for copies of a block example. Unless it is none, upholding a decision about a chat message adds a block example.',
  ),
  days: whole(1, DAYS_MAX).describe('Days until a new example expires.'),
});

/** Settings of the examples that moderators teach with verdicts. `ExampleSet` finds copies, apart from the rules. */
export const exampleRule = defineLocalRule({
  name: 'teaching',
  summary: 'command.teaching_show',
  documented: {
    category: '`local:example`',
    // Without `toLocaleString`, which takes 25 ms to load at each start.
    limits: `${String(EXAMPLES_MAX).replace(/\B(?=(?:\d{3})+$)/g, ',')} of each kind, for up to ${DAYS_MAX} days`,
  },
  ...ofMembers(schema, { allow: true, block: 'none', days: 90 }),
  without: (settings, isOut) => (isOut('local:example') ? { ...settings, block: 'none' as const } : settings),
  compile: ({ block }) => ({ isSet: false, ...(block === 'none' ? {} : { comparesTexts: true }) }),
  show: ({ allow, block, days }, say) => ({
    title: say('examples.what_moderators_teach'),
    fields: shownFields(say, {
      'examples.wrong': allow ? say('examples.copies_text_pass_then') : say('examples.teaches_nothing'),
      'common.right':
        block === 'none' ? say('examples.teaches_nothing') : say('examples.action_copies_text_then', { action: block }),
      'examples.holds_for': say('unit.days', { count: days }),
    }),
  }),
  commands: [
    setCommand('allow', 'command.teaching_allow', { allow: option.state }),
    setCommand('block', 'command.teaching_block', { block: option.action }),
    setCommand('days', 'command.teaching_days', { days: option.integer('days', 'option.days', 1, DAYS_MAX) }),
  ],
});
