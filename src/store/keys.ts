import type { Clock } from '../core/ports.ts';
import type { KeyInfo, KeyStore } from '../core/store.ts';
import type { Database } from './database.ts';
import { guarded } from './faults.ts';
import { newId } from './ids.ts';
import { storable } from './storable.ts';

/** API keys, by their hash. */
export function createKeys({ models }: Database, now: Clock): KeyStore {
  return {
    addKey: ({ tenantId, hash, label }) =>
      guarded(async () => {
        const data = { id: newId(), tenantId, hash, label: storable(label), createdAt: new Date(now()) };
        return toInfo(await models.apiKey.create({ data }));
      }),
    listKeys: (tenantId) =>
      guarded(async () => {
        const where = tenantId === undefined ? {} : { tenantId: storable(tenantId) };
        return (await models.apiKey.findMany({ where, orderBy: { id: 'asc' } })).map(toInfo);
      }),
    revokeKey: (keyId, tenantId) =>
      guarded(async () => {
        const owner = tenantId === undefined ? {} : { tenantId: storable(tenantId) };
        const where = { id: storable(keyId), revokedAt: null, ...owner };
        return (await models.apiKey.updateMany({ where, data: { revokedAt: new Date(now()) } })).count === 1;
      }),
  };
}

function toInfo({ id, tenantId, label, createdAt, revokedAt }: KeyInfo): KeyInfo {
  return { id, tenantId, label, createdAt, revokedAt };
}
