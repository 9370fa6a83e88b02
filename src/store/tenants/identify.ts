import { LRUCache } from 'lru-cache';
import { createLru, remember } from '../../core/collections/remember.ts';
import { recordOf } from '../../core/common/untyped-json.ts';
import { DEFAULT_POLICY, restorePolicy } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { createUnderWay } from '../../core/queues/under-way.ts';
import { DEFAULT_SETTINGS, restoreSettings, type Settings } from '../../core/settings/settings.ts';
import type { Plan, Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import type { Database, Sql } from '../database/database.ts';
import { readScopes } from './keys.ts';

/** Memory for tenants' policies and settings with their compiled forms. Reading and compiling them again takes .3 ms. */
const RULES_MAX_BYTES = 128 * 2 ** 20;

/** Memory of a tenant, measured with twenty words and five patterns: a base, plus bytes for each character of its JSON. */
const TENANT_BYTES = 4_000;
const JSON_CHAR_BYTES = 5;

const IDENTIFY = `SELECT k.id AS "keyId", k.scopes, k.addresses, t.id, t.name, t.plan, t."suspendedAtMs", t.quota, t.revision
  FROM "ApiKey" k JOIN "Tenant" t ON t.id = k."tenantId" WHERE k.hash = $1 AND k."revokedAt" IS NULL
  AND (k."expiresAtMs" IS NULL OR k."expiresAtMs" > CAST($2 AS BIGINT))`;

/** Reads every `TenantRow`. */
export const READ_TENANTS = 'SELECT id, name, plan, "suspendedAtMs", quota, revision, policy, settings FROM "Tenant"';

type Row = Omit<TenantRow, 'policy' | 'settings'> &
  Readonly<Record<'scopes' | 'addresses', string | null>> & { readonly keyId: string };
type Rules = Pick<Tenant, 'policy' | 'settings'>;

/** A tenant's row with its policy and settings as stored. */
export type TenantRow = {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly suspendedAtMs: bigint | number | null;
  readonly quota: number | null;
  readonly revision: number;
  readonly policy: string | null;
  readonly settings: string | null;
};

/** Creates tenants from rows: one revision always gives the same policy and settings objects. */
export type TenantReader = { tenantOf(row: TenantRow): Tenant; identify: TenantStore['identify'] };

/**
 * Creates the reader of tenants. Each turn of the event loop looks keys up anew, so that a revocation acts at once.
 * It reads policy and settings only for a new revision. @param onUse called for every key that opens a tenant.
 */
export function createTenantReader(
  { durable }: { readonly durable: Pick<Sql, 'query'> },
  onUse: (keyId: string) => void,
  now: Clock,
): TenantReader {
  const cache = new LRUCache<string, Rules>({ maxSize: RULES_MAX_BYTES });
  const keyOf = ({ id, revision }: Pick<TenantRow, 'id' | 'revision'>) => `${id} ${revision}`;
  const tenantOf = (row: TenantRow): Tenant => {
    let rules = cache.get(keyOf(row));
    if (!rules) {
      rules = { policy: readPolicy(row.policy), settings: readSettings(row.settings) };
      const chars = (row.policy?.length ?? 0) + (row.settings?.length ?? 0);
      cache.set(keyOf(row), rules, { size: TENANT_BYTES + JSON_CHAR_BYTES * chars });
    }
    return tenantUnder(row, rules);
  };
  const identify: TenantStore['identify'] = async (keyHash) => {
    const [row] = await durable.query<Row>(IDENTIFY, keyHash, now());
    if (!row) return null;
    onUse(row.keyId);
    const { keyId } = row;
    const limits = { scopes: readScopes(row.scopes), addresses: row.addresses?.split(',') ?? null };
    const rules = cache.get(keyOf(row));
    if (rules) return { keyId, ...limits, tenant: tenantUnder(row, rules) };
    // A write in between does no harm, because this row is consistent.
    const [whole] = await durable.query<TenantRow>(`${READ_TENANTS} WHERE id = $1`, row.id);
    return whole ? { keyId, ...limits, tenant: tenantOf(whole) } : null;
  };
  return { tenantOf, identify: togetherInATurn(identify) };
}

/** Callers with the same key in one turn of the event loop share a look-up after it, so no answer is older than its request. */
function togetherInATurn<Answer>(lookUp: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  const lookUpNext = (key: string) =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asked.delete(key);
      return lookUp(key);
    });
  return (key) => remember(asked, key, lookUpNext);
}

/** Returns a tenant with its current plan, and during a suspension also the plan to return to. */
function tenantUnder({ id, name, quota, revision, ...row }: Omit<TenantRow, keyof Rules>, rules: Rules): Tenant {
  // Only setPlan and ensureTenant write it.
  const plan = row.plan as Plan;
  const tenant = { id, name, plan, quota, revision, ...rules };
  if (row.suspendedAtMs === null) return tenant;
  return { ...tenant, plan: 'free', suspended: { sinceMs: Number(row.suspendedAtMs), plan } };
}

/** Reads a stored policy, perhaps of another version of Steward. @param text JSON; null for a tenant that never set one. */
export function readPolicy(text: string | null): Policy {
  return text === null ? DEFAULT_POLICY : restorePolicy(recordOf(JSON.parse(text)));
}

/** Reads stored settings in the same way; null for a tenant that never set any. */
export function readSettings(text: string | null): Settings {
  return text === null ? DEFAULT_SETTINGS : restoreSettings(recordOf(JSON.parse(text)));
}

/** A key's last use is recorded at most this often, because a write for every request would cost too much. */
const EVERY_MS = 300_000;
const KEYS_MAX = 10_000;

/** Creates the recorder of keys' use, which does not delay requests. */
export function createKeyUse({ relaxed }: Pick<Database, 'relaxed'>, now: Clock) {
  const noted = createLru<string, number>(KEYS_MAX);
  const writing = createUnderWay();
  return {
    /** Never throws and never waits. */
    note(keyId: string): void {
      const nowMs = now();
      if (nowMs - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
      noted.set(keyId, nowMs);
      const write = relaxed.execute('UPDATE "ApiKey" SET "lastUsedAtMs" = $2 WHERE id = $1', keyId, nowMs);
      // A later use records it.
      void writing.track(write.catch(() => noted.delete(keyId)));
    },
    idle: writing.settled,
  };
}
