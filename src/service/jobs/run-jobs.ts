import type { UsageStore } from '../../core/budgets/spending.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { AnsweredRequestStore } from '../../core/decision-log/answered-requests.ts';
import { type Decision, NOT_JUDGED } from '../../core/decisions/decision.ts';
import { type DueJob, JOB_PART_MESSAGES, type JobStore } from '../../core/jobs/jobs.ts';
import type { Message } from '../../core/messages/message.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import { isModelUnavailable } from '../moderation/judgment-failed.ts';
import { moderateOnce } from '../moderation/moderate-idempotent.ts';

/** Dependencies of running jobs. */
export type RunJobsDeps = {
  readonly store: JobStore &
    AnsweredRequestStore &
    Pick<TenantStore, 'findTenant'> &
    Pick<UsageStore, 'readUsage' | 'releaseLeases'>;
  readonly moderate: Moderate;
  readonly now: Clock;
  /** Waits for capacity that interactive requests leave free; called before each part. */
  readonly giveWay: () => Promise<void>;
  readonly onError: (jobId: string, error: unknown) => void;
};

/** Errors after which a part is tried again later. */
const LATER: readonly string[] = ['under_way', 'overloaded', 'rate_limited', 'store_unavailable'];

/**
 * Judges the due parts of jobs, each tenant's oldest job in turn, until none is left. Each part has an Idempotency-Key, so it is decided once.
 * @example await runJobs({ store, moderate, now, giveWay, onError }, isStopped);
 */
export async function runJobs(deps: RunJobsDeps, isStopped: () => boolean): Promise<void> {
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const job of await deps.store.listDueJobs()) {
      await deps.giveWay();
      if (isStopped()) return;
      const isDone = await runPart(deps, job).catch((error: unknown) => {
        deps.onError(job.id, error);
        return false;
      });
      isMoving ||= isDone;
    }
  }
}

/** Judges one part of a job. @returns false if it must be tried again later. */
async function runPart(deps: RunJobsDeps, job: DueJob): Promise<boolean> {
  const { store, now } = deps;
  const found = await store.findTenant({ id: job.tenantId });
  const text = await store.readJobPart(job.id, job.done / JOB_PART_MESSAGES);
  if (!found || text === null) return false; // Removed meanwhile.
  const tenant: Tenant = job.kind === 'test' ? { ...found, isTest: true } : found;
  const messages = JSON.parse(text) as Message[]; // Only `uploadJob` writes it.
  const decisions = await decide(deps, tenant, job, messages);
  if (!decisions) return false;
  await store.finishJobPart(job, {
    text: decisions.map((decision) => `${JSON.stringify(decision)}\n`).join(''),
    messages: messages.length,
    triggered: decisions.filter(({ action }) => action !== 'none').length,
    unjudged: decisions.filter(({ judged }) => !judged).length,
    nowMs: now(),
  });
  return true;
}

async function decide(
  deps: RunJobsDeps,
  tenant: Tenant,
  { id, done }: DueJob,
  messages: readonly Message[],
): Promise<readonly Decision[] | null> {
  const requestId = `job-${id}-${done}`;
  const request = { tenant, messages, source: 'api', requestId, failOpen: false } as const;
  try {
    if (tenant.isTest) return (await deps.moderate(request)).decisions;
    const once = { idempotencyKey: String(done), apiKey: { id: `job ${id}`, secret: id } };
    return (await moderateOnce(deps, { ...request, ...once })).decisions;
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    // Only live jobs wait and try again, because a test text that requests a failure fails every time.
    if (!tenant.isTest && (LATER.includes(error.code) || isModelUnavailable(error))) return null;
    if (!tenant.isTest && error.code !== 'judgment_failed') throw error;
    return messages.map((message) => ({ message_id: message.id, ...NOT_JUDGED, reason: 'error_open' }));
  }
}
