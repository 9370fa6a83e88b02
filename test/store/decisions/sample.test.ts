import { expect, it } from 'vitest';
import { createRandom } from '../../../scripts/demo/random.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { readRecall } from '../../../src/service/decisions/recall.ts';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';
import { decisionOf, newTenant, recordOf } from '../records.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 29, 9);
const TODAY_MS = Date.UTC(2026, 10, 29);

type Written = { readonly text: string; readonly isFlagged?: boolean };

/** Messages of one request, as the pipeline records them where the sample is on. */
function write(store: Store, tenantId: string, nowMs: number, messages: readonly Written[]) {
  const rows = messages.map(({ text, isFlagged = false }) => ({
    decision: decisionOf(isFlagged ? {} : { action: 'none', category: null, probability: 0.1 }),
    channel: 'general',
    text: '',
    sampled: { text, authorId: 'u1' },
  }));
  return store.record(recordOf(tenantId, 0, { nowMs, source: 'discord', rows }));
}

const texts = (count: number, word = 'hello') => Array.from({ length: count }, (_, at) => ({ text: `${word} ${at}` }));

async function answerAll(store: Store, tenantId: string, nowMs: number, answerOf: (text: string) => string) {
  for (let next = await store.findOpenSample(tenantId, nowMs); next; next = await store.findOpenSample(tenantId, nowMs))
    await store.answerSample(tenantId, next.id, answerOf(next.text));
}

