import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import type { TextKey } from '../../common/texts.ts';
import {
  ACTION_OPTION,
  actionOf,
  actionSchema,
  defineLocalRule,
  lazily,
  listOf,
  ofMembers,
  type RuleOption,
} from '../rule/local-rule.ts';
import { validateWord } from './word-entries.ts';
import { compileWords } from './words.ts';

const schema = z.strictObject({
  list: z
    .array(z.string().trim().min(1).max(SETTINGS_LIMITS.wordMaxChars))
    .max(SETTINGS_LIMITS.words)
    .describe('Whole words, phrases, and words with an open side: `nitro*`, `*nitro`, `*nitro*`.'),
  action: actionSchema,
});
/** A phrase of several words in a cold process takes as long as this to be made ready. */
const WORD_MS = 0.05;
/** Letters turned upside down in words of four. */
const UNIT_MICROS = 2;
const initial: z.output<typeof schema> = { list: [], action: 'flag' };

/** Blocks words, beginnings of words and phrases, also in disguise. */
export const wordRule = defineLocalRule({
  name: 'words',
  summary: 'command.words_show',
  documented: { category: '`local:word`', limits: '10,000 entries, 100 characters each, 200,000 together' },
  ...ofMembers(schema, initial, (given) => ({ given, issues: issuesOf(given.list ?? []) })),
  compile({ list, action }) {
    const isSet = list.length > 0;
    if (!isSet || action === 'none') return { isSet };
    const find = lazily(() => compileWords(list));
    return {
      isSet,
      cost: { prepareMs: list.length * WORD_MS, unitMicros: UNIT_MICROS },
      findInText({ visibleText, disguises }) {
        const matched = find()(visibleText(), disguises);
        return matched === null ? null : { category: 'local:word', action, matched };
      },
    };
  },
  show: ({ list, action }, say) => ({
    title: say('words.blocked_words_action', {
      count: list.length,
      action,
    }),
    ...(list.length > 0 ? { text: list.join(', ') } : {}),
  }),
  commands: [
    {
      verb: 'add',
      summary: 'command.words_add',
      options: [wordsOption('option.separated_commas_either_end_stands')],
      change: ({ list }, args) => ({ write: { list: [...new Set([...list, ...listOf(args, 'words', /,/)])] } }),
    },
    {
      verb: 'remove',
      summary: 'command.words_remove',
      options: [wordsOption('option.separated_by_commas')],
      change({ list }, args) {
        const gone = new Set(listOf(args, 'words', /,/).map((word) => word.toLowerCase()));
        return { write: { list: list.filter((word) => !gone.has(word.toLowerCase())) } };
      },
    },
    {
      verb: 'action',
      summary: 'command.words_action',
      options: [ACTION_OPTION],
      change: (_current, args) => ({ write: { action: actionOf(args) } }),
    },
  ],
});

function wordsOption(summary: TextKey): RuleOption {
  return { name: 'words', summary, kind: 'text', required: true, max: 2_000 };
}

function issuesOf(list: readonly string[]): ValidationIssue[] {
  const tooLong = lengthIssue(list);
  // Before any is looked at, which takes time.
  if (tooLong) return [tooLong];
  return list.flatMap((word, index) => {
    const issue = validateWord(word);
    return issue
      ? [{ loc: ['list', index], msg: `${issue.message} (at character ${issue.position + 1})`, type: 'word' }]
      : [];
  });
}

/** Words count as they are written; one character may stand for eighteen, so what they become is bounded too. */
function lengthIssue(list: readonly string[]): ValidationIssue | null {
  const max = SETTINGS_LIMITS.wordsMaxChars;
  const chars = list.reduce((sum, word) => sum + word.length, 0);
  const issue = (msg: string): ValidationIssue => ({ loc: ['list'], msg, type: 'words_too_long' });
  if (chars > max) return issue(`the words are ${chars} characters together, at most ${max}`);
  let normalised = 0;
  for (const word of list) {
    normalised += word.normalize('NFKC').length;
    if (normalised > 2 * max) return issue(`the words are more than ${2 * max} characters in their plain form`);
  }
  return null;
}
