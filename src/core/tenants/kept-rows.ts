/** Tables whose rows of a tenant are exported as stored: `of` names the owner of a row, `key` its primary key. */
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

/** A row as stored: its columns by name. */
export type KeptRow = { readonly [column: string]: unknown };

/** Reads a tenant's rows of a table, page by page. */
export type KeptRowStore = {
  /** Returns a page of rows in key order, after a row or from the start. The last page is empty. */
  listKeptRows(tenantId: string, table: KeptTable, after: KeptRow | null): Promise<readonly KeptRow[]>;
};
