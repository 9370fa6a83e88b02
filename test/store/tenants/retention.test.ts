import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { Retention } from '../../../src/core/settings/setting-schemas.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { changeSettings } from '../../../src/service/policy/write-settings.ts';
import { addCommunity, DAY_MS, NOW, noticeOf } from '../community-records.ts';
import { describeEachStore } from '../each-store.ts';
import { fillLog } from '../fill-log.ts';
import { queryDirectly } from '../query-directly.ts';
import { decisionOf, recordOf } from '../records.ts';

const DAYS = 31;
const keep = (store: Store, tenantId: string, retention: Retention) =>
  changeSettings({ store }, tenantId, () => ({ retention }));
const purge = (store: Store) => store.keepLog(() => false);

/** Leaves one of everything behind, made at that time. */
async function leave(store: Store, community: Community, atMs: number): Promise<void> {
  const [decisionId = ''] =
    (
      await store.record(
        recordOf(community.tenantId, 1, {
          nowMs: atMs,
          rows: [{ decision: decisionOf(), channel: 'c', text: 'buy now' }],
        }),
      )
    )?.rowIds ?? [];
  const id = newId({ msecs: atMs });
  await store.communities.conclude({
    keys: [],
    nowMs: atMs,
    cases: [
      noticeOf(community, id, {
        id,
        createdAtMs: atMs,
        sentAtMs: atMs,
        text: 'buy now',
        fullText: 'sealed',
        reply: 'no',
        files: ['prize.png'],
        reports: [{ by: { id: 'u2', name: 'y' }, reason: 'they sell', atMs }],
        reason: { ...noticeOf(community, id).reason, matched: 'buy' },
      }),
    ],
  });
  await store.communities.joinIncidents({
    tenantId: community.tenantId,
    nowMs: atMs,
    cases: [{ caseId: id, groupingKeys: [`a:${atMs}`] }],
  });
  const by = { id: 'u9', name: 'mod' };
  await store.communities.addMemberNote({ communityId: community.id, personId: `u${atMs}`, text: 'warned', by, atMs });
  await store.communities.saveVerdict({
    decisionId,
    tenantId: community.tenantId,
    verdict: 'wrong',
    by: 'u9',
    name: 'u9',
    atMs,
  });
  await store.communities.addRaid({
    id: newId({ msecs: atMs }),
    communityId: community.id,
    noticeId: id,
    startedAtMs: atMs,
    markedUntilMs: atMs,
    liftedAtMs: atMs,
    lockdownBefore: null,
    lockdownUntilMs: null,
  });
}

/** How many days ago what is left was made, newest first, of each kind. */
async function ages(url: string, { id, tenantId }: Community, nowMs: number) {
  const daysOf = async (sql: string) => {
    const rows = await queryDirectly(url, sql);
    const made = rows.map(({ at }) => (typeof at === 'string' && at.includes('-') ? msOf(at) : Number(at)));
    return made.map((ms) => (nowMs - ms) / DAY_MS).sort((one, other) => one - other);
  };
  const own = `WHERE "tenantId" = '${tenantId}'`;
  const inIt = `WHERE "communityId" = '${id}'`;
  return {
    decisions: await daysOf(`SELECT id AS at FROM "Decision" ${own}`),
    verdicts: await daysOf(`SELECT "atMs" AS at FROM "Verdict" ${own}`),
    texts: await daysOf(`SELECT id AS at FROM "Decision" ${own} AND text <> ''`),
    entries: await daysOf(`SELECT id AS at FROM "Notice" ${inIt}`),
    entryTexts: await daysOf(
      `SELECT id AS at FROM "Notice" ${inIt} AND (data LIKE '%buy%' OR data LIKE '%sealed%' OR data LIKE '%prize%' OR data LIKE '%they sell%' OR data LIKE '%"reply":"no"%')`,
    ),
    incidents: await daysOf(`SELECT "startedAtMs" AS at FROM "Incident" ${own}`),
    raids: await daysOf(`SELECT "markedUntilMs" AS at FROM "Raid" ${inIt}`),
    notes: await daysOf(`SELECT id AS at FROM "MemberNote" ${inIt}`),
  };
}

function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const upTo = (days: number) => Array.from({ length: days }, (_, at) => at);

