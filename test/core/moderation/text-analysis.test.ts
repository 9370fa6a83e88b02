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

  it('forgets all when the texts together are too long', () => {
    const analyses = createTextAnalysisCache({ ...LIMITS, texts: 100, unitsTogether: 20 });
    const first = analyses.read('the casino', 0);
    expect(analyses.read('the casino', 0)).toBe(first);
    analyses.read('the harbour', 0);
    expect(analyses.read('the casino', 0)).not.toBe(first);
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

  it('forgets everything after its time, also when the clock was set back, and when there is too much', () => {
    const analyses = createTextAnalysisCache(LIMITS);
    const first = analyses.read('one', 10_000);
    expect(analyses.read('one', 11_000)).not.toBe(first);
    const second = analyses.read('one', 11_500);
    expect(analyses.read('one', 2_000)).not.toBe(second);
    const third = analyses.read('one', 2_100);
    analyses.read('two', 2_100);
    analyses.read('three', 2_100);
    expect(analyses.read('one', 2_100)).not.toBe(third);
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
