import type { Spending } from '../budgets/spending.ts';
import type { Action, Reason, Source, VerdictName } from '../decisions/decision.ts';
import type { JudgeUsage, Usage } from '../ports/judge.ts';
import type { DecisionRow, NewRow } from './columns.ts';
import type { JudgeEffort, TimeRange } from './hourly-totals.ts';

/** Which decisions get a row in the log: all, or only those that triggered or were not judged. All are counted either way. */
export const DECISION_LOG_MODES = ['all', 'triggered'] as const;
export type DecisionLogMode = (typeof DECISION_LOG_MODES)[number];

/** The decision log. */
export type DecisionStore = {
  /**
   * Writes the decisions, usage and spending of a request in one transaction, which other requests may share, and ends its leases.
   * Durable when it resolves. @returns null if the tenant is gone: then nothing is written except the spending.
   */
  record(record: DecisionRecord): Promise<Recorded | null>;
};

/** A search in the log; a missing field does not filter. */
export type DecisionFilter = {
  /** `any` means any action except none. */
  readonly action?: Action | 'any';
  readonly reason?: Reason;
  readonly source?: Source;
  readonly category?: string;
  readonly channel?: string;
  readonly messageId?: string;
  readonly requestId?: string;
  /** A community's id; finds only decisions with an entry in its log. */
  readonly community?: string;
  /** The platform's id of the author; finds only decisions with an entry in a log or a hash of their author. */
  readonly author?: string;
  /** `none`: without a verdict. */
  readonly verdict?: 'none' | VerdictName;
  /** An observed category that triggered on the message. */
  readonly observed?: string;
  /** The id of the taught example that decided it, blocked or allowed. */
  readonly example?: string;
  /** Only decisions with a stored text. */
  readonly isKept?: true;
  /** Part of the stored text, ignoring case (on SQLite only that of a to z). */
  readonly text?: string;
  readonly fromMs?: number;
  /** Exclusive. */
  readonly toMs?: number;
};

/** Categories in which somebody is in danger; they come before everything else. */
export const SEVERE_CATEGORIES = ['selfharm', 'minors'] as const;

/** `worst` sorts by: self-harm and minors first, most severe action, heaviest category, highest probability, newest. */
export const WAITING_ORDERS = ['newest', 'oldest', 'worst'] as const;
export type WaitingOrder = (typeof WAITING_ORDERS)[number];

/** Searches rows of the log. */
export type DecisionSearch = {
  /**
   * Searches the last 30 days, newest first. Reads at most `scanMax` rows; returns at most `charsMax` characters as JSON, but at least one row.
   * @returns the rows, and the id to pass as `before` for the next page; null at the end.
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
  /** Reads what triggered in the last 30 days and has no verdict: the first rows, and the exact total. */
  readWaiting(
    tenantId: string,
    ask: {
      readonly order: WaitingOrder;
      readonly limit: number;
      /** Limits both rows and count to matching decisions. */
      readonly filter?: DecisionFilter | undefined;
      /** Weight of each category; 1 if not named. */
      readonly weights?: Readonly<Record<string, number>> | undefined;
    },
  ): Promise<{ readonly rows: readonly DecisionRow[]; readonly count: number }>;
  /** @returns null for a row that is unknown, another tenant's, or older than 30 days. */
  findDecision(tenantId: string, id: string): Promise<DecisionRow | null>;
};

/** The actions that one observed category would have taken in a period. */
export type ObservedCount = {
  readonly category: string;
  readonly action: Action;
  readonly messages: number;
  /** The messages among them that got at least as severe an action anyway. */
  readonly anyway: number;
  readonly confirmed: number;
  readonly wrong: number;
};

/** Counts the actions that observed rules would have taken. */
export type ObservedStore = {
  /** Returns exact counts by category and action; uses an index of those rows alone. */
  countObserved(tenantId: string, range: TimeRange): Promise<readonly ObservedCount[]>;
};

/** The stored scores of judged messages, oldest first. */
export type ScoreHistoryStore = {
  /**
   * Lists the next `limit` rows of the log, judged or not, so that a page reads no more rows than that. `scores` is JSON text as `record`
   * writes it; null for a message that was not judged. `localAction` is the action of a local rule, beside the scores.
   */
  listScores(
    tenantId: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly { readonly id: string; readonly scores: string | null; readonly localAction?: Action | null }[]>;
  /** Finds the row `back` rows before another one, or before the end of the log; null if the log is shorter. */
  findRowBefore(tenantId: string, row: string | null, back: number): Promise<string | null>;
};

/** The tenant's usage after the request, and the ids of its rows in order. */
export type Recorded = { readonly usage: Usage; readonly rowIds: readonly string[] };

/** All that one request writes. */
export type DecisionRecord = Pick<NewRow, 'tenantId' | 'requestId' | 'source' | 'nowMs'> & {
  readonly rows: readonly Omit<NewRow, 'id' | 'tenantId' | 'requestId' | 'source' | 'nowMs'>[];
  readonly counted?: readonly Pick<NewRow, 'decision' | 'channel' | 'sampled'>[];
  /** The number of judged decisions in this request, including those from the cache. */
  readonly judged: number;
  readonly usage: JudgeUsage;
  readonly judging?: JudgeEffort;
  /** The cost of the model calls, and the ceilings it counts towards (global always, free for tenants on a trial plan). */
  readonly spend: Spending;
  readonly leaseIds: readonly string[];
  /** The Idempotency-Key, stored in the same transaction. @throws StewardError `store_unavailable` in `record` if another process answered it first. */
  readonly mark?: RequestMark;
  /** The webhooks that get each row that triggered, queued in the same transaction. */
  readonly webhookIds?: readonly string[];
};
/** A request with an Idempotency-Key, in storable form: it reveals neither the key nor the body. */
export type RequestMark = {
  /** Hash of the API key and the Idempotency-Key together. */
  readonly id: string;
  /** Keyed hash of the request body. */
  readonly bodyHash: string;
};

/** The result of a log clean-up: days dropped and created, rows deleted, and the problem that prevents it; null for none. */
export type LogKept = {
  readonly dropped: number;
  readonly made: number;
  readonly deleted: number;
  readonly problem: string | null;
};

/** A person who is viewing a decision now. */
export type ReviewPresence = { readonly sessionId: string; readonly decisionId: string; readonly name: string };

/** Viewers of decisions, so that two moderators do not act on the same one. In the store, because each may use another process. */
export type ReviewPresenceStore = {
  /** Records that a session views a decision until then; one decision per session. Stores nothing for an ended session. */
  notePresence(look: ReviewPresence & { readonly tenantId: string; readonly untilMs: number }): Promise<void>;
  listPresence(tenantId: string, nowMs: number): Promise<readonly ReviewPresence[]>;
  listVerdictsOn(
    tenantId: string,
    decisionIds: readonly string[],
  ): Promise<readonly { readonly decisionId: string; readonly verdict: VerdictName; readonly by: string }[]>;
};
