import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScoreTable, KEY_CHARS } from '../../src/judge/score-table.ts';

const keyOf = (name: number | string) => hash('sha256', String(name), 'binary').slice(0, KEY_CHARS);
const numbersOf = (name: number) => Array.from({ length: 1 + (name % 59) }, (_, index) => (name * 31 + index) % 65_536);

describe('the score table', () => {
  it('gives back every number of many entries of every length, while it grows', () => {
    const table = createScoreTable(20_000);
    for (let name = 0; name < 10_000; name++) table.set(keyOf(name), numbersOf(name));
    expect(table.size()).toBe(10_000);
    for (let name = 0; name < 10_000; name++) expect([...(table.get(keyOf(name)) ?? [])]).toEqual(numbersOf(name));
    expect(table.get(keyOf('never written'))).toBeNull();
  });

  it('keeps apart keys that begin alike', () => {
    const table = createScoreTable(100);
    const key = 'ab'.repeat(KEY_CHARS / 2);
    for (let end = 0; end < 50; end++) table.set(key.slice(0, -1) + String.fromCharCode(end), [end]);
    for (let end = 0; end < 50; end++) expect(table.get(key.slice(0, -1) + String.fromCharCode(end))?.[0]).toBe(end);
  });

  it('writes over what a key had', () => {
    const table = createScoreTable(10);
    table.set(keyOf(1), [1, 2]);
    table.set(keyOf(1), [3, 4]);
    expect([...(table.get(keyOf(1)) ?? [])]).toEqual([3, 4]);
    expect(table.size()).toBe(1);
  });

  it('never holds more than it may, and always what was written or asked for last', () => {
    const step = fc.record({ name: fc.nat(40), write: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 2, max: 20 }), (steps, max) => {
        const table = createScoreTable(max);
        let recent: number[] = [];
        for (const { name, write } of steps) {
          const found = table.get(keyOf(name));
          if (found) expect([...found]).toEqual(numbersOf(name));
          else expect(recent).not.toContain(name);
          if (write) table.set(keyOf(name), numbersOf(name));
          if (found || write) recent = [name, ...recent.filter((other) => other !== name)].slice(0, Math.ceil(max / 2));
          expect(table.size()).toBeLessThanOrEqual(max + 1);
        }
      }),
    );
  });

  it('is empty after it was cleared', () => {
    const table = createScoreTable(10);
    table.set(keyOf(1), [1]);
    table.clear();
    expect([table.get(keyOf(1)), table.size()]).toEqual([null, 0]);
  });
});
