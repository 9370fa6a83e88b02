import { z } from 'zod';
import { chunksOf } from '../../collections/chunks-of.ts';
import type { ValidationIssue } from '../../common/errors.ts';
import { LANGUAGES, type Language } from '../../common/languages.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import { withoutUndefined } from '../../common/untyped-json.ts';
import { readDisguises } from '../../text/letter-sequence.ts';
import { readVisibleText } from '../../text/visible/visible-text.ts';
import { member, type RuleHit } from '../rule/local-rule.ts';
import type { LocalText } from '../rule/local-subject.ts';
import { RULE_NAME } from '../rule/observe.ts';
import { validateAllowed, validateWord } from './word-entries.ts';

const entries = z.array(z.string().trim().min(1).max(SETTINGS_LIMITS.wordMaxChars));
const lines = z
  .array(z.string().trim().min(1).max(SETTINGS_LIMITS.wordListLineMaxChars))
  .max(SETTINGS_LIMITS.wordListLines);

/** Schemas of the members that all word lists have. */
export const WORD_LIST = {
  list: entries
    .max(SETTINGS_LIMITS.words)
    .describe('Whole words, phrases, and words with a wildcard: `nitro*`, `*nitro`, `*nitro*`.'),
  allowed: entries
    .max(SETTINGS_LIMITS.allowedWords)
    .optional()
    .describe('Whole words that never trigger this list, such as `retardant` if `retard*` is blocked.'),
  action: member.action,
} as const;

const namedList = z.strictObject({
  ...WORD_LIST,
  languages: z
    .array(z.enum(LANGUAGES))
    .max(LANGUAGES.length)
    .optional()
    .describe(
      'The list applies only in chat communities where the bot speaks one of these languages. Empty: in all. Over the API it always applies.',
    ),
  must_trigger: lines.optional().describe('Test messages that the list must find. A failed test refuses the write.'),
  must_pass: lines.optional().describe('Test messages that the list must not find. A failed test refuses the write.'),
});
/** The named lists, by name. */
export const namedLists = z.record(z.string(), namedList);
/** The parts of them that a write may contain. A new list starts empty with flag; null deletes one. */
export const namedListsWrite = z.record(z.string(), namedList.partial().nullable());
type NamedLists = z.output<typeof namedLists>;
const NEW: NamedLists[string] = { list: [], action: 'flag' };

/** The entries of one list. */
export type WordList = Pick<NamedLists[string], 'list' | 'allowed'>;
/** Returns the first entry of a list that is in a text; null if there is none. */
export type FindWord = (text: Pick<LocalText, 'visibleText' | 'disguises'>) => string | null;

/**
 * Removes the lists of other languages; returns the same object if there are none.
 * @example wordsIn(DEFAULT_SETTINGS.words, 'de') === DEFAULT_SETTINGS.words; // => true
 */
export function wordsIn<Words extends { readonly lists?: NamedLists | undefined }>(
  words: Words,
  language: Language,
): Words {
  const all = Object.entries(words.lists ?? {});
  const own = all.filter(([, { languages }]) => !languages?.length || languages.includes(language));
  return own.length === all.length ? words : { ...words, lists: Object.fromEntries(own) };
}

/** Returns the hit of a list; null if nothing matched. */
export function wordHit(name: string, action: NamedLists[string]['action'], matched: string | null): RuleHit | null {
  return matched === null ? null : { category: name === '' ? 'local:word' : `local:word:${name}`, action, matched };
}

/** Merges a write of named lists. Locations of issues are relative to `lists`. */
export function mergeLists(
  kept: NamedLists,
  given: z.output<typeof namedListsWrite>,
  compile: (list: WordList) => FindWord,
): { readonly lists: NamedLists; readonly issues: readonly ValidationIssue[] } {
  // A map, because `__proto__` is a valid name.
  const merged = new Map(Object.entries(kept));
  const issues: ValidationIssue[] = [];
  for (const [name, write] of Object.entries(given)) {
    if (write === null) merged.delete(name);
    else if (!RULE_NAME.test(name))
      issues.push({
        loc: [name],
        msg: 'a list name has 1 to 64 letters, digits, _ or -',
        type: 'list_name',
      });
    else {
      const list = { ...NEW, ...merged.get(name), ...withoutUndefined(write) };
      merged.set(name, list);
      issues.push(...entryIssues(list).map((issue) => ({ ...issue, loc: [name, ...issue.loc] })));
    }
  }
  const max = SETTINGS_LIMITS.wordLists;
  if (merged.size > max)
    issues.push({ loc: [], msg: `there are too many named lists; at most ${max} are allowed`, type: 'too_many_lists' });
  const lists = Object.fromEntries(merged);
  return { lists, issues: issues.length > 0 ? issues : brokenLines(lists, Object.keys(given), compile) };
}

/** Entries checked before others get their turn; hostile ones take four milliseconds. */
const CHECKED_AT_ONCE = 300;
const CHECKED_AHEAD = new WeakMap<readonly string[], readonly ReturnType<typeof validateWord>[]>();

/** Checks the entries of a list before its merge, and calls `turn` in between. @example await checkWordsAhead(['casino'], nextTurn); */
export async function checkWordsAhead(list: readonly string[], turn: () => Promise<void>): Promise<void> {
  const faults = [];
  for (const part of chunksOf(list, CHECKED_AT_ONCE)) {
    faults.push(...part.map(validateWord));
    await turn();
  }
  CHECKED_AHEAD.set(list, faults);
}

/** Returns the issues of the entries of one list. */
export function entryIssues({ list, allowed }: WordList): ValidationIssue[] {
  const faults = CHECKED_AHEAD.get(list) ?? list.map(validateWord);
  const blocked = faults.flatMap((issue, index) =>
    issue ? [{ loc: ['list', index], msg: `${issue.message} (at character ${issue.position + 1})`, type: 'word' }] : [],
  );
  const passing = (allowed ?? []).flatMap((word, index) => {
    const msg = validateAllowed(word);
    return msg === null ? [] : [{ loc: ['allowed', index], msg, type: 'word' }];
  });
  return [...blocked, ...passing];
}

/** Returns the test messages of the written lists that give the wrong result, as issues. */
function brokenLines(
  lists: NamedLists,
  written: readonly string[],
  compile: (list: WordList) => FindWord,
): ValidationIssue[] {
  return written.flatMap((name) => {
    const list = lists[name];
    if (!list) return [];
    const find = compile(list);
    const isFound = (line: string) => {
      const text = readVisibleText(line);
      return find({ visibleText: () => text, disguises: readDisguises }) !== null;
    };
    const broken = (member: 'must_trigger' | 'must_pass', msg: string) =>
      (list[member] ?? []).flatMap((line, index) =>
        isFound(line) === (member === 'must_trigger') ? [] : [{ loc: [name, member, index], msg, type: member }],
      );
    return [
      ...broken('must_trigger', 'the list must find this test message, but does not'),
      ...broken('must_pass', 'the list must not find this test message, but does'),
    ];
  });
}
