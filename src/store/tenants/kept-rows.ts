import type { KeptRow, KeptRowStore, KeptTable } from '../../core/tenants/kept-rows.ts';
import type { Database } from '../database/database.ts';

const PAGE = 500;
const COMMUNITIES = '"communityId" IN (SELECT id FROM "Community" WHERE "tenantId" = $1)';
const RAIDS = `"raidId" IN (SELECT id FROM "Raid" WHERE ${COMMUNITIES})`;
const OWN = '"tenantId" = $1';
const NUMBER = /(Ms|Tokens|^count)$/;

const TABLES: Readonly<Record<KeptTable, { readonly where: string; readonly key: readonly string[] }>> = {
  Usage: { where: OWN, key: ['month'] },
  Tally: { where: OWN, key: ['hourMs', 'kind', 'name'] },
  Trial: { where: OWN, key: ['tenantId'] },
  Subscription: { where: OWN, key: ['provider', 'externalId'] },
  Example: { where: OWN, key: ['id'] },
  Sample: { where: OWN, key: ['id'] },
  Notice: { where: COMMUNITIES, key: ['id'] },
  MemberNote: { where: COMMUNITIES, key: ['id'] },
  MemberStanding: { where: COMMUNITIES, key: ['communityId', 'personId'] },
  Sighting: { where: COMMUNITIES, key: ['communityId', 'personId', 'kind'] },
  TimeoutRecord: { where: COMMUNITIES, key: ['communityId', 'personId'] },
  Incident: { where: OWN, key: ['id'] },
  Raid: { where: COMMUNITIES, key: ['id'] },
  Newcomer: { where: RAIDS, key: ['raidId', 'personId'] },
  Bulletin: { where: OWN, key: ['id'] },
  CommunityReport: { where: COMMUNITIES, key: ['communityId', 'kind'] },
  WebhookDelivery: { where: '"webhookId" IN (SELECT id FROM "Webhook" WHERE "tenantId" = $1)', key: ['id'] },
  Job: { where: OWN, key: ['id'] },
};

/** Reads a tenant's rows as they are stored, for the export. */
export function createKeptRows({ durable }: Pick<Database, 'durable'>): KeptRowStore {
  return {
    async listKeptRows(tenantId, table, after) {
      const { where, key } = TABLES[table];
      const columns = key.map((column) => `"${column}"`).join(', ');
      const marks = key.map((column, at) => (NUMBER.test(column) ? `CAST($${at + 2} AS BIGINT)` : `$${at + 2}`));
      const next = after ? `AND (${columns}) > (${marks.join(', ')})` : '';
      const values = after ? key.map((column) => after[column] as string | number) : [];
      const rows = await durable.query<KeptRow>(
        `SELECT * FROM "${table}" WHERE ${where} ${next} ORDER BY ${columns} LIMIT ${PAGE}`,
        tenantId,
        ...values,
      );
      return rows.map(readRow);
    },
  };
}

/** Both databases say large numbers in ways of their own; `data` is JSON in each table that has it. */
function readRow(row: KeptRow): KeptRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readValue(column, value)]));
}

function readValue(column: string, value: unknown): unknown {
  if (value === null) return null;
  if (column === 'data') return JSON.parse(String(value));
  return NUMBER.test(column) ? Number(value) : value;
}