describeEachStore('the sample of messages that were not flagged', (open) => {
  it('is of each day the fifty messages with the smallest numbers, whichever process decided them', async () => {
    const draws: number[] = [];
    const seeded = createRandom(1);
    const random = () => draws[draws.push(seeded()) - 1] ?? 0;
    const { store, url } = await open({ now: () => NOW_MS, random });
    const other = await openStore({ url, now: () => NOW_MS, random });
    const { tenant } = await newTenant(store);
    for (let at = 0; at < 20; at++)
      await write(at % 2 === 0 ? store : other, tenant.id, TODAY_MS - DAY_MS + at, texts(50));
    await other.close();
    expect(draws).toHaveLength(1_000);
    const rows = await queryDirectly(url, 'SELECT draw FROM "Sample" ORDER BY draw');
    expect(rows.map(({ draw }) => Number(draw))).toEqual(draws.toSorted((one, two) => one - two).slice(0, 50));
  });

  it('has one message in ten of a quiet day, and none that was flagged', async () => {
    const { store, url } = await open({ now: () => NOW_MS, random: createRandom(2) });
    const { tenant } = await newTenant(store);
    const flagged = texts(200, 'flagged').map((one) => ({ ...one, isFlagged: true }));
    await write(store, tenant.id, TODAY_MS - 1, [...texts(200), ...flagged]);
    const rows = await queryDirectly(url, 'SELECT text FROM "Sample"');
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.length).toBeLessThan(36);
    expect(JSON.stringify(rows)).not.toContain('flagged');
  });

  it('fails no request where it cannot be kept, and says why at most once a minute', async () => {
    const failures: unknown[] = [];
    let nowMs = NOW_MS;
    const onSampleFailed = (error: unknown) => void failures.push(error);
    const { store, url } = await open({ now: () => nowMs, random: () => 0, onSampleFailed });
    const { tenant } = await newTenant(store);
    await queryDirectly(url, 'ALTER TABLE "Sample" RENAME TO "Gone"');
    for (const laterMs of [0, 59_000, 60_000]) {
      nowMs = NOW_MS + laterMs;
      expect(await write(store, tenant.id, nowMs, texts(1))).toMatchObject({ rowIds: [expect.any(String)] });
    }
    expect(failures).toHaveLength(2);
    expect(failures[0]).toBeInstanceOf(Error);
  });

  it('is shown once its day is over, and an answer takes the place of text and author', async () => {
    const { store, url } = await open({ now: () => NOW_MS, random: () => 0.01 });
    const [{ tenant }, { tenant: other }] = [await newTenant(store), await newTenant(store, 'owls')];
    await write(store, tenant.id, TODAY_MS, texts(1, 'of today'));
    expect(await store.findOpenSample(tenant.id, NOW_MS)).toBeNull();
    expect(await store.findOpenSample(tenant.id, NOW_MS + DAY_MS)).toMatchObject({ text: 'of today 0', left: 1 });
    await write(store, tenant.id, TODAY_MS - 1, texts(1, 'of yesterday'));
    const next = await store.findOpenSample(tenant.id, NOW_MS);
    expect(next).toEqual({
      ...{ id: next?.id, channel: 'general', text: 'of yesterday 0', atMs: TODAY_MS - 1, left: 1 },
    });
    expect(await store.findOpenSample(other.id, NOW_MS)).toBeNull();
    // A day of which the purge takes the first texts is not shown.
    await write(store, tenant.id, TODAY_MS - 6 * DAY_MS - 1, texts(1, 'of last week'));
    expect(await store.findOpenSample(tenant.id, NOW_MS)).toEqual(next);
    const id = next?.id ?? '';
    expect(await store.answerSample(other.id, id, 'scam')).toBe(false);
    expect(await store.answerSample(tenant.id, id, 'scam')).toBe(true);
    expect(await store.answerSample(tenant.id, id, '')).toBe(false);
    expect(await store.findOpenSample(tenant.id, NOW_MS)).toBeNull();
    expect(await queryDirectly(url, `SELECT text, "authorId", answer FROM "Sample" WHERE id = '${id}'`)).toEqual([
      { text: '', authorId: '', answer: 'scam' },
    ]);
    // It is that of its row in the log.
    expect(await store.findDecision(tenant.id, id)).toMatchObject({ action: 'none', text: '' });
  });

  it('estimates the recall of a stream in which it is known, though busy days and quiet ones differ', async () => {
    const random = createRandom(20_261_129);
    const { store } = await open({ now: () => NOW_MS, random });
    const { tenant } = await newTenant(store);
    const truth = { passed: 0, missed: 0, upheld: 0 };
    for (let day = 6; day >= 1; day--) {
      // On busy days much more is missed.
      const [messages, rate] = day % 3 === 0 ? [3_000, 0.06] : [500, 0.01];
      for (let at = 0; at < messages; at += 250) {
        const batch = Array.from({ length: 250 }, (): Written => {
          const chance = random();
          if (chance < rate) return { text: 'missed' };
          return chance < 0.1 ? { text: chance < 0.095 ? 'right' : 'false alarm', isFlagged: true } : { text: 'fine' };
        });
        const nowMs = TODAY_MS - day * DAY_MS + at;
        const recorded = await write(store, tenant.id, nowMs, batch);
        for (const [index, { text, isFlagged }] of batch.entries()) {
          if (!isFlagged) truth.passed += 1;
          if (text === 'missed') truth.missed += 1;
          if (text === 'right') truth.upheld += 1;
          const verdict = text === 'right' ? 'confirmed' : 'wrong';
          // Half of the flags are reviewed.
          if (!isFlagged || random() < 0.5) continue;
          const given = { tenantId: tenant.id, verdict, by: 'ann', name: 'ann', atMs: nowMs } as const;
          await store.communities.saveVerdict({ decisionId: recorded?.rowIds[index] ?? '', ...given });
        }
      }
    }
    await answerAll(store, tenant.id, NOW_MS, (text) => (text === 'missed' ? 'scam' : ''));
    const { answered, passed, missed, recall } = await readRecall({ store }, tenant.id, NOW_MS);
    expect(answered).toBeGreaterThan(200);
    expect(passed).toBeCloseTo(truth.passed);
    const share = truth.missed / truth.passed;
    const known = truth.upheld / (truth.upheld + truth.missed);
    expect(missed?.low).toBeLessThan(share);
    expect(missed?.high).toBeGreaterThan(share);
    expect(recall?.low).toBeLessThan(known);
    expect(recall?.high).toBeGreaterThan(known);
    // And says something.
    expect((recall?.high ?? 1) - (recall?.low ?? 0)).toBeLessThan(0.4);
  }, 120_000);
});
