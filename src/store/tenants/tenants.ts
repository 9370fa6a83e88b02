import { setImmediate as turn } from 'node:timers/promises';
import { StewardError } from '../../core/common/errors.ts';
import type { InOrder } from '../../core/common/in-order.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { type Author, settingsDifference } from '../../core/settings/changes.ts';
import type { OnlyIf, TenantStore } from '../../core/tenants/tenant.ts';
import { recordChange } from '../audit/changes.ts';
import { type Database, instant, newId, type Sql } from '../database/database.ts';
import type { SqlValue } from '../database/sql-value.ts';
import { READ_TENANTS, readPolicy, readSettings, type TenantReader, type TenantRow } from './identify.ts';

const ENSURE = `INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING`;
const WITH_REVIEW_ALERTS = `SELECT id FROM "Tenant" WHERE settings LIKE '%"review_alert_minutes":%'
  AND settings NOT LIKE '%"review_alert_minutes":0%'`;

/** Creates the store of tenants, their policies and their settings. */
export function createTenants(
  database: Database,
  reader: TenantReader,
  { now, author, inOrder }: { readonly now: Clock; readonly author: Author; readonly inOrder: InOrder },
): Omit<TenantStore, 'identify' | 'deleteTenant'> {
  const { models } = database;
  // Writes and records only a changed value; returns false if the tenant is gone.
  const update = (id: string, column: 'plan' | 'quota' | 'suspendedAtMs', value: SqlValue) =>
    database.durable.transaction(async (sql) => {
      const [row] = await sql.query<{ value: SqlValue }>(`SELECT "${column}" AS value FROM "Tenant" WHERE id = $1`, id);
      if (!row) return false;
      // The trail records that a suspension began or ended, not its time.
      const [before, after] = [row.value, value].map((one) => (column === 'suspendedAtMs' ? one !== null : one));
      if (before === after) return true;
      await sql.execute(`UPDATE "Tenant" SET "${column}" = $2 WHERE id = $1`, id, value);
      const subject = column === 'suspendedAtMs' ? 'suspension' : column;
      await recordChange(sql, author, { tenantId: id, subject, before, after });
      return true;
    });
  // Changes of one tenant run one after another, or each would hold a connection while it waits for the row, and block other writers.
  const change = <T>(id: string, altering: Altering<T>, only?: OnlyIf<T>) =>
    inOrder(id, async () => {
      // Long lists take some milliseconds, so they are prepared outside the transaction.
      const read = `SELECT ${altering.member} AS value FROM "Tenant" WHERE id = $1`;
      const [row] = await database.durable.query<{ value: string | null }>(read, id);
      const ahead = row && (await prepare(row.value, altering, turn).catch(() => undefined));
      return database.durable.transaction((sql) => changeMember(database.kind, sql, author, id, altering, only, ahead));
    });

  return {
    async findTenant(by) {
      const [column, value] = 'id' in by ? ['id', by.id] : ['name', by.name];
      const [row] = await database.durable.query<TenantRow>(`${READ_TENANTS} WHERE ${column} = $1`, value);
      return row ? reader.tenantOf(row) : null;
    },
    listTenants: async () => (await models.tenant.findMany({ orderBy: { name: 'asc' } })).map(reader.tenantOf),
    async listTenantsWithReviewAlerts() {
      const rows = await database.logReads.query<{ id: string }>(WITH_REVIEW_ALERTS);
      return rows.map(({ id }) => id);
    },
    async listJudged(month) {
      const select = { tenantId: true, judged: true };
      const rows = await models.usage.findMany({ where: { month }, select });
      return new Map(rows.map(({ tenantId, judged }) => [tenantId, judged]));
    },
    async ensureTenant(name, plan) {
      await database.durable.execute(ENSURE, newId(), name, plan, instant(now()));
      return reader.tenantOf(await models.tenant.findUniqueOrThrow({ where: { name } }));
    },
    setPlan: (id, plan) => update(id, 'plan', plan),
    setQuota: (id, quota) => update(id, 'quota', quota),
    setSuspended: (id, isSuspended) => update(id, 'suspendedAtMs', isSuspended ? now() : null),
    changePolicy: (id, alter, only) => change(id, { ...POLICY, alter }, only),
    changeSettings: (id, alter, only) => change(id, { ...SETTINGS, alter }, only),
    writeRules: (id, { policy, settings }, ifRevision) =>
      inOrder(id, () =>
        database.durable.transaction(async (sql) => {
          const { kind } = database;
          await changeMember(kind, sql, author, id, { ...POLICY, alter: () => policy }, { ifRevision });
          await changeMember(kind, sql, author, id, { ...SETTINGS, alter: () => settings });
        }),
      ),
  };
}

type Altering<T> = {
  readonly member: 'policy' | 'settings';
  readonly read: (text: string | null) => T;
  readonly alter: (value: T) => T;
  /** Returns the change for the audit trail; null if nothing changed. */
  readonly difference: (before: T, after: T) => { readonly before: unknown; readonly after: unknown } | null;
};

const POLICY = {
  member: 'policy',
  read: readPolicy,
  // The whole policy, so that it can be restored.
  difference: (before: Policy, after: Policy) =>
    JSON.stringify(before) === JSON.stringify(after) ? null : { before, after },
} as const;
const SETTINGS = { member: 'settings', read: readSettings, difference: settingsDifference } as const;

/** Applies a change to a stored text. @throws the error of `alter`. */
async function prepare<T>(
  stored: string | null,
  { read, alter, difference }: Altering<T>,
  nextTurn: () => Promise<void> | undefined,
) {
  const before = read(stored);
  await nextTurn();
  const altered = alter(before);
  await nextTurn();
  const differs = difference(before, altered);
  await nextTurn();
  return { stored, before, altered, differs, text: JSON.stringify(altered) };
}

/** Reads, alters and writes one member under a lock, so that no other process's write is lost, and records the change in the audit trail. */
async function changeMember<T>(
  kind: Database['kind'],
  sql: Sql,
  author: Author,
  id: string,
  altering: Altering<T>,
  { ifRevision, ifStands }: OnlyIf<T> = {},
  ahead?: Awaited<ReturnType<typeof prepare<T>>>,
): Promise<T | null> {
  const { member, read } = altering;
  const lock = kind === 'postgresql' ? ' FOR NO KEY UPDATE' : '';
  const statement = `SELECT ${member} AS value, revision FROM "Tenant" WHERE id = $1${lock}`;
  const [row] = await sql.query<{ value: string | null; revision: number }>(statement, id);
  if (!row) return null;
  const known = ahead?.stored === row.value ? ahead : undefined;
  if (
    (ifRevision !== undefined && row.revision !== ifRevision) ||
    ifStands?.(known?.before ?? read(row.value)) === false
  )
    throw new StewardError('changed_meanwhile', 'somebody else changed this; read it again, then repeat your change');
  const { altered, text, differs } = known ?? (await prepare(row.value, altering, () => undefined));
  const sets = `${member} = $2, revision = revision + 1`;
  await sql.execute(`UPDATE "Tenant" SET ${sets} WHERE id = $1`, id, text);
  if (differs) await recordChange(sql, author, { tenantId: id, subject: member, ...differs });
  return altered;
}
