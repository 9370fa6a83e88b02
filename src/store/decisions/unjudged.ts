import { SOURCES } from '../../core/decisions/decision.ts';
import {
  PASSING_REASONS,
  UNJUDGED_MAX,
  type UnjudgedMessage,
  type UnjudgedStore,
} from '../../core/decisions/unjudged.ts';
import type { Database } from '../database/database.ts';

type Row = Omit<UnjudgedMessage, 'reason' | 'source'> & { readonly reason: string; readonly source: string };

const COLUMNS = 'id, reason, source, channel, "messageId", text, topic, "atMs"';
const LEASE = `UPDATE "Unjudged" SET "heldUntilMs" = $3 WHERE id IN (SELECT id FROM "Unjudged"
  WHERE "tenantId" = $1 AND "heldUntilMs" <= $2 ORDER BY id LIMIT CAST($4 AS INTEGER)) AND "heldUntilMs" <= $2
  RETURNING ${COLUMNS}`;
const LIST = `SELECT ${COLUMNS} FROM "Unjudged" WHERE "tenantId" = $1 AND id < $2 ORDER BY id DESC LIMIT CAST($3 AS INTEGER)`;

/** Creates the store of messages that passed unjudged. */
export function createUnjudged({ models, durable, relaxed, dialect }: Database): UnjudgedStore {
  const count = (tenantId: string) => models.unjudged.count({ where: { tenantId } });
  return {
    async keepUnjudged(tenantId, messages) {
      const room = UNJUDGED_MAX - (await count(tenantId));
      if (room <= 0 || messages.length === 0) return;
      const rows = messages
        .slice(0, room)
        .map((one) => [one.id, one.reason, one.source, one.channel, one.messageId, one.text, one.topic, one.atMs]);
      const add = `INSERT INTO "Unjudged" (id, "tenantId", reason, source, channel, "messageId", text, topic, "atMs")
          SELECT value ->> 0, $2, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, CAST(value ->> 7 AS BIGINT)
          FROM ${dialect.each('$1')} WHERE EXISTS (SELECT 1 FROM "Tenant" t WHERE t.id = $2) ON CONFLICT DO NOTHING`;
      await relaxed.execute(add, rows, tenantId);
    },
    countUnjudged: count,
    async listUnjudged(tenantId, { before, limit }) {
      const rows = await durable.query<Row>(LIST, tenantId, before ?? 'g', limit);
      return rows.map(read);
    },
    async leaseUnjudged({ tenantId, nowMs, leaseUntilMs, limit }) {
      const rows = await durable.query<Row>(LEASE, tenantId, Math.floor(nowMs), Math.floor(leaseUntilMs), limit);
      return rows.map(read).sort((one, other) => (one.id < other.id ? -1 : 1));
    },
    async releaseUnjudged(tenantId, ids) {
      const where = { tenantId, id: { in: [...ids] } };
      await models.unjudged.updateMany({ where, data: { heldUntilMs: 0 } });
    },
    async forgetUnjudged(tenantId, ids) {
      const where = { tenantId, ...(ids && { id: { in: [...ids] } }) };
      return (await models.unjudged.deleteMany({ where })).count;
    },
    async listTenantsWithUnjudged() {
      const rows = await durable.query<{ tenantId: string }>('SELECT DISTINCT "tenantId" FROM "Unjudged"');
      return rows.map(({ tenantId }) => tenantId);
    },
  };
}

/** Converts a row; reasons and sources of a newer version become the nearest known ones. */
function read(row: Row): UnjudgedMessage {
  return {
    ...row,
    reason: PASSING_REASONS.find((name) => name === row.reason) ?? 'error_open',
    source: SOURCES.find((name) => name === row.source) ?? 'api',
  };
}
