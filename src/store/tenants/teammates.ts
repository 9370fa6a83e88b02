import type { Author } from '../../core/settings/changes.ts';
import type { Teammate, TeammateStore, TeamRole } from '../../core/tenants/teammates.ts';
import { recordChange } from '../audit/changes.ts';
import { columnsOf, numbered } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';

type Row = NonNullable<Awaited<ReturnType<Database['models']['teammate']['findUnique']>>>;

type Changed = Pick<Row, 'id' | 'tenantId' | 'hash' | 'name' | 'provider' | 'role'>;

const CHANGED = 'id, "tenantId", hash, name, provider, role';
const INVITE = `INSERT INTO "Teammate" (id, "tenantId", role, hash, "addedBy", "addedAtMs", "expiresAtMs")
  VALUES ($1, $2, $3, $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT))`;
const JOIN = `UPDATE "Teammate" SET provider = $2, subject = $3, name = $4, "seenAtMs" = CAST($5 AS BIGINT), hash = NULL, "expiresAtMs" = NULL
  WHERE hash = $1 AND "expiresAtMs" > CAST($5 AS BIGINT) RETURNING ${CHANGED}`;
const FORMER = `DELETE FROM "Teammate" WHERE "tenantId" = $1 AND provider = $2 AND subject = $3 AND id <> $4`;
const REMOVE = `DELETE FROM "Teammate" WHERE "tenantId" = $1 AND id = $2 RETURNING ${CHANGED}`;

/** Teams and their invitations, by whoever changes them. */
export function createTeammates({ models, durable }: Database, author: Author): TeammateStore {
  const subject = 'team' as const;
  return {
    inviteTeammate: ({ tenantId, role, hash, addedAtMs, expiresAtMs }) =>
      durable.transaction(async (sql) => {
        await sql.execute(INVITE, newId(), tenantId, role, hash, author.by, addedAtMs, expiresAtMs);
        await recordChange(sql, author, { tenantId, subject, after: { invited: role } });
      }),
    async findInvitation(hash, nowMs) {
      const row = await models.teammate.findFirst({ where: { hash, expiresAtMs: { gt: nowMs } } });
      return row && teammateOf(row);
    },
    joinTeam: (hash, identity, nowMs) =>
      durable.transaction(async (sql) => {
        const [row] = await sql.query<Changed>(JOIN, hash, identity.provider, identity.subject, identity.name, nowMs);
        if (!row) return null;
        await sql.execute(FORMER, row.tenantId, identity.provider, identity.subject, row.id);
        const change = { tenantId: row.tenantId, subject, after: shownOf(row) } as const;
        await recordChange(sql, { ...author, by: row.name }, change);
        return { ...row, role: row.role as TeamRole };
      }),
    async listTeammates(by) {
      const where = 'tenantId' in by ? by : columnsOf({ provider: by.provider, subject: by.subject });
      return (await models.teammate.findMany({ where, orderBy: { id: 'asc' } })).map(teammateOf);
    },
    async noteTeammateSeen(id, nowMs) {
      await models.teammate.updateMany({ where: { id }, data: { seenAtMs: nowMs } });
    },
    removeTeammate: (tenantId, id) =>
      durable.transaction(async (sql) => {
        const [row] = await sql.query<Changed>(REMOVE, tenantId, id);
        if (row) await recordChange(sql, author, { tenantId, subject, before: shownOf(row) });
        return row !== undefined;
      }),
  };
}

/** What the audit trail says of one. */
function shownOf({ hash, name, provider, role }: Changed) {
  return hash === null ? { member: name, provider, role } : { invited: role };
}

function teammateOf(row: Row): Teammate {
  const { hash: _hash, ...teammate } = numbered(row);
  return { ...teammate, role: row.role as TeamRole }; // Only inviteTeammate writes it.
}
