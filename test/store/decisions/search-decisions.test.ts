import { expect, it } from 'vitest';
import type { Decision } from '../../../src/core/decisions/decision.ts';
import { addCommunity, noticeOf } from '../community-records.ts';
import { describeEachStore } from '../each-store.ts';
import { newTenant, recordOf } from '../records.ts';

/** A record of one row that was decided so. */
function rowOf(tenantId: string, decision: Partial<Decision>, text = '', channel = ''): ReturnType<typeof recordOf> {
  const record = recordOf(tenantId, 1);
  const [row] = record.rows;
  if (!row) throw new Error('a record of one row has a row');
  return { ...record, rows: [{ ...row, decision: { ...row.decision, ...decision }, text, channel }] };
}

describeEachStore('searching the log', (open) => {
  it('finds by action, reason, category, channel and part of the text, and nothing of another tenant', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    await store.record(
      rowOf(tenant.id, { action: 'delete', category: 'scam', reason: 'model' }, 'Free 100%_nitro', 'general'),
    );
    await store.record(rowOf(tenant.id, { action: 'flag', category: 'local:word', reason: 'local' }, 'a bad word'));
    await store.record(rowOf(tenant.id, { action: 'none', category: null, reason: 'trusted' }));
    await store.record(
      rowOf(other.tenant.id, { action: 'delete', category: 'scam', reason: 'model' }, 'Free 100%_nitro'),
    );
    const found = async (filter: Parameters<typeof store.searchDecisions>[1]['filter']) =>
      (await store.searchDecisions(tenant.id, { filter, limit: 10, scanMax: 100 })).rows.map(({ reason }) => reason);
    expect(await found({})).toEqual(['trusted', 'local', 'model']);
    expect(await found({ action: 'any' })).toEqual(['local', 'model']);
    expect(await found({ action: 'none' })).toEqual(['trusted']);
    expect(await found({ category: 'scam' })).toEqual(['model']);
    expect(await found({ channel: 'general' })).toEqual(['model']);
    expect(await found({ text: 'FREE 100%_N' })).toEqual(['model']);
    expect(await found({ text: '%' })).toEqual(['model']);
    expect(await found({ reason: 'local', action: 'flag' })).toEqual(['local']);
    expect(await found({ source: 'discord' })).toEqual([]);
    const [row] = (await store.searchDecisions(tenant.id, { filter: {}, limit: 1, scanMax: 9 })).rows;
    expect(await store.findDecision(tenant.id, row?.id ?? '')).toEqual(row);
    expect(await store.findDecision(other.tenant.id, row?.id ?? '')).toBeNull();
    expect(await store.findDecision(tenant.id, 'no id')).toBeNull();
  });

  it('finds by community and author what has an entry in chat, and nothing by what somebody wrote there', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const [here, there] = [await addCommunity(store, 'g1', tenant.id), await addCommunity(store, 'g2', tenant.id)];
    const ids: string[] = [];
    for (const message_id of ['m1', 'm2', 'm1'])
      ids.push(...((await store.record(rowOf(tenant.id, { action: 'flag', message_id })))?.rowIds ?? []));
    const entryOf = (community: typeof here, author: string, decisionId: string, messageId: string, text = '') => {
      const moderationCase = noticeOf(community, messageId, { author: { id: author, name: author }, text });
      return { ...moderationCase, reason: { ...moderationCase.reason, decisionId } };
    };
    const [first = '', second = '', third = ''] = ids;
    const cases = [
      entryOf(here, 'mara', first, 'm1'),
      entryOf(there, 'teo', second, 'm2', `"decisionId":"${third}"`),
      // A message of the same id on another platform.
      entryOf(there, 'teo', 'somewhere else', 'm1', `"decisionId":"${third}"`),
    ];
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases });
    const found = async (filter: Parameters<typeof store.searchDecisions>[1]['filter'], tenantId = tenant.id) =>
      (await store.searchDecisions(tenantId, { filter, limit: 10, scanMax: 100 })).rows.map(({ id }) => id);
    expect(await found({ community: here.id })).toEqual([first]);
    expect(await found({ community: there.id })).toEqual([second]);
    expect(await found({ author: 'mara' })).toEqual([first]);
    expect(await found({ author: 'teo' })).toEqual([second]);
    expect(await found({ author: 'teo', community: here.id })).toEqual([]);
    const other = await newTenant(store, 'owls');
    expect(await found({ community: here.id }, other.tenant.id)).toEqual([]);
  });

  it('goes on where it stopped, also where it looked at all it may and found nothing', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    await store.record(rowOf(tenant.id, { action: 'delete', category: 'scam', reason: 'model' }));
    for (let row = 0; row < 7; row++) await store.record(rowOf(tenant.id, { action: 'none', category: null }));
    const filter = { action: 'any' } as const;
    let before: string | null | undefined;
    const pages: number[] = [];
    do {
      const page = await store.searchDecisions(tenant.id, {
        filter,
        limit: 2,
        scanMax: 3,
        ...(before ? { before } : {}),
      });
      pages.push(page.rows.length);
      before = page.next;
    } while (before !== null);
    expect(pages).toEqual([0, 0, 1]);
  });

  it('lists the scores of judged rows in the order of time, and where the newest of them begin', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    for (const [judged, spam] of [
      [true, 0.1],
      [false, 0.2],
      [true, 0.3],
    ] as const)
      await store.record(rowOf(tenant.id, { judged, scores: { spam } }));
    const first = await store.listScores(tenant.id, { after: null, limit: 1 });
    expect(first.map(({ scores }) => scores)).toEqual(['{"spam":0.1}']);
    const rest = await store.listScores(tenant.id, { after: first[0]?.id ?? '', limit: 5 });
    expect(rest.map(({ scores }) => scores)).toEqual([null, '{"spam":0.3}']);
    const [second, third] = rest.map(({ id }) => id);
    expect(await store.findRowBefore(tenant.id, null, 1)).toBe(third);
    expect(await store.findRowBefore(tenant.id, null, 3)).toBe(first[0]?.id);
    expect(await store.findRowBefore(tenant.id, third ?? '', 1)).toBe(second);
    expect(await store.findRowBefore(tenant.id, third ?? '', 3)).toBeNull();
  });
});
