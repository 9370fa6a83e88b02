import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatcherDeps, createBatcher } from '../../../../bots/core/ingest/batcher.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';

type Sent = { readonly tenantId: string; readonly items: readonly number[]; readonly mode: string };

function open(change: Partial<BatcherDeps<number>> = {}) {
  const schedule = createSteeredSchedule();
  const sent: Sent[] = [];
  const applied: number[] = [];
  const fates: string[] = [];
  const waiting: (() => void)[] = [];
  const inbox = createBatcher<number>({
    schedule,
    batchMessages: 25,
    batchWaitMs: 750,
    queueMaxMessages: 1_000,
    weigh: () => 1,
    decide: async (tenantId, items, mode) => {
      sent.push({ tenantId, items, mode });
      await new Promise<void>((resolve) => waiting.push(resolve));
      return async () => void applied.push(...items);
    },
    onOverflow: (_tenantId, item, fate) => fates.push(`${item} ${fate}`),
    ...change,
  });
  const add = (from: number, to: number, tenantId = 't') => {
    for (let item = from; item <= to; item++) inbox.add(tenantId, String(item), item);
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Lets the judge answer the batch that has waited longest. */
  const answer = async () => {
    waiting.shift()?.();
    await turn();
  };
  return { inbox, schedule, sent, applied, fates, waiting, add, answer, turn };
}

const sizes = (sent: readonly Sent[]) => sent.map(({ items }) => items.length);

describe('the inbox', () => {
  it('sends a full batch without delay', () => {
    const { add, sent } = open();
    add(1, 24);
    expect(sent).toHaveLength(0);
    add(25, 25);
    expect(sizes(sent)).toEqual([25]);
  });

  it('sends a single message at once, and delays messages that follow a burst to batch them', async () => {
    const { add, schedule, sent, answer } = open();
    add(1, 13);
    schedule.advance(0);
    expect(sizes(sent)).toEqual([13]);
    await answer();
    add(14, 14);
    schedule.advance(300);
    add(15, 15);
    expect(sizes(sent)).toEqual([13]);
    schedule.advance(200);
    expect(sizes(sent)).toEqual([13, 2]);
  });

  it('forgets a burst after a while, and then sends a message without delay', async () => {
    const { add, schedule, sent, answer } = open();
    add(1, 20);
    schedule.advance(750);
    await answer();
    schedule.advance(60_000);
    add(21, 21);
    schedule.advance(0);
    expect(sizes(sent)).toEqual([20, 1]);
  });

  it('never puts two tenants into one batch', () => {
    const { add, schedule, sent } = open();
    add(1, 3, 'one');
    add(4, 6, 'two');
    schedule.advance(750);
    expect(sent.map(({ tenantId, items }) => [tenantId, ...items])).toEqual([
      ['one', 1, 2, 3],
      ['two', 4, 5, 6],
    ]);
  });

  it('fills the next batch during a request, and sends full ones in parallel, four at most', async () => {
    const { add, schedule, sent, answer } = open();
    add(1, 25);
    add(26, 60);
    schedule.advance(5_000);
    expect(sizes(sent)).toEqual([25]);
    add(61, 75);
    expect(sizes(sent)).toEqual([25, 50]);
    add(76, 400);
    expect(sizes(sent)).toEqual([25, 50, 50, 50]);
    await answer();
    expect(sizes(sent)).toEqual([25, 50, 50, 50, 50]);
  });

  it('applies decisions in order even if they arrive out of order', async () => {
    const { add, waiting, applied, turn } = open();
    add(1, 25);
    add(26, 75);
    waiting[1]?.();
    await turn();
    expect(applied).toHaveLength(0);
    waiting[0]?.();
    await turn();
    expect(applied).toEqual(Array.from({ length: 75 }, (_, index) => index + 1));
  });

  it('replaces a queued message with its edit, and drops a removed one', () => {
    const { inbox, add, schedule, sent } = open();
    add(1, 3);
    inbox.add('t', '2', 22);
    expect(inbox.take('t', '3')).toBe(3);
    expect(inbox.take('t', '3')).toBeNull();
    schedule.advance(750);
    expect(sent[0]?.items).toEqual([1, 22]);
  });

  it('decides by filters alone if the queue is full, and reports the lost messages', () => {
    const { inbox, add, sent, fates } = open({ queueMaxMessages: 2, batchMessages: 50 });
    add(1, 7);
    // 3 goes to the local rules at once; 4 and on wait for it to come back only when four are away.
    expect(sent[0]).toEqual({ tenantId: 't', items: [3], mode: 'local' });
    expect(fates.filter((fate) => fate.endsWith('local')).length).toBeGreaterThan(0);
    expect(inbox.waiting()).toBeLessThanOrEqual(4);
    add(8, 40);
    expect(fates.some((fate) => fate.endsWith('lost'))).toBe(true);
    const seen = sent.flatMap(({ items }) => items).length + inbox.waiting();
    expect(seen + fates.filter((fate) => fate.endsWith('lost')).length).toBe(40);
  });

  it('sends at most 50 messages per request if items weigh two', () => {
    const { add, sent } = open({ weigh: () => 2, batchMessages: 30 });
    add(1, 30);
    expect(sizes(sent)).toEqual([25]);
  });

  it('flushes the queue and settles when everything is applied', async () => {
    const { inbox, add, answer, applied } = open();
    add(1, 3);
    inbox.flush();
    const settled = inbox.settled().then(() => [...applied]);
    await answer();
    expect(await settled).toEqual([1, 2, 3]);
  });

  it('decides everything exactly once and applies each tenant in order under any load', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 40 })), { maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        async (bursts, batchMessages) => {
          const applied: string[] = [];
          const inbox = createBatcher<string>({
            schedule: createSteeredSchedule(),
            batchMessages,
            batchWaitMs: 1,
            queueMaxMessages: 10_000,
            weigh: () => 1,
            decide: async (_tenantId, items) => {
              if (items.length % 2) await new Promise((resolve) => setImmediate(resolve));
              return async () => void applied.push(...items);
            },
            onOverflow: () => expect.unreachable('there was room'),
          });
          const added: string[] = [];
          for (const [tenantId, count] of bursts) {
            for (let index = 0; index < count; index++) {
              const item = `${tenantId}${added.length}`;
              added.push(item);
              inbox.add(tenantId, item, item);
            }
          }
          inbox.flush();
          await inbox.settled();
          for (const tenantId of ['a', 'b', 'c']) {
            const of = (items: readonly string[]) => items.filter((item) => item.startsWith(tenantId));
            expect(of(applied)).toEqual(of(added));
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
