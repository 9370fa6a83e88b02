import { z } from 'zod';
import {
  ACTION_OPTION,
  actionOf,
  actionSchema,
  defineLocalRule,
  integerOption,
  numberOf,
  ofMembers,
  toggle,
} from '../rule/local-rule.ts';
import { EXAMPLES_MAX } from './examples.ts';

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

/**
 * What moderators teach by what they say of decisions. The examples themselves are looked up beside the rules, see `ExampleSet`; these are the
 * settings of it.
 */
export const exampleRule = defineLocalRule({
  name: 'teaching',
  summary: 'What is learnt from right and wrong',
  documented: {
    category: '`local:example`',
    // Not by the language's own writing of numbers, which takes 25 ms to be there, at each start.
    limits: `${String(EXAMPLES_MAX).replace(/\B(?=(?:\d{3})+$)/g, ',')} of each kind, for up to ${DAYS_MAX} days`,
  },
  ...ofMembers(schema, { allow: true, block: 'none', days: 90 }),
  compile: ({ block }) => ({ isSet: false, ...(block === 'none' ? {} : { comparesTexts: true }) }),
  show: ({ allow, block, days }, say) => ({
    title: say('What moderators teach'),
    fields: [
      { label: say('Wrong'), value: allow ? say('copies of the text pass from then on') : say('teaches nothing') },
      {
        label: say('Right'),
        value:
          block === 'none'
            ? say('teaches nothing')
            : say('{action}: copies of the text from then on', { action: block }),
      },
      { label: say('Holds for'), value: say('{count, plural, one {# day} other {# days}}', { count: days }) },
    ],
  }),
  commands: [
    toggle('allow', 'Whether what is dismissed as wrong passes from then on', 'allow'),
    {
      verb: 'block',
      summary: 'What happens to copies of what was found right; none blocks none',
      options: [ACTION_OPTION],
      change: (_current, args) => ({ write: { block: actionOf(args) } }),
    },
    {
      verb: 'days',
      summary: 'How many days a new example holds',
      options: [integerOption('days', 'Days', 1, DAYS_MAX)],
      change: (current, args) => ({ write: { days: numberOf(args, 'days', current.days) } }),
    },
  ],
});
