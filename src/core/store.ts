import type { RequestMark } from './answered-requests.ts';
import type { SubscriptionStore } from './billing.ts';
import type { Author, ChangeStore } from './changes.ts';
import type { VerdictName } from './communities.ts';
import type { CommunityStore, LanguageStore } from './community-store.ts';
import type { Action, Decision, Reason, Source } from './decision.ts';
import type { ErrandStore } from './errands.ts';
import type { ExampleStore } from './examples/examples.ts';
import type { InstallationStore } from './installations.ts';
import type { LookStore } from './looks.ts';
import type { Policy } from './policy.ts';
import type { Ceiling, JudgeUsage, Usage } from './ports.ts';
import type { ProcessStore } from './processes.ts';
import type { SessionStore } from './sessions.ts';
import type { Settings } from './settings.ts';
import type { Spending, SpendLedger } from './spending.ts';
import type { JudgeEffort, TallyStore } from './tallies.ts';
import type { Plan, Tenant } from './tenant.ts';
import type { UnjudgedStore } from './unjudged.ts';
import type { WorkLeases } from './work-leases.ts';

/** Where everything durable lives. Every method throws StewardError `store_unavailable` when the database cannot be used. */
export type Store = TenantStore &
  KeyStore &
  UsageStore &
  DecisionStore &
  DecisionSearch &
  AnsweredRequestStore &
  ScoreHistoryStore &
  TallyStore &
  ExampleStore &
  ChangeStore &
  UnjudgedStore &
  SubscriptionStore &
  LanguageStore & {
    readonly kind: 'sqlite' | 'postgresql';
    /** What only the bots need. */
    readonly communities: CommunityStore;
    /** What only the operator needs. */
    readonly ledger: SpendLedger;
    /** Who is signed in to the dashboard. */
    readonly sessions: SessionStore;
    /** Who looks at which decision there. */
    readonly looks: LookStore;
    /** The same store; what it changes is in the audit trail under this name. Without it, it is the program's own doing. */
    as(author: Author): Store;
    /** Deletes up to so many rows of the log that were made before an instant, oldest first, of all tenants; answers how many. */
    purgeDecisions(beforeMs: number, rowsMax: number): Promise<number>;
    /**
     * Forgets what of the log is older than 30 days: a bounded part of it, so that it is called again and again, by one process at a time.
     * On PostgreSQL it also makes the parts of the log for the days ahead, and drops those that are over.
     * @param isStopped asked between its steps.
     */
    keepLog(isStopped: () => boolean): Promise<LogKept>;
    /** What the processes that serve say of themselves. */
    readonly processes: ProcessStore;
    /** How the replica fares, as of the last look; null where there is none. */
    replica(): ReplicaHealth | null;
    /** See StoreHealth. */
    writerDeaths(): number;
    /** Work that one process at a time does. */
    readonly leases: WorkLeases;
    /** What pages ask of bots in other processes. */
    readonly errands: ErrandStore;
    readonly installations: InstallationStore;
    /** How the store fares, told within a second: by what commits come to, and where there was none just now by writing. Never throws. */
    examine(): Promise<StoreHealth>;
    close(): Promise<void>;
  };

/** What became of the log: days dropped and made, rows deleted, and why it cannot be kept as it should; null where it can. */
export type LogKept = {
  readonly dropped: number;
  readonly made: number;
  readonly deleted: number;
  readonly problem: string | null;
};

/** How a store may fare: it writes; or it does not, because of what the name says. */
export const STORE_STATES = [
  'ok',
  'unreachable',
  'silent',
  'locked',
  'read_only',
  'full',
  'damaged',
  'replaced',
] as const;
export type StoreState = (typeof STORE_STATES)[number];

/** How the store fares now, and what the last commit of the log came to. */
export type StoreHealth = {
  readonly state: StoreState;
  readonly lastCommit: { readonly ok: boolean; readonly ageMs: number } | null;
  /** null where there is none. */
  readonly replica: ReplicaHealth | null;
  /** How many threads that write to the file have died and were replaced since the start. */
  readonly writerDeaths: number;
};

/** Whether reads of the log go to the replica; it lags too far behind, or does not answer. `lagMs` is null where it does not say. */
export type ReplicaHealth = {
  readonly state: (typeof REPLICA_STATES)[number];
  readonly lagMs: number | null;
  /** How many reads the primary has answered instead of it since the start. */
  readonly fellBack: number;
};
export const REPLICA_STATES = ['used', 'lagging', 'gone'] as const;

