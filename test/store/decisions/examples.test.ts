import { expect, it } from 'vitest';
import { EXAMPLES_MAX } from '../../../src/core/common/settings-limits.ts';
import type { NewExample } from '../../../src/core/filters/examples/examples.ts';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';
import { decisionOf, newTenant, recordOf } from '../records.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

function exampleOf(key: string, change: Partial<NewExample> = {}): NewExample {
  const ends = { createdAtMs: NOW, expiresAtMs: NOW + DAY_MS };
  return { kind: 'allow', key, text: `text of ${key}`, by: 'ann', decisionId: 'd1', ...ends, ...change };
}

describeEachStore('examples', (open) => {
  it('are found at once, listed newest first while they hold, and gone when they are removed', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const first = await store.addExample(tenant.id, exampleOf('one'));
    await store.addExample(tenant.id, exampleOf('two', { kind: 'block', expiresAtMs: NOW + 2 * DAY_MS }));
    const listed = await store.listExamples(tenant.id, { nowMs: NOW, limit: 5 });
    expect(listed.map(({ text, kind }) => [text, kind])).toEqual([
      ['text of two', 'block'],
      ['text of one', 'allow'],
    ]);
    expect(await store.listExamples(tenant.id, { nowMs: NOW, limit: 5, before: listed[0]?.id ?? '' })).toHaveLength(1);
    expect(await store.listExamples(tenant.id, { nowMs: NOW + DAY_MS, limit: 5 })).toHaveLength(1);
    expect((await store.readExamples(tenant.id)).blocksSome).toBe(true);
    expect(await store.removeExample(tenant.id, first?.id ?? '')).toBe(true);
    expect(await store.removeExample(tenant.id, first?.id ?? '')).toBe(false);
    expect(await store.withdrawExample(tenant.id, 'block', 'two')).toBe(true);
    expect((await store.readExamples(tenant.id)).blocksSome).toBe(false);
  });

  it('are not looked for where a text is too short to have one', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    // Any statement about them fails from here on.
    await queryDirectly(url, 'ALTER TABLE "Example" RENAME TO "Gone"');
    expect(await store.withdrawExample(tenant.id, 'block', null)).toBe(false);
  });

  it('are each of one text: the same again holds for longer', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const first = await store.addExample(tenant.id, exampleOf('one'));
    const again = await store.addExample(tenant.id, exampleOf('one', { by: 'bob', expiresAtMs: NOW + 5 * DAY_MS }));
    expect(again).toMatchObject({ id: first?.id, by: 'bob', expiresAtMs: NOW + 5 * DAY_MS });
    expect(await store.listExamples(tenant.id, { nowMs: NOW, limit: 5 })).toHaveLength(1);
  });

  it('count their hits as decisions are written, in one commit or several, and keep the count', async () => {
    const { store } = await open({ now: () => NOW });
    const { tenant } = await newTenant(store);
    const [one, other] = [
      await store.addExample(tenant.id, exampleOf('one')),
      await store.addExample(tenant.id, exampleOf('other')),
    ];
    const say = (nowMs: number, ...examples: (string | undefined)[]) =>
      store.record(
        recordOf(tenant.id, 0, {
          nowMs,
          rows: examples.map((example) => ({
            ...{ decision: decisionOf(), channel: '', text: '' },
            ...(example !== undefined && { example }),
          })),
        }),
      );
    await Promise.all([
      say(NOW, one?.id, one?.id, undefined, 'removed meanwhile'),
      say(NOW + 7, other?.id, one?.id),
      say(NOW + 3, one?.id),
    ]);
    await say(NOW + 9, one?.id);
    const listed = () => store.listExamples(tenant.id, { nowMs: NOW, limit: 5 });
    const counted = [
      { id: other?.id, hits: 1, lastHitAtMs: NOW + 7, dismissed: 0, retiredAtMs: null },
      { id: one?.id, hits: 5, lastHitAtMs: NOW + 9 },
    ];
    expect(await listed()).toMatchObject(counted);
    const ask = { filter: { example: one?.id ?? '' }, limit: 9, scanMax: 99 };
    const found = await store.searchDecisions(tenant.id, ask);
    expect(found.rows).toHaveLength(5);
    await store.purgeDecisions(NOW + DAY_MS, 99);
    expect(await listed()).toMatchObject(counted);
  });

  it('retire while most verdicts on their hits are dismissals, and act again once they are told to', async () => {
    const { store, url } = await open({ now: () => NOW });
    const { tenant } = await newTenant(store);
    const id = (await store.addExample(tenant.id, exampleOf('one', { kind: 'block' })))?.id ?? '';
    const rows = Array(7).fill({ decision: decisionOf(), channel: '', text: '', example: id });
    const { rowIds } = (await store.record(recordOf(tenant.id, 0, { nowMs: NOW, rows }))) ?? { rowIds: [] };
    const given = { tenantId: tenant.id, by: 'm', name: 'mod' };
    const judge = async (at: number, verdict: 'wrong' | 'confirmed' | null) => {
      const decisionId = rowIds[at] ?? '';
      if (verdict === null) await store.communities.removeVerdict(tenant.id, decisionId);
      else await store.communities.saveVerdict({ ...given, decisionId, verdict, atMs: NOW + at });
      await store.recountExample(tenant.id, decisionId);
    };
    const isActing = async () => (await store.readExamples(tenant.id)).blocksSome;
    for (const [at, verdict] of (['confirmed', 'confirmed', 'wrong', 'wrong', 'wrong'] as const).entries()) {
      expect(await isActing(), `${at}`).toBe(true);
      await judge(at, verdict);
    }
    const listed = () => store.listExamples(tenant.id, { nowMs: NOW, limit: 5 });
    expect(await listed()).toMatchObject([{ hits: 7, dismissed: 3, retiredAtMs: NOW + 4 }]);
    expect(await isActing()).toBe(false);
    // Half of them is no longer most.
    await judge(5, 'confirmed');
    expect(await isActing()).toBe(true);
    await judge(5, null);
    expect(await isActing()).toBe(false);
    expect(await store.reviveExample((await newTenant(store, 'other')).tenant.id, id, NOW + 5)).toBe(false);
    expect(await store.reviveExample(tenant.id, id, NOW + 5)).toBe(true);
    await judge(6, 'wrong');
    expect(await listed()).toMatchObject([{ dismissed: 1, retiredAtMs: null }]);
    expect(await isActing()).toBe(true);
    // One that is taught again acts again, too.
    await queryDirectly(url, 'UPDATE "Example" SET "retiredAtMs" = 1, dismissed = 9');
    await store.addExample(tenant.id, exampleOf('one', { kind: 'block' }));
    expect(await listed()).toMatchObject([{ dismissed: 0, retiredAtMs: null, hits: 7 }]);
  });

  it("are a tenant's own, and erased with it", async () => {
    const { store, url } = await open();
    const [one, other] = [await newTenant(store, 'one'), await newTenant(store, 'other')];
    const added = await store.addExample(one.tenant.id, exampleOf('one', { kind: 'block' }));
    expect((await store.readExamples(other.tenant.id)).blocksSome).toBe(false);
    expect(await store.removeExample(other.tenant.id, added?.id ?? '')).toBe(false);
    await store.deleteTenant(one.tenant.id);
    expect(await store.addExample(one.tenant.id, exampleOf('two'))).toBeNull();
    const elsewhere = await openStore({ url, now: Date.now });
    expect(await elsewhere.listExamples(one.tenant.id, { nowMs: NOW, limit: 5 })).toEqual([]);
    await elsewhere.close();
  });

  it('are bounded in number: the oldest of a kind makes room, and what has expired goes', async () => {
    const { store, url } = await open({ now: () => NOW + DAY_MS + 1 });
    const { tenant } = await newTenant(store);
    const rows = Array.from(
      { length: EXAMPLES_MAX },
      (_, index) =>
        `('00${index + 10_000}', '${tenant.id}', 'allow', 'k${index}', 'text of k${index}', '', '', ${NOW}, ${NOW + DAY_MS})`,
    );
    await queryDirectly(
      url,
      `INSERT INTO "Example" (id, "tenantId", kind, key, text, "by", "decisionId", "createdAtMs", "expiresAtMs") VALUES ${rows.join(', ')}`,
    );
    for (const key of ['x', 'y']) await store.addExample(tenant.id, exampleOf(key));
    const listed = await store.listExamples(tenant.id, { nowMs: NOW, limit: EXAMPLES_MAX + 9 });
    expect(listed).toHaveLength(EXAMPLES_MAX);
    expect(listed.at(-1)?.text).toBe('text of k2');
    await store.keepLog(() => false);
    expect(await queryDirectly(url, 'SELECT id FROM "Example"')).toEqual([]);
  });
});
