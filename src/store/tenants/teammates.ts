import type { Author } from '../../core/settings/changes.ts';
import type { Membership, ProviderIdentity, Teammate, TeammateStore } from '../../core/tenants/teammates.ts';
import { recordChange } from '../audit/changes.ts';
import { type Database, newId } from '../database/database.ts';
import { numbered } from '../database/sql-value.ts';

type Changed = Membership & Pick<ProviderIdentity, 'provider'>;

const CHANGED = 'RETURNING id, "tenantId", name, role, provider';
const INVITE = `INSERT INTO "Teammate" (id, "tenantId", role, "addedBy", "addedAtMs", "expiresAtMs")
  VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT), CAST($6 AS BIGINT))`;
const JOIN = `UPDATE "Teammate" SET provider = $2, subject = $3, name = $4, "seenAtMs" = CAST($5 AS BIGINT), "expiresAtMs" = NULL
  WHERE id = $1 AND "expiresAtMs" > CAST($5 AS BIGINT) ${CHANGED}`;
const FORMER = 'DELETE FROM "Teammate" WHERE "tenantId" = $1 AND provider = $2 AND subject = $3 AND id <> $4';
const ENTER = `UPDATE "Teammate" SET "seenAtMs" = CAST($3 AS BIGINT)
  WHERE provider = $1 AND subject = $2 AND "expiresAtMs" IS NULL ${CHANGED}`;
const REMOVE = `DELETE FROM "Teammate" WHERE "tenantId" = $1 AND id = $2 ${CHANGED}`;

/** Creates the store of teams and their invitations; the author of a change goes to the trail. */
export function createTeammates({ models, durable }: Database, author: Author): TeammateStore {
  const subject = 'team';
  return {
    async inviteTeammate({ tenantId, role, addedAtMs, expiresAtMs }) {
      const id = newId();
      await durable.transaction(async (sql) => {
        await sql.execute(INVITE, id, tenantId, role, author.by, addedAtMs, expiresAtMs);
        await recordChange(sql, author, { tenantId, subject, after: { invited: role } });
      });
      return id;
    },
    joinTeam: (id, identity, nowMs) =>
      durable.transaction(async (sql) => {
        const [row] = await sql.query<Changed>(JOIN, id, identity.provider, identity.subject, identity.name, nowMs);
        if (!row) return null;
        await sql.execute(FORMER, row.tenantId, identity.provider, identity.subject, id);
        await recordChange(sql, author, { tenantId: row.tenantId, subject, after: shownOf(row) });
        return row;
      }),
    enterTeams: (by, nowMs) => durable.query<Changed>(ENTER, by.provider, by.subject, nowMs),
    async listTeammates(tenantId) {
      const rows = await models.teammate.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
      return rows.map((row) => numbered(row) as Teammate); // Only inviteTeammate writes roles.
    },
    removeTeammate: (tenantId, id) =>
      durable.transaction(async (sql) => {
        const [row] = await sql.query<Changed>(REMOVE, tenantId, id);
        if (row) await recordChange(sql, author, { tenantId, subject, before: shownOf(row) });
        return row !== undefined;
      }),
  };
}

/** Returns a team member for the audit trail; an open invitation has no member. */
function shownOf({ name, provider, role }: Changed) {
  return provider === '' ? { invited: role } : { member: name, provider, role };
}
