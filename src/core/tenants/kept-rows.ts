/** Tables of which a tenant's rows are exported as they are stored: whose a row is, and its key. */
export const KEPT_TABLES = {
  Usage: { of: 'tenant', key: ['month'] },
  Tally: { of: 'tenant', key: ['hourMs', 'kind', 'name'] },
  Trial: { of: 'tenant', key: ['tenantId'] },
  Subscription: { of: 'tenant', key: ['provider', 'externalId'] },
  Verdict: { of: 'tenant', key: ['decisionId'] },
  Unjudged: { of: 'tenant', key: ['id'] },
  Example: { of: 'tenant', key: ['id'] },
  Sample: { of: 'tenant', key: ['id'] },
  Notice: { of: 'community', key: ['id'] },
  MemberNote: { of: 'community', key: ['id'] },
  MemberStanding: { of: 'community', key: ['communityId', 'personId'] },
  Sighting: { of: 'community', key: ['communityId', 'personId', 'kind'] },
  TimeoutRecord: { of: 'community', key: ['communityId', 'personId'] },
  Incident: { of: 'tenant', key: ['id'] },
  Raid: { of: 'community', key: ['id'] },
  Newcomer: { of: 'raid', key: ['raidId', 'personId'] },
  Bulletin: { of: 'tenant', key: ['id'] },
  CommunityReport: { of: 'community', key: ['communityId', 'kind'] },
  WebhookDelivery: { of: 'webhook', key: ['id'] },
  Job: { of: 'tenant', key: ['id'] },
} as const;

export type KeptTable = keyof typeof KEPT_TABLES;

/** A row as it is stored: its columns by name. */
export type KeptRow = { readonly [column: string]: unknown };

/** Reads what a tenant has in a table, page by page. */
export type KeptRowStore = {
  /** A page of rows in the order of their keys, after that row or from the beginning. The last page is empty. */
  listKeptRows(tenantId: string, table: KeptTable, after: KeptRow | null): Promise<readonly KeptRow[]>;
};
