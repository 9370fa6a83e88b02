import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { UNJUDGED_MAX, type UnjudgedMessage } from '../../../src/core/decisions/unjudged.ts';
import { describeEachStore } from '../each-store.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);

function message(text: string, atMs = NOW): UnjudgedMessage {
  const place = { reason: 'quota', source: 'discord', channel: 'c1', messageId: 'm1', topic: 'the sky' } as const;
  return { id: newId({ msecs: atMs }), ...place, text, atMs };
}

describeEachStore('messages that passed unjudged', (open) => {
  it('are held by one process at a time, oldest first, until they are let go of or forgotten, and are of one tenant', async () => {
    const { store } = await open({ now: () => NOW + 3 * DAY_MS });
    const [mine, other] = [await store.ensureTenant('mine', 'pro'), await store.ensureTenant('other', 'pro')];
    const texts = [message('one \u0000 bad', NOW - 2_000), message('two', NOW - 1_000), message('three')];
    await store.keepUnjudged(mine.id, texts);
    await store.keepUnjudged('nobody', [message('lost')]);
    expect((await store.listUnjudged(mine.id, { limit: 2 })).map(({ text }) => text)).toEqual(['three', 'two']);
    expect(await store.listUnjudged(mine.id, { limit: 5, before: texts[1]?.id ?? '' })).toHaveLength(1);
    expect(await store.listTenantsWithUnjudged()).toEqual([mine.id]);
    const hold = (tenantId: string, nowMs: number) =>
      store.leaseUnjudged({ tenantId, nowMs, leaseUntilMs: nowMs + 60_000, limit: 2 });
    expect(await hold(other.id, NOW)).toEqual([]);
    const first = await hold(mine.id, NOW);
    expect(first.map(({ text }) => text.slice(0, 3))).toEqual(['one', 'two']);
    expect((await hold(mine.id, NOW)).map(({ text }) => text)).toEqual(['three']);
    await store.releaseUnjudged(other.id, [first[0]?.id ?? '']);
    expect(await hold(mine.id, NOW)).toEqual([]);
    await store.releaseUnjudged(mine.id, [first[0]?.id ?? '']);
    expect(await hold(mine.id, NOW)).toHaveLength(1);
    expect(await hold(mine.id, NOW + 60_000)).toHaveLength(2);
    expect(await store.forgetUnjudged(other.id, [first[0]?.id ?? ''])).toBe(0);
    expect(await store.forgetUnjudged(mine.id, [first[0]?.id ?? ''])).toBe(1);
    expect(await store.countUnjudged(mine.id)).toBe(2);
    await store.keepLog(() => false);
    expect((await store.listUnjudged(mine.id, { limit: 9 })).map(({ text }) => text)).toEqual(['three']);
    await store.deleteTenant(mine.id);
    expect(await store.countUnjudged(mine.id)).toBe(0);
  });

  it('are no more than so many of a tenant', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('flooded', 'pro');
    const many = Array.from({ length: UNJUDGED_MAX - 1 }, (_, at) => message(`text ${at}`));
    for (let from = 0; from < many.length; from += 5_000) await store.keepUnjudged(id, many.slice(from, from + 5_000));
    await store.keepUnjudged(id, [message('the last'), message('too many')]);
    expect(await store.countUnjudged(id)).toBe(UNJUDGED_MAX);
  });
});
