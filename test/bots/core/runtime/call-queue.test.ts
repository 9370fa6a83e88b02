import { describe, expect, it } from 'vitest';
import { type CallLimits, createCallQueue } from '../../../../bots/core/runtime/call-queue.ts';

const one = { total: 2, each: 1 };
const LIMITS: CallLimits = { delete: one, timeout: one, entry: one, notify: one };

/** A call that ends when it is told to. */
function hanging() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { call: () => ended, end };
}

describe('the call queue', () => {
  it('never delays a delete behind entries', async () => {
    const queue = createCallQueue(LIMITS);
    const stuck = hanging();
    const entries = Array.from({ length: 20 }, (_, index) => queue.run('entry', `g${index % 5}`, stuck.call));
    expect(await queue.run('delete', 'g0', async () => 'deleted')).toBe('deleted');
    stuck.end();
    await Promise.all(entries);
  });

  it('posts the entries of one community in sequence', async () => {
    const queue = createCallQueue();
    const order: number[] = [];
    let now = 0;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        queue.run('entry', 'g', async () => {
          expect(++now).toBe(1);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(index);
          now--;
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('serves priority calls before the others, and in order', async () => {
    const queue = createCallQueue(LIMITS);
    const stuck = hanging();
    const order: string[] = [];
    const post = (name: string, isAhead: boolean) =>
      queue.run('entry', 'g', async () => void order.push(name), isAhead);
    const first = queue.run('entry', 'g', stuck.call);
    const rest = [post('a', false), post('severe', true), post('b', false), post('raid', true)];
    stuck.end();
    await Promise.all([first, ...rest]);
    expect(order).toEqual(['severe', 'raid', 'a', 'b']);
  });

  it('serves the communities in turn, so that a busy one delays no other', async () => {
    const queue = createCallQueue({ ...LIMITS, entry: { total: 1, each: 1 } });
    const order: string[] = [];
    const post = (name: string) => queue.run('entry', name, async () => void order.push(name));
    await Promise.all([...Array.from({ length: 5 }, () => post('loud')), post('quiet')]);
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(2);
  });

  it('limits the number of concurrent calls', async () => {
    const queue = createCallQueue({ ...LIMITS, delete: { total: 3, each: 2 } });
    let now = 0;
    let most = 0;
    const call = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => queue.run('delete', `g${index % 4}`, call)));
    expect(most).toBe(3);
  });

  it('continues after a call that rejects, and reports the error only to its caller', async () => {
    const queue = createCallQueue(LIMITS);
    const failed = queue.run('delete', 'g', () => Promise.reject(new Error('no')));
    const next = queue.run('delete', 'g', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
