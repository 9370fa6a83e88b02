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

/** Where everything durable lives. Every method throws StewardError `store_unavailable` when the database cannot be used. */
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
    /** What only the bots need. */
    readonly communities: CommunityStore;
    /** What only the operator needs. */
    readonly ledger: SpendLedger;
    readonly sessions: SessionStore;
    readonly reviewPresence: ReviewPresenceStore;
    /** The same store; what it changes is in the audit trail under this name. Without it, it is the program's own doing. */
    as(author: Author): Store;
    /** Deletes up to so many rows of the log that were made before an instant, oldest first, of all tenants; answers how many. */
    purgeDecisions(beforeMs: number, rowsMax: number): Promise<number>;
    /**
     * Deletes what was kept as long as it may be, of all tenants, and as long as each wants: a bounded part of it, so that it is called again
     * and again, by one process at a time.
     * On PostgreSQL it also makes the parts of the log for the days ahead, and drops those that are over.
     * @param isStopped asked between its steps.
     */
    keepLog(isStopped: () => boolean): Promise<LogKept>;
    readonly processes: ProcessStore;
    /** How the replica fares, as of the last look; null where there is none. */
    replica(): ReplicaHealth | null;
    /** See StoreHealth. */
    writerDeaths(): number;
    readonly leases: WorkLeases;
    readonly botCommands: BotCommandQueue;
    readonly installations: InstallationStore;
    readonly lists: ListStore;
    /** How the store fares, told within a second: by what commits come to, and where there was none just now by writing. Never throws. */
    probe(): Promise<StoreHealth>;
    close(): Promise<void>;
  };

/** The methods of the store that a piece of work calls. */
export type StoreFor<Method extends keyof Store> = { readonly store: Pick<Store, Method> };

/** The methods of its communities that a piece of work calls. */
export type CommunitiesFor<Method extends keyof CommunityStore> = {
  readonly communities: Pick<CommunityStore, Method>;
};

/** The clock of a piece of work. */
export type Timed = { readonly now: Clock };
