import { expect, it } from 'vitest';
import type { DecisionFilter } from '../../../src/core/decision-log/decision-store.ts';
import { readReviewQueue } from '../../../src/service/decisions/review-queue.ts';
import { addCommunity, noticeOf } from '../../store/community-records.ts';
import { describeEachStore } from '../../store/each-store.ts';
import { fillLog } from '../../store/fill-log.ts';
import { decisionOf, newTenant, recordOf } from '../../store/records.ts';

const HOUR_MS = 3_600_000;

describeEachStore('what waits for a person', (open) => {
  const openLog = async () => {
    const opened = await open();
    const { tenant } = await newTenant(opened.store);
    const queue = (order: 'newest' | 'worst', limit = 20) =>
      readReviewQueue({ store: opened.store, communities: opened.store.communities }, tenant.id, {
        order,
        limit,
      });
    return { ...opened, tenant, queue };
  };
  const say = (store: Awaited<ReturnType<typeof openLog>>['store'], tenantId: string, decisionId: string) =>
    store.communities.saveVerdict({ decisionId, tenantId, verdict: 'wrong', by: 'ann', name: 'ann', atMs: Date.now() });

  it('is found behind more rows than any look at the log goes past, with its entry in chat behind 500 newer ones', async () => {
    const { store, url, tenant, queue } = await openLog();
    const fromMs = Date.now() - 29 * 24 * HOUR_MS;
    const community = await addCommunity(store, 'g1', tenant.id);
    const old = recordOf(tenant.id, 1, { nowMs: fromMs - HOUR_MS });
    const [row] = old.rows;
    if (!row) throw new Error('a record of one row has a row');
    const decision = decisionOf({ message_id: 'cry', category: 'selfharm' });
    const recorded = await store.record({ ...old, rows: [{ ...row, decision }] });
    const [decisionId = ''] = recorded?.rowIds ?? [];
    const entry = (messageId: string, of: string) => {
      const notice = noticeOf(community, messageId, { author: { id: 'teo', name: 'teo' } });
      return { ...notice, reason: { ...notice.reason, decisionId: of } };
    };
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases: [entry('cry', decisionId)] });
    const newer = Array.from({ length: 501 }, (_, index) => entry(`n${index}`, `other ${index}`));
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases: newer });
    await fillLog(url, { tenantId: tenant.id, rows: 20_500, fromMs });
    const { groups, count } = await queue('newest');
    expect(count).toBe(1);
    expect(groups.map(({ item }) => [item.row.id, item.row.category])).toEqual([[decisionId, 'selfharm']]);
    expect(groups[0]?.item.chat).toMatchObject({ moderationCase: { messageId: 'cry' } });
  });

  it('is counted exactly, whatever is shown of it, and without what somebody spoke of or is not kept any more', async () => {
    const { store, url, tenant, queue } = await openLog();
    const other = await newTenant(store, 'owls');
    const fromMs = Date.now() - HOUR_MS;
    await fillLog(url, { tenantId: tenant.id, rows: 450, fromMs }, { action: `'flag'` });
    await fillLog(url, { tenantId: other.tenant.id, rows: 7, fromMs: fromMs + 1_000 }, { action: `'flag'` });
    await fillLog(
      url,
      { tenantId: tenant.id, rows: 9, fromMs: Date.now() - 31 * 24 * HOUR_MS },
      { action: `'delete'` },
    );
    const { groups } = await queue('newest');
    expect(groups).toHaveLength(20);
    for (const { item } of groups.slice(0, 3)) await say(store, tenant.id, item.row.id);
    const after = await queue('newest');
    expect(after.count).toBe(447);
    expect(after.groups[0]?.item.row.id).toBe(groups[3]?.item.row.id);
    for (const order of ['newest', 'worst'] as const) {
      const { groups: all, count } = await queue(order, 1_000);
      expect(count).toBe(447);
      expect(all.flatMap(({ ids }) => ids)).toHaveLength(200);
    }
  });

  it('has self-harm and minors before all of a queue of any length, and then the categories that weigh most', async () => {
    const { store, url, tenant } = await openLog();
    const weights = { threats: 5, spam: 0.5 };
    await fillLog(
      url,
      { tenantId: tenant.id, rows: 600, fromMs: Date.now() - HOUR_MS },
      {
        action: `CASE WHEN n < 300 THEN 'timeout' ELSE 'flag' END`,
        category: `CASE n WHEN 400 THEN 'selfharm' WHEN 401 THEN 'minors' WHEN 402 THEN 'threats' WHEN 5 THEN 'spam' WHEN 6 THEN 'threats' ELSE 'scam' END`,
        probability:
          'CASE n WHEN 5 THEN 1 WHEN 6 THEN 0.1 WHEN 400 THEN 0.3 WHEN 401 THEN 0.9 WHEN 402 THEN 0.1 ELSE 0.5 END',
      },
    );
    const { rows } = await store.readWaiting(tenant.id, { order: 'worst', limit: 600, weights });
    const told = rows.map(({ action, category }) => `${action} ${category}`);
    expect(told.slice(0, 4)).toEqual(['flag minors', 'flag selfharm', 'timeout threats', 'timeout scam']);
    expect(told.indexOf('timeout spam')).toBe(told.lastIndexOf('timeout scam') + 1);
    expect(told.indexOf('flag threats')).toBe(told.indexOf('timeout spam') + 1);
    const plain = await store.readWaiting(tenant.id, { order: 'worst', limit: 3 });
    expect(plain.rows.map(({ category }) => category)).toEqual(['minors', 'selfharm', 'spam']);
  });

  it('is filtered as the log is, in both orders, with the count of what the filter finds', async () => {
    const { store, url, tenant } = await openLog();
    await fillLog(
      url,
      { tenantId: tenant.id, rows: 400, fromMs: Date.now() - HOUR_MS },
      {
        action: `CASE n WHEN 7 THEN 'delete' ELSE 'flag' END`,
        category: `CASE n WHEN 5 THEN 'selfharm' WHEN 6 THEN 'spam' WHEN 7 THEN 'spam' WHEN 8 THEN 'spam' ELSE 'scam' END`,
        source: `CASE n WHEN 8 THEN 'slack' ELSE 'discord' END`,
        channel: `CASE n WHEN 6 THEN 'lounge' ELSE 'general' END`,
        text: `CASE n WHEN 5 THEN 'Nobody would miss 100%' ELSE 'buy now' END`,
      },
    );
    const community = await addCommunity(store, 'g1', tenant.id);
    const [row] = (await store.readWaiting(tenant.id, { order: 'newest', limit: 1, filter: { text: '100%' } })).rows;
    const notice = noticeOf(community, 'm5', { author: { id: 'mara', name: 'mara' } });
    const entry = { ...notice, reason: { ...notice.reason, decisionId: row?.id ?? '' } };
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases: [entry] });
    const find = async (filter: DecisionFilter) => {
      const read = (order: 'newest' | 'worst') => store.readWaiting(tenant.id, { order, limit: 9, filter });
      const [newest, worst] = [await read('newest'), await read('worst')];
      expect(worst.count).toBe(newest.count);
      return [newest.count, ...worst.rows.map(({ message_id }) => message_id)];
    };
    expect(await find({ category: 'spam' })).toEqual([3, 'm7', 'm8', 'm6']);
    expect(await find({ category: 'spam', source: 'discord' })).toEqual([2, 'm7', 'm6']);
    expect(await find({ channel: 'lounge' })).toEqual([1, 'm6']);
    expect(await find({ text: 'nobody would' })).toEqual([1, 'm5']);
    expect(await find({ author: 'mara' })).toEqual([1, 'm5']);
    expect(await find({ community: community.id, category: 'selfharm' })).toEqual([1, 'm5']);
    expect(await find({ author: 'teo' })).toEqual([0]);
    expect(await find({ fromMs: Date.now() + HOUR_MS })).toEqual([0]);
    expect(await find({ toMs: Date.now() - 2 * HOUR_MS })).toEqual([0]);
    expect(await find({ fromMs: 1, toMs: Date.now(), channel: 'lounge' })).toEqual([1, 'm6']);
    await say(store, tenant.id, row?.id ?? '');
    expect(await find({ author: 'mara' })).toEqual([0]);
  });

  it('has the worst of all that waits first: by action, then by probability, then the newest', async () => {
    const { url, tenant, queue } = await openLog();
    const fromMs = Date.now() - HOUR_MS;
    await fillLog(
      url,
      { tenantId: tenant.id, rows: 400, fromMs },
      {
        action: `CASE n WHEN 1 THEN 'delete' WHEN 2 THEN 'timeout' WHEN 3 THEN 'delete' ELSE 'flag' END`,
        probability: 'CASE n WHEN 1 THEN 0.97 WHEN 2 THEN 0.8 WHEN 4 THEN 0.99 WHEN 5 THEN 0.99 ELSE 0.5 END',
      },
    );
    const { groups, count } = await queue('worst', 6);
    expect(count).toBe(400);
    expect(groups.map(({ item }) => item.row.message_id)).toEqual(['m2', 'm1', 'm3', 'm5', 'm4', 'm400']);
  });
});
