import type { UsageStore } from '../core/budgets/spending.ts';
import { createLru, remember } from '../core/collections/remember.ts';
import { misconfigured } from '../core/common/errors.ts';
import { createInOrder } from '../core/common/in-order.ts';
import type { Clock, Usage } from '../core/ports/judge.ts';
import type { Author } from '../core/settings/changes.ts';
import type { Store } from '../core/store/store.ts';
import { createChanges } from './audit/changes.ts';
import { createLedger } from './budgets/ledger.ts';
import { createSettleSpend, createSpendReserve, readSpend } from './budgets/spending.ts';
import { createBotCommandQueue } from './communities/bot-commands.ts';
import { createCommunities } from './communities/communities.ts';
import { createLanguages } from './communities/directory.ts';
import { createInboundEvents } from './communities/inbound-events.ts';
import { createInstallations } from './communities/installations.ts';
import { createPersonData } from './communities/person-data.ts';
import type { Database } from './database/database.ts';
import { guardedAll } from './database/errors.ts';
import { createPresence, deleteLeases } from './database/leases.ts';
import { createWatch } from './database/watch.ts';
import { createAnsweredRequests } from './decisions/answered-requests.ts';
import { createLogKeeping, createPurge, createReviewPresence, createScoreLists } from './decisions/decisions.ts';
import { createExamples } from './decisions/examples.ts';
import { createHourlyTotals } from './decisions/hourly-totals.ts';
import { createJudgementReserve } from './decisions/judgements.ts';
import { createObservedCounts } from './decisions/observed-counts.ts';
import { type CommitStats, createRecorder } from './decisions/record.ts';
import { createSample } from './decisions/sample.ts';
import { createDecisionSearch, createHashAuthor } from './decisions/search-decisions.ts';
import { createUnjudged } from './decisions/unjudged.ts';
import { createWaitingDecisions } from './decisions/waiting-decisions.ts';
import { createJobs } from './jobs/jobs.ts';
import { createKeptLists } from './operations/kept-lists.ts';
import { createProcessReports } from './operations/process-reports.ts';
import { createWorkLeases } from './operations/work-leases.ts';
import { openSqliteDatabase, type Writing } from './sqlite/open.ts';
import { eraseTenant, finishErasures } from './tenants/erase.ts';
import { createKeyUse, createTenantReader } from './tenants/identify.ts';
import { createKeptRows } from './tenants/kept-rows.ts';
import { createKeys } from './tenants/keys.ts';
import { createExpiry } from './tenants/purge.ts';
import { createSessions } from './tenants/sessions.ts';
import { createSubscriptions } from './tenants/subscriptions.ts';
import { createTeammates } from './tenants/teammates.ts';
import { createTenants } from './tenants/tenants.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** Stores of the last authors that stay in memory; each takes 80 kB. */
const AUTHORS_MAX = 100;

/** The options of a store. */
export type StoreOptions = {
  /** `file:./data/steward.db` or `postgresql://user:password@host:port/database`. */
  readonly url: string;
  readonly now: Clock;
  /** How long an unsettled reservation is valid; longer than any request takes. 120 s by default. */
  readonly leaseMs?: number;
  readonly onCommit?: (stats: CommitStats) => void;
  /** A PostgreSQL standby that answers reads of the log while its lag is at most `maxLagMs`; see readFromReplica. */
  readonly replica?: { readonly url: string; readonly maxLagMs: number };
  /** Returns random numbers for drawing the sample. */
  readonly random?: () => number;
  /** Receives the reason why messages of the sample were not kept, at most once a minute. */
  readonly onSampleFailed?: (error: unknown) => void;
  /** Which thread writes a SQLite file; `here` by default. PostgreSQL ignores it. */
  readonly writing?: Writing;
};

const LEASE_MS = 120_000;
const NO_REPLICA =
  'DATABASE_REPLICA_URL: only PostgreSQL has replicas, but DATABASE_URL is a SQLite file; remove DATABASE_REPLICA_URL';

/** The author of changes that no person made. */
const PROGRAM: Author = { by: '', via: 'program' };

