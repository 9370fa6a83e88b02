import type { InboundEventStore, TakenInboundEvent } from '../../core/communities/inbound-events.ts';
import type { Database, Dialect, Sql } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { createGroup } from '../database/group-commit.ts';

const LEASE = 'UPDATE "Arrival" SET "heldUntilMs" = $3 WHERE platform = $1 AND owner = $2 AND "heldUntilMs" < $4';
const RELEASE = 'UPDATE "Arrival" SET "heldUntilMs" = 0 WHERE platform = $1 AND owner = $2';
const FREE = 'SELECT id, owner FROM "Arrival" WHERE platform = $1 AND "heldUntilMs" <= $2 ORDER BY "atMs", id LIMIT $3';

/** Most rows of one commit, and most rows that may wait for a commit. */
const GROUP_ROWS = 500;
const WAITING_ROWS = 50_000;

type Kept = Parameters<InboundEventStore['keepInboundEvents']>[0];
type Change = { readonly keep: Kept } | { readonly settle: readonly string[] };
type Row = { readonly id: string; readonly payload: string; readonly tries: number };

/** Creates the store of events that are not decided yet. New and settled events of the same time share commits. */
export function createInboundEvents(database: Database) {
  const { dialect, models, relaxed } = database;
  const group = createGroup<Change, readonly string[]>({
    groupMax: GROUP_ROWS,
    waitingMax: WAITING_ROWS,
    weigh: (change) => Math.max(1, 'keep' in change ? change.keep.events.length : change.settle.length),
    run: (changes) => guarded(() => write(database, changes)),
  });
  const store: InboundEventStore = {
    keepInboundEvents: (kept) => group.submit({ keep: kept }),
    async settleInboundEvents(ids) {
      if (ids.length > 0) await group.submit({ settle: ids });
    },
    async leaseInboundEvents({ platform, owner, leaseUntilMs, below }) {
      await relaxed.execute(LEASE, platform, owner, leaseUntilMs, below ?? leaseUntilMs);
    },
    async deferInboundEvents({ ids, untilMs }) {
      const defer = `UPDATE "Arrival" SET owner = '', "heldUntilMs" = $2 WHERE id IN ${dialect.list('$1')}`;
      await relaxed.execute(defer, ids, untilMs);
    },
    async releaseInboundEvents({ platform, owner }) {
      await relaxed.execute(RELEASE, platform, owner);
    },
    takeUpInboundEvents: (ask) => relaxed.transaction((sql) => takeUp(sql, dialect, ask)),
    async nextInboundEventMs(platform) {
      const { _min } = await models.arrival.aggregate({ where: { platform }, _min: { heldUntilMs: true } });
      return _min.heldUntilMs === null ? null : Number(_min.heldUntilMs);
    },
    countInboundEvents: (platform) => models.arrival.count({ where: { platform } }),
    async saveCheckpoints(marks) {
      if (marks.length === 0) return;
      const given = dialect.each('$1');
      const isSame = '"Community".platform = value ->> 0 AND "Community"."externalId" = value ->> 1';
      await relaxed.execute(
        `UPDATE "Community" SET "decidedToMs" = (SELECT CAST(value ->> 2 AS BIGINT) FROM ${given} WHERE ${isSame} LIMIT 1)
          WHERE EXISTS (SELECT 1 FROM ${given} WHERE ${isSame})`,
        marks.map(({ platform, externalId, atMs }) => [platform, externalId, Math.floor(atMs)]),
      );
    },
    async readCheckpoint({ platform, externalId }) {
      const platform_externalId = { platform, externalId };
      const select = { decidedToMs: true };
      const row = await models.community.findUnique({ where: { platform_externalId }, select });
      return row?.decidedToMs == null ? null : Number(row.decidedToMs);
    },
  };
  return { store, idle: group.idle };
}

/** A commit that only deletes may be lost with the machine: a returning event is found decided. */
async function write({ dialect, durable, relaxed }: Database, changes: readonly Change[]) {
  const sql = changes.some((change) => 'keep' in change) ? durable : relaxed;
  return sql.transaction(async (tx) => {
    const settled = changes.flatMap((change) => ('settle' in change ? change.settle : []));
    if (settled.length > 0) await tx.execute(`DELETE FROM "Arrival" WHERE id IN ${dialect.list('$1')}`, settled);
    const kept = changes.flatMap((change) => ('keep' in change ? [change.keep] : []));
    const added = new Set(kept.length > 0 ? await insert(tx, dialect, kept) : []);
    // If one event arrives twice in one commit, the first delivery gets it.
    return changes.map((change) =>
      'keep' in change ? change.keep.events.map(({ id }) => id).filter((id) => added.delete(id)) : [],
    );
  });
}

async function insert(sql: Sql, { each }: Dialect, kept: readonly Kept[]): Promise<string[]> {
  const rows = kept.flatMap(({ platform, owner, atMs, leaseUntilMs, events }) =>
    events.map(({ id, payload }) => [id, platform, owner, leaseUntilMs, atMs, payload]),
  );
  const statement = `INSERT INTO "Arrival" (id, platform, owner, "heldUntilMs", "atMs", payload)
      SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT), value ->> 5
      FROM ${each('$1')} WHERE true ORDER BY 1
      ON CONFLICT DO NOTHING RETURNING id`;
  const added = await sql.query<{ id: string }>(statement, rows);
  return added.map(({ id }) => id);
}

async function takeUp(
  sql: Sql,
  { list }: Dialect,
  { platform, owner, nowMs, leaseUntilMs, limit }: Parameters<InboundEventStore['takeUpInboundEvents']>[0],
): Promise<readonly TakenInboundEvent[]> {
  const free = await sql.query<{ id: string; owner: string }>(FREE, platform, nowMs, limit);
  if (free.length === 0) return [];
  // Another process may have taken some between the two statements; the update skips those.
  const ids = free.map(({ id }) => id);
  const take = `UPDATE "Arrival" SET owner = $2, "heldUntilMs" = $3, tries = tries + 1
      WHERE id IN ${list('$1')} AND "heldUntilMs" <= $4 RETURNING id, payload, tries`;
  const taken = new Map((await sql.query<Row>(take, ids, owner, leaseUntilMs, nowMs)).map((row) => [row.id, row]));
  return free.flatMap(({ id, owner: leasedBefore }) => {
    const row = taken.get(id);
    return row ? [{ id, payload: row.payload, tries: row.tries, leasedBefore }] : [];
  });
}
