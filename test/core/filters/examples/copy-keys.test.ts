import { describe, expect, it } from 'vitest';
import { copyKeysOf, createExampleSet } from '../../../../src/core/filters/examples/examples.ts';
import { outlineOf } from '../../../../src/core/filters/rule/outline.ts';

const TEXT = 'Is this giveaway real, Ann? They said 3 days, see https://coins.example/a1B2 and tell @bob';

describe('an allow example', () => {
  it.each([
    ['case', TEXT.replace('Is this giveaway real, Ann', 'IS this GIVEAWAY real, ann')],
    ['blanks and line breaks', TEXT.replace(/ /g, '\n  ')],
    ['punctuation around words', TEXT.replace('real, Ann?', '"real" Ann...')],
    ['fullwidth letters', TEXT.replace('giveaway', 'ｇｉｖｅａｗａｙ')],
  ])('is of its copies, whatever their %s', (_, copy) => {
    expect(copyKeysOf(copy).allow).toBe(copyKeysOf(TEXT).allow);
  });

  it.each([
    ['a word more', `${TEXT} today`],
    ['a word less', TEXT.replace(' and tell @bob', '')],
    ['another domain', TEXT.replace('coins.example', 'coins1.example')],
    ['another address of the same domain', TEXT.replace('a1B2', 'a1b2')],
    ['a domain in look-alikes', TEXT.replace('coins', 'сoins')],
    ['another number', TEXT.replace('3 days', '4 days')],
    ['another person', TEXT.replace('@bob', '@rob')],
    ['a name made of a word', TEXT.replace('giveaway', '#giveaway')],
    ['words run together', TEXT.replace('see https', 'seehttps')],
    ['a text in pictures behind it', `${TEXT} 🇧🇺🇾 🇳🇴🇼`],
    ['a text in signs behind it', `${TEXT} .-.. --- ...-`],
    ['a hidden link behind it', `${TEXT} [.](https://evil.example)`],
  ])('is not of a text with %s', (_, other) => {
    expect(copyKeysOf(other).allow).not.toBe(copyKeysOf(TEXT).allow);
  });

  it('is of its copies, however much more a letter is drawn out', () => {
    expect(copyKeysOf('that is soooo good').allow).toBe(copyKeysOf('that is sooooooo good').allow);
    expect(copyKeysOf('that is so god').allow).not.toBe(copyKeysOf('that is so good').allow);
  });

  it('is of nothing where no word is left', () => {
    for (const text of ['', '  ', '!?', '...']) expect(copyKeysOf(text).allow).toBeNull();
  });
});

describe('a block example', () => {
  it('is of near copies, as for the flood rule', () => {
    const { block } = copyKeysOf('Free coins for everybody! 100 left');
    expect(copyKeysOf('FREE cоins for everybоdy... 7 left 🎁').block).toBe(block);
    expect(copyKeysOf('Free coins for nobody! 100 left').block).not.toBe(block);
  });

  it('is not of a text with too few letters to tell copies by', () => {
    expect(copyKeysOf('lol').block).toBeNull();
    expect(copyKeysOf('1234567890').block).toBeNull();
  });
});

describe('a set of examples', () => {
  const keys = copyKeysOf('nothing but a harmless text');
  const outline = () => outlineOf('nothing but a harmless text');

  it('lets an allow example win over a block example, until it ends', () => {
    const set = createExampleSet([
      { id: 'a', kind: 'allow', key: keys.allow ?? '', expiresAtMs: 100 },
      { id: 'b', kind: 'block', key: keys.block ?? '', expiresAtMs: 200 },
    ]);
    const find = (nowMs: number) => set.find('nothing but a harmless text', outline, nowMs)?.id ?? null;
    expect([find(99), find(100), find(200)]).toEqual(['a', 'b', null]);
  });

  it('asks for no outline where nothing is blocked', () => {
    const set = createExampleSet([{ id: 'a', kind: 'allow', key: keys.allow ?? '', expiresAtMs: 100 }]);
    const fail = () => {
      throw new Error('asked');
    };
    expect(set.find('another text', fail, 1)).toBeNull();
  });
});
