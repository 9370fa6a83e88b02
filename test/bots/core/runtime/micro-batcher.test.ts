import { describe, expect, it } from 'vitest';
import { createMicroBatcher } from '../../../../bots/core/runtime/micro-batcher.ts';

describe('the micro-batcher', () => {
  const open = () => {
    const looks: (readonly number[])[] = [];
    const waiting: (() => void)[] = [];
    const look = createMicroBatcher<number, number>({
      max: 50,
      weigh: (item) => (item < 0 ? 2 : 1),
      run: async (place, items) => {
        looks.push(place === 'busy' ? items : [Number.NaN, ...items]);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return items.map((item) => -item);
      },
    });
    return { look, looks, goOn: () => waiting.splice(0).forEach((resolve) => void resolve()) };
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('batches the calls of one turn, and sends the next batch after the first', async () => {
    const { look, looks, goOn } = open();
    for (const item of [1, 2]) void look('busy', item);
    await turn();
    for (const item of [3, 4]) void look('busy', item);
    await turn();
    expect(looks).toEqual([[1, 2]]);
    goOn();
    await turn();
    expect(looks).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('runs places independently, and keeps each batch within its limit', async () => {
    const { look, looks, goOn } = open();
    for (let item = 0; item < 60; item++) void look('busy', item % 10 === 0 ? -1 : item);
    void look('quiet', 7);
    await turn();
    expect(looks.map(({ length }) => length)).toEqual([45, 2]);
    goOn();
    await turn();
    expect(looks.at(-1)).toHaveLength(15);
  });

  it('returns its own answer to each call', async () => {
    const { look, goOn } = open();
    const answers = Promise.all([look('busy', 1), look('busy', 2)]);
    await turn();
    goOn();
    expect(await answers).toEqual([-1, -2]);
  });
});
