import { describe, expect, it } from 'vitest';
import { createMutex, type Turn } from '../../../src/store/sqlite/writer.ts';

describe('createMutex', () => {
  /** Enters in this order while somebody holds it; who gets it, in the order of that. */
  const orderOf = async (places: readonly Turn[]) => {
    const mutex = createMutex();
    const leave = await mutex.enter();
    const order: string[] = [];
    const all = places.map(async (place, at) => {
      const leaveAgain = await mutex.enter(place);
      order.push(`${place} ${at}`);
      leaveAgain();
    });
    leave();
    await Promise.all(all);
    return order;
  };

  it('lets one in at a time', async () => {
    const mutex = createMutex();
    let inside = 0;
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const leave = await mutex.enter();
        expect(++inside).toBe(1);
        await Promise.resolve();
        inside--;
        leave();
      }),
    );
  });

  it('lets in by the order of asking, and who comes first before all but one of the rest', async () => {
    expect(await orderOf(['in line', 'in line', 'in line'])).toEqual(['in line 0', 'in line 1', 'in line 2']);
    expect(await orderOf(['in line', 'in line', 'first'])).toEqual(['first 2', 'in line 0', 'in line 1']);
  });

  it('lets every other one of the rest in, however many come first', async () => {
    const order = await orderOf(['first', 'first', 'first', 'in line', 'in line']);
    expect(order).toEqual(['first 0', 'in line 3', 'first 1', 'in line 4', 'first 2']);
  });
});
