import { expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { DECISION_COLUMNS } from '../../../src/core/decision-log/columns.ts';
import { monthOf } from '../../../src/core/tenants/tenant.ts';
import type { CommitStats } from '../../../src/store/decisions/record.ts';
import { logRows } from '../../support/log-rows.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';
import { decisionOf, newTenant, recordOf } from '../records.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describeEachStore('the decision log', (open) => {
  it('gives back every field of a decision as it was written', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const decision = decisionOf({ category: null, action: 'none', probability: 0.1234 });
    const observed = [{ category: 'local:link', action: 'delete' }] as const;
    const row = { decision, channel: 'général', text: 'hé "quoted" \\u0000 \n ünïcode 🐦', observed, authorId: 'ann' };
    const nowMs = Date.UTC(2026, 10, 21, 3, 4, 5, 678);
    const recorded = await store.record(recordOf(tenant.id, 0, { rows: [row], nowMs, source: 'slack' }));
    expect(await logRows(store, tenant.id, { limit: 50 })).toEqual([
      {
        id: recorded?.rowIds[0],
        created_at: '2026-11-21T03:04:05.678Z',
        request_id: 'request-1',
        source: 'slack',
        channel: 'général',
        text: 'hé "quoted" \\u0000 \n ünïcode 🐦',
        ...decision,
        observed,
        author: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  it('keeps what a database cannot store as U+FFFD', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const decision = decisionOf({ message_id: 'a\0b\ud800c', scores: { 'r\0': 0.5 } });
    const rows = [{ decision, channel: '\udfff', text: '\ud83d\udc26 \ud83d \\\0 \u0001' }];
    await store.record(recordOf(tenant.id, 0, { rows, requestId: '\0' }));
    const [row] = await logRows(store, tenant.id, { limit: 1 });
    expect(row).toMatchObject({ message_id: 'a\ufffdb\ufffdc', channel: '\ufffd', request_id: '\ufffd' });
    expect(row?.text).toBe('\ud83d\udc26 \ufffd \\\ufffd \u0001');
    expect(Object.values(row?.scores ?? {})).toEqual([0.5]);
  });

  it('is written whatever usage and cost a model claims: counters that are full stay full', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const usage = {
      requests: 1,
      inputTokens: Number.MAX_SAFE_INTEGER,
      cachedInputTokens: 0,
      outputTokens: Number.MAX_SAFE_INTEGER,
    };
    const spend = { microUsd: Number.MAX_SAFE_INTEGER, ceilings: ['global_budget'] as const };
    for (let request = 0; request < 3; request++) {
      const records = [recordOf(tenant.id, 1, { usage, spend }), recordOf(tenant.id, 1, { usage, spend })];
      const answers = await Promise.all(records.map((record) => store.record(record)));
      for (const answer of answers) expect(answer?.rowIds).toHaveLength(1);
    }
    const after = await store.record(recordOf(tenant.id, 1));
    expect(after?.usage).toMatchObject({ judged_this_month: 7, input_tokens_this_month: Number.MAX_SAFE_INTEGER });
    expect((await store.readSpend(monthOf(Date.now()))).global_budget).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('lists newest first, in pages that neither repeat nor skip a row', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    for (let request = 0; request < 4; request++) {
      await store.record(recordOf(tenant.id, 5));
      await store.record(recordOf(other.tenant.id, 1));
    }
    const whole = await logRows(store, tenant.id, { limit: 500 });
    const ids = whole.map((row) => row.id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(whole.slice(0, 5).map((row) => row.message_id)).toEqual(['m4', 'm3', 'm2', 'm1', 'm0']);

    const paged: string[] = [];
    for (let before: string | undefined; ; before = paged.at(-1)) {
      const page = await logRows(store, tenant.id, { limit: 7, ...(before === undefined ? {} : { before }) });
      paged.push(...page.map((row) => row.id));
      if (page.length < 7) break;
    }
    expect(paged).toEqual(ids);
  });

  it("answers each of many requests with its own totals of its tenant's month", async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    const sizes = Array.from({ length: 40 }, (_, index) => (index % 7) + 1);
    const answers = await Promise.all(
      sizes.map((size, index) => store.record(recordOf(index % 2 ? tenant.id : other.tenant.id, size))),
    );
    for (const parity of [0, 1]) {
      let judged = 0;
      for (const [index, size] of sizes.entries()) {
        if (index % 2 !== parity) continue;
        judged += size;
        expect(answers[index]?.usage.judged_this_month).toBe(judged);
      }
    }
    expect(await store.readUsage(tenant.id, monthOf(Date.now()))).toEqual({
      judged_this_month: sizes.reduce((sum, size, index) => (index % 2 ? sum + size : sum), 0),
      model_requests_this_month: 20,
      input_tokens_this_month: 2_000,
    });
  });

  it('shares commits among requests at once, and commits a lone one at once', async () => {
    const commits: CommitStats[] = [];
    const { store } = await open({ onCommit: (stats) => commits.push(stats) });
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 3));
    expect(commits).toEqual([{ rows: 3, requests: 1, latencyMs: expect.any(Number) }]);
    commits.length = 0;
    await Promise.all(Array.from({ length: 30 }, () => store.record(recordOf(tenant.id, 50))));
    expect(commits.reduce((sum, { rows }) => sum + rows, 0)).toBe(1_500);
    expect(Math.max(...commits.map(({ rows }) => rows))).toBe(250);
  });

  it('refuses one bad record of a group and writes the others', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const bad = recordOf(tenant.id, 0, {
      rows: [{ decision: decisionOf({ probability: Number.NaN }), channel: '', text: '' }],
    });
    const answers = await Promise.allSettled([recordOf(tenant.id, 2), bad, recordOf(tenant.id, 3)].map(store.record));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: 'store_unavailable' } });
    expect(await logRows(store, tenant.id, { limit: 500 })).toHaveLength(5);
    expect((await store.readUsage(tenant.id, monthOf(Date.now()))).judged_this_month).toBe(5);
  });

  it('refuses what would wait behind too much, and serves again when that is written', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const wide = recordOf(tenant.id, 0, {
      rows: Array.from({ length: 26_000 }, () => ({ decision: decisionOf(), channel: '', text: '' })),
    });
    const [first, second, third] = [wide, wide, recordOf(tenant.id, 1)].map(store.record);
    await expect(third).rejects.toMatchObject({ code: 'store_unavailable', message: expect.stringMatching('waiting') });
    await Promise.all([first, second]);
    expect(await store.record(recordOf(tenant.id, 1))).not.toBeNull();
  });

  it('never shows a row older than 30 days, and purges such rows of every tenant with each batch', async () => {
    const clock = createManualClock(Date.UTC(2026, 10, 21));
    const { store, url } = await open({ now: clock.now });
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    await store.record(recordOf(tenant.id, 3, { nowMs: clock.now() }));
    await store.record(recordOf(other.tenant.id, 600, { nowMs: clock.now() }));
    clock.advance(30 * DAY_MS);
    expect(await logRows(store, tenant.id, { limit: 50 })).toHaveLength(3);
    clock.advance(1);
    expect(await logRows(store, tenant.id, { limit: 50 })).toHaveLength(0);

    const left = () => countRows(url);
    expect(await left()).toBe(603);
    await store.record(recordOf(tenant.id, 1, { nowMs: clock.now() }));
    expect(await left()).toBe(603 - 501 + 1);
    await store.record(recordOf(tenant.id, 1, { nowMs: clock.now() }));
    expect(await left()).toBe(2);
    expect(await logRows(store, tenant.id, { limit: 50 })).toHaveLength(2);
  });

  it('ends no round of keeping the log before all that is too old is gone', async () => {
    const clock = createManualClock(Date.UTC(2026, 10, 21));
    const { store, url } = await open({ now: clock.now });
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 1, { nowMs: clock.now() }));
    const numbers =
      store.kind === 'sqlite'
        ? '(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 200001) SELECT n FROM c) AS s'
        : 'generate_series(1, 200001) AS s(n)';
    const columns = DECISION_COLUMNS.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.replace('"id"', "id || '-' || n");
    await queryDirectly(url, `INSERT INTO "Decision" (${columns}) SELECT ${values} FROM "Decision", ${numbers}`);
    clock.advance(30 * DAY_MS + 1);
    await store.keepLog(() => false);
    expect(await countRows(url)).toBe(0);
  });
});

async function countRows(url: string): Promise<number> {
  const [row] = await queryDirectly(url, 'SELECT COUNT(*) AS count FROM "Decision"');
  return Number(row?.count);
}
