import { LRUCache } from 'lru-cache';
import { createLru } from '../../core/collections/remember.ts';
import { recordOf } from '../../core/common/untyped-json.ts';
import { DEFAULT_POLICY, restorePolicy } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { createUnderWay } from '../../core/queues/under-way.ts';
import { DEFAULT_SETTINGS, restoreSettings, type Settings } from '../../core/settings/settings.ts';
import type { Plan, Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import type { Database, Sql } from '../database/database.ts';
import { readScopes } from './keys.ts';

/** Tenants' policies and settings are held ready, with what is compiled of them, in so much memory. Reading and compiling them anew takes .3 ms. */
const RULES_MAX_BYTES = 128 * 2 ** 20;

/** What a tenant takes when ready, measured with twenty words and five patterns: for itself, and for each character of the JSON that it is read from. */
const TENANT_BYTES = 4_000;
const JSON_CHAR_BYTES = 5;

const IDENTIFY = `SELECT k.id AS "keyId", k.scopes, k.addresses, t.id, t.name, t.plan, t."suspendedAtMs", t.quota, t.revision
  FROM "ApiKey" k JOIN "Tenant" t ON t.id = k."tenantId" WHERE k.hash = $1 AND k."revokedAt" IS NULL
  AND (k."expiresAtMs" IS NULL OR k."expiresAtMs" > CAST($2 AS BIGINT))`;

/** Every `TenantRow`. */
export const READ_TENANTS = 'SELECT id, name, plan, "suspendedAtMs", quota, revision, policy, settings FROM "Tenant"';

type Row = Omit<TenantRow, 'policy' | 'settings'> &
  Readonly<Record<'scopes' | 'addresses', string | null>> & { readonly keyId: string };
type Rules = Pick<Tenant, 'policy' | 'settings'>;

/** A tenant's row, with its policy and settings as stored. */
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

/** Makes tenants of rows: the same revision gives the same policy and the same settings, object for object. */
export type TenantReader = { tenantOf(row: TenantRow): Tenant; identify: TenantStore['identify'] };

/**
 * Reads tenants. Each turn of the event loop looks a key up in the database, so that a revocation acts at once.
 * Policy and settings are read when their revision is new. @param onUse is told of every key that opens one.
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
    // A write in between is no matter: what is read here is whole in itself.
    const [whole] = await durable.query<TenantRow>(`${READ_TENANTS} WHERE id = $1`, row.id);
    return whole ? { keyId, ...limits, tenant: tenantOf(whole) } : null;
  };
  return { tenantOf, identify: togetherInATurn(identify) };
}

/** Whoever asks the same in one turn of the event loop shares what is looked up after it: nobody gets an answer from before he asked. */
function togetherInATurn<Answer>(lookUp: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  const lookUpNext = (key: string) =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asked.delete(key);
      return lookUp(key);
    });
  return (key) => {
    const answer = asked.get(key) ?? lookUpNext(key);
    asked.set(key, answer);
    return answer;
  };
}

/** A tenant with the plan in effect, and what is kept for the end of a suspension. */
function tenantUnder({ id, name, quota, revision, ...row }: Omit<TenantRow, keyof Rules>, rules: Rules): Tenant {
  // Only setPlan and ensureTenant write it.
  const plan = row.plan as Plan;
  const tenant = { id, name, plan, quota, revision, ...rules };
  if (row.suspendedAtMs === null) return tenant;
  return { ...tenant, plan: 'free', suspended: { sinceMs: Number(row.suspendedAtMs), plan } };
}

/** A policy as it was stored, perhaps by another version of Steward. @param text JSON, or null for a tenant that never set one. */
export function readPolicy(text: string | null): Policy {
  return text === null ? DEFAULT_POLICY : restorePolicy(recordOf(JSON.parse(text)));
}

/** Settings as they were stored, likewise; null for a tenant that never set any. */
export function readSettings(text: string | null): Settings {
  return text === null ? DEFAULT_SETTINGS : restoreSettings(recordOf(JSON.parse(text)));
}

/** When a key was last used is kept to so many minutes: a write for every request would cost more than it tells. */
const EVERY_MS = 300_000;
const KEYS_MAX = 10_000;

/** Notes when keys are used, beside the requests and not in them. */
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
      // The next use after a while notes it.
      void writing.track(write.catch(() => noted.delete(keyId)));
    },
    idle: writing.settled,
  };
}
