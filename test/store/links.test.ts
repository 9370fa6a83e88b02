import { expect, it } from 'vitest';
import { addCommunity, DAY_MS, NOW, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';

const BY = { id: 'm1', name: 'ann' };
const author = (id: string) => ({ id, name: id });

describeEachStore('links of entries', (open) => {
  it('are counted by tenant, until a verdict is taken back, a person erased or a community gone', async () => {
    const { store, url } = await open();
    const [one, foreign] = [await addCommunity(store, 'g1'), await addCommunity(store, 'g2')];
    const link = { groupingKeys: ['a:1', 'h:evil'] };
    const verdict = (said: 'confirmed' | 'wrong') => ({ verdict: { verdict: said, by: BY, atMs: NOW } });
    const cases = [
      noticeOf(one, '1', { ...link, ...verdict('confirmed') }),
      noticeOf(one, '2', { ...link, author: author('u2') }),
      noticeOf(one, '3', { groupingKeys: ['h:other', 'a:evil'] }),
      noticeOf(foreign, '4', { ...link, ...verdict('wrong') }),
    ];
    const { communities } = store;
    await communities.conclude({ keys: [], nowMs: NOW, cases });
    // Delivered again, it is known already.
    await communities.conclude({ keys: [], nowMs: NOW, cases: cases.slice(0, 1) });
    const read = async () => {
      const rows = await communities.readLinks({ keys: ['h:evil'], sinceMs: NOW - 30 * DAY_MS, limit: 10 });
      return rows.map(({ firstMs, tenantId, ...counts }) => ({ ...counts, isOwn: tenantId === one.tenantId }));
    };
    const own = { isOwn: true, entries: 2, accounts: 2, upheld: 1, dismissed: 0 };
    const theirs = { isOwn: false, entries: 1, accounts: 1, upheld: 0, dismissed: 1 };
    expect(await read()).toEqual([own, theirs]);
    await communities.changeCase(cases[0]?.id ?? '', (current) => ({ ...current, verdict: null }));
    expect(await read()).toEqual([{ ...own, upheld: 0 }, theirs]);
    await store.erasePerson({ tenantId: one.tenantId, platform: 'discord', personId: 'u2' });
    expect(await read()).toContainEqual({ ...own, entries: 1, accounts: 1, upheld: 0 });
    await store.deleteTenant(foreign.tenantId);
    await store.deleteTenant(one.tenantId);
    expect(await queryDirectly(url, 'SELECT * FROM "NoticeLink"')).toEqual([]);
  });
});
