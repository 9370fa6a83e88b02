import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileRuleTrial } from '../../../src/core/rules/try-rules.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src/core/settings.ts';

const settings = mergeSettings(DEFAULT_SETTINGS, {
  words: { list: ['nitro', 'free money'], action: 'delete' },
  links: { mode: 'block_list', domains: ['bad.example.com'], action: 'flag' },
  patterns: { btc: { pattern: 'bc1[a-z0-9]{8,}', action: 'timeout' } },
});
const trial = compileRuleTrial(settings);
const partOf = (raw: string) => trial(raw).matches.map(({ rule, start, end }) => [rule, raw.slice(start, end)]);

it('names every rule that matches, in which part of the text as it was written', () => {
  expect(partOf('Claim your nitro at https://bad.example.com/x now, or send bc1qxyzxyz99 home')).toEqual([
    ['links', 'bad.example.com'],
    ['words', 'nitro'],
    ['patterns', 'bc1qxyzxyz99'],
  ]);
});

it.each([
  ['get n.i.t.r.o today', 'n.i.t.r.o'],
  ['get ｎｉｔｒｏ today', 'ｎｉｔｒｏ'],
  ['get ni\u200btro today', 'ni\u200btro'],
  ['😀😀 nitro 😀', 'nitro'],
])('finds a disguise where it stands: %s', (raw, part) => {
  expect(partOf(raw)).toEqual([['words', part]]);
});

it('says which rule decides: the most severe', () => {
  expect(trial('nitro and bc1qxyzxyz99').decides).toMatchObject({ rule: 'patterns', action: 'timeout' });
  expect(trial('good evening').decides).toBeNull();
});

it('shows how the rules read a text', () => {
  expect(trial('ｆｒｅｅ **n**itro')).toMatchObject({ normalised: 'free **n**itro', shown: 'free nitro' });
});

it('never names a part in which the rule finds nothing', () => {
  const piece = fc.constantFrom(
    'nitro',
    'n i t r o',
    'bad.example.com',
    ' ',
    'ok',
    '\n',
    'ｎitro',
    '😀',
    '*',
    'free',
    'money',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const raw = pieces.join('');
      for (const { rule, matched, start, end } of trial(raw).matches)
        expect(trial(raw.slice(start, end)).matches).toContainEqual(expect.objectContaining({ rule, matched }));
    }),
  );
});
