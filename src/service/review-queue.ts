import type { ChatPlatform } from '../core/chat-platforms.ts';
import type { IncidentSummary, ModerationCase } from '../core/communities.ts';
import type { CommunityStore } from '../core/community-store.ts';
import { severity } from '../core/decision.ts';
import type { DecisionRow, DecisionSearch } from '../core/decision-store.ts';
import type { Clock } from '../core/ports.ts';
import { type EarlierEntries, ENTRIES_READ, earlierOf } from './earlier-entries.ts';

/** How many rows one look at the log goes through; as for the page of decisions. */
const SCAN_ROWS = 20_000;
/** The newest of what waits; the worst are the worst of these. */
const WAITING_MAX = 200;
const OTHERS_SHOWN = 5;

/** One decision that waits for a person. */
export type Waiting = {
  readonly row: DecisionRow;
  /** What chat knows of it; null for one of the API. */
  readonly chat:
    | ({ readonly moderationCase: ModerationCase; readonly platform: ChatPlatform; readonly community: string } & EarlierEntries)
    | null;
};

/** Decisions that wait together: one, or those of one incident in chat, which are decided at once. */
export type WaitingGroup = {
  /** The first of them, in the order that was asked for. */
  readonly item: Waiting;
  /** Those of them that wait, the first one among them. */
  readonly ids: readonly string[];
  /** Others of them, to look at. */
  readonly others: readonly Waiting[];
  /** null for a decision that stands alone. */
  readonly incident: IncidentSummary | null;
};

export const REVIEW_ORDERS = ['newest', 'worst'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/**
 * What triggered in 30 days and nobody has said anything about.
 * @returns the first `limit`, how many there are among the newest 200 decisions that wait, and whether there may be more.
 * @example const { groups, count } = await readReviewQueue({ store, communities, now }, tenant.id, { order: 'worst', limit: 20 });
 */
export async function readReviewQueue(
  deps: {
    readonly store: DecisionSearch;
    readonly communities: Pick<CommunityStore, 'listCommunities' | 'listCases' | 'listIncidents'>;
    readonly now: Clock;
  },
  tenantId: string,
  ask: { readonly order: ReviewOrder; readonly limit: number },
): Promise<{ readonly groups: readonly WaitingGroup[]; readonly count: number; readonly isMore: boolean }> {
  const [{ rows, next }, entries] = await Promise.all([
    deps.store.searchDecisions(tenantId, {
      filter: { action: 'any', verdict: 'none' },
      limit: WAITING_MAX,
      scanMax: SCAN_ROWS,
    }),
    readEntries(deps, tenantId),
  ]);
  const ordered = ask.order === 'newest' ? rows : rows.toSorted(worseFirst);
  const groups = await groupByIncident(
    deps,
    tenantId,
    ordered.map((row) => ({ row, chat: entries(row.id) })),
  );
  return {
    groups: groups.slice(0, ask.limit),
    count: groups.length,
    isMore: next !== null && rows.length === WAITING_MAX,
  };
}

/** What belongs together is decided as one, at the place of its first. */
async function groupByIncident(
  { communities }: { readonly communities: Pick<CommunityStore, 'listIncidents'> },
  tenantId: string,
  items: readonly Waiting[],
): Promise<readonly WaitingGroup[]> {
  const ids = [...new Set(items.flatMap(({ chat }) => chat?.moderationCase.incidentId ?? []))];
  const found = ids.length === 0 ? [] : await communities.listIncidents({ tenantId, ids, limit: ids.length });
  const incidents = new Map(
    found.filter(({ first, counts }) => counts.messages > 1 || first.kind === 'raid').map((one) => [one.id, one]),
  );
  const together = new Map<string, Waiting[]>();
  for (const item of items) {
    const { incidentId } = item.chat?.moderationCase ?? { incidentId: null };
    const key = incidentId !== null && incidents.has(incidentId) ? incidentId : item.row.id;
    together.set(key, [...(together.get(key) ?? []), item]);
  }
  return [...together].flatMap(([key, [item, ...others]]) =>
    item
      ? [
          {
            item,
            ids: [item, ...others].map(({ row }) => row.id),
            others: others.slice(0, OTHERS_SHOWN),
            incident: incidents.get(key) ?? null,
          },
        ]
      : [],
  );
}

function worseFirst(one: DecisionRow, other: DecisionRow): number {
  return severity(other.action) - severity(one.action) || other.probability - one.probability;
}

type Communities = Pick<CommunityStore, 'listCommunities' | 'listCases'>;

/** Looks up what chat knows of a decision, among the newest entries of each community. */
async function readEntries(
  { communities }: { readonly communities: Communities },
  tenantId: string,
): Promise<(decisionId: string) => Waiting['chat']> {
  const all = await Promise.all(
    (await communities.listCommunities({ tenantId })).map(async ({ id, platform, name }) => {
      const cases = await communities.listCases({ communityId: id, limit: ENTRIES_READ });
      return { platform, name, notices: cases };
    }),
  );
  const byDecision = new Map(
    all.flatMap((community) => community.notices.map((moderationCase) => [moderationCase.reason.decisionId, { ...community, notice: moderationCase }])),
  );
  return (decisionId) => {
    const found = byDecision.get(decisionId);
    if (!found) return null;
    const { notice: moderationCase, platform, name, notices: cases } = found;
    return { moderationCase, platform, community: name, ...earlierOf(cases, moderationCase) };
  };
}
