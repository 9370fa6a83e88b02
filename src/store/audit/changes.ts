import { timeOf } from '../../core/decision-log/row-time.ts';
import type { Author, Change, ChangeSource, ChangeStore, ChangeSubject } from '../../core/settings/changes.ts';
import { type Database, GREATEST_ID, newId, type Sql } from '../database/database.ts';

/** Most changes of one subject in a tenant's trail: years of a community's work, and a bound for a program that writes every minute. */
const KEPT = 200;

/** Newest changes of all tenants that are searched for the operator's own. */
const LOOKED_THROUGH = 5_000;
const OWN_ACTS = `SELECT c.id, c.subject, c."by", c.via, c.before, c.after, t.name AS tenant
  FROM (SELECT * FROM "Change" ORDER BY id DESC LIMIT ${LOOKED_THROUGH}) c JOIN "Tenant" t ON t.id = c."tenantId"
  WHERE c."by" = 'operator' AND c.via IN ('dashboard', 'cli') ORDER BY c.id DESC LIMIT CAST($1 AS INTEGER)`;

const LISTED = `SELECT id, subject, "by", via, before, after FROM "Change" WHERE "tenantId" = $1 AND id < $2`;
const NEWEST = 'ORDER BY id DESC LIMIT CAST($3 AS INTEGER)';
const LIST = `${LISTED} ${NEWEST}`;
const LIST_OF = `${LISTED} AND subject = $4 ${NEWEST}`;
const INSERT = `INSERT INTO "Change" (id, "tenantId", subject, "by", via, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const PRUNE = `DELETE FROM "Change" WHERE "tenantId" = $1 AND subject = $2 AND id <=
  (SELECT id FROM "Change" WHERE "tenantId" = $1 AND subject = $2 ORDER BY id DESC LIMIT 1 OFFSET ${KEPT})`;

/** Adds a change to the trail, in the transaction of the change itself. Omit `before` or `after` if there was no value. */
export async function recordChange(
  sql: Sql,
  author: Author,
  { tenantId, subject, before, after }: { readonly tenantId: string } & Pick<Change, 'subject'> & Partial<Change>,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql.execute(INSERT, newId(), tenantId, subject, author.by, author.via, json(before), json(after));
  await sql.execute(PRUNE, tenantId, subject);
}

/** Reads the trail and stores shift notes, which exist only there. */
export function createChanges({ models, durable }: Database, author: Author): ChangeStore {
  return {
    writeShiftNote: (tenantId, text) =>
      durable.transaction((sql) => recordChange(sql, author, { tenantId, subject: 'shift_note', after: text })),
    async listChanges({ tenantId, subject, before = GREATEST_ID, limit }) {
      const of = [tenantId, before, limit] as const;
      const list =
        subject === undefined ? durable.query<Row>(LIST, ...of) : durable.query<Row>(LIST_OF, ...of, subject);
      return (await list).map(changeOf);
    },
    async listOperatorChanges(limit) {
      const rows = await durable.query<Omit<Row, 'tenantId'> & { readonly tenant: string }>(OWN_ACTS, limit);
      return rows.map(({ tenant, ...row }) => ({ ...changeOf(row), tenant }));
    },
    async findChange(tenantId, id) {
      const row = await models.change.findFirst({ where: { tenantId, id } });
      return row && changeOf(row);
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<Database['models']['change']['findUnique']>>>;

function changeOf({ id, subject, by, via, before, after }: Omit<Row, 'tenantId'>): Change {
  return {
    id,
    atMs: timeOf(id),
    // Only recordChange writes them.
    subject: subject as ChangeSubject,
    via: via as ChangeSource,
    by,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}
