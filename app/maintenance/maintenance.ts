import { setTimeout as pause } from 'node:timers/promises';
import { createSchedule, type Schedule } from '../../bots/core/port/process.ts';
import { every } from '../../bots/core/runtime/timers.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time/time.ts';
import { eraseRemoved } from '../../src/service/communities/erase.ts';
import { alertOverdue } from '../../src/service/decisions/overdue.ts';
import { runJobs } from '../../src/service/jobs/run-jobs.ts';
import { JUDGED_LATER_MAX, judgeUnjudged } from '../../src/service/moderation/judge-unjudged.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { sendWebhooks } from './send-webhooks.ts';

const SECOND_MS = 1_000;
/** A lease lasts for this many rounds. For that time a killed process keeps others from the work. */
const ROUNDS_HELD = 3;

/** Work that repeats until it is stopped. */
type MaintenanceTask = { stop(): Promise<void> };

/** Starts all regular work. Each piece runs in one process at a time, of all that do maintenance. */
export function startMaintenance(runtime: Runtime): readonly MaintenanceTask[] {
  return [judgeLater, alertReviews, followTrials, forgetRemoved, keepLog, pruneWebhooks, sendWebhooks, judgeJobs].map(
    (start) => start(runtime, createSchedule()),
  );
}

/** Judges some unjudged messages every minute, which also detects that a model answers again. Deletes those that nobody wants kept. */
export function judgeLater(
  runtime: Pick<Runtime, 'store' | 'moderate' | 'now' | 'log' | 'config'>,
  schedule: Schedule,
): MaintenanceTask {
  const { store, log, config } = runtime;
  const deps = { ...runtime, keepTextChars: config.SERVICE_KEEP_TEXT_CHARS };
  const work = {
    name: 'judge later',
    everyMs: MINUTE_MS,
    failed: 'messages could not be judged later',
  };
  return everyInOneProcess(runtime, schedule, work, async (isStopped) => {
    for (const tenantId of await store.listTenantsWithUnjudged()) {
      const tenant = await store.findTenant({ id: tenantId });
      if (isStopped() || !tenant) continue;
      if (tenant.settings.unjudged === 'forget') await store.forgetUnjudged(tenantId);
      if (tenant.settings.unjudged !== 'judge') continue;
      const { judged, left } = await judgeUnjudged(deps, tenant, JUDGED_LATER_MAX);
      if (judged > 0) log.info({ tenant: tenantId, judged, left }, 'messages that were not judged were judged later');
    }
  });
}

/** Every minute, alerts tenants to severe messages that wait for review longer than they allow. */
export function alertReviews(
  { store, now, log }: Pick<Runtime, 'store' | 'now' | 'log'>,
  schedule: Schedule,
): MaintenanceTask {
  const failed = 'alerts for overdue reviews could not be sent';
  const work = { name: 'alert reviews', everyMs: MINUTE_MS, firstMs: MINUTE_MS, failed };
  return everyInOneProcess({ store, log }, schedule, work, async (isStopped) => {
    for (const id of await store.listTenantsWithReviewAlerts()) {
      const tenant = await store.findTenant({ id });
      if (isStopped() || !tenant) continue;
      const overdue = await alertOverdue({ store, communities: store.communities }, tenant, now());
      if (overdue > 0) log.info({ tenant: id, overdue }, 'severe messages are overdue for review');
    }
  });
}

/** Moves tenants whose trial is over to the free plan, now and every minute. Does nothing if trials do not end. */
function followTrials(runtime: Pick<Runtime, 'store' | 'log' | 'now' | 'config'>, schedule: Schedule): MaintenanceTask {
  const { store, log, now, config } = runtime;
  const days = config.SERVICE_TRIAL_DAYS;
  if (days === 0) return { stop: async () => {} };
  const work = { name: 'follow trials', everyMs: MINUTE_MS, failed: 'the ends of trials could not be checked' };
  return everyInOneProcess(runtime, schedule, work, async () => {
    for (const tenant of await store.followTrials({ nowMs: now(), days })) log.info({ tenant }, 'a trial ended');
  });
}

