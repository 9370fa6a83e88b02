import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src/core/settings/settings.ts';
import { writtenInFonts } from '../../../src/core/text/font-signs.ts';
import { tryRules } from '../../../src/service/filters/try.ts';
import { FONT_WORDS } from '../../core/filters/sets/evasions.ts';

const settings = mergeSettings(DEFAULT_SETTINGS, { words: { list: FONT_WORDS }, links: { mode: 'block_all' } });

it('says in how many fonts the words of a text are found', async () => {
  const tried = await tryRules(
    {},
    { id: 'acme', settings },
    { texts: [...FONT_WORDS, 'https://a.example/x', 'harbour'] },
    0,
  );
  const fonts = tried.slice(0, FONT_WORDS.length).map(({ in_fonts }) => in_fonts ?? { found: 0, of: 0 });
  const sum = (member: 'found' | 'of') => fonts.reduce((all, one) => all + one[member], 0);
  expect(sum('of')).toBeGreaterThanOrEqual(190);
  expect(sum('found') / sum('of')).toBeGreaterThan(170 / 190);
  expect(tried.at(-2), 'a link is no word').not.toHaveProperty('in_fonts');
  expect(tried.at(-1)).not.toHaveProperty('in_fonts');
});

it('says so of words that are only observed, too', async () => {
  const observing = mergeSettings(settings, { observe: ['local:word'] });
  const [tried] = await tryRules({}, { id: 'acme', settings: observing }, { texts: ['casino'] }, 0);
  expect(tried?.action).toBe('none');
  expect(tried?.in_fonts?.found).toBeGreaterThan(19);
});

it('writes the word in fonts, and not the disguise that it was found in', async () => {
  const [plain, apart] = await tryRules(
    {},
    { id: 'acme', settings },
    { texts: ['casino', 'at the c.a.s.i.n.o tonight'] },
    0,
  );
  expect(apart?.in_fonts).toEqual(plain?.in_fonts);
});

it.each(['free nitro', 'buy followers', 'join us now'])(
  'finds the phrase %s in most fonts, within a text',
  async (phrase) => {
    const list = mergeSettings(DEFAULT_SETTINGS, { words: { list: [phrase] } });
    const found = async (texts: readonly string[]) =>
      (await tryRules({}, { id: 'acme', settings: list }, { texts }, 0)).filter(
        ({ local_hits }) => local_hits.length > 0,
      ).length;
    expect(await found(writtenInFonts(`hey ${phrase} today`))).toBeGreaterThanOrEqual(34);
    const turned = phrase.split(' ').toReversed().join(' ');
    expect(await found(writtenInFonts(`hey ${turned} today`))).toBe(0);
  },
);
