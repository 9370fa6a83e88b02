import { z } from 'zod';
import { EXAMPLES_MAX } from '../../common/settings-limits.ts';
import {
  ACTION_OPTION,
  actionSchema,
  defineLocalRule,
  integerOption,
  ofMembers,
  STATE_OPTION,
  setCommand,
} from '../rule/local-rule.ts';

const DAYS_MAX = 365;

const schema = z.strictObject({
  allow: z
    .boolean()
    .describe(
      'Whether a decision about a chat message that moderators dismiss as wrong makes an allow example of its text.',
    ),
  block: actionSchema.describe(
    'What happens to copies of a block example. Unless it is none, a decision about a chat message that moderators find right makes one of its text.',
  ),
  days: z.int().min(1).max(DAYS_MAX).describe('How many days a new example holds.'),
});

/** What moderators teach by verdicts: the settings of it. Examples are looked up beside the rules, see `ExampleSet`. */
export const exampleRule = defineLocalRule({
  name: 'teaching',
  summary: 'command.teaching_show',
  documented: {
    category: '`local:example`',
    // Not by the language's own writing of numbers, which takes 25 ms to be there, at each start.
    limits: `${String(EXAMPLES_MAX).replace(/\B(?=(?:\d{3})+$)/g, ',')} of each kind, for up to ${DAYS_MAX} days`,
  },
  ...ofMembers(schema, { allow: true, block: 'none', days: 90 }),
  without: (settings, isOut) => (isOut('local:example') ? { ...settings, block: 'none' as const } : settings),
  compile: ({ block }) => ({ isSet: false, ...(block === 'none' ? {} : { comparesTexts: true }) }),
  show: ({ allow, block, days }, say) => ({
    title: say('examples.what_moderators_teach'),
    fields: [
      {
        label: say('examples.wrong'),
        value: allow ? say('examples.copies_text_pass_then') : say('examples.teaches_nothing'),
      },
      {
        label: say('common.right'),
        value:
          block === 'none'
            ? say('examples.teaches_nothing')
            : say('examples.action_copies_text_then', { action: block }),
      },
      { label: say('examples.holds_for'), value: say('unit.days', { count: days }) },
    ],
  }),
  commands: [
    setCommand('allow', 'command.teaching_allow', { allow: STATE_OPTION }),
    setCommand('block', 'command.teaching_block', { block: ACTION_OPTION }),
    setCommand('days', 'command.teaching_days', { days: integerOption('days', 'option.days', 1, DAYS_MAX) }),
  ],
});
