import type { TimedOutMember, TimeoutRecord, TimeoutStore } from '../../core/incidents/timeouts.ts';
import type { Database } from '../database/database.ts';

/** Most attempts of a change while other processes write the same record. */
const CHANGES_MAX = 50;

const OF = `"personId" = $3 AND "communityId" = (SELECT id FROM "Community" WHERE platform = $1 AND "externalId" = $2)`;
const FIND = `SELECT data FROM "TimeoutRecord" WHERE ${OF}`;
const ADD = `INSERT INTO "TimeoutRecord" ("communityId", "personId", "dueAtMs", data)
  SELECT id, $3, CAST($4 AS BIGINT), $5 FROM "Community" WHERE platform = $1 AND "externalId" = $2
  ON CONFLICT ("communityId", "personId") DO NOTHING`;
const CHANGE = `UPDATE "TimeoutRecord" SET "dueAtMs" = CAST($4 AS BIGINT), data = $5 WHERE ${OF} AND data = $6`;
const FORGET = `DELETE FROM "TimeoutRecord" WHERE ${OF} AND data = $4`;

/** Creates the store of running timeouts. */
export function createTimeoutStore({ models, durable }: Database): TimeoutStore {
  const find = async (of: TimedOutMember): Promise<string | null> =>
    (await durable.query<{ readonly data: string }>(FIND, ...placeOf(of)))[0]?.data ?? null;
  return {
    findTimeout: async (of) => read(await find(of)),
    async changeTimeout(of, change) {
      for (let attempt = 0; attempt < CHANGES_MAX; attempt++) {
        const known = await find(of);
        const current = read(known);
        const next = change(current);
        if (next === current) return;
        const written = await write(durable, of, known, next);
        // If the community is gone, there is nothing to update.
        if (written > 0 || (known === null && (await find(of)) === null)) return;
      }
      throw new Error('what is kept of a timeout changes faster than it can be written');
    },
    async listTimeouts(platform, limit) {
      const rows = await models.timeoutRecord.findMany({
        where: { community: { platform, removedAtMs: null } },
        orderBy: { dueAtMs: 'asc' },
        select: { personId: true, dueAtMs: true, community: { select: { externalId: true, name: true } } },
        take: limit,
      });
      return rows.map(({ personId, dueAtMs, community }) => ({ ...community, personId, dueAtMs: Number(dueAtMs) }));
    },
  };
}

function write(durable: Database['durable'], of: TimedOutMember, known: string | null, next: TimeoutRecord | null) {
  const place = placeOf(of);
  if (!next) return durable.execute(FORGET, ...place, known);
  const values = [Math.floor(next.dueAtMs), next] as const;
  return known === null
    ? durable.execute(ADD, ...place, ...values)
    : durable.execute(CHANGE, ...place, ...values, known);
}

function placeOf({ platform, externalId, personId }: TimedOutMember): [string, string, string] {
  return [platform, externalId, personId];
}

/** Reads a record; only `write` writes it. */
function read(data: string | null): TimeoutRecord | null {
  return data === null ? null : (JSON.parse(data) as TimeoutRecord);
}
