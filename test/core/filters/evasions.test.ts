import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWords } from '../../../src/core/filters/words/words.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import { WORD_EVASIONS } from './sets/evasions.ts';
import { INNOCENT_WORDS, INNOCENTS } from './sets/innocents.ts';

/** Kinds of which not every text is met, with how many are: these may only grow. Of every other kind all are met. */
const FLOORS: Readonly<Record<string, number>> = {
  // A conjunct of Bengali falls into two parts.
  'spaces between': 21,
  'new lines between': 21,
  // A final consonant stays apart from its syllable.
  jamo: 2,
};

const finds = (entry: string, text: string) => compileWords([entry])(readVisibleText(text)) !== null;
const SCRIPTS =
  'Latin Cyrillic Greek Arabic Hebrew Han Hiragana Katakana Hangul Thai Bengali Georgian Armenian Ethiopic'.split(' ');

describe('words in disguise', () => {
  it.each(WORD_EVASIONS)('are met through $kind', ({ kind, cases }) => {
    const missed = cases.filter(({ entry, text }) => !finds(entry, text));
    expect(cases.length - missed.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(FLOORS[kind] ?? cases.length);
  });

  it('are of more than 600 ways of writing in 14 scripts', () => {
    const cases = WORD_EVASIONS.flatMap((kind) => kind.cases);
    expect(cases.length).toBeGreaterThan(600);
    const entries = cases.map(({ entry }) => entry).join(' ');
    for (const script of SCRIPTS) expect(entries, script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
  });
});

describe('innocent texts', () => {
  const rule = compileWords(INNOCENT_WORDS);

  it.each(Object.entries(INNOCENTS))('in %s hit no word', (_kind, texts) => {
    expect(texts.filter((text) => rule(readVisibleText(text)) !== null)).toEqual([]);
  });

  it('are more than 600, in 14 scripts', () => {
    const texts = Object.values(INNOCENTS).flat();
    expect(texts.length).toBeGreaterThanOrEqual(600);
    for (const script of SCRIPTS) expect(texts.join(' '), script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
  });
});

describe('a list of words', () => {
  it('meets in whole text what it meets in a message of that text alone', () => {
    const cases = WORD_EVASIONS.filter(({ kind }) => FLOORS[kind] === undefined).flatMap((kind) => kind.cases);
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.constantFrom('look here', 'смотри', '今天'),
        ({ entry, text }, before) => {
          expect(finds(entry, `${before}\n\n${text}`) || text.startsWith('\u202e')).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
