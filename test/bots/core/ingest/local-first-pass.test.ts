import { describe, expect, it } from 'vitest';
import { createLocalFirstPass } from '../../../../bots/core/ingest/local-first-pass.ts';

describe('the first look', () => {
  const open = () => {
    const looks: (readonly number[])[] = [];
    const waiting: (() => void)[] = [];
    const look = createLocalFirstPass<number>({
      weigh: (item) => (item < 0 ? 2 : 1),
      decide: (tenantId, items) => {
        looks.push(tenantId === 'busy' ? items : [Number.NaN, ...items]);
        return new Promise((resolve) => waiting.push(resolve));
      },
    });
    return { look, looks, goOn: () => waiting.splice(0).forEach((resolve) => void resolve()) };
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('takes together what comes in one turn, and the next in order when that is done', async () => {
    const { look, looks, goOn } = open();
    for (const item of [1, 2]) look.add('busy', item);
    await turn();
    for (const item of [3, 4]) look.add('busy', item);
    await turn();
    expect(looks).toEqual([[1, 2]]);
    goOn();
    await turn();
    expect(looks).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('keeps no tenant waiting for another, and no batch over the bound of a request', async () => {
    const { look, looks, goOn } = open();
    for (let item = 0; item < 60; item++) look.add('busy', item % 10 === 0 ? -1 : item);
    look.add('quiet', 7);
    await turn();
    expect(looks.map(({ length }) => length)).toEqual([45, 2]);
    goOn();
    await turn();
    expect(looks.at(-1)).toHaveLength(15);
  });

  it('is settled when nothing waits', async () => {
    const { look, looks, goOn } = open();
    look.add('busy', 1);
    const settled = look.settled();
    await turn();
    goOn();
    await settled;
    expect(looks).toHaveLength(1);
  });
});