describeEachStore('what a tenant keeps for less time', (open, kind) => {
  it('goes after exactly so many days, of each kind by itself and of nobody else, with any choice of days', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now });
    const other = await addCommunity(store, 'other');
    for (const day of upTo(DAYS)) await leave(store, other, NOW - day * DAY_MS);
    let made = 0;
    const days = fc.option(fc.integer({ min: 1, max: 30 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(days, days, days, days, async (decisions, texts, entries, notes) => {
        const community = await addCommunity(store, `g${made++}`);
        for (const day of upTo(DAYS)) await leave(store, community, NOW - day * DAY_MS);
        await keep(store, community.tenantId, { decisions, texts, entries, notes });
        await purge(store);
        const [log, notices, text] = [decisions ?? 30, entries ?? 30, texts ?? 30];
        // What is exactly so old stays until the next purge.
        expect(await ages(url, community, NOW)).toEqual({
          decisions: upTo(log + 1),
          verdicts: upTo(log + 1),
          texts: upTo(Math.min(log, text) + 1),
          entries: upTo(notices + 1),
          entryTexts: upTo(Math.min(notices, text) + 1),
          incidents: upTo(notices + 1),
          raids: upTo(notices + 1),
          notes: upTo((notes ?? 30) + 1),
        });
        await store.deleteTenant(community.tenantId);
      }),
      {
        numRuns: 4,
        examples: [
          [1, 2, 3, 4],
          [30, 1, 30, 30],
          [null, null, null, 7],
        ],
      },
    );
    const all = upTo(DAYS);
    expect(await ages(url, other, NOW)).toEqual({
      ...{ decisions: all, verdicts: all, texts: all, entries: all, entryTexts: all, incidents: all },
      ...{ raids: all, notes: all },
    });
  }, 240_000);

  it('goes as time passes, and what is younger stays: the least and the most that may be kept', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now });
    const community = await addCommunity(store);
    await leave(store, community, NOW);
    await keep(store, community.tenantId, { decisions: 3, texts: 1, entries: 30, notes: 2 });
    const left = async () => {
      await purge(store);
      const { decisions, texts, entries, entryTexts, notes } = await ages(url, community, NOW);
      return [decisions, texts, entries, entryTexts, notes].map(({ length }) => length);
    };
    clock.advance(DAY_MS);
    expect(await left()).toEqual([1, 1, 1, 1, 1]);
    clock.advance(1);
    expect(await left()).toEqual([1, 0, 1, 0, 1]);
    clock.advance(DAY_MS);
    expect(await left()).toEqual([1, 0, 1, 0, 0]);
    clock.advance(DAY_MS);
    expect(await left()).toEqual([0, 0, 1, 0, 0]);
    clock.advance(27 * DAY_MS);
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves what waits to be judged no longer than texts', async () => {
    const { store } = await open({ now: () => NOW });
    const [short, long] = [await store.ensureTenant('short', 'pro'), await store.ensureTenant('long', 'pro')];
    const place = { reason: 'quota', source: 'api', channel: 'c1', messageId: 'm1', topic: '' } as const;
    for (const { id } of [short, long])
      for (const atMs of [NOW - DAY_MS - 1, NOW - DAY_MS])
        await store.keepUnjudged(id, [{ id: newId({ msecs: atMs }), ...place, text: 'text', atMs }]);
    await keep(store, short.id, { texts: 1 });
    await purge(store);
    expect([await store.countUnjudged(short.id), await store.countUnjudged(long.id)]).toEqual([1, 2]);
  });

  it('leaves the random sample for seven days or as texts are kept, and its answers as the log', async () => {
    const { store, url } = await open({ now: () => NOW, random: () => 0 });
    const [short, long] = [await store.ensureTenant('short', 'pro'), await store.ensureTenant('long', 'pro')];
    for (const { id } of [short, long])
      for (const days of [1, 2, 7, 8, 30]) {
        const decision = decisionOf({ action: 'none', category: null });
        const row = { decision, channel: 'c', text: '', sampled: { text: `from ${days}`, authorId: 'u1' } };
        const recorded = await store.record(recordOf(id, 0, { nowMs: NOW - days * DAY_MS, rows: [row, row] }));
        await store.answerSample(id, recorded?.rowIds[0] ?? '', 'scam');
      }
    await keep(store, short.id, { texts: 1, decisions: 6 });
    await purge(store);
    const left = async (tenantId: string) =>
      (await queryDirectly(url, `SELECT text, "atMs" FROM "Sample" WHERE "tenantId" = '${tenantId}'`)).map(
        ({ text, atMs }) => `${(NOW - Number(atMs)) / DAY_MS}${text === '' ? '' : ' text'}`,
      );
    expect((await left(long.id)).sort()).toEqual(['1', '1 text', '2', '2 text', '30', '7', '7 text', '8']);
    expect((await left(short.id)).sort()).toEqual(['1', '1 text', '2']);
  });

  it('is deleted of one tenant after the other, in small steps, and a purge that is stopped goes on', async () => {
    const { store, url } = await open({ now: () => NOW });
    const [one, other] = [await store.ensureTenant('one', 'pro'), await store.ensureTenant('other', 'pro')];
    for (const { id } of [one, other]) {
      await fillLog(url, { tenantId: id, rows: 2_600, fromMs: NOW - 5 * DAY_MS - (id === one.id ? 0 : 10_000) });
      await keep(store, id, { decisions: 2 });
    }
    const count = async (tenantId: string) =>
      (await queryDirectly(url, `SELECT id FROM "Decision" WHERE "tenantId" = '${tenantId}'`)).length;
    const counts = async () => [await count(one.id), await count(other.id)] as const;
    let before = await counts();
    // Each purge is stopped a step later than the one before.
    for (let stopAt = 1; Math.min(...before) > 1_000; stopAt++) {
      let step = 0;
      await store.keepLog(() => step++ >= stopAt);
      const after = await counts();
      const [ofOne, ofOther] = [before[0] - after[0], before[1] - after[1]];
      expect(Math.abs(ofOne - ofOther)).toBeLessThanOrEqual(500);
      before = after;
    }
    await purge(store);
    expect([await count(one.id), await count(other.id)]).toEqual([0, 0]);
  });

  it('is found through an index, so that tenants that set nothing are not read', async () => {
    const { url } = await open();
    const query = `SELECT id, settings FROM "Tenant" WHERE settings LIKE '%"retention":{"%'`;
    const plan = await queryDirectly(url, kind === 'sqlite' ? `EXPLAIN QUERY PLAN ${query}` : `EXPLAIN ${query}`);
    expect(JSON.stringify(plan)).toContain('Tenant_retention_idx');
  });
});
