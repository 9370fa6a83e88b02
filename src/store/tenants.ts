import type { Policy } from '../core/policy.ts';
import type { Clock } from '../core/ports.ts';
import type { Settings } from '../core/settings.ts';
import type { TenantStore } from '../core/store.ts';
import { type Database, instant } from './database.ts';
import { guarded } from './faults.ts';
import type { TenantReader } from './identify.ts';
import { newId } from './ids.ts';
import { storable } from './storable.ts';
import { readPolicy, readSettings } from './stored.ts';

type TenantMethods = Omit<TenantStore, 'identify' | 'deleteTenant'>;

/** Tenants, their policy, their settings and their subscription. */
export function createTenants(database: Database, reader: TenantReader, now: Clock): TenantMethods {
  const { models } = database;
  const findTenant: TenantStore['findTenant'] = (by) =>
    guarded(async () => {
      const where = 'id' in by ? { id: storable(by.id) } : { name: storable(by.name) };
      const row = await models.tenant.findUnique({ where });
      return row && reader.tenantOf(row);
    });
  const update = (id: string, data: { plan: string } | { quota: number | null }) =>
    guarded(async () => (await models.tenant.updateMany({ where: { id: storable(id) }, data })).count === 1);
  const change = <T>(id: string, member: 'policy' | 'settings', alter: (text: string | null) => T) =>
    guarded(() => changeMember(database, storable(id), member, alter));

  return {
    findTenant,
    listTenants: () =>
      guarded(async () => (await models.tenant.findMany({ orderBy: { name: 'asc' } })).map(reader.tenantOf)),
    ensureTenant: (name, plan) =>
      guarded(async () => {
        await database.durable.execute(
          `INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING`,
          newId(),
          storable(name),
          plan,
          instant(now()),
        );
        return reader.tenantOf(await models.tenant.findUniqueOrThrow({ where: { name: storable(name) } }));
      }),
    setPlan: (id, plan) => update(id, { plan }),
    setQuota: (id, quota) => update(id, { quota }),
    changePolicy: (id, alter) => change<Policy>(id, 'policy', (text) => alter(readPolicy(text))),
    changeSettings: (id, alter) => change<Settings>(id, 'settings', (text) => alter(readSettings(text))),
    saveSubscription: (tenantId, { provider, externalId }) =>
      guarded(async () => {
        const data = { provider, externalId };
        await models.subscription.upsert({ where: { tenantId }, create: { tenantId, ...data }, update: data });
      }),
  };
}

/** Reads, alters and writes one member under a lock, so that no write of another process is lost. */
function changeMember<T>(
  { kind, durable }: Database,
  id: string,
  member: 'policy' | 'settings',
  alter: (text: string | null) => T,
): Promise<T | null> {
  const lock = kind === 'postgresql' ? ' FOR NO KEY UPDATE' : '';
  return durable.transaction(async (sql) => {
    const [row] = await sql.query<{ value: string | null }>(
      `SELECT ${member} AS value FROM "Tenant" WHERE id = $1${lock}`,
      id,
    );
    if (!row) return null;
    const altered = alter(row.value);
    await sql.execute(
      `UPDATE "Tenant" SET ${member} = $2, revision = revision + 1 WHERE id = $1`,
      id,
      JSON.stringify(altered),
    );
    return altered;
  });
}
