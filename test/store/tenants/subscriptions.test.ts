import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { SubscriptionEvent } from '../../../src/core/tenants/tenant.ts';
import { readMigrations } from '../../../src/store/database/migrations.ts';
import { openStore } from '../../../src/store/open.ts';
import { migratePostgresql } from '../../../src/store/postgresql/migrate.ts';
import { migrateSqlite } from '../../../src/store/sqlite/migrate.ts';
import { sharedPostgres } from '../../support/shared-postgres.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';

const NOW = Date.UTC(2026, 10, 24);
const DAY_MS = 86_400_000;
const event = (subscriptionId: string, tenantId: string | null, state: 'active' | 'ended', atMs = NOW) => ({
  subscriptionId,
  tenantId,
  state,
  atMs,
});

describeEachStore('subscriptions', (open, kind) => {
  it('come to the same plan in any order, twice and all at once', async () => {
    const { store } = await open();
    let tenants = 0;
    const what = fc.record({
      name: fc.constantFrom('one', 'two'),
      state: fc.constantFrom('active' as const, 'ended' as const),
      atMs: fc.integer({ min: NOW, max: NOW + 5 }),
      said: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(what, { minLength: 1, maxLength: 6 }), fc.boolean(), async (events, atOnce) => {
        const { id } = await store.ensureTenant(`tenant ${++tenants}`, 'free');
        // Whose a subscription is, some event of it says.
        const sent: SubscriptionEvent[] = events.map(({ name, state, atMs, said }, at) =>
          event(
            `${name} of ${id}`,
            said || at === events.findLastIndex((one) => one.name === name) ? id : null,
            state,
            atMs,
          ),
        );
        const apply = (one: SubscriptionEvent) => store.applySubscription('stripe', one);
        if (atOnce) await Promise.all([...sent, ...sent].map(apply));
        else for (const one of [...sent, ...sent.toReversed()]) await apply(one);
        const isActive = (name: string) =>
          events
            .filter((one) => one.name === name)
            .toSorted((one, other) => one.atMs - other.atMs || one.state.localeCompare(other.state))
            .at(-1)?.state === 'active';
        const { plan } = (await store.findTenant({ id })) ?? {};
        expect(plan).toBe(isActive('one') || isActive('two') ? 'pro' : 'free');
      }),
      { numRuns: 40 },
    );
  });

  it('of nobody are kept for 30 days, those of a tenant with it', async () => {
    const { store, url } = await open();
    const { id } = await store.ensureTenant('payers', 'free');
    await store.applySubscription('stripe', event('of nobody', null, 'active', NOW));
    await store.applySubscription('stripe', event('of payers', id, 'active', NOW));
    await store.applySubscription('stripe', event('later', null, 'active', NOW + 30 * DAY_MS));
    const kept = 'SELECT "externalId" FROM "Subscription" ORDER BY "externalId"';
    expect(await queryDirectly(url, kept)).toHaveLength(3);
    await store.applySubscription('stripe', event('later', null, 'active', NOW + 30 * DAY_MS + 1));
    expect(await queryDirectly(url, kept)).toEqual([{ externalId: 'later' }, { externalId: 'of payers' }]);
    await store.deleteTenant(id);
    expect(await queryDirectly(url, kept)).toEqual([{ externalId: 'later' }]);
  });

  it('of an older version of the tables are carried over', async () => {
    const all = readMigrations(kind);
    const older = all.filter(({ name }) => name < '20261124024000_subscriptions');
    expect(older.length).toBe(all.findIndex(({ name }) => name === '20261124024000_subscriptions'));
    const url = await (kind === 'sqlite' ? olderSqlite(older) : olderPostgres(older));
    for (const [id, plan] of [
      ['a', 'pro'],
      ['b', 'free'],
    ])
      await queryDirectly(
        url,
        `INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ('${id}', '${id}', '${plan}', '2026-11-21')`,
      );
    const insert = `INSERT INTO "Subscription" ("tenantId", provider, "externalId", state, "eventAtMs") VALUES`;
    await queryDirectly(
      url,
      `${insert} ('a', 'stripe', 'sub_a', 'active', ${NOW}), ('b', 'stripe', 'sub_b', 'ended', 2)`,
    );
    const store = await openStore({ url, now: Date.now });
    const kept = { provider: 'stripe', subscriptionId: 'sub_a', state: 'active', atMs: NOW };
    expect(await store.listSubscriptions('a')).toEqual([kept]);
    expect(await store.listSubscriptions('b')).toMatchObject([{ subscriptionId: 'sub_b', state: 'ended', atMs: 2 }]);
    expect(await store.applySubscription('stripe', event('sub_a', null, 'ended', NOW + 1))).toEqual({
      kind: 'applied',
      plan: 'free',
    });
    await store.close();
  });
});

function olderSqlite(migrations: ReturnType<typeof readMigrations>): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'steward.db');
  migrateSqlite(path, migrations);
  return `file:${path}`;
}

async function olderPostgres(migrations: ReturnType<typeof readMigrations>): Promise<string> {
  const url = await (await sharedPostgres()).createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migratePostgresql(client, migrations);
  await client.end();
  return url;
}
