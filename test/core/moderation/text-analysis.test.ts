import { describe, expect, it } from 'vitest';
import { compileLocalRules } from '../../../src/core/filters/local-rules.ts';
import { createTextAnalysisCache, readFacts, readText } from '../../../src/core/moderation/text-analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/settings/settings.ts';

const LIMITS = { texts: 2, units: 30, unitsTogether: 1_000, milliseconds: 1_000 };
const blocking = (word: string) =>
  compileLocalRules({ ...DEFAULT_SETTINGS, words: { list: [word], action: 'delete' } });

describe('readings', () => {
  it('says what a text alone says', () => {
    const analysis = createTextAnalysisCache().read('Ｃａｓｉｎｏ', 0);
    expect(analysis.text).toBe('Casino');
    expect(analysis.isShort()).toBe(true);
    expect(analysis.hitOf(blocking('casino'))).toMatchObject({ category: 'local:word', matched: 'casino' });
  });

  it.each([
    ['markup is no letter', ':regional_indicator_h: :regional_indicator_i:', true],
    ['an entity is one', '&#107;ill yo&#117;rself', false],
    ['eight letters between markup', '**b**ad **p**eople', false],
    ['a link behind a name counts', '[hi](https://example.org/free)', false],
  ])('counts the letters that a reader sees: %s', (_why, raw, short) => {
    const analysis = createTextAnalysisCache().read(raw, 0);
    expect(analysis.isShort()).toBe(short);
    expect(readText(raw, { rules: blocking('x'), known: readFacts(raw, blocking('x')) }).shown()).toBe(
      analysis.shown(),
    );
  });

  it('forgets what was read longest ago when the texts together are too long', () => {
    const analyses = createTextAnalysisCache({ ...LIMITS, texts: 100, unitsTogether: 25 });
    const [first, second] = ['the casino', 'the harbour'].map((text) => analyses.read(text, 0));
    expect(analyses.read('the casino', 0)).toBe(first);
    analyses.read('the one', 0);
    expect(analyses.read('the casino', 0)).toBe(first);
    expect(analyses.read('the harbour', 0)).not.toBe(second);
  });

  it('keeps every text that still comes, however many others came and however long ago it came first', () => {
    const analyses = createTextAnalysisCache({ ...LIMITS, texts: 100 });
    const often = Array.from({ length: 50 }, (_, n) => `often ${n}`);
    const first = often.map((text) => analyses.read(text, 0));
    for (let round = 1; round < 40; round++) {
      for (let n = 0; n < 40; n++) analyses.read(`once ${round} ${n}`, round * 100);
      expect(often.filter((text, n) => analyses.read(text, round * 100) !== first[n])).toEqual([]);
    }
  });

  it('reads a remembered text once, and asks its rules once', () => {
    const analyses = createTextAnalysisCache(LIMITS);
    let asked = 0;
    const rules = {
      ...blocking('casino'),
      findInText: () => {
        asked++;
        return null;
      },
    };
    const first = analyses.read('the casino', 0);
    expect(analyses.read('the casino', 999)).toBe(first);
    first.hitOf(rules);
    first.hitOf(rules);
    expect(asked).toBe(1);
  });

  it('answers other rules for themselves', () => {
    const analysis = createTextAnalysisCache().read('the casino is open', 0);
    const [one, other] = [blocking('casino'), blocking('open')];
    const matched = [one, other, one].map((rules) => analysis.hitOf(rules)?.matched);
    expect(matched).toEqual(['casino', 'open', 'casino']);
  });

  it('forgets a text a minute after it was last read, also when the clock was set back', () => {
    const analyses = createTextAnalysisCache(LIMITS);
    const first = analyses.read('one', 10_000);
    expect(analyses.read('one', 10_900)).toBe(first);
    expect(analyses.read('one', 11_800)).toBe(first);
    expect(analyses.read('one', 12_801)).not.toBe(first);
    const second = analyses.read('one', 13_500);
    expect(analyses.read('one', 2_000)).not.toBe(second);
  });

  it('a request that comes a little late forgets nothing', () => {
    const analyses = createTextAnalysisCache(LIMITS);
    const first = analyses.read('one', 10_000);
    expect(analyses.read('one', 9_990)).toBe(first);
  });

  it('cuts what normalisation makes longer than 8,000 characters, between two of them', () => {
    const analysis = createTextAnalysisCache().read('ﷺ'.repeat(500), 0);
    expect(analysis.text).toBe('صلى الله عليه وسلم'.repeat(445).slice(0, 8_000));
    expect(createTextAnalysisCache().read('\u{1d15e}'.repeat(8_000), 0).text).not.toMatch(/\p{Cs}/u);
  });

  it('does not remember long texts', () => {
    const analyses = createTextAnalysisCache(LIMITS);
    const text = 'x'.repeat(31);
    expect(analyses.read(text, 0)).not.toBe(analyses.read(text, 0));
  });
});
