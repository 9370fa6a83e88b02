import type { Session, SessionRights, SessionStore } from '../../core/tenants/sessions.ts';
import type { Database } from '../database/database.ts';
import { guardedAll } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';

type Row = NonNullable<Awaited<ReturnType<Database['models']['session']['findUnique']>>>;

/** Who is signed in to the dashboard. A session is looked up every time, so that one that was ended anywhere is refused at once. */
export function createSessions({ models, relaxed }: Database): SessionStore {
  return guardedAll({
    async addSession({ createdAtMs, seenAtMs, expiresAtMs, name, agent, ...rest }) {
      const times = {
        createdAtMs: BigInt(createdAtMs),
        seenAtMs: BigInt(seenAtMs),
        expiresAtMs: BigInt(expiresAtMs),
      };
      const texts = { name: sanitizeForDb(name), agent: sanitizeForDb(agent) };
      return sessionOf(await models.session.create({ data: { ...rest, ...texts, ...times, id: newId() } }));
    },
    async findSession(hash, nowMs) {
      const row = await models.session.findUnique({
        where: { hash },
        include: { key: { select: { revokedAt: true, expiresAtMs: true } } },
      });
      if (!row || Number(row.expiresAtMs) <= nowMs || (row.key && isOver(row.key, nowMs))) return null;
      return sessionOf(row);
    },
    async renewSession(id, seenAtMs, expiresAtMs) {
      // Lost with the machine, it only ends the session earlier.
      await relaxed.execute(
        'UPDATE "Session" SET "seenAtMs" = $2, "expiresAtMs" = $3 WHERE id = $1',
        id,
        seenAtMs,
        expiresAtMs,
      );
    },
    async listSessions(tenantId, nowMs) {
      const rows = await models.session.findMany({
        where: {
          tenantId,
          expiresAtMs: { gt: BigInt(nowMs) },
          OR: [{ keyId: null }, { key: { is: { revokedAt: null } } }],
        },
        orderBy: { id: 'desc' },
      });
      return rows.map(sessionOf);
    },
    async endSessions(tenantId, only) {
      const where = only ? { tenantId, id: sanitizeForDb(only.id) } : { tenantId };
      return (await models.session.deleteMany({ where })).count;
    },
    async purgeSessions(beforeMs) {
      const where = { expiresAtMs: { lt: BigInt(Math.floor(beforeMs)) } };
      return (await models.session.deleteMany({ where })).count;
    },
  });
}

function sessionOf(row: Row): Session {
  const { id, tenantId, keyId, communityId, personId, name, agent } = row;
  return {
    ...{ id, tenantId, keyId, communityId, personId, name, agent },
    // Only addSession writes it.
    rights: row.rights as SessionRights,
    createdAtMs: Number(row.createdAtMs),
    seenAtMs: Number(row.seenAtMs),
    expiresAtMs: Number(row.expiresAtMs),
  };
}

function isOver(
  { revokedAt, expiresAtMs }: { readonly revokedAt: Date | null; readonly expiresAtMs: bigint | null },
  nowMs: number,
): boolean {
  return revokedAt !== null || (expiresAtMs !== null && Number(expiresAtMs) <= nowMs);
}
