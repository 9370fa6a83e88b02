import type { ChatPlatform } from '../common/chat-platforms.ts';
import { ASKED, type WaitingStep } from '../common/steps.ts';
import { HOUR_MS } from '../time/time.ts';
import type { ModerationCase } from './moderation-case.ts';

/** How long an incident waits for its next part; after that the same author or text begins another. */
export const INCIDENT_IDLE_MS = 10 * 60_000;
/** How long an incident may last: an entry far up in the log is read by nobody. */
export const INCIDENT_MAX_MS = 3 * 60 * 60_000;

/**
 * What became of a case's deletion and of its author's timeout. `ending` and `ended` are of a timeout alone; '' is none that was meant.
 * The ban of a newcomer stands where their timeout would.
 * Columns of its row, so that an incident of thousands is counted by the database.
 */
export type StepFate = Fate | `ban ${Fate}`;
export type Fate = '' | 'done' | 'gone' | 'waiting' | 'missed' | 'would' | 'ending' | 'ended';

/** What an incident comes to at this moment, counted over all its cases. */
export type IncidentCounts = {
  readonly messages: number;
  readonly authors: number;
  readonly channels: number;
  readonly communities: number;
  readonly deleted: { readonly messages: number; readonly authors: number; readonly channels: number };
  /** Messages that were found gone, that wait, whose deletion was not possible, and that would have been deleted. */
  readonly gone: number;
  readonly deletionsWaiting: number;
  readonly deletionsMissed: number;
  readonly wouldDelete: number;
  /** Authors, newcomers of a raid among them, by what became of their timeout. */
  readonly timedOut: number;
  readonly timeoutsWaiting: number;
  readonly timeoutsMissed: number;
  readonly wouldTimeOut: number;
  readonly endsWaiting: number;
  readonly timeoutsEnded: number;
  /** Newcomers of a raid by what became of their ban; its end waits too. */
  readonly banned: number;
  readonly bansWaiting: number;
  readonly bansMissed: number;
  readonly bansEnded: number;
  /** Messages by what moderators made of them. */
  readonly confirmed: number;
  readonly wrong: number;
  /** The categories of its messages, most first. */
  readonly categories: readonly string[];
};

/** What begins the hash of a link or contact among the grouping keys of a case. */
export const LINK_GROUPING_KEY = 'h:';

/** What one tenant knows of some links, by its entries. */
export type LinkReputation = {
  readonly tenantId: string;
  readonly entries: number;
  readonly accounts: number;
  readonly firstMs: number;
  readonly upheld: number;
  readonly dismissed: number;
};

/** Which parts of an incident are asked for. */
export type IncidentCasesQuery = {
  readonly incidentId: string;
  readonly kind?: 'message' | 'raid' | 'newcomer';
  readonly only?: { readonly column: 'deletion' | 'silence'; readonly is: StepFate } | 'reported';
  readonly order?: 'first' | 'last';
  readonly offset?: number;
  readonly limit: number;
};

/** The one entry of an incident in one log, and the case that it is posted for. */
export type IncidentEntry = {
  readonly incidentId: string;
  /** Names the log. */
  readonly place: string;
  readonly platform: ChatPlatform;
  readonly caseId: string;
};

/** What belongs together of a tenant's cases, and the entries that tell of it. */
export type IncidentStore = {
  /**
   * Puts cases into the incidents that their grouping keys are known by, or into new ones; a case that is in one stays there. Two processes that
   * do it at once come to the same incidents.
   * @param ask.parts in their order; `groupingKeys` are hashes, the weightiest first.
   * @returns the incident of each case; cases and tenants that are gone are left out.
   */
  joinIncidents(ask: {
    readonly tenantId: string;
    readonly nowMs: number;
    readonly cases: readonly { readonly caseId: string; readonly groupingKeys: readonly string[] }[];
  }): Promise<ReadonlyMap<string, string>>;
  /** Ends an incident: what comes after it begins another. */
  closeIncident(incidentId: string): Promise<void>;
  /** Makes a case the one whose entry tells of its incident in a log, unless there is one. @returns the id of the one that does. */
  leadIncident(entry: IncidentEntry): Promise<string>;
  /** A case's entry is not there (any more): the next case of the incident may have one. */
  withdrawEntry(caseId: string): Promise<void>;
  /** The entries of an incident, or that of a case, are to be edited no later than then. */
  touchEntries(of: { readonly incidentId: string } | { readonly caseId: string }, dueAtMs: number): Promise<void>;
  /** Takes the entries of a platform that are due for editing for this process until `heldUntilMs`. */
  leaseEdits(ask: {
    readonly platform: ChatPlatform;
    readonly incidentId?: string;
    readonly nowMs: number;
    readonly leaseUntilMs: number;
    readonly limit: number;
    /** Only the entries about communities whose id on their platform passes; all when left out. */
    readonly ofServers?: (externalId: string) => boolean;
  }): Promise<readonly IncidentEntry[]>;
  /** An entry that was held until then was edited; it stays due when it was touched meanwhile. */
  concludeEdit(caseId: string, leaseUntilMs: number): Promise<void>;
  countIncident(incidentId: string): Promise<IncidentCounts>;
  /** The entries of an incident of this tenant, one a log. */
  listEntries(tenantId: string, incidentId: string): Promise<readonly IncidentEntry[]>;
};

/** One incident of a tenant, at this moment. */
export type IncidentSummary = {
  readonly id: string;
  readonly startedAtMs: number;
  /** When its last part came. */
  readonly lastAtMs: number;
  /** The case of the raid, where it is one; else that of the first message. */
  readonly first: ModerationCase;
  readonly counts: IncidentCounts;
};

/** An outcome that nobody was told for so long is told no more. */
const TOLD_WITHIN_MS = HOUR_MS;

/** What its author said against it; undefined where they did not appeal. @example const words = appealOf(case)?.reason; */
export function appealOf({ reports }: Pick<ModerationCase, 'reports'>) {
  return reports.findLast(({ isAppeal }) => isAppeal === true);
}

/**
 * Whether its author appealed against it, and no moderator has said anything since.
 * @example if (isAppealOpen(case)) buttons.push(...appealButtons(say, case, ''));
 */
export function isAppealOpen({ reports, verdict }: Pick<ModerationCase, 'reports' | 'verdict'>): boolean {
  return reports.some(({ isAppeal, atMs }) => isAppeal === true && (verdict === null || atMs > verdict.atMs));
}

/**
 * The case with what a moderator makes of it. Whoever appealed against it is told so by a step of its own, whatever becomes of this process.
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
    deadlineMs: atMs + TOLD_WITHIN_MS,
    tries: 0,
    untilMs: null,
  };
  return { ...judged, results: [...moderationCase.results, answer] };
}
