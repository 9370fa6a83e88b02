import { groupBy } from '../../collections/group-by.ts';
import type { LetterSequence } from '../../text/gap-rule.ts';
import type { WordEntry } from './word-entries.ts';

/** A single hidden letter is how people write a word without writing it: `f*ck` and `wh*re` are met as they are, not `flock` and `where`. */
const HIDDEN_MIN_CHARS = 2;
/** Both ends of a word show so many letters. */
const END_CHARS = 2;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Compiles entries such as `ca*no` into a search for words that begin and end so, in a folded text and in the letters of one. */
export function compileMiddles(entries: readonly Pick<WordEntry, 'label' | 'middle'>[]) {
  const open = entries.flatMap(({ label, middle }) => (middle ? [{ label, before: middle[0], after: middle[1] }] : []));
  const known = groupBy(open, ({ before, after }) => before.slice(0, END_CHARS) + after.slice(-END_CHARS));
  if (known.size === 0) return { inText: () => null, inLetters: () => null };
  const find = (word: string): string | null => {
    const some = known.get(word.slice(0, END_CHARS) + word.slice(-END_CHARS));
    const found = some?.find(
      ({ before, after }) =>
        word.length >= before.length + after.length + HIDDEN_MIN_CHARS &&
        word.startsWith(before) &&
        word.endsWith(after),
    );
    return found?.label ?? null;
  };
  const first = (words: Iterable<string>): string | null => {
    for (const word of words) {
      const label = find(word);
      if (label !== null) return label;
    }
    return null;
  };
  return {
    inText: (folded: string) => first((folded.match(WORD) ?? []) as string[]),
    inLetters: ({ parts }: LetterSequence) => first(parts.filter(({ disguised }) => disguised).map(({ look }) => look)),
  };
}
