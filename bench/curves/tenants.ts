import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';
import { queryDirectly } from '../../test/store/query-directly.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { sampleRecord } from '../storage/samples.ts';
import { medianMs, powers } from './timing.ts';

/** What finding the tenant of a key, a quota's reservation and a write cost among one tenant and more, on both databases. */
export async function measureTenants(greatest: number): Promise<string[][]> {
  const rows = [['tenants', 'database', 'key to tenant', 'reservation', 'write of 50']];
  const postgres = await startPostgres({ fsync: true });
  const folder = mkdtempSync(join(tmpdir(), 'steward-curve-'));
  try {
    for (const size of powers(1, greatest)) {
      rows.push(await measureOne(size, 'SQLite', `file:${join(folder, `${size}.db`)}`));
      rows.push(await measureOne(size, 'PostgreSQL', await postgres.createMigrated()));
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

async function measureOne(size: number, name: string, url: string): Promise<string[]> {
  const store = await openStore({ url, now: Date.now });
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
  const figures = [
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
  await store.close();
  return [size.toLocaleString('en'), name, ...figures];
}
