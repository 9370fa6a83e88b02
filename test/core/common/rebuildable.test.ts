import { describe, expect, it } from 'vitest';
import { rebuildable } from '../../../src/core/common/rebuildable.ts';

const MEGABYTE = 2 ** 20;

describe('rebuildable', () => {
  it('makes a value when it is first asked for, and keeps it', () => {
    let made = 0;
    const value = rebuildable(100, () => ({ number: ++made }));
    expect(made).toBe(0);
    expect([value(), value()].map(({ number }) => number)).toEqual([1, 1]);
  });

  it('drops what was used longest ago where all of it takes too much, and makes it again', () => {
    let made = 0;
    const first = rebuildable(MEGABYTE, () => ({ number: ++made }));
    first();
    for (let other = 0; other < 300; other++) rebuildable(MEGABYTE, () => ({}))();
    expect(first().number).toBe(2);
  });

  it('makes what is too large to keep each time', () => {
    let made = 0;
    const large = rebuildable(10_000 * MEGABYTE, () => ({ number: ++made }));
    expect([large().number, large().number]).toEqual([1, 2]);
  });
});
