import { describe, expect, it } from 'vitest';
import { checkAhead } from '../../../src/core/filters/pattern-matching/pattern-checks.ts';
import { validatePattern, validatePatternSet } from '../../../src/core/filters/pattern-matching/patterns.ts';
import { DEFAULT_SETTINGS, mergeSettings, type SettingsWrite } from '../../../src/core/settings/settings.ts';

const times = (count: number, item: (at: number) => string) => Array.from({ length: count }, (_, at) => item(at));
const refusal = (write: SettingsWrite) => () => mergeSettings(DEFAULT_SETTINGS, write);

describe('the lists of the local rules', () => {
  it('hold 200,000 characters of words and of domains, and not one more', () => {
    const words = times(10_000, (at) => String(at).padStart(20, 'w'));
    const domains = times(5_000, (at) => `${String(at).padStart(36, 'd')}.com`);
    const kept = mergeSettings(DEFAULT_SETTINGS, { words: { list: words }, links: { domains } });
    expect(kept.words.list).toEqual(words);
    expect(kept.links.domains).toEqual(domains);
    expect(refusal({ words: { list: [...words.slice(1), `${words[0]}x`] } })).toThrow('200001 characters together');
    expect(refusal({ links: { domains: [...domains.slice(1), `d${domains[0]}`] } })).toThrow(
      '200001 characters together',
    );
  });

  it('are bounded by what their words become: one character may stand for eighteen', () => {
    expect(refusal({ words: { list: times(1_300, () => 'ﷺ'.repeat(18)) } })).toThrow('after normalisation');
  });

  it('tell every domain at fault by its place, and keep the others as hosts are compared', () => {
    expect(refusal({ links: { domains: ['Exämple.COM', 'no domain', 'x.com/path'] } })).toThrow(
      /body\.links\.domains\.1.*body\.links\.domains\.2/,
    );
    const { links } = mergeSettings(DEFAULT_SETTINGS, { links: { domains: ['Exämple.COM', 'xn--exmple-cua.com'] } });
    expect(links.domains).toEqual(['xn--exmple-cua.com']);
  });

  it('refuse more than a hundred patterns before any of them is looked at', () => {
    const patterns = Object.fromEntries(times(101, (at) => `p${at}`).map((name) => [name, { pattern: '(' }]));
    expect(refusal({ patterns })).toThrow('body.patterns: there are too many patterns; at most 100');
  });
});

describe('patterns that are checked ahead', () => {
  const eventLoopYield = () => {
    let taken = 0;
    return { take: async () => void taken++, count: () => taken };
  };

  it('come to what they come to when they are asked for, with turns for others between them', async () => {
    const good = times(100, (at) => `\\w+${at}\\s+\\w+@\\w+`);
    const costly = times(20, (at) => `a.{40}b${at}`);
    for (const patterns of [good, costly]) {
      const { take, count } = eventLoopYield();
      const checks = await checkAhead(patterns, patterns, take);
      const turnsTaken = count();
      expect(turnsTaken).toBeGreaterThan(patterns.length);
      expect(checks.together(patterns)).toBe(validatePatternSet(patterns));
      expect(patterns.map(checks.one)).toEqual(patterns.map(validatePattern));
    }
  });

  it('are checked anew where others stand beside them by now', async () => {
    const checks = await checkAhead(['fre+'], ['fre+'], eventLoopYield().take);
    expect(checks.together(['fre+', ...times(20, (at) => `a.{40}b${at}`)])).toContain('are too slow together');
  });

  it('are not tried together where one of them is at fault', async () => {
    const { take, count } = eventLoopYield();
    const checks = await checkAhead(['(', 'b'], ['(', 'b'], take);
    expect(checks.one('(').kind).toBe('invalid');
    expect(count()).toBe(2);
  });
});
