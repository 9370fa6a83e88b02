import type { SpendLedger, UsageStore } from '../budgets/spending.ts';
import type { ProcessStore } from '../common/processes.ts';
import type { ReplicaHealth, StoreHealth } from '../common/store-health.ts';
import type { WorkLeases } from '../common/work-leases.ts';
import type { BotCommandQueue } from '../communities/bot-commands.ts';
import type { CommunityStore, LanguageStore } from '../communities/community-store.ts';
import type { InstallationStore } from '../communities/installations.ts';
import type { AnsweredRequestStore } from '../decision-log/answered-requests.ts';
import type {
  DecisionSearch,
  DecisionStore,
  LogKept,
  ObservedStore,
  ReviewPresenceStore,
  ScoreHistoryStore,
} from '../decision-log/decision-store.ts';
import type { HourlyTotals } from '../decision-log/hourly-totals.ts';
import type { SampleStore } from '../decisions/sample.ts';
import type { UnjudgedStore } from '../decisions/unjudged.ts';
import type { ExampleStore } from '../filters/examples/examples.ts';
import type { ListStore } from '../filters/state/known-lists.ts';
import type { JobStore } from '../jobs/jobs.ts';
import type { PersonStore } from '../members/person-data.ts';
import type { Clock } from '../ports/judge.ts';
import type { Author, ChangeStore } from '../settings/changes.ts';
import type { KeptRowStore } from '../tenants/kept-rows.ts';
import type { SessionStore } from '../tenants/sessions.ts';
import type { TeammateStore } from '../tenants/teammates.ts';
import type { KeyStore, SubscriptionStore, TenantStore } from '../tenants/tenant.ts';
import type { WebhookStore } from '../webhooks/webhooks.ts';

/** The store of all durable data. Every method throws StewardError `store_unavailable` when the database cannot be used. */
export type Store = TenantStore &
  KeyStore &
  UsageStore &
  DecisionStore &
  DecisionSearch &
  AnsweredRequestStore &
  ScoreHistoryStore &
  HourlyTotals &
  ObservedStore &
  ExampleStore &
  ChangeStore &
  UnjudgedStore &
  SampleStore &
  SubscriptionStore &
  KeptRowStore &
  PersonStore &
  WebhookStore &
  JobStore &
  TeammateStore &
  LanguageStore & {
    readonly kind: 'sqlite' | 'postgresql';
    /** Data that only the bots need. */
    readonly communities: CommunityStore;
    /** Data that only the operator needs. */
    readonly ledger: SpendLedger;
    readonly sessions: SessionStore;
    readonly reviewPresence: ReviewPresenceStore;
    /** Returns the same store; the settings history names this author for its changes. Without it, the author is the program. */
    as(author: Author): Store;
    /** Deletes up to `rowsMax` rows of the log from before an instant, oldest first, of all tenants. @returns how many. */
    purgeDecisions(beforeMs: number, rowsMax: number): Promise<number>;
    /**
     * Deletes data of all tenants that is past its retention: a limited part per call, so that one process at a time calls it again
     * and again.
     * On PostgreSQL it also creates the log's partitions for the next days, and drops expired ones.
     * @param isStopped checked between its steps.
     */
    keepLog(isStopped: () => boolean): Promise<LogKept>;
    readonly processes: ProcessStore;
    /** Returns the replica's state at the last check; null without a replica. */
    replica(): ReplicaHealth | null;
    /** Returns the number in `StoreHealth`. */
    writerDeaths(): number;
    readonly leases: WorkLeases;
    readonly botCommands: BotCommandQueue;
    readonly installations: InstallationStore;
    readonly lists: ListStore;
    /** Reports the store's state within a second: from recent commits, or from a test write if there were none. Never throws. */
    probe(): Promise<StoreHealth>;
    close(): Promise<void>;
  };

/** A dependency on some methods of the store. */
export type StoreFor<Method extends keyof Store> = { readonly store: Pick<Store, Method> };

/** A dependency on some methods of the community store. */
export type CommunitiesFor<Method extends keyof CommunityStore> = {
  readonly communities: Pick<CommunityStore, Method>;
};

/** A dependency on the clock. */
export type Timed = { readonly now: Clock };