/** Opens and migrates a database. @throws StewardError `configuration` if it cannot be opened, is not a database, or is newer than this version. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { now } = options;
  const database = await openDatabase(options);
  const presence = createPresence(database);
  const keyUse = createKeyUse(database, now);
  const reader = createTenantReader(database, keyUse.note, now);
  const watch = createWatch({ tryWrite: presence.beat, monotonic: () => performance.now() });
  const leases = { now, leaseMs: options.leaseMs ?? LEASE_MS, presence, ensureWriting: watch.ensureWriting };
  const inboundEvents = createInboundEvents(database);
  const communities = createCommunities(database, inboundEvents.store, presence, now);
  const hashAuthor = createHashAuthor(() => communities.store.ownSecret('authors of decisions'));
  const recorder = createRecorder(database, { ...options, observe: watch.observe, hashAuthor });
  // A replica's lag is measured by its last commit, so this process makes one every few seconds.
  if (database.replica) await presence.beFresh().catch(() => {});
  let isClosing = false;
  // If this fails, the next start tries again, because the erasure stays recorded in the database.
  const leftovers = finishErasures(database, () => isClosing).catch(() => {});
  const shared = {
    kind: database.kind,
    ...guardedAll({
      identify: reader.identify,
      deleteTenant: (tenantId: string) => eraseTenant(database, tenantId, now),
      ...createUsage(database, leases),
      ...createAnsweredRequests(database, leases),
      ...createExamples(database),
      ...createKeptRows(database),
      record: recorder.record,
      ...createDecisionSearch(database, now, hashAuthor),
      ...createWaitingDecisions(database, now, hashAuthor),
      ...createScoreLists(database, now),
      ...createHourlyTotals(database),
      ...createObservedCounts(database),
      ...createUnjudged(database),
      ...createSample(database),
      ...createSubscriptions(database),
      ...createWebhooks(database),
      ...createJobs(database, presence),
      purgeDecisions: createPurge(database),
      keepLog: createLogKeeping(database, now, createExpiry(database, now)),
    }),
    communities: communities.store,
    ledger: guardedAll(createLedger(database, now)),
    sessions: guardedAll(createSessions(database)),
    reviewPresence: guardedAll(createReviewPresence(database)),
    botCommands: guardedAll(createBotCommandQueue(database, presence)),
    installations: guardedAll(createInstallations(database)),
    lists: guardedAll(createKeptLists(database)),
    processes: guardedAll(createProcessReports(database, presence)),
    leases: guardedAll(createWorkLeases(database, presence)),
    probe: async () => ({
      ...(await watch.probe()),
      replica: database.replica?.() ?? null,
      writerDeaths: database.writerDeaths(),
    }),
    replica: () => database.replica?.() ?? null,
    writerDeaths: database.writerDeaths,
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      await Promise.all([recorder.idle(), inboundEvents.idle(), communities.idle(), leftovers, keyUse.idle()]);
      await presence.leave();
      await database.close();
    },
  };
  const inOrder = createInOrder();
  const madeFor = createLru<string, Store>(AUTHORS_MAX);
  const as = (author: Author) => remember<string, Store>(madeFor, `${author.via} ${author.by}`, () => storeOf(author));
  const storeOf = (author: Author): Store => ({
    ...shared,
    ...guardedAll({
      ...createTenants(database, reader, { now, author, inOrder }),
      ...createKeys(database, now, author),
      ...createLanguages(database, author),
      ...createPersonData(database, author, hashAuthor),
      ...createTeammates(database, author),
      ...createChanges(database, author),
    }),
    as,
  });
  return as(PROGRAM);
}

async function openDatabase({ url, writing, replica }: StoreOptions): Promise<Database> {
  if (url.startsWith('file:')) {
    if (replica) throw misconfigured(NO_REPLICA);
    return openSqliteDatabase(url, writing);
  }
  if (/^postgres(ql)?:/.test(url)) {
    // Loaded only when needed, because its driver is large.
    const { openPostgresqlDatabase } = await import('./postgresql/open.ts');
    return openPostgresqlDatabase(url, replica);
  }
  const examples = 'file:./data/steward.db or postgresql://user:password@localhost:5432/steward';
  throw misconfigured(`DATABASE_URL is neither a file: nor a postgresql: URL; for example ${examples}`);
}

function createUsage(database: Database, leases: Parameters<typeof createSpendReserve>[1]): UsageStore {
  return {
    async readUsage(tenantId, month): Promise<Usage> {
      const where = { tenantId_month: { tenantId, month } };
      const row = await database.models.usage.findUnique({ where });
      return {
        judged_this_month: row?.judged ?? 0,
        model_requests_this_month: row?.modelRequests ?? 0,
        input_tokens_this_month: Number(row?.inputTokens ?? 0),
      };
    },
    reserveJudgements: createJudgementReserve(database, leases),
    reserveSpend: createSpendReserve(database, leases),
    settleSpend: createSettleSpend(database),
    releaseLeases: (ids) => deleteLeases(database.relaxed, database.dialect, ids),
    readSpend: (month) => readSpend(database, month, leases.now()),
  };
}
