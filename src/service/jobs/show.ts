import { z } from 'zod';
import { JOB_DAYS, type Job } from '../../core/jobs/jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A job as it is shown. */
export const jobSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'finished']),
  messages: z.int(),
  done: z.int().describe('How many messages have a decision.'),
  triggered: z.int().describe('Those of them whose action is not none.'),
  unjudged: z.int().describe('Those of them with judged false; their reason says why.'),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().describe('When the job is removed, with its results.'),
});

/**
 * A job as it is shown.
 * @example showJob({ id: 'j1', messages: 2, done: 0, triggered: 0, unjudged: 0, createdAtMs: 0, endedAtMs: null }).state; // => 'waiting'
 */
export function showJob({ createdAtMs, endedAtMs, ...job }: Job): z.input<typeof jobSchema> {
  const begun = job.done > 0 ? 'running' : 'waiting';
  return {
    ...job,
    state: endedAtMs === null ? begun : 'finished',
    created_at: new Date(createdAtMs).toISOString(),
    ended_at: endedAtMs === null ? null : new Date(endedAtMs).toISOString(),
    expires_at: new Date(createdAtMs + JOB_DAYS * DAY_MS).toISOString(),
  };
}
