import type { Spending } from '../budgets/spending.ts';
import type { Action, Reason, Source, VerdictName } from '../decisions/decision.ts';
import type { JudgeUsage, Usage } from '../ports/judge.ts';
import type { DecisionRow, NewRow } from './columns.ts';
import type { JudgeEffort, TimeRange } from './hourly-totals.ts';

/** Which decisions have a row in the log: all, or those that triggered or were not judged. The others are counted either way. */
export const DECISION_LOG_MODES = ['all', 'triggered'] as const;
export type DecisionLogMode = (typeof DECISION_LOG_MODES)[number];

/** The decision log. */
export type DecisionStore = {
  /**
   * Writes the decisions, the usage and the spending of one request in one transaction, shared with other requests, and ends its leases.
   * Durable when it resolves. null when the tenant is gone: nothing was written then (spending is booked all the same).
   */
  record(record: DecisionRecord): Promise<Recorded | null>;
};

/** What somebody looks for in the log; what is left out is not asked for. */
export type DecisionFilter = {
  /** `any` is anything but none. */
  readonly action?: Action | 'any';
  readonly reason?: Reason;
  readonly source?: Source;
  readonly category?: string;
  readonly channel?: string;
  readonly messageId?: string;
  readonly requestId?: string;
  /** A community's id; of what has an entry in its log. */
  readonly community?: string;
  /** The author as their platform knows them; of what has an entry in a log, or a hash of its author. */
  readonly author?: string;
  /** `none`: nobody said anything of it. */
  readonly verdict?: 'none' | VerdictName;
  /** An observed category that found something in the message. */
  readonly observed?: string;
  /** The id of an example that decided it, or let it pass. */
  readonly example?: string;
  /** Its text was kept. */
  readonly isKept?: true;
  /** Part of the kept text, without regard to case (of the letters a to z on SQLite). */
  readonly text?: string;
  readonly fromMs?: number;
  /** Not included. */
  readonly toMs?: number;
};

/** Whoever is in danger comes before everything else. */
export const SEVERE_CATEGORIES = ['selfharm', 'minors'] as const;

/** `worst` has self-harm and minors first, then the most severe action, then the heaviest category, then the highest probability, then the newest. */
export const WAITING_ORDERS = ['newest', 'oldest', 'worst'] as const;
export type WaitingOrder = (typeof WAITING_ORDERS)[number];

/** Looking for rows of the log. */
export type DecisionSearch = {
  /**
   * Newest first and none older than 30 days, past at most `scanMax` rows, and no more than have `charsMax` characters as JSON, but at least one.
   * @returns what was found, and before which id to go on; null where nothing is left to be found.
   */
  searchDecisions(
    tenantId: string,
    ask: {
      readonly filter: DecisionFilter;
      readonly before?: string | undefined;
      readonly limit: number;
      readonly scanMax: number;
      readonly charsMax?: number;
    },
  ): Promise<{ readonly rows: readonly DecisionRow[]; readonly next: string | null }>;
  /** What triggered in 30 days and nobody has given a verdict on: the first of it, and exactly how much it is. */
  readWaiting(
    tenantId: string,
    ask: {
      readonly order: WaitingOrder;
      readonly limit: number;
      /** Only of what this finds; the count is of that, too. */
      readonly filter?: DecisionFilter | undefined;
      /** By category; 1 where one is not named. */
      readonly weights?: Readonly<Record<string, number>> | undefined;
    },
  ): Promise<{ readonly rows: readonly DecisionRow[]; readonly count: number }>;
  /** null for a row that is unknown, another tenant's, or older than 30 days. */
  findDecision(tenantId: string, id: string): Promise<DecisionRow | null>;
};

/** What one observed category would have done, in a time. */
export type ObservedCount = {
  readonly category: string;
  readonly action: Action;
  readonly messages: number;
  /** Of these, those to which something at least as severe was done anyway. */
  readonly anyway: number;
  readonly confirmed: number;
  readonly wrong: number;
};

/** Counts of what observed rules would have done. */
export type ObservedStore = {
  /** Exact, by category and action; read by an index of those rows alone. */
  countObserved(tenantId: string, range: TimeRange): Promise<readonly ObservedCount[]>;
};

/** The stored scores of judged messages, in the order of time. */
export type ScoreHistoryStore = {
  /**
   * The next rows of the log, judged or not, so that no more than these are looked at. Scores are JSON text, as `record` writes it; null of a
   * message that was not judged. `localAction` is what a local rule decided beside the scores.
   */
  listScores(
    tenantId: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly { readonly id: string; readonly scores: string | null; readonly localAction?: Action | null }[]>;
  /** The row that stands so many rows before another one, or before the end of the log; null where the log begins later. */
  findRowBefore(tenantId: string, row: string | null, back: number): Promise<string | null>;
};

/** The tenant's counters after the request, and the ids of its rows in their order. */
export type Recorded = { readonly usage: Usage; readonly rowIds: readonly string[] };

/** What one request leaves behind. */
export type DecisionRecord = Pick<NewRow, 'tenantId' | 'requestId' | 'source' | 'nowMs'> & {
  readonly rows: readonly Omit<NewRow, 'id' | 'tenantId' | 'requestId' | 'source' | 'nowMs'>[];
  readonly counted?: readonly Pick<NewRow, 'decision' | 'channel' | 'sampled'>[];
  /** Judged decisions of this request, cache answers included. */
  readonly judged: number;
  readonly usage: JudgeUsage;
  readonly judging?: JudgeEffort;
  /** What the model calls cost, and which ceilings it counts towards (global always, free for Trial tenants). */
  readonly spend: Spending;
  readonly leaseIds: readonly string[];
  /** The Idempotency-Key, kept in the same transaction. @throws StewardError `store_unavailable` in `record` where somebody else answered it meanwhile. */
  readonly mark?: RequestMark;
  /** The webhooks that are sent each row that triggered, queued in the same transaction. */
  readonly webhookIds?: readonly string[];
};
/** A request by its Idempotency-Key, as it may be stored: nothing of the key or of the body can be read out of either. */
export type RequestMark = {
  /** Of the API key and the Idempotency-Key together. */
  readonly id: string;
  /** Keyed hash of what was asked. */
  readonly bodyHash: string;
};

/** What became of the log: days dropped and made, rows deleted, and why it cannot be kept as it should; null where it can. */
export type LogKept = {
  readonly dropped: number;
  readonly made: number;
  readonly deleted: number;
  readonly problem: string | null;
};

/** Somebody who looks at a decision at this moment. */
export type ReviewPresence = { readonly sessionId: string; readonly decisionId: string; readonly name: string };

/** Who looks at which decision, so that two moderators do not act on the same one. In the store, for they may sit at two processes. */
export type ReviewPresenceStore = {
  /** A session looks at one decision at a time, until then at most; nothing is kept of a session that has ended. */
  notePresence(look: ReviewPresence & { readonly tenantId: string; readonly untilMs: number }): Promise<void>;
  listPresence(tenantId: string, nowMs: number): Promise<readonly ReviewPresence[]>;
  listVerdictsOn(
    tenantId: string,
    decisionIds: readonly string[],
  ): Promise<readonly { readonly decisionId: string; readonly verdict: VerdictName; readonly by: string }[]>;
};