/** Tenants, their policy and their settings. */
export type TenantStore = {
  /** The tenant and key behind a SHA-256 hash (hex); null for a key nobody minted, a revoked one, or one of a deleted tenant. Always fresh, also after another process wrote. */
  identify(keyHash: string): Promise<{ readonly keyId: string; readonly tenant: Tenant } | null>;
  findTenant(by: { readonly id: string } | { readonly name: string }): Promise<Tenant | null>;
  listTenants(): Promise<readonly Tenant[]>;
  /** The tenant of that name, made with `plan` when there is none. Safe when two processes do it at once. */
  ensureTenant(name: string, plan: Plan): Promise<Tenant>;
  setPlan(tenantId: string, plan: Plan): Promise<boolean>;
  setQuota(tenantId: string, quota: number | null): Promise<boolean>;
  /** Suspends a tenant, or ends that; its own plan is kept and may be changed meanwhile. false for a tenant that is gone. */
  setSuspended(tenantId: string, isSuspended: boolean): Promise<boolean>;
  /**
   * Read, change and write in one transaction; what `change` throws leaves everything as it was. null for a tenant that is gone.
   * With `only` while it holds. @throws StewardError `changed_meanwhile` when it does not.
   */
  changePolicy(tenantId: string, change: (policy: Policy) => Policy, only?: OnlyIf<Policy>): Promise<Policy | null>;
  changeSettings(
    tenantId: string,
    change: (settings: Settings) => Settings,
    only?: OnlyIf<Settings>,
  ): Promise<Settings | null>;
  /** Erases the tenant and all it had. Says of each part whether there was something; null for a tenant that is gone. */
  deleteTenant(tenantId: string): Promise<Erasure | null>;
};
export type Erasure = Readonly<Record<'policy' | 'usage' | 'decisions' | 'keys' | 'subscription', boolean>>;

/** Holds a write off when somebody else wrote since its author looked. */
export type OnlyIf<T> = {
  /** The revision of the tenant. */
  readonly ifRevision?: number;
  /** Asked of what stands, under the lock of the write. */
  readonly ifStands?: (value: T) => boolean;
};

/** API keys; only their hash is ever kept, and how they begin. */
export type KeyStore = {
  addKey(key: {
    readonly tenantId: string;
    readonly hash: string;
    readonly label: string;
    /** How the key begins, for people who look for it in their settings. */
    readonly prefix?: string;
  }): Promise<KeyInfo>;
  listKeys(tenantId?: string): Promise<readonly KeyInfo[]>;
  /** Whether an active key of that id (and, when given, of that tenant) was revoked now. */
  revokeKey(keyId: string, tenantId?: string): Promise<boolean>;
};
export type KeyInfo = {
  readonly id: string;
  readonly tenantId: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** '' for a key from before this was kept. */
  readonly prefix: string;
  /** To five minutes; null for a key that was not used since this is kept. */
  readonly lastUsedAtMs: number | null;
};

/** Quotas and ceilings: reserved before a call, settled with the decisions, exact under concurrency and across processes. */
export type UsageStore = {
  readUsage(tenantId: string, month: string): Promise<Usage>;
  /**
   * Reserves up to `wanted` judgements of a month.
   * @returns how many were granted and how many the quota still has after them, counting what others have reserved.
   */
  reserveJudgements(ask: {
    readonly tenantId: string;
    readonly month: string;
    readonly quota: number;
    readonly wanted: number;
  }): Promise<{
    readonly leaseId: string;
    readonly granted: number;
    readonly left: number;
  }>;
  /**
   * Notes money before it is spent, under every given ceiling, or under none of them; answers the ceiling in the way. `limitMicroUsd` null is
   * no limit. For a bound of 0 nothing is noted. @throws StewardError `store_unavailable` when the store does not write: nothing may be spent then.
   */
  reserveSpend(ask: {
    readonly month: string;
    readonly ceilings: readonly { readonly ceiling: Ceiling; readonly limitMicroUsd: number | null }[];
    readonly boundMicroUsd: number;
  }): Promise<{ readonly leaseId: string } | { readonly refusedBy: Ceiling }>;
  /** Books what a request spent that ends without a record, once, and ends its leases over money. */
  settleSpend(settlement: Spending & { readonly month: string; readonly leaseIds: readonly string[] }): Promise<void>;
  /** Gives back leases of a request that ends without a record. Leases nobody gives back lapse by themselves: judgements are freed, money counts as spent. */
  releaseLeases(leaseIds: readonly string[]): Promise<void>;
  readSpend(month: string): Promise<Readonly<Record<Ceiling, number>>>;
};

