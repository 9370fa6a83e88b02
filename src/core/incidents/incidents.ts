import type { ChatPlatform } from '../common/chat-platforms.ts';
import { ASKED, type WaitingStep } from '../common/steps.ts';
import { HOUR_MS } from '../time/time.ts';
import type { ModerationCase } from './moderation-case.ts';

/** How long an incident waits for its next case; after that, the same author or text starts a new incident. */
export const INCIDENT_IDLE_MS = 10 * 60_000;
/** How long an incident may last, because nobody reads an entry far up in the log. */
export const INCIDENT_MAX_MS = 3 * 60 * 60_000;

/**
 * The state of a case's deletion, or of its author's timeout. `ending` and `ended` apply to timeouts only; '' means none was intended.
 * A newcomer's ban takes the place of the timeout.
 * The states are columns of the case's row, so that the database can count incidents of thousands of cases.
 */
export type StepFate = Fate | `ban ${Fate}`;
export type Fate = '' | 'done' | 'gone' | 'waiting' | 'missed' | 'would' | 'ending' | 'ended';

/** Current totals of an incident over all its cases. */
export type IncidentCounts = {
  readonly messages: number;
  readonly authors: number;
  readonly channels: number;
  readonly communities: number;
  readonly deleted: { readonly messages: number; readonly authors: number; readonly channels: number };
  /** Messages found gone, with a pending deletion, with an impossible deletion, and that would have been deleted. */
  readonly gone: number;
  readonly deletionsWaiting: number;
  readonly deletionsMissed: number;
  readonly wouldDelete: number;
  /** Authors, including newcomers of a raid, by the state of their timeout. */
  readonly timedOut: number;
  readonly timeoutsWaiting: number;
  readonly timeoutsMissed: number;
  readonly wouldTimeOut: number;
  readonly endsWaiting: number;
  readonly timeoutsEnded: number;
  /** Newcomers of a raid by the state of their ban; a pending unban counts too. */
  readonly banned: number;
  readonly bansWaiting: number;
  readonly bansMissed: number;
  readonly bansEnded: number;
  /** Messages by verdict. */
  readonly confirmed: number;
  readonly wrong: number;
  /** The categories of its messages, most frequent first. */
  readonly categories: readonly string[];
};

/** The prefix of hashes of links and contacts among a case's grouping keys. */
export const LINK_GROUPING_KEY = 'h:';

/** One tenant's knowledge of some links, from its entries. */
export type LinkReputation = {
  readonly tenantId: string;
  readonly entries: number;
  readonly accounts: number;
  readonly firstMs: number;
  readonly upheld: number;
  readonly dismissed: number;
};

/** A query for some cases of an incident. */
export type IncidentCasesQuery = {
  readonly incidentId: string;
  readonly kind?: 'message' | 'raid' | 'newcomer';
  readonly only?: { readonly column: 'deletion' | 'silence'; readonly is: StepFate } | 'reported';
  readonly order?: 'first' | 'last';
  readonly offset?: number;
  readonly limit: number;
};

/** The only entry of an incident in one log, and the case that it is posted for. */
export type IncidentEntry = {
  readonly incidentId: string;
  /** Identifies the log. */
  readonly place: string;
  readonly platform: ChatPlatform;
  readonly caseId: string;
};

/** The incidents of a tenant's cases, and the entries that show them. */
export type IncidentStore = {
  /**
   * Puts cases into the incidents that their grouping keys belong to, or into new ones; a case in an incident stays there. Two concurrent
   * processes end up with the same incidents.
   * @param ask.cases in their order; `groupingKeys` are hashes, the most important first.
   * @returns the incident of each case; cases and tenants that are gone are left out.
   */
  joinIncidents(ask: {
    readonly tenantId: string;
    readonly nowMs: number;
    readonly cases: readonly { readonly caseId: string; readonly groupingKeys: readonly string[] }[];
  }): Promise<ReadonlyMap<string, string>>;
  /** Ends an incident: later cases start a new one. */
  closeIncident(incidentId: string): Promise<void>;
  /** Makes a case the one whose entry shows its incident in a log, unless there is one. @returns the id of that case. */
  leadIncident(entry: IncidentEntry): Promise<string>;
  /** Records that a case's entry does not exist (any more): the next case of the incident may get one. */
  withdrawEntry(caseId: string): Promise<void>;
  /** Marks the entries of an incident or of a case for an edit, due at `dueAtMs` at the latest. */
  touchEntries(of: { readonly incidentId: string } | { readonly caseId: string }, dueAtMs: number): Promise<void>;
  /** Leases the entries of a platform that are due for an edit to this process until `leaseUntilMs`. */
  leaseEdits(ask: {
    readonly platform: ChatPlatform;
    readonly incidentId?: string;
    readonly nowMs: number;
    readonly leaseUntilMs: number;
    readonly limit: number;
    /** Filters by the platform's id of the entry's community; all if left out. */
    readonly ofServers?: (externalId: string) => boolean;
  }): Promise<readonly IncidentEntry[]>;
  /** Records that the entry held until then was edited; it stays due if it was marked again since. */
  concludeEdit(caseId: string, leaseUntilMs: number): Promise<void>;
  countIncident(incidentId: string): Promise<IncidentCounts>;
  /** Lists the entries of one of this tenant's incidents, one per log. */
  listEntries(tenantId: string, incidentId: string): Promise<readonly IncidentEntry[]>;
};

/** One incident of a tenant, as it is now. */
export type IncidentSummary = {
  readonly id: string;
  readonly startedAtMs: number;
  /** The time of its last case. */
  readonly lastAtMs: number;
  /** The raid's case if it is a raid, else the first message's case. */
  readonly first: ModerationCase;
  readonly counts: IncidentCounts;
};

/** Returns the author's appeal; undefined if there is none. @example const words = appealOf(case)?.reason; */
export function appealOf({ reports }: Pick<ModerationCase, 'reports'>) {
  return reports.findLast(({ isAppeal }) => isAppeal === true);
}

/**
 * Whether the author appealed, and no moderator gave a verdict since.
 * @example if (isAppealOpen(case)) buttons.push(...appealButtons(say, case, ''));
 */
export function isAppealOpen({ reports, verdict }: Pick<ModerationCase, 'reports' | 'verdict'>): boolean {
  return reports.some(({ isAppeal, atMs }) => isAppeal === true && (verdict === null || atMs > verdict.atMs));
}

/**
 * Returns the case with a verdict. After an appeal it adds a step that notifies the author, which survives a crash of this process.
 * @example await communities.changeNotice(case.id, (current) => withVerdict(current, { verdict: 'wrong', by, atMs: Date.now() }));
 */
export function withVerdict(
  moderationCase: ModerationCase,
  verdict: NonNullable<ModerationCase['verdict']>,
): ModerationCase {
  const judged = { ...moderationCase, verdict };
  if (!isAppealOpen(moderationCase)) return judged;
  const { by, atMs } = verdict;
  const answer: WaitingStep = {
    step: 'answer',
    outcome: 'waiting',
    why: ASKED,
    by,
    atMs,
    dueAtMs: atMs,
    // A notice that cannot be sent within an hour is dropped.
    deadlineMs: atMs + HOUR_MS,
    tries: 0,
    untilMs: null,
  };
  return { ...judged, results: [...moderationCase.results, answer] };
}
