import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StewardError } from '../../../src/core/common/errors.ts';
import {
  DEFAULT_SETTINGS,
  mergeSettings,
  restoreSettings,
  type SettingsWrite,
  settingsSchema,
  settingsWriteSchema,
} from '../../../src/core/settings/settings.ts';

/** Through the schema, as a request comes. */
const merge = (write: unknown, settings = DEFAULT_SETTINGS) =>
  mergeSettings(settings, settingsWriteSchema.parse(write));

const faultsOf = (write: SettingsWrite, settings = DEFAULT_SETTINGS) => {
  try {
    mergeSettings(settings, write);
    return [];
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    expect(error.code).toBe('invalid');
    return error.issues;
  }
};

describe('mergeSettings', () => {
  it('leaves what is left out or null as it is', () => {
    expect(merge({})).toEqual(DEFAULT_SETTINGS);
    expect(merge({ fail_open: null, words: null, links: null, patterns: null, flood: null, raid: null })).toEqual(
      DEFAULT_SETTINGS,
    );
  });

  it('merges member by member, and lists as a whole', () => {
    const first = merge({
      words: { list: ['casino'] },
      links: { mode: 'block_list', domains: ['evil.com'] },
      flood: { repeats: 3 },
    });
    const second = merge({ words: { action: 'delete' }, links: { action: 'timeout' }, fail_open: false }, first);
    expect(second.words).toEqual({ list: ['casino'], action: 'delete' });
    expect(second.links).toEqual({
      mode: 'block_list',
      domains: ['evil.com'],
      block_public_names: false,
      block_invites: false,
      invite_domains: [],
      redirect_domains: [],
      action: 'timeout',
    });
    expect(second.flood).toEqual({ ...DEFAULT_SETTINGS.flood, repeats: 3 });
    expect(second.fail_open).toBe(false);
    expect(merge({ words: { list: [] } }, second).words.list).toEqual([]);
    expect(settingsSchema.parse(second)).toEqual(second);
  });

  it('starts a new pattern at flag, keeps the action of a known one, and deletes with null', () => {
    const first = merge({ patterns: { one: { pattern: 'a' }, two: { pattern: 'b', action: 'delete' } } });
    expect(first.patterns).toEqual({ one: { pattern: 'a', action: 'flag' }, two: { pattern: 'b', action: 'delete' } });
    const second = merge({ patterns: { one: null, two: { pattern: 'c' }, gone: null } }, first);
    expect(second.patterns).toEqual({ two: { pattern: 'c', action: 'delete' } });
    expect(first.patterns).toHaveProperty('one');
  });

  it('keeps domains in the form hosts are compared in', () => {
    const { links } = merge({
      links: { domains: ['EVIL.com.', '*.bad.org', 'evil.com', 'пример.рф', 'xyz', '10.0.0.1', '[::1]'] },
    });
    expect(links.domains).toEqual(['evil.com', 'bad.org', 'xn--e1afmkfd.xn--p1ai', 'xyz', '10.0.0.1', '[::1]']);
  });

  it.each([
    'https://evil.com',
    'evil.com/path',
    'a b.com',
    'evil',
    'node.jsx1',
    'me@evil.com',
    'evil.com:80',
    '.',
    '*',
  ])('refuses the domain "%s" and says which', (domain) => {
    expect(faultsOf({ links: { domains: ['good.com', domain] } })).toMatchObject([
      { loc: ['body', 'links', 'domains', 1] },
    ]);
  });

  it('tells every fault at once, each with its place', () => {
    const issues = faultsOf({
      words: { list: ['ok', '*', '!!'] },
      links: { domains: ['//'] },
      patterns: { 'bad name': { pattern: 'a' }, open: { pattern: 'ab(c' }, back: { pattern: '(a)\\1' } },
    });
    expect(issues.map((issue) => issue.loc.join('.'))).toEqual([
      'body.links.domains.0',
      'body.words.list.1',
      'body.words.list.2',
      'body.patterns.bad name',
      'body.patterns.open.pattern',
      'body.patterns.back.pattern',
    ]);
    expect(issues.at(-2)?.msg).toContain('at character 3');
  });

  it('writes nothing when anything is wrong', () => {
    const before = structuredClone(DEFAULT_SETTINGS);
    expect(() => merge({ fail_open: false, words: { list: ['fine', '***'] } })).toThrow(StewardError);
    expect(DEFAULT_SETTINGS).toEqual(before);
  });

  it('takes a hundred patterns and no more, counting those that are there', () => {
    const patterns = (from: number, count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`p${from + index}`, { pattern: `word${from + index}` }]),
      );
    const full = merge({ patterns: patterns(0, 100) });
    expect(Object.keys(full.patterns)).toHaveLength(100);
    expect(faultsOf({ patterns: patterns(100, 1) }, full)).toMatchObject([
      { loc: ['body', 'patterns'], type: 'too_many_patterns' },
    ]);
    expect(Object.keys(merge({ patterns: { ...patterns(100, 1), p0: null } }, full).patterns)).toHaveLength(100);
  });

  it('refuses patterns that cost too much together', () => {
    const patterns = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`p${index}`, { pattern: `x.{0,50}y${index}` }]),
    );
    expect(faultsOf({ patterns })).toMatchObject([{ loc: ['body', 'patterns'], type: 'patterns_too_large' }]);
  });

  it('takes names that JavaScript has a meaning for as names', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const patterns: NonNullable<SettingsWrite['patterns']> = Object.fromEntries([[name, { pattern: 'abc' }]]);
      const merged = mergeSettings(DEFAULT_SETTINGS, { patterns });
      expect(Object.entries(merged.patterns)).toEqual([[name, { pattern: 'abc', action: 'flag' }]]);
      const gone: NonNullable<SettingsWrite['patterns']> = Object.fromEntries([[name, null]]);
      expect(mergeSettings(merged, { patterns: gone }).patterns).toEqual({});
    }
    expect(({} as Record<string, unknown>).pattern).toBeUndefined();
  });

  it('throws nothing but its own error, whatever it is given', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), { maxLength: 5 }), (texts) => {
        const patterns = Object.fromEntries(texts.map((text, index) => [`p${index}`, { pattern: text }]));
        faultsOf({ words: { list: texts }, links: { domains: texts }, patterns });
      }),
      { numRuns: 300 },
    );
  });
});

describe('restoreSettings', () => {
  it('leaves out kinds of a newer version, and keeps the times of the others', () => {
    expect(restoreSettings({ retention: { texts: 3, pictures: 2 } }).retention).toEqual({ texts: 3 });
    expect(restoreSettings({ retention: { texts: 31 } }).retention).toEqual({});
  });

  it('gives all tenants one object for each part that they left as it was, so that it is compiled once', () => {
    const stored = JSON.parse(JSON.stringify({ ...DEFAULT_SETTINGS, words: { list: ['casino'], action: 'flag' } }));
    const restored = restoreSettings(stored);
    const own = Object.entries(restored).filter(([name, value]) => value !== DEFAULT_SETTINGS[name as never]);
    expect(own).toEqual([['words', { list: ['casino'], action: 'flag' }]]);
  });

  it('reads as before what is of another form', () => {
    expect(restoreSettings({ fail_open: 'yes', examples: 3, local_flags: 'also_judge', gone: 1 })).toEqual({
      ...DEFAULT_SETTINGS,
      local_flags: 'also_judge',
    });
  });
});
