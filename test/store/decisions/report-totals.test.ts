import { readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { createRandom, pick } from '../../../scripts/demo/random.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { ACTIONS, REASONS, VERDICTS } from '../../../src/core/decisions/decision.ts';
import { withVerdict } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { addCommunity, DAY_MS, NOW, noticeOf } from '../community-records.ts';
import { describeEachStore } from '../each-store.ts';
import { repositoryPath } from '../prisma.ts';
import { queryDirectly } from '../query-directly.ts';
import { decisionOf, recordOf } from '../records.ts';

const HOUR_MS = 3_600_000;
const KINDS = ['reason_hit', 'verdict', 'verdict_delay', 'appeal', 'appeal_delay'];
const BOUNDS_MINUTES = [5, 60, 240, 720, 1_440, 4_320, 10_080, 20_160];
const MODERATOR = { id: 'u9', name: 'mod' };

type Counts = Record<string, number>;

/** What the rows of the log, of verdicts and of cases come to, by kind, hour and name. */
async function countRows(url: string, { tenantId, id }: Community): Promise<Counts> {
  const counts: Counts = {};
  const add = (kind: string, atMs: number, name: string) => {
    const key = `${kind} ${atMs - (atMs % HOUR_MS)} ${name}`;
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const delay = (ms: number) =>
    String(BOUNDS_MINUTES.map((minutes) => minutes * 60_000).find((bound) => ms <= bound) ?? 'more');
  const own = `"tenantId" = '${tenantId}'`;
  const decisions = await queryDirectly(url, `SELECT id, action, reason, category FROM "Decision" WHERE ${own}`);
  const hits = new Map(decisions.filter(({ action }) => action !== 'none').map((row) => [row.id, row]));
  for (const { id: row, action, reason } of hits.values()) add('reason_hit', msOf(row), `${action} ${reason}`);
  for (const { decisionId, verdict, atMs } of await queryDirectly(url, `SELECT * FROM "Verdict" WHERE ${own}`)) {
    const hit = hits.get(decisionId);
    if (!hit) continue;
    add('verdict', msOf(decisionId), `${verdict} ${hit.category}`);
    add('verdict_delay', msOf(decisionId), delay(Number(atMs) - msOf(decisionId)));
  }
  for (const { data } of await queryDirectly(url, `SELECT data FROM "Notice" WHERE "communityId" = '${id}'`)) {
    const { reports, verdict }: ModerationCase = JSON.parse(String(data));
    const appeal = reports.find(({ isAppeal }) => isAppeal);
    if (!appeal) continue;
    const answer = verdict && verdict.atMs >= appeal.atMs ? verdict : null;
    add('appeal', appeal.atMs, answer?.verdict ?? 'open');
    add('appeal_delay', appeal.atMs, answer ? delay(answer.atMs - appeal.atMs) : 'none');
  }
  return counts;
}

function msOf(id: unknown): number {
  const hex = String(id);
  return Number.parseInt(hex.slice(0, 8) + hex.slice(9, 13), 16);
}

/** The counts that are kept, in the same form. */
async function readTotals(store: Store, { tenantId }: Community): Promise<Counts> {
  const range = { fromMs: NOW - 60 * DAY_MS, toMs: NOW + 60 * DAY_MS, stepMs: HOUR_MS };
  const totals = await store.readHourlyTotals(tenantId, range);
  const told = totals.filter(({ kind, count }) => KINDS.includes(kind) && count !== 0);
  return Object.fromEntries(told.map(({ atMs, kind, name, count }) => [`${kind} ${atMs} ${name}`, count]));
}

/** Random decisions of ten days with cases, of which moderators uphold and dismiss some, change their mind and take it back; some authors appeal. */
async function leaveTraffic(store: Store, community: Community, seed: number): Promise<void> {
  const random = createRandom(seed);
  const { tenantId } = community;
  const { communities } = store;
  const cases: ModerationCase[] = [];
  for (let at = 0; at < 60; at++) {
    const nowMs = NOW - Math.floor(random() * 10 * DAY_MS);
    const action = pick(random, ACTIONS);
    const category = action === 'none' ? null : pick(random, ['spam', 'scam', 'local:link', 'no trading']);
    const decision = decisionOf({ action, category, reason: pick(random, REASONS) });
    const row = { decision, channel: 'c1', text: '' };
    const recorded = await store.record(recordOf(tenantId, 1, { nowMs, rows: [row] }));
    const one = noticeOf(community, `m${at}`, { id: newId({ msecs: nowMs }), createdAtMs: nowMs });
    cases.push({ ...one, reason: { ...one.reason, decisionId: recorded?.rowIds[0] ?? '' } });
  }
  await communities.conclude({ keys: [], nowMs: NOW, cases });
  for (let at = 0; at < 240; at++) {
    const { id, reason, createdAtMs, author } = pick(random, cases);
    const { decisionId } = reason;
    const atMs = createdAtMs + Math.floor(20 * DAY_MS * random() ** 8);
    const verdict = pick(random, VERDICTS);
    const given = { decisionId, tenantId, verdict, by: 'u9', name: 'mod', atMs };
    const acts = [
      () => Promise.all([communities.saveVerdict(given), communities.saveVerdict({ ...given, atMs: atMs + 1 })]),
      () => communities.removeVerdict(tenantId, decisionId),
      () => communities.changeCase(id, (now) => withVerdict(now, { verdict, by: MODERATOR, atMs })),
      () => communities.changeCase(id, (now) => ({ ...now, verdict: null })),
      () => communities.changeCase(id, () => null),
      () =>
        communities.changeCase(id, (now) =>
          now.reports.length > 0
            ? null
            : { ...now, reports: [{ by: author, reason: '', atMs: createdAtMs + 1, isAppeal: true }] },
        ),
    ];
    await pick(random, acts)();
  }
}

describeEachStore('the totals of a report', (open, kind) => {
  it('equal the rows while these exist, whatever moderators change, and stay when they are purged', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now });
    const [community, other] = [await addCommunity(store, 'g1'), await addCommunity(store, 'g2')];
    await Promise.all([leaveTraffic(store, community, 1), leaveTraffic(store, other, 2)]);
    const totals = await readTotals(store, community);
    for (const name of KINDS) expect(Object.keys(totals).some((key) => key.startsWith(`${name} `))).toBe(true);
    expect(totals).toEqual(await countRows(url, community));
    expect(await readTotals(store, other)).toEqual(await countRows(url, other));
    clock.advance(31 * DAY_MS);
    for (let round = 0; round < 3; round++) await store.keepLog(() => false);
    expect(await countRows(url, community)).toEqual({});
    expect(await readTotals(store, community)).toEqual(totals);
  });

  it('count a verdict once when several people give it at the same moment', async () => {
    const { store, url } = await open({ now: () => NOW });
    const community = await addCommunity(store);
    const { tenantId } = community;
    const rows = [{ decision: decisionOf(), channel: '', text: '' }];
    const recorded = await store.record(recordOf(tenantId, 1, { nowMs: NOW, rows }));
    const decisionId = recorded?.rowIds[0] ?? '';
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 7 === 3
          ? store.communities.removeVerdict(tenantId, decisionId)
          : store.communities.saveVerdict({
              ...{ decisionId, tenantId, by: `m${at}`, name: '', atMs: NOW + at * HOUR_MS },
              verdict: at % 2 === 0 ? 'wrong' : 'confirmed',
            }),
      ),
    );
    expect(await readTotals(store, community)).toEqual(await countRows(url, community));
  });

  it('are not changed by a verdict on what the log no longer has, nor of a tenant that is gone', async () => {
    const { store } = await open({ now: () => NOW });
    const community = await addCommunity(store);
    const given = { decisionId: newId(), verdict: 'wrong', by: 'm', name: 'm', atMs: NOW } as const;
    await store.communities.saveVerdict({ ...given, tenantId: community.tenantId });
    await store.communities.saveVerdict({ ...given, decisionId: newId(), tenantId: 'nobody' });
    expect(await store.communities.findVerdict('nobody', given.decisionId)).toBeNull();
    expect(await readTotals(store, community)).toEqual({});
  });

  it('stay when the data of the member who appealed are erased', async () => {
    const { store } = await open({ now: () => NOW });
    const community = await addCommunity(store);
    const { tenantId, platform } = community;
    const one = noticeOf(community, 'm1');
    await store.communities.conclude({ keys: [], nowMs: NOW, cases: [one] });
    const appeal = { by: one.author, reason: 'no', atMs: NOW, isAppeal: true } as const;
    await store.communities.changeCase(one.id, (now) => ({ ...now, reports: [appeal] }));
    const totals = await readTotals(store, community);
    expect(Object.values(totals)).toEqual([1, 1]);
    await store.erasePerson({ tenantId, platform, personId: one.author.id });
    expect(await readTotals(store, community)).toEqual(totals);
  });

  it('have what was there before an update', async () => {
    const { store, url } = await open({ now: () => NOW });
    const community = await addCommunity(store);
    await leaveTraffic(store, community, 3);
    const totals = await readTotals(store, community);
    const names = KINDS.map((name) => `'${name}'`).join(', ');
    await queryDirectly(url, `DELETE FROM "Tally" WHERE kind IN (${names})`);
    expect(await readTotals(store, community)).toEqual({});
    const folder = kind === 'sqlite' ? 'prisma/migrations' : 'prisma/postgresql/migrations';
    const migration = readFileSync(repositoryPath(`${folder}/20261130110000_report_totals/migration.sql`), 'utf8');
    for (const statement of migration.split(/;\n/).slice(0, -1)) await queryDirectly(url, statement);
    expect(await readTotals(store, community)).toEqual(totals);
  });
});
