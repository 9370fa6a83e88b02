import { expect, it } from 'vitest';
import { createPacing } from '../../../src/service/common/create-pacing.ts';

/** Works without a break for so long. */
function work(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

it('lets others have a turn after a short piece, and as long as the piece took after a long one', async () => {
  const nextTurn = createPacing();
  const order: string[] = [];
  setImmediate(() => order.push('turn'));
  await nextTurn();
  order.push('short');
  work(40);
  setTimeout(() => order.push('timer'), 10);
  await nextTurn();
  order.push('long');
  expect(order).toEqual(['turn', 'short', 'timer', 'long']);
});
