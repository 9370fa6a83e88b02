import type { Store } from '../../src/core/store/store.ts';
import { queryDirectly } from '../../test/store/query-directly.ts';
import { sampleRecord } from '../storage/samples.ts';
import { measureOnBoth } from './on-both.ts';
import { medianMs } from './timing.ts';

/** Measures the look-up of a key's tenant, a quota reservation and a write, with one tenant and more, on both databases. */
export async function measureTenants(greatest: number): Promise<string[][]> {
  const head = ['tenants', 'database', 'key to tenant', 'reservation', 'write of 50'];
  return [head, ...(await measureOnBoth([1, greatest], measureOne))];
}

async function measureOne(store: Store, url: string, size: number): Promise<string[]> {
  const numbers =
    store.kind === 'sqlite'
      ? `(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${size}) SELECT n FROM c) AS s`
      : `generate_series(1, ${size}) AS s(n)`;
  const at = store.kind === 'sqlite' ? "'2026-01-01T00:00:00.000+00:00'" : 'now()';
  for (const insert of [
    `"Tenant" (id, name, plan, "createdAt") SELECT 't' || n, 'tenant ' || n, 'pro', ${at}`,
    `"ApiKey" (id, "tenantId", hash, label, "createdAt") SELECT 'k' || n, 't' || n, 'hash ' || n, '', ${at}`,
  ]) {
    await queryDirectly(url, `INSERT INTO ${insert} FROM ${numbers}`);
  }
  let turn = 0;
  const next = () => 1 + ((turn++ * 7_919) % size);
  return [
    await medianMs(200, () => store.identify(`hash ${next()}`)),
    await medianMs(60, async () => {
      const { leaseId } = await store.reserveJudgements({
        tenantId: `t${next()}`,
        month: '2026-11',
        quota: 1e9,
        wanted: 50,
      });
      await store.releaseLeases([leaseId]);
    }),
    await medianMs(60, () => store.record(sampleRecord(`t${next()}`, Date.now()))),
  ];
}
