import { createLru } from '../../core/collections/remember.ts';
import { EXAMPLES_MAX } from '../../core/common/settings-limits.ts';
import {
  copyKeysOf,
  createExampleSet,
  type Example,
  type ExampleSet,
  type ExampleStore,
} from '../../core/filters/examples/examples.ts';
import { nearTextOf } from '../../core/filters/examples/near-copies.ts';
import { createNearIndex, type NearIndex } from '../../core/filters/examples/near-index.ts';
import { normalise } from '../../core/text/normalise.ts';
import { type Database, GREATEST_ID, newId } from '../database/database.ts';
import { createReadThrough } from '../database/read-through.ts';
import type { SqlValue } from '../database/sql-value.ts';

const KEYS = 'SELECT id, kind, key, text, "expiresAtMs" FROM "Example" WHERE "tenantId" = $1 AND "retiredAtMs" IS NULL';
const TENANTS_MAX = 2_000;
/** Tenants whose texts stay in memory for comparison: under 5 MB for a tenant with the most examples. */
const NEAR_TENANTS_MAX = 50;
/** Texts that are prepared in one turn of the event loop, a few milliseconds. */
const NEAR_AT_ONCE = 25;

const COLUMNS = `id, kind, text, "by", "decisionId", "createdAtMs", "expiresAtMs", hits, "lastHitAtMs", dismissed, "retiredAtMs"`;
const REVIVED = (atMs: string) => `dismissed = 0, "retiredAtMs" = NULL, "verdictsFromMs" = CAST(${atMs} AS BIGINT)`;
/** Adding the same text again extends its example, and activates it again if it was retired. */
const ADD = `INSERT INTO "Example" (id, "tenantId", kind, key, text, "by", "decisionId", "createdAtMs", "expiresAtMs")
  SELECT $1, id, $3, $4, $5, $6, $7, CAST($8 AS BIGINT), CAST($9 AS BIGINT) FROM "Tenant" WHERE id = $2
  ON CONFLICT ("tenantId", key) DO UPDATE SET "expiresAtMs" = excluded."expiresAtMs", "by" = excluded."by", ${REVIVED('$8')}
  RETURNING ${COLUMNS}`;
/** Deletes the oldest examples of a kind beyond the limit. */
const PRUNE = `DELETE FROM "Example" WHERE "tenantId" = $1 AND kind = $2 AND id <=
  (SELECT id FROM "Example" WHERE "tenantId" = $1 AND kind = $2 ORDER BY id DESC LIMIT 1 OFFSET ${EXAMPLES_MAX})`;

const REMOVE = `DELETE FROM "Example" WHERE "tenantId" = $1`;
const EXPIRED = `${REMOVE} AND "expiresAtMs" <= CAST($2 AS BIGINT)`;

/** Dismissed hits after which an example retires, if they are more than half of its hits with a verdict. */
const RETIRES_AT = 3;
const VERDICTS = `FROM "Decision" d JOIN "Verdict" v ON v."decisionId" = d.id
  WHERE d."tenantId" = e."tenantId" AND d.example = e.id AND v."atMs" >= e."verdictsFromMs"`;
const DISMISSED = `(SELECT COUNT(*) ${VERDICTS} AND v.verdict = 'wrong')`;
const RECOUNT = `UPDATE "Example" AS e SET dismissed = ${DISMISSED}, "retiredAtMs" =
  (SELECT MAX(v."atMs") ${VERDICTS} HAVING ${DISMISSED} >= ${RETIRES_AT} AND ${DISMISSED} * 2 > COUNT(*))
  WHERE "tenantId" = $1 AND id = (SELECT example FROM "Decision" WHERE "tenantId" = $1 AND id = $2)`;

type KeyRow = Pick<Example, 'id' | 'kind' | 'text' | 'expiresAtMs'> & { readonly key: string };

/** Creates the store of the examples that moderators taught. */
export function createExamples({ durable }: Database): ExampleStore {
  const indexes = createLru<string, NearIndex>(NEAR_TENANTS_MAX);
  const { get, changing } = createReadThrough(TENANTS_MAX, async (tenantId): Promise<ExampleSet> => {
    const rows = await durable.query<KeyRow>(KEYS, tenantId);
    const near = indexes.get(tenantId) ?? createNearIndex();
    if (rows.length > 0) indexes.set(tenantId, near);
    await fill(near, rows);
    return createExampleSet(rows, near);
  });
  const change = (statement: string, tenantId: string, ...values: readonly SqlValue[]) =>
    changing(tenantId, async () => (await durable.execute(statement, tenantId, ...values)) > 0);
  return {
    readExamples: get,
    addExample: (tenantId, { kind, key, text, by, decisionId, createdAtMs, expiresAtMs }) =>
      changing(tenantId, () =>
        durable.transaction(async (sql) => {
          const values = [text, by, decisionId, createdAtMs, expiresAtMs] as const;
          const [row] = await sql.query<Example>(ADD, newId(), tenantId, kind, key, ...values);
          await sql.execute(PRUNE, tenantId, kind);
          await sql.execute(EXPIRED, tenantId, createdAtMs);
          return row ?? null;
        }),
      ),
    listExamples: (tenantId, { nowMs, limit, before = GREATEST_ID }) =>
      durable.query(
        `SELECT ${COLUMNS} FROM "Example" WHERE "tenantId" = $1 AND "expiresAtMs" > CAST($2 AS BIGINT) AND id < $3
          ORDER BY id DESC LIMIT CAST($4 AS INTEGER)`,
        ...[tenantId, nowMs, before, limit],
      ),
    removeExample: (tenantId, id) => change(`${REMOVE} AND id = $2`, tenantId, id),
    recountExample: (tenantId, decisionId) => change(RECOUNT, tenantId, decisionId),
    reviveExample: (tenantId, id, nowMs) =>
      change(`UPDATE "Example" SET ${REVIVED('$3')} WHERE "tenantId" = $1 AND id = $2`, tenantId, id, nowMs),
    // A text that is too short to teach has no key.
    withdrawExample: async (tenantId, kind, key) =>
      key !== null && change(`${REMOVE} AND kind = $2 AND key = $3`, tenantId, kind, key),
  };
}

/** Updates an index to the rows, with bounded time in each turn of the event loop. */
async function fill(near: NearIndex, rows: readonly KeyRow[]): Promise<void> {
  near.keepOnly(new Set(rows.map(({ key }) => key)));
  let count = 0;
  for (const { kind, key, text } of rows) {
    if (text === '' || near.has(key)) continue;
    if (++count % NEAR_AT_ONCE === 0) await new Promise(setImmediate);
    // A text that was cut has another key; it is not compared, because the missing part may be the decisive one.
    const isWhole = copyKeysOf(text)[kind] === key;
    near.add({ key, near: isWhole ? nearTextOf(normalise(text)) : null, strict: kind === 'allow' });
  }
}
