import { rmSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { monthOf } from '../../src/core/tenants/tenant.ts';
import { openStore } from '../../src/store/open.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';
import { newTenant } from './records.ts';
import { buildChild, runChild } from './run-child.ts';

const SLOW_MS = 60_000;

beforeAll(buildChild);

describeEachStore('several processes', (open, kind) => {
  it(
    'start at once on an empty database, which is migrated once',
    async () => {
      const { store, url } = await open();
      await store.close();
      await emptyDatabase(url, kind);
      const children = Array.from({ length: 4 }, () => runChild(url, 'start'));
      const answers = await Promise.all(children.map((child) => child.ended()));
      expect(new Set(answers.flat()).size).toBe(1);
      const applied = await queryDirectly(url, 'SELECT migration_name FROM _prisma_migrations');
      expect(new Set(applied.map((row) => row.migration_name)).size).toBe(applied.length);
    },
    SLOW_MS,
  );

  it(
    'keep every acknowledged decision when one is killed',
    async () => {
      const { store, url } = await open();
      const { tenant } = await newTenant(store);
      const child = runChild(url, 'record', tenant.id);
      await until(() => child.lines().length >= 60);
      child.process.kill('SIGKILL');
      await expect(child.ended()).rejects.toThrow();
      const acknowledged = child.lines();
      const reopened = await openStore({ url, now: Date.now });
      const kept = await queryDirectly(url, 'SELECT id FROM "Decision"');
      const ids = new Set(kept.map((row) => row.id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      expect((await reopened.readUsage(tenant.id, monthOf(Date.now()))).judged_this_month).toBe(kept.length);
      await reopened.close();
    },
    SLOW_MS,
  );

  it.runIf(process.platform === 'linux').each([
    ['nobody', null],
    ['another process', process.pid],
  ])(
    'let the next one take at once what a killed one held, when %s has its pid, and not before',
    async (_who, pid) => {
      const { url } = await open();
      const child = runChild(url, 'hold');
      const [owner = ''] = await until(() => (child.lines().length > 0 ? child.lines() : null));
      const of = `WHERE id = '${owner}'`;
      const [row] = await queryDirectly(url, `SELECT process FROM "Instance" ${of}`);
      const identity = JSON.parse(String(row?.process));
      const become = (given: object) =>
        queryDirectly(url, `UPDATE "Instance" SET process = '${JSON.stringify(given)}' ${of}`);
      // Each asks as a process that has just been started.
      const takesOver = async () => {
        const next = await openStore({ url, now: Date.now });
        const isTaken = await next.leases.leaseWork('a bot', 60_000);
        await next.close();
        return isTaken;
      };
      expect(identity.pid).toBe(child.process.pid);
      expect(await takesOver()).toBe(false);
      child.process.kill('SIGKILL');
      await expect(child.ended()).rejects.toThrow();
      // No silence decides in this test.
      await queryDirectly(url, `UPDATE "Instance" SET "aliveUntilMs" = "aliveUntilMs" + 3600000 ${of}`);
      await become({ ...identity, boot: 'of another machine' });
      expect(await takesOver()).toBe(false);
      await become({ ...identity, namespace: 'pid:[1]' });
      expect(await takesOver()).toBe(false);
      // A pid may be used again; the start time differs.
      await become(pid === null ? identity : { ...identity, pid });
      expect(await takesOver()).toBe(true);
    },
    SLOW_MS,
  );

  it(
    'never judge more than the quota together, and reach it exactly',
    async () => {
      const { store, url } = await open();
      const { tenant } = await newTenant(store);
      const month = monthOf(Date.now());
      const quota = 503;
      const children = [1, 2].map(() => runChild(url, 'judge', tenant.id, month, String(quota)));
      const judged = (await Promise.all(children.map((child) => child.ended()))).flat().map(Number);
      const used = (await store.readUsage(tenant.id, month)).judged_this_month;
      expect(used).toBe(judged.reduce((sum, count) => sum + count, 0));
      expect(used).toBeLessThanOrEqual(quota);
      const rest = await store.reserveJudgements({ tenantId: tenant.id, month, quota, wanted: quota });
      expect(rest).toMatchObject({ granted: quota - used, left: 0 });
    },
    SLOW_MS,
  );
});

async function emptyDatabase(url: string, kind: 'sqlite' | 'postgresql'): Promise<void> {
  if (kind === 'postgresql') {
    await queryDirectly(url, 'DROP SCHEMA public CASCADE');
    await queryDirectly(url, 'CREATE SCHEMA public');
    return;
  }
  const path = url.slice('file:'.length);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}
