import { groupBy } from '../../core/collections/group-by.ts';
import type { ChatPlatform } from '../../core/common/chat-platforms.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { DecisionFilter, WaitingOrder } from '../../core/decision-log/decision-store.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { type EarlierEntries, ENTRIES_READ, earlierOf } from './earlier-entries.ts';

/** Decisions read at least, plus some for each skipped group, because decisions of one incident become one group. */
const READ_ROWS = 200;
const READ_ROWS_SKIPPED = 2;
const OTHERS_SHOWN = 5;

/** The chat entry of a decision with its community. */
type Entry = { readonly moderationCase: ModerationCase; readonly platform: ChatPlatform; readonly community: string };

/** A decision that waits for review; `chat` is null for one of the API. */
export type Waiting = { readonly row: DecisionRow; readonly chat: (Entry & EarlierEntries) | null };

/** Decisions that are reviewed together: a single one, or all of one incident in chat. */
export type WaitingGroup = Awaited<ReturnType<typeof readReviewQueue>>['groups'][number];

type Communities = Pick<CommunityStore, 'listCommunities' | 'listCases' | 'listCasesOf' | 'listIncidents'>;
/** A decision with its chat entry, before its group is complete. */
type Found = { readonly row: DecisionRow; readonly entry: Entry | null };

/**
 * Reads what triggered in the last 30 days and has no verdict yet, in groups.
 * @param ask.skip groups to leave out before the first.
 * @returns `limit` groups, whether more groups follow, and the exact number of waiting decisions in all groups.
 * @example const { groups, count } = await readReviewQueue({ store, communities }, tenant.id, { order: 'worst', limit: 20 });
 */
export async function readReviewQueue(
  { store, communities }: StoreFor<'readWaiting'> & { readonly communities: Communities },
  tenantId: string,
  {
    skip = 0,
    ...ask
  }: {
    readonly order: WaitingOrder;
    readonly skip?: number;
    readonly limit: number;
    readonly filter?: DecisionFilter;
    /** See `review_weights` of the settings. */
    readonly weights?: Readonly<Record<string, number>>;
  },
) {
  const { rows, count } = await store.readWaiting(tenantId, { ...ask, limit: READ_ROWS + READ_ROWS_SKIPPED * skip });
  const found = await withEntries(communities, tenantId, rows);
  const all = await groupByIncident(communities, tenantId, found);
  const grouped = all.slice(skip, skip + ask.limit);
  const withEarlier = await readEarlierOf(
    communities,
    grouped.flatMap(({ items }) => items.slice(0, 1 + OTHERS_SHOWN)),
  );
  const groups = grouped.flatMap(({ items, incident }) => {
    const [item, ...others] = items.slice(0, 1 + OTHERS_SHOWN).map(withEarlier);
    // `ids` are the waiting decisions, the first one included; the incident is null for a single decision.
    return item ? [{ item, ids: items.map(({ row }) => row.id), others, incident }] : [];
  });
  return { groups, count, hasMore: all.length > skip + ask.limit || count > rows.length };
}

/** Groups the decisions of an incident at the place of its first one. */
async function groupByIncident(communities: Communities, tenantId: string, found: readonly Found[]) {
  const ids = [...new Set(found.flatMap(({ entry }) => entry?.moderationCase.incidentId ?? []))];
  const listed = ids.length === 0 ? [] : await communities.listIncidents({ tenantId, ids, limit: ids.length });
  const incidents = new Map(
    listed.filter(({ first, counts }) => counts.messages > 1 || first.kind === 'raid').map((one) => [one.id, one]),
  );
  const together = groupBy(found, ({ entry, row }) => {
    const incidentId = entry?.moderationCase.incidentId ?? '';
    return incidents.has(incidentId) ? incidentId : row.id;
  });
  return [...together].map(([key, items]) => ({ items, incident: incidents.get(key) ?? null }));
}

async function withEntries(communities: Communities, tenantId: string, rows: readonly DecisionRow[]) {
  const all = new Map((await communities.listCommunities({ tenantId })).map((one) => [one.id, one]));
  const messageIds = rows.map(({ message_id }) => message_id).filter((id) => id !== '');
  const cases = await communities.listCasesOf({ communityIds: [...all.keys()], messageIds });
  const byDecision = new Map(cases.map((one) => [one.reason.decisionId, one]));
  return rows.map((row) => {
    const moderationCase = byDecision.get(row.id);
    const community = moderationCase && all.get(moderationCase.communityId);
    return {
      row,
      entry: community ? { moderationCase, platform: community.platform, community: community.name } : null,
    };
  });
}

/** Reads the authors' earlier entries from the newest entries of their communities. */
async function readEarlierOf(communities: Communities, found: readonly Found[]): Promise<(one: Found) => Waiting> {
  const ids = [...new Set(found.flatMap(({ entry }) => entry?.moderationCase.communityId ?? []))];
  const newest = new Map<string, readonly ModerationCase[]>();
  for (const id of ids) newest.set(id, await communities.listCases({ communityId: id, limit: ENTRIES_READ }));
  return ({ row, entry }) => ({
    row,
    chat: entry && { ...entry, ...earlierOf(newest.get(entry.moderationCase.communityId) ?? [], entry.moderationCase) },
  });
}
