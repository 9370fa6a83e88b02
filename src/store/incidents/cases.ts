import type { CaseStore } from '../../core/communities/community-store.ts';
import { timeOf } from '../../core/decision-log/row-time.ts';
import { ACTIONS, VERDICTS } from '../../core/decisions/decision.ts';
import { LINK_GROUPING_KEY, type LinkReputation } from '../../core/incidents/incidents.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import { countAnswers } from '../database/count-answers.ts';
import { type Database, type Dialect, leastId, type Sql } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { createGroup } from '../database/group-commit.ts';
import {
  CASE_COLUMNS,
  type CaseChange,
  type CaseRow,
  type Changed,
  changeAll,
  GROUP_CHANGES,
  readCase,
  storedColumnsOf,
  WAITING_CHANGES,
} from './change-case.ts';

const APPEALS = `SELECT n.data, n."incidentId" FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
  WHERE c."tenantId" = $1 AND n.reports > 0 AND n.data LIKE '%"isAppeal":true%' ORDER BY n.id DESC LIMIT $2`;
const RELEASE = `UPDATE "Notice" SET "heldUntilMs" = $2 WHERE "communityId" = $1 AND state = 'acted' AND "heldUntilMs" > $2`;
const HELD = ` AND (deletion = 'would' OR silence = 'would')`;

type LinkRow = Omit<LinkReputation, 'firstMs'> & { readonly first: string };
type CountRow = Readonly<Record<'category' | 'action' | 'verdict', string>> & { readonly count: number };

/** Creates the store of cases; changes that wait at the same time share a commit. */
export function createCases(database: Database) {
  const { models, durable, relaxed } = database;
  const dialect = database.dialect;
  const changes = createGroup<CaseChange, Changed>({
    groupMax: GROUP_CHANGES,
    waitingMax: WAITING_CHANGES,
    weigh: () => 1,
    run: (group) =>
      guarded(() =>
        durable.transaction(async (tx) => {
          const changed = await changeAll(tx, group);
          const appeals = changed.flatMap((one) => ('appeals' in one && one.appeals) || []);
          await countAnswers(tx, dialect, appeals);
          return changed;
        }),
      ),
  });
  const store: Omit<CaseStore, 'changeCase' | 'listIncidentCases' | 'listIncidents'> = {
    async findCase(by) {
      if ('id' in by) return readRow(await models.notice.findUnique({ where: { id: by.id } }));
      const { communityId, channelId, messageId } = by;
      const communityId_messageId_channelId = { communityId, channelId, messageId };
      return readRow(await models.notice.findUnique({ where: { communityId_messageId_channelId } }));
    },
    async findCaseByMessage(communityId, messageId) {
      const where = { communityId, messageId };
      return readRow(await models.notice.findFirst({ where, orderBy: { id: 'desc' } }));
    },
    async leaseCases(ids, leaseUntilMs) {
      if (ids.length === 0) return;
      const lease = `UPDATE "Notice" SET "heldUntilMs" = $2 WHERE id IN ${dialect.list('$1')} AND "heldUntilMs" < $2`;
      await relaxed.execute(lease, ids, leaseUntilMs);
    },
    async listCases({ communityId, limit }) {
      const rows = await models.notice.findMany({
        where: { communityId, kind: { not: 'newcomer' } },
        orderBy: { id: 'desc' },
        take: limit,
      });
      return rows.map(readCase);
    },
    async listCasesOf({ communityIds, messageIds }) {
      if (communityIds.length === 0 || messageIds.length === 0) return [];
      const statement = `SELECT data, "incidentId" FROM "Notice"
          WHERE "communityId" IN ${dialect.list('$1')} AND "messageId" IN ${dialect.list('$2')}`;
      const rows = await durable.query<CaseRow>(statement, communityIds, messageIds);
      return rows.map(readCase);
    },
    async listAppeals(tenantId, limit) {
      const rows = await durable.query<CaseRow>(APPEALS, tenantId, limit);
      return rows.map(readCase).filter(({ reports }) => reports.some(({ isAppeal }) => isAppeal === true));
    },
    async listUnfinished(platform, nowMs, limit) {
      const rows = await models.notice.findMany({
        where: { state: { in: ['planned', 'acted', 'posting'] }, heldUntilMs: { lte: nowMs }, community: { platform } },
        orderBy: { id: 'asc' },
        take: limit,
      });
      return rows.map(readCase);
    },
    async listWaiting(by, limit) {
      const community = 'platform' in by ? { community: { platform: by.platform } } : by;
      const rows = await models.notice.findMany({
        where: { dueAtMs: { not: null }, ...community },
        orderBy: { dueAtMs: 'asc' },
        take: limit,
      });
      return rows.map(readCase);
    },
    async readLinks({ keys, sinceMs, limit }) {
      const statement = `SELECT c."tenantId" AS "tenantId", COUNT(*) AS entries, COUNT(DISTINCT n."authorId") AS accounts, MIN(n.id) AS first,
            SUM(CASE WHEN n.verdict = 'confirmed' THEN 1 ELSE 0 END) AS upheld,
            SUM(CASE WHEN n.verdict = 'wrong' THEN 1 ELSE 0 END) AS dismissed
          FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
          WHERE n.id >= $2 AND n.id IN (SELECT "noticeId" FROM "NoticeLink" WHERE key IN ${dialect.list('$1')})
          GROUP BY 1 ORDER BY 2 DESC LIMIT CAST($3 AS INTEGER)`;
      const rows = await durable.query<LinkRow>(statement, keys, leastId(sinceMs), limit);
      return rows.map(({ first, ...one }) => ({ ...one, firstMs: timeOf(first) }));
    },
    countUnposted(by) {
      const community = 'platform' in by ? { community: { platform: by.platform } } : by;
      return models.notice.count({ where: { state: { in: ['acted', 'posting'] }, ...community } });
    },
    async releaseKept(communityId, nowMs) {
      await durable.execute(RELEASE, communityId, Math.floor(nowMs));
    },
    countWaiting: (platform) => models.notice.count({ where: { dueAtMs: { not: null }, community: { platform } } }),
    async countCases(communityId, sinceMs, of) {
      const statement = `SELECT COALESCE(category, 'reported') AS category, action, COALESCE(verdict, '') AS verdict, COUNT(*) AS count
          FROM "Notice" WHERE "communityId" = $1 AND id >= $2 AND kind = 'message'${of?.held ? HELD : ''} GROUP BY 1, 2, 3`;
      const rows = await durable.query<CountRow>(statement, communityId, leastId(sinceMs));
      return rows.map(({ category, action, verdict, count }) => ({
        category,
        action: ACTIONS.find((name) => name === action) ?? 'flag',
        verdict: VERDICTS.find((name) => name === verdict) ?? null,
        count,
      }));
    },
  };
  /** Throws the error of the change function, which is not an error of the store. */
  const changeCase: CaseStore['changeCase'] = async (id, change) => {
    const changed = await changes.submit({ id, change });
    if ('failure' in changed) throw changed.failure;
    return changed.moderationCase;
  };
  return { store, changeCase, idle: changes.idle };
}

