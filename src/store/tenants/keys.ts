import { StewardError } from '../../core/common/errors.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Author } from '../../core/settings/changes.ts';
import { KEY_SCOPES, type KeyScope } from '../../core/tenants/key-scopes.ts';
import type { KeyInfo, KeyStore, NewKey } from '../../core/tenants/tenant.ts';
import { recordChange } from '../audit/changes.ts';
import { type Database, instant, newId, type Sql } from '../database/database.ts';
import { numbered, sanitizeForDb } from '../database/sql-value.ts';

/** Creates the store of API keys, identified by their hashes. */
export function createKeys({ models, durable }: Database, now: Clock, author: Author): KeyStore {
  return {
    async addKey({ tenantId, hash, label, prefix = '', replaces, ...given }: NewKey) {
      const [id, atMs, kept] = [newId(), now(), sanitizeForDb(label)];
      const { scopes = null, expiresAtMs = null, addresses = null } = given;
      await durable.transaction(async (sql) => {
        await sql.execute(
          `INSERT INTO "ApiKey" (id, "tenantId", hash, label, "createdAt", prefix, scopes, "expiresAtMs", addresses)
            VALUES ($1, $2, $3, $4, $5, $6, $7, CAST($8 AS BIGINT), $9)`,
          ...[id, tenantId, hash, kept, instant(atMs), prefix, scopes?.join(',') ?? null, expiresAtMs],
          addresses?.join(',') ?? null,
        );
        const limits = {
          ...(scopes && { scopes }),
          ...(expiresAtMs !== null && { expiresAtMs }),
          ...(addresses && { addresses }),
        };
        const ends = replaces && { replaces: replaces.id };
        const after = { id, label: kept, prefix, ...limits, ...ends };
        await recordChange(sql, author, { tenantId, subject: 'key', after });
        if (replaces && !(await endKey(sql, tenantId, replaces)))
          throw new StewardError('not_found', 'this tenant has no active key with this id');
      });
      const made = { id, tenantId, label: kept, prefix, createdAt: new Date(atMs), scopes, expiresAtMs, addresses };
      return { ...made, revokedAt: null, lastUsedAtMs: null };
    },
    async listKeys(tenantId) {
      const where = tenantId === undefined ? {} : { tenantId };
      return (await models.apiKey.findMany({ where, orderBy: { id: 'asc' } })).map(toInfo);
    },
    hasKeys: async () => (await durable.query('SELECT 1 AS one FROM "ApiKey" LIMIT 1')).length > 0,
    revokeKey: (keyId, tenantId) =>
      durable.transaction(async (sql) => {
        const [row] = await sql.query<Pick<KeyInfo, 'id' | 'tenantId' | 'label' | 'prefix'>>(
          `UPDATE "ApiKey" SET "revokedAt" = $2 WHERE id = $1 AND "revokedAt" IS NULL AND "tenantId" = COALESCE($3, "tenantId")
            RETURNING id, "tenantId", label, prefix`,
          ...[keyId, instant(now()), tenantId === undefined ? null : tenantId],
        );
        if (!row) return false;
        const before = { id: row.id, label: row.label, prefix: row.prefix };
        await recordChange(sql, author, { tenantId: row.tenantId, subject: 'key', before });
        return true;
      }),
  };
}

/** Sets the end of a replaced key. @returns whether it was active. */
async function endKey(sql: Sql, tenantId: string, { id, endsAtMs }: NonNullable<NewKey['replaces']>): Promise<boolean> {
  const ended = await sql.query(
    'UPDATE "ApiKey" SET "expiresAtMs" = CAST($3 AS BIGINT) WHERE id = $1 AND "tenantId" = $2 AND "revokedAt" IS NULL RETURNING id',
    ...[id, tenantId, endsAtMs],
  );
  return ended.length === 1;
}

function toInfo(row: NonNullable<Awaited<ReturnType<Database['models']['apiKey']['findUnique']>>>): KeyInfo {
  const { hash: _hash, ...info } = numbered(row);
  return { ...info, scopes: readScopes(row.scopes), addresses: row.addresses?.split(',') ?? null };
}

/** Reads stored scopes; a scope that this version does not know grants nothing. */
export function readScopes(stored: string | null): readonly KeyScope[] | null {
  return stored === null ? null : KEY_SCOPES.filter((scope) => stored.split(',').includes(scope));
}