/** The decision log. */
export type DecisionStore = {
  /**
   * Writes the decisions, the usage and the spending of one request in one transaction, shared with other requests, and ends its leases.
   * Durable when it resolves. null when the tenant is gone: nothing was written then (spending is booked all the same).
   */
  record(record: DecisionRecord): Promise<Recorded | null>;
  /** Newest first; rows older than 30 days are never shown. */
  listDecisions(tenantId: string, query: DecisionQuery): Promise<readonly DecisionRow[]>;
};

/** What somebody looks for in the log; what is left out is not asked for. */
export type DecisionFilter = {
  /** `any` is anything but none. */
  readonly action?: Action | 'any';
  readonly reason?: Reason;
  readonly source?: Source;
  readonly category?: string;
  readonly channel?: string;
  /** A community's id; of what has an entry in its log. */
  readonly community?: string;
  /** The author as their platform knows them; of what has an entry in a log. */
  readonly author?: string;
  /** `none`: nobody said anything of it. */
  readonly verdict?: 'none' | VerdictName;
  /** Part of the kept text, without regard to case (of the letters a to z on SQLite). */
  readonly text?: string;
  readonly fromMs?: number;
  /** Not included. */
  readonly toMs?: number;
};

/** Looking for rows of the log. */
export type DecisionSearch = {
  /**
   * Newest first, past at most `scanMax` rows.
   * @returns what was found, and before which id to go on; null at the end of the log.
   */
  searchDecisions(
    tenantId: string,
    ask: {
      readonly filter: DecisionFilter;
      readonly before?: string;
      readonly limit: number;
      readonly scanMax: number;
    },
  ): Promise<{ readonly rows: readonly DecisionRow[]; readonly next: string | null }>;
  /** null for a row that is unknown, another tenant's, or older than 30 days. */
  findDecision(tenantId: string, id: string): Promise<DecisionRow | null>;
};

/** The stored scores of judged messages, in the order of time. */
export type ScoreHistoryStore = {
  /**
   * The next rows of the log, judged or not, so that no more than these are looked at. Scores are JSON text, as `record` writes it; null of a
   * message that was not judged.
   */
  listScores(
    tenantId: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly { readonly id: string; readonly scores: string | null }[]>;
  /** The row that stands so many rows before another one, or before the end of the log; null where the log begins later. */
  findRowBefore(tenantId: string, row: string | null, back: number): Promise<string | null>;
};

/** The tenant's counters after the request, and the ids of its rows in their order. */
export type Recorded = { readonly usage: Usage; readonly rowIds: readonly string[] };

/** What one request leaves behind. */
export type DecisionRecord = {
  readonly tenantId: string;
  readonly requestId: string;
  readonly source: Source;
  readonly nowMs: number;
  readonly rows: readonly {
    readonly decision: Decision;
    readonly channel: string /** Already cut to what may be kept. */;
    readonly text: string;
    /** `decision.scores` as JSON, where somebody has made it already. */
    readonly scoresJson?: string;
  }[];
  /** Judged decisions of this request, cache answers included. */
  readonly judged: number;
  readonly usage: JudgeUsage;
  /** How the judge did, where it was asked. */
  readonly judging?: JudgeEffort;
  /** What the model calls cost, and which ceilings it counts towards (global always, free for Trial tenants). */
  readonly spend: Spending;
  readonly leaseIds: readonly string[];
  /**
   * The request's Idempotency-Key, remembered with its rows in the same transaction. Where somebody else answered it meanwhile, nothing is written:
   * `record` throws `store_unavailable`.
   */
  readonly mark?: RequestMark;
};
export type DecisionQuery = {
  /** 1 to 500. */
  readonly limit: number;
  /** Only rows with an id before this one, for the next page. */
  readonly before?: string;
};
/** A row of the log: a decision, and what was kept of its message. */
export type DecisionRow = Decision & {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly request_id: string;
  readonly source: Source;
  readonly channel: string;
  readonly text: string;
};

/** What became of a request that came with an Idempotency-Key. */
export type RequestState =
  /** It is the caller's to answer; the lease ends with the record, or is released. Nobody else begins it meanwhile. */
  | { readonly kind: 'begun'; readonly leaseId: string }
  /** Somebody is deciding it. */
  | { readonly kind: 'under_way' }
  /** It was answered within 24 hours; the rows are in the order of its messages. */
  | { readonly kind: 'answered'; readonly bodyHash: string; readonly rows: readonly DecisionRow[] };

/** Requests that are decided once, however often they are sent, by however many processes. */
export type AnsweredRequestStore = {
  /** Begins a request, or says what became of it. Who began it and died holds it until its process counts as dead. */
  beginRequest(ask: { readonly tenantId: string; readonly markId: string }): Promise<RequestState>;
};
