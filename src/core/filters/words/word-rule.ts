import { z } from 'zod';
import { lazily } from '../../collections/remember.ts';
import type { ValidationIssue } from '../../common/errors.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import { mostSevere } from '../../decisions/decision.ts';
import { defineLocalRule, listCommand, listOf, ofMembers, option, setCommand } from '../rule/local-rule.ts';
import { withoutCategory, withoutMembers } from '../rule/observe.ts';
import { compileAllowed } from './word-entries.ts';
import {
  entryIssues,
  type FindWord,
  mergeLists,
  namedLists,
  namedListsWrite,
  WORD_LIST,
  type WordList,
  wordHit,
} from './word-lists.ts';
import { compileWords } from './words.ts';

const schema = z.strictObject({
  ...WORD_LIST,
  lists: namedLists.optional().describe('More lists by name, each with its own action.'),
});
type Words = z.output<typeof schema>;
/** Time to prepare a phrase of several words in a cold process. */
const WORD_MS = 0.05;
/** Time per unit of the slowest texts: upside-down letters in words of four. */
const UNIT_MICROS = 2;
const initial: Words = { list: [], action: 'flag' };
const NO_LISTS: NonNullable<Words['lists']> = {};
const members = ofMembers(schema, initial);

const ADD_OPTION = option.text('words', 'option.separated_commas_either_end_stands', 2_000);
const WORDS_OPTION = option.text('words', 'option.separated_by_commas', 2_000);

/** Blocks words, beginnings of words and phrases, also in disguise. */
export const wordRule = defineLocalRule({
  name: 'words',
  summary: 'command.words_show',
  documented: {
    category: '`local:word`, `local:word:<name>`',
    limits: '10,000 entries, 100 characters each, 200,000 together; 20 named lists; 500 allowed words a list',
  },
  ...members,
  writeSchema: schema.partial().extend({ lists: namedListsWrite.optional() }),
  merge(kept, { lists: given, ...first }) {
    const { settings, issues } = members.merge(kept, first);
    const named = given ? mergeLists(kept.lists ?? {}, given, compileList) : { issues: [] };
    const all = { ...settings, ...('lists' in named && { lists: named.lists }) };
    // This check comes first, because checking words takes time.
    const tooLong = lengthIssue(wordListsOf(all).flatMap(([, { list }]) => list));
    if (tooLong) return { settings: all, issues: [tooLong] };
    const ofFirst = entryIssues({ list: first.list ?? [], allowed: first.allowed });
    const ofLists = named.issues.map((issue) => ({ ...issue, loc: ['lists', ...issue.loc] }));
    return { settings: all, issues: [...issues, ...ofFirst, ...ofLists] };
  },
  without(words, isOut) {
    const first = withoutCategory('local:word')(words, isOut);
    const { lists = NO_LISTS } = words;
    const others = withoutMembers(lists, 'local:word:', isOut);
    return others === lists ? first : { ...first, lists: others };
  },
  compile(words) {
    const set = wordListsOf(words).filter(([, { list }]) => list.length > 0);
    const acting = set.filter(([, { action }]) => action !== 'none');
    const isSet = set.length > 0;
    if (acting.length === 0) return { isSet };
    const finds = acting.map(([name, list]) => ({ name, action: list.action, find: compileList(list) }));
    return {
      isSet,
      cost: {
        prepareMs: acting.reduce((sum, [, { list }]) => sum + list.length * WORD_MS, 0),
        unitMicros: acting.length * UNIT_MICROS,
      },
      findInText: (text) => mostSevere(finds.map(({ name, action, find }) => wordHit(name, action, find(text)))),
    };
  },
  parts: (words) =>
    wordListsOf(words).map(([name, list]) => ({
      name,
      settings: name === '' ? list : { ...initial, lists: { [name]: list } },
    })),
  show: ({ list, allowed, action, lists }, say) => ({
    title: say('words.blocked_words_action', { count: list.length, action }),
    ...(list.length > 0 ? { text: list.join(', ') } : {}),
    fields: [
      ...(allowed?.length ? [{ label: say('words.allowed'), value: allowed.join(', ') }] : []),
      ...Object.entries(lists ?? {}).map(([name, one]) => ({
        label: name,
        value: `${one.action}: ${one.list.join(', ')}`,
      })),
    ],
  }),
  commands: [
    listCommand('add', ['add', 'command.words_add'], ['list', ADD_OPTION, /,/]),
    listCommand('remove', ['remove', 'command.words_remove'], ['list', WORDS_OPTION, /,/]),
    {
      verb: 'allow',
      summary: 'command.words_allow',
      options: [WORDS_OPTION],
      change: (_current, args) => ({ write: { allowed: listOf(args, 'words', /,/) } }),
    },
    setCommand('action', 'command.words_action', { action: option.action }),
  ],
});

function compileList({ list, allowed }: WordList): FindWord {
  const find = lazily(() => compileWords(list));
  const mask = lazily(() => compileAllowed(allowed ?? []));
  return ({ visibleText, disguises }) => find()(mask()(visibleText()), disguises);
}

function wordListsOf({ lists, ...first }: Words): readonly (readonly [name: string, list: Omit<Words, 'lists'>])[] {
  return [['', first], ...Object.entries(lists ?? {})];
}

/** Checks the length of words, as written and as normalised, because one character may become eighteen. */
function lengthIssue(list: readonly string[]): ValidationIssue | null {
  const max = SETTINGS_LIMITS.wordsMaxChars;
  const chars = list.reduce((sum, word) => sum + word.length, 0);
  const issue = (msg: string): ValidationIssue => ({ loc: ['list'], msg, type: 'words_too_long' });
  if (chars > max) return issue(`the words have ${chars} characters together; at most ${max} are allowed`);
  let normalised = 0;
  for (const word of list) {
    normalised += word.normalize('NFKC').length;
    if (normalised > 2 * max)
      return issue(`the words have more than ${2 * max} characters together after normalisation; use fewer`);
  }
  return null;
}
