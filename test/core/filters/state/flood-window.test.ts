import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../src/core/filters/rule/outline.ts';
import { createFloodWindow } from '../../../../src/core/filters/state/flood-window.ts';
import type { Settings } from '../../../../src/core/settings/settings.ts';

const rule = (flood: Partial<Settings['flood']>): Settings['flood'] => ({
  repeats: 0,
  messages: 0,
  window_seconds: 30,
  action: 'delete',
  ...flood,
});
const message = (text: string, nowMs: number, author = 'ann', tenantId = 't1') => ({
  tenantId,
  author,
  outline: outlineOf(text),
  nowMs,
});

describe('the flood window', () => {
  it('lets an author repeat a text as often as the rule says, and hits the next', () => {
    const window = createFloodWindow();
    for (const nowMs of [0, 1_000, 2_000]) expect(window.count(message('hi', nowMs), rule({ repeats: 3 }))).toBeNull();
    expect(window.count(message('hi', 3_000), rule({ repeats: 3 }))).toEqual({ kind: 'repeats', count: 4 });
    expect(window.count(message('HI  ', 3_500), rule({ repeats: 3 }))).toEqual({ kind: 'repeats', count: 5 });
    expect(window.count(message('other', 3_600), rule({ repeats: 3 }))).toBeNull();
  });

  it('forgets what is older than the window', () => {
    const window = createFloodWindow();
    const flood = rule({ repeats: 1, window_seconds: 10 });
    expect(window.count(message('hi', 0), flood)).toBeNull();
    expect(window.count(message('hi', 10_000), flood)).toBeNull();
    expect(window.count(message('hi', 19_999), flood)).not.toBeNull();
  });

  it('counts messages whatever their text', () => {
    const window = createFloodWindow();
    const flood = rule({ messages: 2 });
    expect(window.count(message('a', 0), flood)).toBeNull();
    expect(window.count(message('', 0), flood)).toBeNull();
    expect(window.count(message('b', 0), flood)).toEqual({ kind: 'messages', count: 3 });
  });

  it('keeps authors and tenants apart, and never counts nobody', () => {
    const window = createFloodWindow();
    const flood = rule({ repeats: 1, messages: 1 });
    for (const who of [
      ['ann', 't1'],
      ['bob', 't1'],
      ['ann', 't2'],
      ['nn', 't1\na'],
    ] as const) {
      expect(window.count(message('hi', 0, ...who), flood)).toBeNull();
    }
    for (let turn = 0; turn < 5; turn++) expect(window.count(message('hi', 0, ''), flood)).toBeNull();
    expect(window.size()).toEqual({ authors: 4, messages: 4 });
  });

  it('takes an empty text for a text', () => {
    const window = createFloodWindow();
    expect(window.count(message('', 0), rule({ repeats: 1 }))).toBeNull();
    expect(window.count(message('', 1), rule({ repeats: 1 }))).toEqual({ kind: 'repeats', count: 2 });
  });

  it('counts near copies', () => {
    const window = createFloodWindow();
    const flood = rule({ repeats: 2 });
    expect(window.count(message('free nitro 1', 0), flood)).toBeNull();
    expect(window.count(message('something else', 1), flood)).toBeNull();
    expect(window.count(message('FREE nitro!! 2', 2), flood)).toBeNull();
    expect(window.count(message('frее nitro 🎁', 3), flood)).toEqual({ kind: 'repeats', count: 3 });
  });

  it('is not emptied by other texts, however many', () => {
    const filler = (turn: number) =>
      `filler ${String.fromCharCode(97 + (turn % 26), 97 + ((turn / 26) % 26), 97 + turn / 676)}`;
    for (const first of [0, 5_000]) {
      const window = createFloodWindow();
      const flood = rule({ repeats: 2, window_seconds: 3_600 });
      const hits: unknown[] = [];
      for (let turn = 0; turn < first; turn++) window.count(message(filler(turn), turn), flood);
      for (let copy = 0; copy < 3; copy++) {
        hits.push(window.count(message('free nitro', first), flood));
        for (let turn = 0; turn < 2_000; turn++) window.count(message(filler(turn + 20 * copy), first), flood);
      }
      expect(hits.at(-1)).not.toBeNull();
      expect(window.size().messages).toBeLessThan(20_000);
    }
  });

  it('is not emptied by the authors of another tenant', () => {
    const window = createFloodWindow({ authors: 100, messages: 1_000 });
    const flood = rule({ repeats: 1 });
    window.count(message('free nitro', 0, 'ann', 'quiet'), flood);
    for (let author = 0; author < 1_000; author++) window.count(message('hello', 1, `a${author}`, 'loud'), flood);
    expect(window.size().authors).toBeLessThanOrEqual(100);
    expect(window.count(message('free nitro', 2, 'ann', 'quiet'), flood)).not.toBeNull();
  });

  it('finds repeats with other texts between them', () => {
    const window = createFloodWindow();
    const flood = rule({ repeats: 1 });
    window.count(message('hi', 0), flood);
    for (let turn = 0; turn < 50; turn++) window.count(message(`other ${turn}`, 0), flood);
    expect(window.count(message('hi', 1), flood)).not.toBeNull();
  });

  it('never remembers more than its limits, however many authors there are, and forgets the longest silent first', () => {
    const window = createFloodWindow({ authors: 100, messages: 300 });
    const flood = rule({ repeats: 1_000, window_seconds: 3_600 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_000), fc.nat(20)), { maxLength: 400 }), (sent) => {
        for (const [author, text] of sent) window.count(message(`t${text}`, 0, `a${author}`), flood);
        expect(window.size().authors).toBeLessThanOrEqual(100);
        expect(window.size().messages).toBeLessThanOrEqual(300);
      }),
      { numRuns: 30 },
    );
    const once = rule({ repeats: 1 });
    const small = createFloodWindow({ authors: 2, messages: 100 });
    small.count(message('x', 0, 'old'), once);
    small.count(message('x', 1, 'new'), once);
    small.count(message('x', 2, 'newer'), once);
    expect(small.count(message('x', 3, 'newer'), once)).not.toBeNull();
    expect(small.count(message('x', 4, 'old'), once)).toBeNull();
  });

  it('bounds what one author of endless messages takes', () => {
    const window = createFloodWindow();
    for (let turn = 0; turn < 2_000; turn++)
      window.count(message(`${turn}`, turn), rule({ messages: 100, window_seconds: 3_600 }));
    expect(window.size().messages).toBeLessThanOrEqual(101);
    expect(window.count(message('x', 2_000), rule({ messages: 100, window_seconds: 3_600 }))).not.toBeNull();
  });

  it('holds no text and no name', () => {
    const window = createFloodWindow();
    window.count(message('my secret', 0, 'my name'), rule({ repeats: 1 }));
    expect(JSON.stringify(window)).not.toMatch(/secret|name/);
  });

  it('says what counting a message would say, and counts nothing', () => {
    const step = fc.record({
      author: fc.constantFrom('ann', 'bob', ''),
      text: fc.oneof(fc.constantFrom('hi', 'ho'), fc.integer({ max: 400, min: 0 }).map(String)),
      waitMs: fc.integer({ min: 0, max: 9_000 }),
    });
    const bounds = fc.record({ repeats: fc.integer({ min: 0, max: 3 }), messages: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), bounds, (steps, given) => {
        const window = createFloodWindow();
        let nowMs = 0;
        for (const { author, text, waitMs } of steps) {
          nowMs += waitMs;
          const one = message(text, nowMs, author);
          const before = window.size();
          const looked = [window.fork().count(one, rule(given)), window.fork().count(one, rule(given))];
          expect(window.size()).toEqual(before);
          const counted = window.count(one, rule(given));
          expect(looked).toEqual([counted, counted]);
        }
      }),
    );
  });

  it('looks at texts beyond those that it remembers one by one', () => {
    const window = createFloodWindow();
    const bounds = rule({ repeats: 1 });
    for (let text = 0; text < 300; text++) window.count(message(`number ${text}`, 0), bounds);
    for (let round = 0; round < 3; round++) {
      const one = message('number 299', 1);
      expect(window.fork().count(one, bounds)).toEqual(window.count(one, bounds));
    }
  });
});
