import { KEPT_TABLES, type KeptRow, type KeptRowStore } from '../../core/tenants/kept-rows.ts';
import type { Database } from '../database/database.ts';

const PAGE = 500;
const COMMUNITIES = '"communityId" IN (SELECT id FROM "Community" WHERE "tenantId" = $1)';
/** Conditions that select a tenant's rows, by their owner. */
const OWN = {
  tenant: '"tenantId" = $1',
  community: COMMUNITIES,
  raid: `"raidId" IN (SELECT id FROM "Raid" WHERE ${COMMUNITIES})`,
  webhook: '"webhookId" IN (SELECT id FROM "Webhook" WHERE "tenantId" = $1)',
} as const;
const NUMBER = /(Ms|Tokens|^count)$/;

/** Creates the reader of a tenant's stored rows for the export. */
export function createKeptRows({ durable }: Pick<Database, 'durable'>): KeptRowStore {
  return {
    async listKeptRows(tenantId, table, after) {
      const { of, key } = KEPT_TABLES[table];
      const columns = key.map((column) => `"${column}"`).join(', ');
      const marks = key.map((column, at) => (NUMBER.test(column) ? `CAST($${at + 2} AS BIGINT)` : `$${at + 2}`));
      const next = after ? `AND (${columns}) > (${marks.join(', ')})` : '';
      const values = after ? key.map((column) => after[column] as string | number) : [];
      const statement = `SELECT * FROM "${table}" WHERE ${OWN[of]} ${next} ORDER BY ${columns} LIMIT ${PAGE}`;
      const rows = await durable.query<KeptRow>(statement, tenantId, ...values);
      return rows.map(readRow);
    },
  };
}

/** Converts a row: each database returns large numbers differently; `data` is JSON in every table that has it. */
function readRow(row: KeptRow): KeptRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readValue(column, value)]));
}

function readValue(column: string, value: unknown): unknown {
  if (value === null) return null;
  if (column === 'data') return JSON.parse(String(value));
  return NUMBER.test(column) ? Number(value) : value;
}
