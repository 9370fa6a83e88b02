import { timeOf } from '../../core/decision-log/row-time.ts';
import type { VerdictName } from '../../core/decisions/decision.ts';
import { GATE } from '../../core/filters/gate/gate-rule.ts';
import { MEMBER_NOTES_MAX, type MemberNote, type MemberStore, type MemberVerdict } from '../../core/members/members.ts';
import { type Database, leastId, newId } from '../database/database.ts';
import { numbered } from '../database/sql-value.ts';
import { readCase } from '../incidents/change-case.ts';

const ADD_NOTE = `INSERT INTO "MemberNote" (id, "communityId", "personId", text, "byId", "byName")
  SELECT $1, id, $3, $4, $5, $6 FROM "Community" WHERE id = $2`;
const NOTE_STANDING = `INSERT INTO "MemberStanding" ("communityId", "personId", messages, "joinedAtMs", "touchedAtMs")
  SELECT id, $2, CAST($3 AS INTEGER), CAST($4 AS BIGINT), CAST($5 AS BIGINT) FROM "Community" WHERE id = $1
  ON CONFLICT ("communityId", "personId") DO UPDATE SET messages = "MemberStanding".messages + excluded.messages,
    "joinedAtMs" = COALESCE(excluded."joinedAtMs", "MemberStanding"."joinedAtMs"), "touchedAtMs" = excluded."touchedAtMs"`;
const NOTE_SIGHTING = `INSERT INTO "Sighting" ("communityId", "personId", kind, "atMs")
  SELECT id, $2, $3, CAST($4 AS BIGINT) FROM "Community" WHERE id = $1
  ON CONFLICT ("communityId", "personId", kind) DO UPDATE SET "atMs" = excluded."atMs"`;
const ELSEWHERE = '_elsewhere';
const SIGHTINGS_READ = 20;
/** Deletes a member's oldest notes beyond the limit. */
const PRUNE_NOTES = `DELETE FROM "MemberNote" WHERE "communityId" = $1 AND "personId" = $2 AND id <=
  (SELECT id FROM "MemberNote" WHERE "communityId" = $1 AND "personId" = $2 ORDER BY id DESC LIMIT 1 OFFSET ${MEMBER_NOTES_MAX})`;

type CountRow = { readonly id: string; readonly count: number };
type VerdictRow = { readonly id: string; readonly verdict: VerdictName; readonly newest: string };