/** Inserts cases, except those of a message that already has one, and those of a deleted community. */
export async function insertCases(sql: Sql, { each }: Dialect, cases: readonly ModerationCase[]): Promise<string[]> {
  const rows = cases.map((moderationCase) => {
    const { id, communityId, channelId, messageId, kind, author, incidentId } = moderationCase;
    return [id, communityId, channelId, messageId, kind, author.id, incidentId, ...storedColumnsOf(moderationCase)];
  });
  const added = await sql.query<{ id: string }>(
    `INSERT INTO "Notice" (id, "communityId", "channelId", "messageId", kind, "authorId", "incidentId", ${CASE_COLUMNS})
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
        value ->> 7, CAST(value ->> 8 AS BIGINT), value ->> 9, value ->> 10, value ->> 11, value ->> 12,
        CAST(value ->> 13 AS BIGINT), value ->> 14, value ->> 15, CAST(value ->> 16 AS INTEGER)
      FROM ${each('$1')} WHERE EXISTS (SELECT 1 FROM "Community" c WHERE c.id = value ->> 1) ORDER BY 1
      ON CONFLICT DO NOTHING RETURNING id`,
    rows,
  );
  const ids = new Set(added.map(({ id }) => id));
  const links = cases.flatMap(({ id, groupingKeys }) =>
    ids.has(id) ? groupingKeys.filter((key) => key.startsWith(LINK_GROUPING_KEY)).map((key) => [key, id]) : [],
  );
  if (links.length > 0)
    await sql.execute(
      `INSERT INTO "NoticeLink" (key, "noticeId") SELECT value ->> 0, value ->> 1 FROM ${each('$1')}`,
      links,
    );
  return added.map(({ id }) => id);
}

function readRow(row: CaseRow | null): ModerationCase | null {
  return row && readCase(row);
}
