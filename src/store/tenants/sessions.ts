import type { ChatSession, Session, SessionRights, SessionStore } from '../../core/tenants/sessions.ts';
import { type Database, newId } from '../database/database.ts';
import { columnsOf, numbered } from '../database/sql-value.ts';

/** Who is signed in to the dashboard. A session is looked up every time, so that one that was ended anywhere is refused at once. */
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
      return Number(row.expiresAtMs) <= nowMs || (key && isOver(key, nowMs)) ? null : sessionOf(row);
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

function isOver(
  { revokedAt, expiresAtMs }: { readonly revokedAt: Date | null; readonly expiresAtMs: bigint | null },
  nowMs: number,
): boolean {
  return revokedAt !== null || (expiresAtMs !== null && Number(expiresAtMs) <= nowMs);
}
