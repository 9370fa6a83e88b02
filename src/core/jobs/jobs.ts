/** Most messages per job, and messages per request that judges a part of it. */
export const JOB_MESSAGES_MAX = 1_000_000;
export const JOB_PART_MESSAGES = 50;
/** Most unfinished jobs per tenant, and most jobs that are stored. */
export const JOBS_OPEN_MAX = 3;
export const JOBS_KEPT_MAX = 20;
/** Days for which a job and its results are stored. */
export const JOB_DAYS = 7;

/** Jobs of test keys are separate. */
export type JobKind = 'live' | 'test';

/** A batch of messages to judge in the background. */
export type Job = {
  readonly id: string;
  readonly messages: number;
  /** The number of decided messages. Parts are done in order, so it also tells the next part. */
  readonly done: number;
  readonly triggered: number;
  readonly unjudged: number;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
};

/** A job whose next part can be judged. */
export type DueJob = Pick<Job, 'id' | 'done'> & { readonly tenantId: string; readonly kind: JobKind };

/** The answer to the request for a new job. */
export type BegunJob =
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'uploading' }
  /** An identical request created this job before. */
  | { readonly kind: 'known'; readonly job: Job; readonly bodyHash: string };

/** Jobs and their parts. A part holds its messages as JSON, and the lines of the result once they are judged. */
export type JobStore = {
  /** Begins an upload, hidden until it is complete. @param ask.mark the same for a repeated request; null if repeats are new jobs. */
  beginJob(
    tenantId: string,
    ask: { readonly kind: JobKind; readonly mark: string | null; readonly nowMs: number },
  ): Promise<BegunJob>;
  addJobParts(id: string, parts: readonly { readonly place: number; readonly text: string }[]): Promise<void>;
  /** Completes the upload. @returns null if it was removed, or its tenant is gone. */
  openJob(id: string, whole: { readonly messages: number; readonly bodyHash: string }): Promise<Job | null>;
  /** Lists jobs, newest first. */
  listJobs(tenantId: string, kind: JobKind): Promise<readonly Job[]>;
  /** Hides a job or an upload at once, then deletes its parts. @returns false if it is not this tenant's. */
  removeJob(tenantId: string, id: string): Promise<boolean>;
  readJobPart(id: string, place: number): Promise<string | null>;
  /** Lists the oldest unfinished job of each tenant that is not suspended. */
  listDueJobs(): Promise<readonly DueJob[]>;
  /** Replaces the next part's messages with the lines of the result, and counts them; does nothing if that part is done already. */
  finishJobPart(
    job: Pick<Job, 'id' | 'done'>,
    result: Pick<Job, 'triggered' | 'unjudged'> & {
      readonly text: string;
      readonly messages: number;
      readonly nowMs: number;
    },
  ): Promise<void>;
};
