import type { ReviewPresenceStore } from '../../core/decision-log/review-presence.ts';
import type { Database } from '../database/database.ts';
import { dialectOf } from '../database/dialect.ts';
import { guardedAll } from '../database/errors.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';

const NOTE = `INSERT INTO "Look" ("sessionId", "tenantId", "decisionId", name, "untilMs")
  SELECT s.id, $2, $3, $4, CAST($5 AS BIGINT) FROM "Session" s WHERE s.id = $1
  ON CONFLICT ("sessionId") DO UPDATE SET "tenantId" = excluded."tenantId", "decisionId" = excluded."decisionId",
    name = excluded.name, "untilMs" = excluded."untilMs"`;
const LIST = `SELECT "sessionId", "decisionId", name FROM "Look" WHERE "tenantId" = $1 AND "untilMs" > CAST($2 AS BIGINT)`;

/** Who looks at what; a row a session, so that it needs no purge of its own. */
export function createReviewPresence(database: Database): ReviewPresenceStore {
  const { durable, relaxed } = database;
  const { list } = dialectOf(database.kind);
  return guardedAll({
    async notePresence({ sessionId, tenantId, decisionId, name, untilMs }) {
      await relaxed.execute(NOTE, sessionId, tenantId, sanitizeForDb(decisionId), sanitizeForDb(name), untilMs);
    },
    listPresence: (tenantId, nowMs) => durable.query(LIST, sanitizeForDb(tenantId), nowMs),
    listVerdictsOn: (tenantId, decisionIds) =>
      durable.query(
        `SELECT "decisionId", verdict, "by" FROM "Verdict" WHERE "tenantId" = $1 AND "decisionId" IN ${list('$2')}`,
        sanitizeForDb(tenantId),
        JSON.stringify(decisionIds),
      ),
  });
}
