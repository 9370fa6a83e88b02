import { describe, expect, it } from 'vitest';
import { compileLocalRules, compileParts } from '../../../../src/core/filters/local-rules.ts';
import { DEFAULT_SETTINGS, mergeSettings, type SettingsWrite } from '../../../../src/core/settings/settings.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';

type Words = NonNullable<SettingsWrite['words']>;
const merge = (words: Words, kept = DEFAULT_SETTINGS) => mergeSettings(kept, { words });
const find = (words: Words, text: string) => compileLocalRules(merge(words)).findInText(text, normalise(text));
const issuesOf = (words: Words) => {
  try {
    merge(words);
    return [];
  } catch (error) {
    // A refused write says what is wrong with it.
    return (error as { issues: { loc: (string | number)[]; msg: string }[] }).issues.map(({ loc, msg }) => [
      loc.join('.'),
      msg,
    ]);
  }
};

describe('allowed words', () => {
  const words: Words = { list: ['retard*', '赌*'], allowed: ['retardant', 'Straße'] };

  it('pass as whole words, in any case and beside markup, where the list would meet them', () => {
    for (const text of ['a fire retardant', 'RETARDANT!', '**retardant** foam', 'ｒｅｔａｒｄａｎｔ', '#retardant'])
      expect([text, find(words, text)]).toEqual([text, null]);
    expect(find({ list: ['stras*'], allowed: ['Straße'] }, 'in der STRASSE')).toBeNull();
  });

  it('hide nothing else: other words of the message, longer words and disguises are found', () => {
    for (const text of [
      'a retardant for retards',
      'retardants',
      'r.e.t.a.r.d retardant',
      'retаrd retardant',
      '赌博 retardant',
    ])
      expect([text, find(words, text)?.action]).toEqual([text, 'flag']);
  });

  it('make no word of what stands around them', () => {
    expect(find({ list: ['casino'], allowed: ['x'] }, 'cas x ino')).toBeNull();
    expect(find({ list: ['free coins'], allowed: ['big'] }, 'free big coins')).toBeNull();
  });

  it('are whole words: a star or a phrase is refused by its place', () => {
    expect(issuesOf({ allowed: ['fine', 'retard*', 'two words'] }).map(([loc]) => loc)).toEqual([
      'body.words.allowed.1',
      'body.words.allowed.2',
    ]);
  });
});

describe('named word lists', () => {
  it('decide each with its own action and category; the most severe wins', () => {
    const words: Words = {
      list: ['darn'],
      action: 'flag',
      lists: { slurs: { list: ['grawlix*'], action: 'timeout' }, ads: { list: ['cheap pills'], allowed: ['cheap'] } },
    };
    expect(find(words, 'darn grawlixes')).toMatchObject({
      category: 'local:word:slurs',
      action: 'timeout',
      matched: 'grawlix*',
    });
    expect(find(words, 'darn it')).toMatchObject({ category: 'local:word', action: 'flag' });
    expect(find(words, 'cheap pills')).toBeNull();
    expect(find({ lists: { off: { list: ['darn'], action: 'none' } } }, 'darn')).toBeNull();
  });

  it('are merged by name: members that are left out stay, null deletes, and the first list stays as it is', () => {
    const before = merge({
      list: ['darn'],
      lists: { ads: { list: ['pills'], action: 'delete' }, old: { list: ['x1'] } },
    });
    const after = merge({ lists: { ads: { allowed: ['spills'] }, old: null, new: {} } }, before).words;
    expect(after).toEqual({
      list: ['darn'],
      action: 'flag',
      lists: { ads: { list: ['pills'], action: 'delete', allowed: ['spills'] }, new: { list: [], action: 'flag' } },
    });
  });

  it('are refused where they miss a message that they must find, or find one that must pass, by its place', () => {
    const list = { list: ['retard*'], must_trigger: ['you retard', 'you moron'], must_pass: ['retardant foam'] };
    expect(issuesOf({ lists: { slurs: list } })).toEqual([
      ['body.words.lists.slurs.must_trigger.1', 'the list must find this test message, but does not'],
      ['body.words.lists.slurs.must_pass.0', 'the list must not find this test message, but does'],
    ]);
    expect(issuesOf({ lists: { slurs: { ...list, list: ['retard*', 'moron'], allowed: ['retardant'] } } })).toEqual([]);
  });

  it('are bounded together, and their names are checked', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}x`.padEnd(30, 'y'));
    expect(issuesOf({ list: many(4_000), lists: { more: { list: many(4_000) } } })).toMatchObject([
      ['body.words.list', /together/],
    ]);
    expect(issuesOf({ lists: { 'no good': {} } })).toMatchObject([['body.words.lists.no good', /list name/]]);
    const names = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`list${index}`, {}]));
    expect(issuesOf({ lists: names })).toMatchObject([
      ['body.words.lists', 'there are too many named lists; at most 20 are allowed'],
    ]);
  });

  it('are read from the store as they were written, and are parts of their own', () => {
    const { words } = merge({ list: ['darn'], lists: { ads: { list: ['pills'], must_pass: ['ok'] } } });
    const parts = [...compileParts({ ...DEFAULT_SETTINGS, words: JSON.parse(JSON.stringify(words)) })].filter(
      ({ name }) => name.startsWith('words'),
    );
    expect(parts.map(({ name, findInText }) => [name, findInText('pills darn', 'pills darn')?.category])).toEqual([
      ['words', 'local:word'],
      ['words.ads', 'local:word:ads'],
    ]);
  });
});
