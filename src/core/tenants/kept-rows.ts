/** Tables of which a tenant's rows are exported as they are stored. */
export const KEPT_TABLES = [
  'Usage',
  'Tally',
  'Trial',
  'Subscription',
  'Example',
  'Sample',
  'Notice',
  'MemberNote',
  'MemberStanding',
  'Sighting',
  'TimeoutRecord',
  'Incident',
  'Raid',
  'Newcomer',
  'Bulletin',
  'CommunityReport',
  'WebhookDelivery',
  'Job',
] as const;

export type KeptTable = (typeof KEPT_TABLES)[number];

/** A row as it is stored: its columns by name. */
export type KeptRow = { readonly [column: string]: unknown };

/** Reads what a tenant has in a table, page by page. */
export type KeptRowStore = {
  /** A page of rows in the order of their keys, after that row or from the beginning. The last page is empty. */
  listKeptRows(tenantId: string, table: KeptTable, after: KeptRow | null): Promise<readonly KeptRow[]>;
};