/** Creates the store of data about members. */
export function createMembers({ kind, dialect: { list }, models, durable }: Database): MemberStore {
  return {
    async countOffences({ tenantId, platform, authorIds, counts, sinceMs, beforeMs }) {
      const actions = counts === 'flag' ? ['flag', 'delete', 'timeout'] : ['delete', 'timeout'];
      const [from, to] = [leastId(sinceMs), leastId(beforeMs)];
      const statement = `SELECT "authorId" AS id, COUNT(*) AS count FROM (
          SELECT n."authorId" FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
            WHERE c."tenantId" = $1 AND c.platform = $2 AND n."authorId" IN ${list('$3')} AND n.id >= $4 AND n.kind = 'message'
              AND n.category IS NOT NULL AND n.category <> '${GATE}' AND (n.verdict IS NULL OR n.verdict <> 'wrong') AND n.deletion <> 'would' AND n.silence <> 'would'
              AND (n.action IN ${list('$5')} OR n.deletion = 'done' OR n.silence = 'done')
            GROUP BY n."authorId", COALESCE(n."incidentId", n.id) HAVING MAX(n.id) < $6) AS earlier
          GROUP BY "authorId"`;
      const rows = await durable.query<CountRow>(statement, tenantId, platform, authorIds, from, actions, to);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },
    async listMemberVerdicts({ tenantId, platform, authorIds, sinceMs }) {
      const statement = `SELECT n."authorId" AS id, n.verdict AS verdict, MAX(n.id) AS newest FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
          WHERE c."tenantId" = $1 AND c.platform = $2 AND n."authorId" IN ${list('$3')} AND n.id >= $4 AND n.kind = 'message'
            AND n.category IS NOT NULL AND n.verdict IS NOT NULL
          GROUP BY n."authorId", n.verdict, COALESCE(n."incidentId", n.id)`;
      const rows = await durable.query<VerdictRow>(statement, tenantId, platform, authorIds, leastId(sinceMs));
      const verdicts = new Map<string, MemberVerdict[]>();
      for (const { id, verdict, newest } of rows)
        verdicts.set(id, [...(verdicts.get(id) ?? []), { verdict, atMs: timeOf(newest) }]);
      return verdicts;
    },
    async listCasesBy({ communityId, authorId, limit }) {
      const where = { communityId, authorId };
      return (await models.notice.findMany({ where, orderBy: { id: 'desc' }, take: limit })).map(readCase);
    },
    async listAuthors({ tenantId, query, limit }) {
      const name = kind === 'sqlite' ? `n.data ->> '$.author.name'` : `CAST(n.data AS json) -> 'author' ->> 'name'`;
      const part = `%${query.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
      const statement = `SELECT COUNT(*) AS count, MAX(n.id) AS id FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
          WHERE c."tenantId" = $1 AND n.kind = 'message' AND n."authorId" <> ''
            AND ($2 = '' OR n."authorId" = $2 OR LOWER(${name}) LIKE $3 ESCAPE '!')
          GROUP BY n."communityId", n."authorId" ORDER BY 1 DESC, 2 DESC LIMIT $4`;
      const found = await durable.query<CountRow>(statement, tenantId, query, part, limit);
      const newest = await models.notice.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
      const cases = new Map(newest.map((row) => [row.id, readCase(row)]));
      return found.flatMap(({ id, count }) => {
        const one = cases.get(id);
        return one ? [{ newest: one, entries: count }] : [];
      });
    },
    async findAppealable({ platform, authorId, communityId, sinceMs }) {
      const row = await models.notice.findFirst({
        where: {
          authorId,
          id: { gte: leastId(sinceMs) },
          OR: [{ deletion: 'done' }, { silence: 'done' }],
          AND: [{ OR: [{ verdict: null }, { verdict: { not: 'wrong' } }] }],
          community: { platform },
          ...(communityId === undefined ? {} : { communityId }),
        },
        orderBy: { id: 'desc' },
      });
      return row && readCase(row);
    },
    addMemberNote: ({ communityId, personId, text, by, atMs }) =>
      durable.transaction(async (sql) => {
        const of = [communityId, personId] as const;
        const added = await sql.execute(ADD_NOTE, newId(atMs), ...of, text, by.id, by.name);
        await sql.execute(PRUNE_NOTES, ...of);
        return added > 0;
      }),
    async readMemberTrust(communityId, personIds) {
      const where = { communityId, personId: { in: [...personIds] } };
      const rows = (await models.memberStanding.findMany({ where })).map(numbered);
      return new Map(rows.map(({ personId, messages, joinedAtMs }) => [personId, { messages, joinedAtMs }]));
    },
    async noteMemberTrust(communityId, nowMs, notes) {
      if (notes.length === 0) return;
      await durable.transaction(async (sql) => {
        for (const { personId, messages, joinedAtMs } of notes)
          await sql.execute(NOTE_STANDING, communityId, personId, messages, joinedAtMs, nowMs);
      });
    },
    async noteRaidSignals(communityId, kind, personIds, atMs) {
      if (personIds.length === 0) return;
      await durable.transaction(async (sql) => {
        for (const personId of personIds)
          await sql.execute(NOTE_SIGHTING, communityId, personId, kind, Math.floor(atMs));
      });
    },
    async dropRaidSignals(communityId, kind, personIds) {
      await models.sighting.deleteMany({ where: { communityId, kind, personId: { in: [...personIds] } } });
    },
    async findRaidSignals({ platform, personId, notIn, sinceMs }) {
      const rows = await models.sighting.findMany({
        where: {
          personId,
          kind: { in: ['raid', 'timeout'] },
          atMs: { gt: Math.floor(sinceMs) },
          communityId: { not: notIn },
          community: { platform },
        },
        include: { community: { select: { tenantId: true } } },
        take: SIGHTINGS_READ,
      });
      return rows.map(({ kind, community: { tenantId } }) => ({
        tenantId,
        kind: kind === 'raid' ? 'raid' : 'timeout',
      }));
    },
    async listRaidSignals(communityId, sinceMs, limit) {
      const rows = await models.sighting.findMany({
        where: { communityId, kind: { endsWith: ELSEWHERE }, atMs: { gt: Math.floor(sinceMs) } },
        orderBy: { atMs: 'desc' },
        take: limit,
      });
      return rows.map(({ personId, kind }) => ({ personId, kind: kind === `raid${ELSEWHERE}` ? 'raid' : 'timeout' }));
    },
    async listMemberNotes(communityId, personId, limit) {
      const where = { communityId, personId };
      const rows = await models.memberNote.findMany({ where, orderBy: { id: 'desc' }, take: limit });
      return rows.map(noteOf);
    },
  };
}

/** A row of a member note. */
export type NoteRow = { readonly id: string; readonly text: string; readonly byId: string; readonly byName: string };

/** Converts a row into a member note. */
export function noteOf({ id, text, byId, byName }: NoteRow): MemberNote {
  return { id, text, by: { id: byId, name: byName }, atMs: timeOf(id) };
}
