import { expect, it } from 'vitest';
import { compileParts } from '../../../src/core/filters/local-rules.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src/core/settings/settings.ts';
import { tryRules } from '../../../src/service/filters/try.ts';

/** Of four syllables, none of which is in another at its place. */
const wordOf = (at: number) =>
  String(at)
    .padStart(4, '0')
    .replace(/./g, (digit) => `${'bdfglmnprt'[Number(digit)]}a`);
const list = Array.from({ length: 1_200 }, (_, at) => wordOf(at));
const settings = mergeSettings(DEFAULT_SETTINGS, { words: { list, lists: { more: { list, action: 'delete' } } } });

it('makes a long list of words ready in parts, each of which lets others have their turn', () => {
  const ofWords = [...compileParts(settings)].filter(({ of }) => of === settings.words);
  expect(ofWords.map(({ name }) => name)).toEqual(['words', 'words.more'].flatMap((name) => [name, name, name]));
});

it('finds a long list once in a text, whatever part of it is met, and as a whole in other fonts', async () => {
  const [both, last, none] = await tryRules(
    settings,
    { texts: [`${wordOf(7)} and ${wordOf(1_100)}`, wordOf(1_199), wordOf(1_200)] },
    0,
  );
  expect(both?.local_hits.map(({ name }) => name)).toEqual(['words', 'words.more']);
  expect(last?.local_hits.map(({ name, matched }) => [name, matched])).toEqual([
    ['words', wordOf(1_199)],
    ['words.more', wordOf(1_199)],
  ]);
  expect(last?.in_fonts?.found).toBeGreaterThan(19);
  expect(none?.local_hits).toEqual([]);
});

it('looks at no further text once the caller has gone', async () => {
  const gone = new AbortController();
  gone.abort();
  expect(await tryRules(settings, { texts: [wordOf(7)] }, 0, gone.signal)).toEqual([]);
});
