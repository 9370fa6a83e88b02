import type { Author, Change, ChangeDoor, ChangeStore, ChangeSubject } from '../core/changes.ts';
import type { Database, Sql } from './database.ts';
import { guarded } from './faults.ts';
import { GREATEST_ID, newId, timeOf } from './ids.ts';
import { storable } from './storable.ts';

/** How many changes of one subject a tenant's trail keeps: years of a community's, and a bound for a program that writes every minute. */
const KEPT = 200;

const INSERT = `INSERT INTO "Change" (id, "tenantId", subject, "by", via, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const PRUNE = `DELETE FROM "Change" WHERE "tenantId" = $1 AND subject = $2 AND id <=
  (SELECT id FROM "Change" WHERE "tenantId" = $1 AND subject = $2 ORDER BY id DESC LIMIT 1 OFFSET ${KEPT})`;

/** What a change was of, and what stood before and after it, as JSON text. */
export type ChangeEntry = {
  readonly tenantId: string;
  readonly subject: ChangeSubject;
  readonly before: string | null;
  readonly after: string | null;
};

/** Adds to the trail, in the transaction of the change itself. */
export async function recordChange(sql: Sql, author: Author, entry: ChangeEntry): Promise<void> {
  const { tenantId, subject, before, after } = entry;
  await sql.execute(INSERT, newId(), tenantId, subject, storable(author.by), author.via, before, after);
  await sql.execute(PRUNE, tenantId, subject);
}

/** Reads the trail. */
export function createChanges({ models }: Database): ChangeStore {
  return {
    listChanges: ({ tenantId, subject, before, limit }) =>
      guarded(async () => {
        const rows = await models.change.findMany({
          where: {
            tenantId: storable(tenantId),
            id: { lt: before === undefined ? GREATEST_ID : storable(before) },
            ...(subject === undefined ? {} : { subject }),
          },
          orderBy: { id: 'desc' },
          take: limit,
        });
        return rows.map(changeOf);
      }),
    findChange: (tenantId, id) =>
      guarded(async () => {
        const row = await models.change.findFirst({ where: { tenantId: storable(tenantId), id: storable(id) } });
        return row && changeOf(row);
      }),
  };
}

type Row = NonNullable<Awaited<ReturnType<Database['models']['change']['findUnique']>>>;

function changeOf({ id, subject, by, via, before, after }: Row): Change {
  return {
    id,
    atMs: timeOf(id),
    // Only recordChange writes them.
    subject: subject as ChangeSubject,
    via: via as ChangeDoor,
    by,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}
