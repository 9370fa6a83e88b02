/** Messages of a job, and of the requests that it is judged in. */
export const JOB_MESSAGES_MAX = 1_000_000;
export const JOB_PART_MESSAGES = 50;
/** How many jobs of a tenant may be unfinished, and how many may be kept. */
export const JOBS_OPEN_MAX = 3;
export const JOBS_KEPT_MAX = 20;
/** How long a job and its results are kept. */
export const JOB_DAYS = 7;

/** Jobs of test keys stand apart. */
export type JobKind = 'live' | 'test';

/** Messages that are judged in the background. */
export type Job = {
  readonly id: string;
  readonly messages: number;
  /** How many have a decision. Parts are done in their order, so it also says which is next. */
  readonly done: number;
  readonly triggered: number;
  readonly unjudged: number;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
};

/** A job whose next part may be judged. */
export type DueJob = Pick<Job, 'id' | 'done'> & { readonly tenantId: string; readonly kind: JobKind };

/** What became of the wish for a job. */
export type BegunJob =
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'uploading' }
  /** The same wish was fulfilled before. */
  | { readonly kind: 'known'; readonly job: Job; readonly bodyHash: string };

/** Jobs and their parts. A part is the messages, as JSON, and once they are judged the lines of the result in their place. */
export type JobStore = {
  /** Begins an upload, which nobody sees until it is whole. @param ask.mark what is the same in the same wish; null where it may not be repeated. */
  beginJob(
    tenantId: string,
    ask: { readonly kind: JobKind; readonly mark: string | null; readonly nowMs: number },
  ): Promise<BegunJob>;
  addJobParts(id: string, parts: readonly { readonly place: number; readonly text: string }[]): Promise<void>;
  /** The upload is whole. null when it was removed, or its tenant is gone. */
  openJob(id: string, whole: { readonly messages: number; readonly bodyHash: string }): Promise<Job | null>;
  /** The newest first. */
  listJobs(tenantId: string, kind: JobKind): Promise<readonly Job[]>;
  /** Removes a job or an upload at once from sight, and then its parts; false for one that is not this tenant's. */
  removeJob(tenantId: string, id: string): Promise<boolean>;
  readJobPart(id: string, place: number): Promise<string | null>;
  /** The oldest unfinished job of each tenant that is not suspended. */
  listDueJobs(): Promise<readonly DueJob[]>;
  /** Puts the lines of the result in the place of the next part's messages, and counts them; nothing where somebody else has done that part. */
  finishJobPart(
    job: Pick<Job, 'id' | 'done'>,
    result: Pick<Job, 'triggered' | 'unjudged'> & {
      readonly text: string;
      readonly messages: number;
      readonly nowMs: number;
    },
  ): Promise<void>;
};
