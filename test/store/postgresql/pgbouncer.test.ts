import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../../src/core/store/store.ts';
import { monthOf } from '../../../src/core/tenants/tenant.ts';
import { openStore } from '../../../src/store/open.ts';
import { describeUnless } from '../../support/optional.ts';
import { type Pgbouncer, pgbouncerMissing, startPgbouncer } from '../../support/pgbouncer.ts';
import { type SharedPostgres, sharedPostgres } from '../../support/shared-postgres.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

const missing = pgbouncerMissing();
const SLOW_MS = 30_000;

describeUnless(missing)('behind PgBouncer in transaction mode', () => {
  let postgres: SharedPostgres;
  const bouncers: Pgbouncer[] = [];
  const opened: Store[] = [];

  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    for (const bouncer of bouncers.splice(0)) await bouncer.stop();
  });

  const open = async (settings: readonly string[] = [], parameters = '') => {
    const url = await postgres.createDatabase();
    const bouncer = await startPgbouncer(url, settings);
    bouncers.push(bouncer);
    const store = await openStore({ url: `${bouncer.through(url)}${parameters}`, now: Date.now });
    opened.push(store);
    return { store, url };
  };

  const cases = [
    { what: 'that refuses what a session is opened with', settings: [], parameters: '' },
    {
      what: 'that drops what a session is opened with',
      settings: ['ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout'],
      parameters: '',
    },
    { what: 'that the address names', settings: [], parameters: '?pgbouncer=true' },
  ];
  it.each(cases)(
    'serves everything through one $what, with fewer sessions than connections',
    async ({ settings, parameters }) => {
      const { store, url } = await open(settings, parameters);
      const { tenant, hash } = await newTenant(store);
      const month = monthOf(Date.now());
      const rounds = Array.from({ length: 60 }, async () => {
        const { leaseId, granted } = await store.reserveJudgements({
          tenantId: tenant.id,
          month,
          quota: 100,
          wanted: 2,
        });
        await store.identify(hash);
        await store.record(recordOf(tenant.id, granted, { leaseIds: [leaseId] }));
        await store.changePolicy(tenant.id, (policy) => ({ ...policy, timeout_minutes: policy.timeout_minutes + 1 }));
        await store.findTenant({ id: tenant.id });
        return granted;
      });
      const granted = (await Promise.all(rounds)).reduce((sum, one) => sum + one, 0);
      expect(granted).toBe(100);
      expect((await store.readUsage(tenant.id, month)).judged_this_month).toBe(100);
      expect((await store.findTenant({ id: tenant.id }))?.policy.timeout_minutes).toBe(
        tenant.policy.timeout_minutes + 60,
      );
      const [row] = await queryDirectly(
        url,
        `SELECT count(*)::int AS sessions FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      expect(row?.sessions).toBeLessThanOrEqual(4);
    },
    SLOW_MS,
  );

  it('refuses a schema that no session would keep, and says what to do', async () => {
    await expect(open([], '?schema=moderation')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/ALTER ROLE .+ SET search_path/),
    });
  });
});