/** Erases the data of communities 30 days after they removed a bot: after a minute and every hour, whichever bots run. */
export function forgetRemoved(runtime: Pick<Runtime, 'store' | 'log'>, schedule: Schedule): MaintenanceTask {
  const { store, log } = runtime;
  const failed = 'removed communities could not be erased';
  const work = { name: 'forget removed', everyMs: HOUR_MS, firstMs: MINUTE_MS, failed };
  return everyInOneProcess(runtime, schedule, work, async () => {
    const erased = await eraseRemoved({ communities: store.communities, store }, schedule.now());
    if (erased > 0) log.info({ erased }, 'communities that removed the bot were erased');
  });
}

/** Deletes surplus webhook deliveries, now and every minute. */
function pruneWebhooks(runtime: Pick<Runtime, 'store' | 'log'>, schedule: Schedule): MaintenanceTask {
  const work = {
    name: 'prune webhooks',
    everyMs: MINUTE_MS,
    failed: 'old deliveries could not be deleted',
  };
  return everyInOneProcess(runtime, schedule, work, () => runtime.store.pruneDeliveries());
}

/** Judges the messages of jobs, now and every second. These calls also detect that an otherwise unused model answers again. */
export function judgeJobs(
  runtime: Pick<Runtime, 'store' | 'moderate' | 'now' | 'log'>,
  schedule: Schedule,
): MaintenanceTask {
  const { log } = runtime;
  const onError = (job: string, error: unknown) => log.error({ job, err: error }, 'part of a job could not be judged');
  const deps = { ...runtime, onError, giveWay };
  const work = { name: 'jobs', everyMs: SECOND_MS, heldMs: MINUTE_MS, failed: 'jobs could not be judged' };
  return everyInOneProcess(runtime, schedule, work, async (isStopped) => {
    const untilMs = performance.now() + MINUTE_MS / 2;
    await runJobs(deps, () => isStopped() || performance.now() > untilMs);
  });
}

/** Waits until other work leaves half of the event loop free, at most a second. */
async function giveWay(): Promise<void> {
  for (const waitMs of [10, ...Array<number>(10).fill(100)]) {
    const before = performance.eventLoopUtilization();
    await pause(waitMs);
    if (performance.eventLoopUtilization(before).utilization < 0.5) return;
  }
}

/** Deletes data at the end of its retention, and prepares the log for the days ahead, now and every minute. */
export function keepLog(runtime: Pick<Runtime, 'store' | 'log'>, schedule: Schedule): MaintenanceTask {
  const { store, log } = runtime;
  let told: string | null = null;
  const work = { name: 'keep log', everyMs: MINUTE_MS, failed: 'the audit log could not be maintained' };
  return everyInOneProcess(runtime, schedule, work, async (isStopped) => {
    const { problem, ...kept } = await store.keepLog(isStopped);
    if (kept.dropped + kept.made + kept.deleted > 0) log.info(kept, 'the audit log was maintained');
    if (problem !== null && problem !== told) log.warn(problem);
    told = problem;
  });
}

/** Regular work: its unique name, its interval, its first delay, and what is logged if it fails. */
type Work = {
  readonly name: string;
  readonly failed: string;
  readonly everyMs: number;
  readonly firstMs?: number;
  readonly heldMs?: number;
};

/** Repeats work, now and at intervals, in one process at a time of all that use the store. A failed round does not stop it. */
function everyInOneProcess(
  { store: { leases }, log }: Pick<Runtime, 'store' | 'log'>,
  schedule: Schedule,
  { name, everyMs, failed, firstMs, heldMs = ROUNDS_HELD * everyMs }: Work,
  round: (isStopped: () => boolean) => Promise<void>,
): MaintenanceTask {
  const once = async (isStopped: () => boolean) => {
    // If the store does not answer, there is no work to do in it.
    const isOurs = await leases.leaseWork(name, heldMs).catch(() => false);
    if (isOurs) await round(isStopped).catch((error: unknown) => log.error({ err: error }, failed));
  };
  const rounds = every(schedule, everyMs, once, firstMs);
  return {
    stop: async () => {
      await rounds.stop();
      // A lease that is not released expires.
      await leases.releaseWork(name).catch(() => {});
    },
  };
}
