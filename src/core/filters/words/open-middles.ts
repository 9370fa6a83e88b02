import { groupBy } from '../../collections/group-by.ts';
import type { LetterSequence } from '../../text/gap-rule.ts';
import type { WordEntry } from './word-entries.ts';

/** Fewest hidden letters. People mask one letter of a word as in `f*ck` and `wh*re`: such entries do not match `flock` and `where`. */
const HIDDEN_MIN_CHARS = 2;
/** Fewest letters shown at each end of a word. */
const END_CHARS = 2;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Compiles entries such as `ca*no` into a search for words with this beginning and end, in folded text and in letters. */
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
