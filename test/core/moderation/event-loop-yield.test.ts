import { expect, it } from 'vitest';
import { createEventLoopYield } from '../../../src/core/moderation/event-loop-yield.ts';

it('lets requests take turns by texts, so that a short one ends while a long one is under way', async () => {
  const { begin, spend } = createEventLoopYield();
  const order: string[] = [];
  const read = async (name: string, texts: number) => {
    for (let text = 0; text < texts; text++) {
      const pause = begin();
      if (pause) await pause;
      order.push(name);
      spend(1);
    }
  };
  await Promise.all([read('long', 50), read('other', 50), read('short', 3)]);
  expect(order).toHaveLength(103);
  expect(order.lastIndexOf('short')).toBeLessThan(14);
});
