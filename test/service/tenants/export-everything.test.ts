import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEPT_TABLES, type KeptTable } from '../../../src/core/tenants/kept-rows.ts';
import { exportEverything } from '../../../src/service/tenants/export-everything.ts';
import { addCommunity } from '../../store/community-records.ts';
import { describeEachStore } from '../../store/each-store.ts';
import { queryDirectly } from '../../store/query-directly.ts';

/** Tables that have lines of another form. */
const OTHERWISE = ['Tenant', 'ApiKey', 'Webhook', 'Teammate', 'Community', 'Exemption', 'Change', 'Decision'];

/** Tables that are not exported, and why. */
const REASONS: Readonly<Record<string, string>> = {
  Spend: "the operator's money",
  SpendChange: "the operator's money",
  Lease: 'reservations of a moment',
  Instance: 'what runs',
  Process: 'what runs',
  AnsweredRequest: 'answers kept for repeated requests; the log has them',
  JobPart: 'texts until they are judged; the results, which have a path of their own',
  Erasure: 'only of tenants that are gone',
  Errand: 'questions of a minute',
  Remnant: 'only of communities that are gone',
  Installation: "the app's sealed tokens, no part of a tenant",
  OneTimeCode: 'hashes of secrets',
  Claim: 'who works on what',
  Arrival: 'sealed events of a moment',
  IncidentKey: 'hashes for grouping',
  NoticeLink: 'hashes for counting; the notice has them',
  IncidentEntry: 'where an entry is posted; the notice has it',
  Session: 'hashes of cookies',
  Look: 'who looks at what at this moment',
  KeptList: 'lists that others keep, of no tenant',
};

describeEachStore('the export of everything', (open) => {
  it('knows each table of the schema, or why it is left out', () => {
    const schema = readFileSync('prisma/schema.prisma', 'utf8');
    const tables = [...schema.matchAll(/^model (\w+)/gm)].map(([, name]) => name);
    expect([...Object.keys(KEPT_TABLES), ...OTHERWISE, ...Object.keys(REASONS)].sort()).toEqual(tables.sort());
  });

  it('has all entries, notes, standings and counts of a tenant, page after page, and nobody else’s', async () => {
    const { store, url } = await open();
    const community = await addCommunity(store, 'g1');
    const other = await addCommunity(store, 'g2');
    for (const { id, tenantId } of [community, other]) {
      const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1201)`;
      const columns = '(id, "communityId", "channelId", "messageId", state, "heldUntilMs", action, data)';
      const entry = `'${id}-' || CAST(i AS TEXT), '${id}', 'c', CAST(i AS TEXT), 'done', 0, 'flag', '{}'`;
      await queryDirectly(url, `INSERT INTO "Notice" ${columns} ${numbers} SELECT ${entry} FROM n`);
      const hours = `INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)`;
      await queryDirectly(url, `${hours} ${numbers} SELECT '${tenantId}', i, 'action', 'allow', 1 FROM n`);
      const standing = `INSERT INTO "MemberStanding" ("communityId", "personId", "touchedAtMs")`;
      await queryDirectly(url, `${standing} ${numbers} SELECT '${id}', CAST(i AS TEXT), 0 FROM n`);
      await queryDirectly(url, `INSERT INTO "Usage" ("tenantId", month, judged) VALUES ('${tenantId}', '2026-11', 7)`);
      await store.communities.addMemberNote({
        communityId: id,
        personId: 'u1',
        text: `note of ${id}`,
        by: { id: 'm', name: 'Mo' },
        atMs: 1,
      });
    }
    const tenant = (await store.listTenants()).find(({ id }) => id === community.tenantId);
    if (!tenant) throw new Error('no tenant');
    const by = { by: 'u1', name: 'Ann', verdict: 'wrong', atMs: 1 } as const;
    await store.communities.saveVerdict({ decisionId: 'd1', tenantId: tenant.id, ...by });
    await store.communities.saveSecondReview(tenant.id, 'd1', { ...by, by: 'u2', name: 'Bob' }, ['u2']);
    const counts: Record<string, number> = {};
    for await (const { kind, value } of exportEverything({ store }, tenant)) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (kind === 'verdict') expect(value).toMatchObject({ decisionId: 'd1', name: 'Ann', secondName: 'Bob' });
      expect(JSON.stringify(value)).not.toContain(other.id);
    }
    expect(counts).toMatchObject({
      notice: 1_201,
      tally: 1_201,
      memberStanding: 1_201,
      memberNote: 1,
      usage: 1,
      verdict: 1,
    });
    for (const table of Object.keys(KEPT_TABLES) as KeptTable[])
      expect(await store.listKeptRows(tenant.id, table, { ...LAST_KEYS }), table).toBeInstanceOf(Array);
  });
});

const LAST_KEYS = Object.fromEntries(
  [
    'id',
    'decisionId',
    'month',
    'kind',
    'name',
    'tenantId',
    'provider',
    'externalId',
    'communityId',
    'personId',
    'raidId',
  ]
    .map((key) => [key, 'zzzz'] as [string, unknown])
    .concat([['hourMs', 9e15]]),
);
