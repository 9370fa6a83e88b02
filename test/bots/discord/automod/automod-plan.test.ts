import { expect, it } from 'vitest';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import type { Wanted } from '../../../../bots/core/port/automod-rules.ts';
import type { NotMirrored } from '../../../../bots/core/port/outcome.ts';
import { AUTOMOD_LIMITS, planAutomod } from '../../../../bots/discord/automod/automod-plan.ts';
import { rustPattern } from '../../../../emulators/discord/actions/automod.ts';

const inWords = (left: readonly NotMirrored[], language: 'en' | 'ru' = 'en') =>
  left.map(({ text, values }) => translateIn(language)(text, values));
const ROOM = { keywordRules: 6, mentionRules: 1 };
const NOTHING: Wanted = { words: [], domains: [], mentions: null, notice: '', exempt: { roles: [], channels: [] } };

it('stays within every limit of AutoMod, and says how much is left out', () => {
  const words = Array.from({ length: 7_000 }, (_, index) => `word${index}*`);
  const domains = Array.from({ length: 2_000 }, (_, index) => `evil-${index}.example.com`);
  const plan = planAutomod(
    { ...NOTHING, words: [...words, 'x'.repeat(61)], domains: [...domains, 'xyz', 'bücher.example'], mentions: 60 },
    ROOM,
  );
  expect(plan.keywordRules).toHaveLength(6);
  for (const { keywords, patterns } of plan.keywordRules) {
    expect(keywords.length).toBeLessThanOrEqual(AUTOMOD_LIMITS.keywords);
    expect(patterns.length).toBeLessThanOrEqual(AUTOMOD_LIMITS.patterns);
    for (const pattern of patterns) expect(pattern.length).toBeLessThanOrEqual(AUTOMOD_LIMITS.patternMaxChars);
  }
  expect(plan.words).toBe(6_000);
  expect(plan.mentions).toBeNull();
  expect(inWords(plan.left).join('\n')).toMatch(
    /1 word longer than 60 characters\n1,000 words, because there is room[\s\S]*2 domains: suffixes[\s\S]*domains, because there is room for only 60 patterns\nthe mention limit, because AutoMod allows at most 50/,
  );
});

it('leaves the rules of others their room', () => {
  const plan = planAutomod(
    { ...NOTHING, words: Array.from({ length: 2_500 }, (_, index) => `w${index}`), mentions: 5 },
    { keywordRules: 2, mentionRules: 0 },
  );
  expect(plan.keywordRules.map(({ keywords }) => keywords.length)).toEqual([1_000, 1_000]);
  expect(plan.mentions).toBeNull();
  expect(inWords(plan.left)).toEqual([
    '500 words, because there is room for only 2 rules of 1,000',
    'the mention limit, because this server already has such a rule and Discord allows only one',
  ]);
  expect(inWords(plan.left, 'ru')[0]).toMatch(/^500 слов: места хватит на 2 правила по 1.000$/);
});

it.each([
  ['https://evil.example', true],
  ['see https://cdn.evil.example/x?y, friends', true],
  ['(evil.example)', true],
  ['[gift](http://evil.example/a)', true],
  ['EVIL.example', true],
  ['https://notevil.example', false],
  ['https://evil.example.com', false],
  ['me@evil.example', false],
  ['me@mail.evil.example', false],
  ['https://good.example/evil.example', false],
])('a blocked domain as AutoMod reads it: %s is %s', (text, isStopped) => {
  const [rule] = planAutomod({ ...NOTHING, domains: ['evil.example'] }, ROOM).keywordRules;
  expect(rustPattern(rule?.patterns[0] ?? '').test(text)).toBe(isStopped);
});
