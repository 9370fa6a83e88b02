import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { StewardError } from '../../../../src/core/common/errors.ts';
import { compileLocalRules } from '../../../../src/core/filters/local-rules.ts';
import { patternRule } from '../../../../src/core/filters/patterns/pattern-rule.ts';
import { DEFAULT_SETTINGS, mergeSettings, type SettingsWrite } from '../../../../src/core/settings/settings.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';

type PatternWrites = NonNullable<SettingsWrite['patterns']>;

const kept = (patterns: PatternWrites) => mergeSettings(DEFAULT_SETTINGS, { patterns }).patterns;
const find = (patterns: PatternWrites, text: string) =>
  compileLocalRules({ ...DEFAULT_SETTINGS, patterns: kept(patterns) }).findInText(text, normalise(text));
const offer = (read?: 'normalised' | 'shown'): PatternWrites => ({
  offer: { pattern: '^free\\s+nitro$', ...(read ? { read } : {}) },
});

describe('a pattern that reads the text as a reader sees it', () => {
  it.each([
    '**free** nitro',
    'fr||ee|| nitro',
    '<b>free</b> nitro',
    'free &#110;itro',
    'free [nitro](https://a.example)',
  ])('is met in "%s", and one that does not is not', (text) => {
    expect(find(offer('shown'), text)).toMatchObject({ category: 'local:pattern:offer', matched: 'free nitro' });
    expect(find(offer(), text)).toBeNull();
    expect(find(offer('normalised'), text)).toBeNull();
  });

  it('is met in what was written too, and behind a disguise in either', () => {
    expect(find({ stars: { pattern: '\\*\\*free', read: 'shown' } }, '**free** nitro')).not.toBeNull();
    expect(find(offer('shown'), 'free nitro')).not.toBeNull();
    expect(find(offer('shown'), '**fr33** n1tro')).not.toBeNull();
  });

  it('decides by the most severe action among all patterns', () => {
    const hit = find(
      {
        a: { pattern: 'free', action: 'flag' },
        b: { pattern: 'free nitro', action: 'delete', read: 'shown' },
      },
      'free **nitro**',
    );
    expect(hit).toMatchObject({ category: 'local:pattern:b', action: 'delete' });
  });

  it('keeps what it reads through writes, until the next choice', () => {
    const shown = { offer: { pattern: 'x', action: 'flag', read: 'shown' } };
    const before = mergeSettings(DEFAULT_SETTINGS, { patterns: { offer: { pattern: 'x', read: 'shown' } } });
    expect(before.patterns).toEqual(shown);
    expect(patternRule.restore(JSON.parse(JSON.stringify(before.patterns)))).toEqual(shown);
    const changed = mergeSettings(before, { patterns: { offer: { pattern: 'y', action: 'delete' } } });
    expect(changed.patterns).toEqual({ offer: { pattern: 'y', action: 'delete', read: 'shown' } });
    const back = mergeSettings(changed, { patterns: { offer: { pattern: 'y', read: 'normalised' } } });
    expect(back.patterns).toEqual({ offer: { pattern: 'y', action: 'delete' } });
  });

  it('is chosen by a command, which says so of a pattern that there is none of', () => {
    const read = patternRule.commands.find(({ verb }) => verb === 'read');
    const current = kept({ offer: { pattern: 'x', action: 'delete' } });
    expect(read?.change(current, { name: 'offer', text: 'shown' })).toEqual({
      write: { offer: { pattern: 'x', read: 'shown' } },
    });
    expect(read?.change(current, { name: 'toString', text: 'shown' })).toHaveProperty('issue');
    expect(patternRule.show(kept({ offer: { pattern: 'x', read: 'shown' } }), ENGLISH).fields).toMatchObject([
      { label: 'offer', value: 'flag, also checks the text as displayed: x' },
    ]);
  });
});

describe('the Unicode classes of patterns', () => {
  const classes = (count: number, more = '') => `${'\\pL'.repeat(count)}${more}`;
  const faultsOf = (patterns: PatternWrites) => {
    try {
      kept(patterns);
    } catch (error) {
      if (error instanceof StewardError) return error.issues;
    }
    return [];
  };

  it('are twenty at most, and the fault names the field and the place', () => {
    expect(faultsOf({ a: { pattern: classes(20) } })).toEqual([]);
    expect(faultsOf({ a: { pattern: `x${classes(21)}` } })).toEqual([
      {
        loc: ['body', 'patterns', 'a', 'pattern'],
        msg: 'the pattern has 21 Unicode classes (\\p, \\P); at most 20 are allowed (at character 2)',
        type: 'pattern',
      },
    ]);
  });

  it('are 60 at most together, those that stand counted', () => {
    const some = (count: number, name: string): PatternWrites =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${name}${index}`, { pattern: classes(10, `${index}`) }]),
      );
    const scope = { ...DEFAULT_SETTINGS, patterns: kept(some(6, 'a')) };
    expect(() => mergeSettings(scope, { patterns: some(1, 'b') })).toThrow('70 Unicode classes');
    expect(faultsOf(some(7, 'a'))).toMatchObject([{ loc: ['body', 'patterns'], type: 'patterns_too_large' }]);
  });
});

describe('the markup of a platform', () => {
  const phone: PatternWrites = { phone: { pattern: '\\+?\\d{9,}', action: 'delete' } };
  const id = '123456789012345678';

  it.each([
    `<@${id}> <@!${id}> <@&${id}> good morning`,
    `see <#${id}>, ask </help me:${id}>`,
    `<:smile:${id}> <a:party:${id}>`,
    '<t:1700000000> <t:1700000000:R>',
    '<@U0491511234567> <#C0491511234567|general> <!subteam^S0491511234567>',
  ])('is no text to patterns: "%s"', (text) => {
    expect(find(phone, text)).toBeNull();
    expect(find({ phone: { ...phone.phone, pattern: '\\d{9,}', read: 'shown' } }, text)).toBeNull();
  });

  it('hides no number of the author, and keeps the names of emoji and commands', () => {
    expect(find(phone, `<@${id}> call 491511234567`)).toMatchObject({ matched: '491511234567' });
    expect(find(phone, '<@491511234567>')).toMatchObject({ matched: '491511234567' });
    expect(find({ emoji: { pattern: ':smile:' } }, `<:smile:${id}>`)).not.toBeNull();
    expect(find({ command: { pattern: '/help me' } }, `</help me:${id}>`)).not.toBeNull();
  });

  it('is text to a pattern that asks for it', () => {
    expect(find({ roles: { pattern: '<@&\\d+>' } }, `hello <@&${id}>`)).toMatchObject({ matched: `<@&${id}>` });
    expect(find({ named: { pattern: '(?P<number>\\d{9,})' } }, `hello <@&${id}>`)).toBeNull();
  });
});
