import type { ChatSession, Session, SessionRights, SessionStore } from '../../core/tenants/sessions.ts';
import { type Database, newId } from '../database/database.ts';
import { columnsOf, numbered } from '../database/sql-value.ts';

const RENEW = 'UPDATE "Session" SET "seenAtMs" = $2, "expiresAtMs" = $3 WHERE id = $1';

/** Creates the store of dashboard sessions. Every request looks its session up, so that an ended one is refused at once. */
export function createSessions({ models, relaxed }: Database): SessionStore {
  return {
    addSession: async (session) =>
      sessionOf(await models.session.create({ data: { ...columnsOf(session), id: newId() } })),
    async findSession(hash, nowMs) {
      const found = await models.session.findUnique({
        where: { hash },
        include: { key: { select: { revokedAt: true, expiresAtMs: true } } },
      });
      if (!found) return null;
      const { key, ...row } = found;
      const keyEndsAtMs = Number(key?.expiresAtMs ?? Number.POSITIVE_INFINITY);
      const isOver = Math.min(Number(row.expiresAtMs), keyEndsAtMs) <= nowMs || Boolean(key?.revokedAt);
      return isOver ? null : sessionOf(row);
    },
    async renewSession(id, seenAtMs, expiresAtMs) {
      // If this is lost with the machine, the session only ends earlier.
      await relaxed.execute(RENEW, id, seenAtMs, expiresAtMs);
    },
    async listSessions(tenantId, nowMs) {
      const rows = await models.session.findMany({
        where: { tenantId, expiresAtMs: { gt: nowMs }, OR: [{ keyId: null }, { key: { is: { revokedAt: null } } }] },
        orderBy: { id: 'desc' },
      });
      return rows.map(sessionOf);
    },
    async listChatSessions(nowMs) {
      const where = { expiresAtMs: { gt: nowMs }, communityId: { not: null }, personId: { not: null } };
      return (await models.session.findMany({ where })).map((row) => sessionOf(row) as ChatSession);
    },
    async endSessions(tenantId, only) {
      const where = only ? { tenantId, id: only.id } : { tenantId };
      return (await models.session.deleteMany({ where })).count;
    },
  };
}

function sessionOf(row: NonNullable<Awaited<ReturnType<Database['models']['session']['findUnique']>>>): Session {
  const { hash: _hash, ...session } = numbered(row);
  return { ...session, rights: row.rights as SessionRights }; // Only addSession writes it.
}
