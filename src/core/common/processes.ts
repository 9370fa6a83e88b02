import { z } from 'zod';

/** What a cascade of two judges came to since the start. */
export const CascadeCounts = z.object({
  messages: z.int().describe('Messages that arrived.'),
  saved_messages: z.int().describe('Messages that needed no model call.'),
  saved_requests: z.int().describe('Requests that needed no model call.'),
  sampled: z.int().describe('Messages that both judges scored.'),
  agreed: z.int().describe('Sampled messages that got the same action from both.'),
});
export type CascadeCounts = z.output<typeof CascadeCounts>;

/** How a process says that it fares, for the others. A field that another version has more is left out; one that it lacks makes it unreadable. */
export const ProcessHealth = z.object({
  version: z.string(),
  store: z.object({
    state: z.string(),
    replica: z.object({ state: z.string(), lag_seconds: z.number().nullable() }).nullable(),
  }),
  judge: z.object({
    model: z.string(),
    available: z.boolean(),
    paused_until: z.string().nullable(),
    // Earlier versions did not say.
    adapted: z.array(z.string()).default([]),
    trouble: z.string().nullable().default(null),
    cascade: CascadeCounts.nullable().default(null),
  }),
  log: z.object({ stalled: z.boolean(), dropped_lines: z.number() }),
  shared_memory: z.enum(['off', 'up', 'gone']),
  bots: z.record(z.string(), z.string()),
  bot_conditions: z.record(
    z.string(),
    z.object({
      problem: z.string().nullable(),
      messages_waiting: z.number(),
      entries_waiting: z.number(),
      steps_waiting: z.number(),
      communities_without_log: z.number(),
      shards: z
        .object({ count: z.number(), here: z.array(z.object({ shard: z.number() })), free: z.array(z.number()) })
        .optional(),
      last_error: z.object({ what: z.string(), at: z.string() }).nullable(),
    }),
  ),
});
export type ProcessHealth = z.output<typeof ProcessHealth>;

/** What a process says of itself every few seconds. */
export type ProcessReport = {
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly uptimeMs: number;
  /** How long its event loop was held up at most since it said so last. */
  readonly loopDelayMs: number;
  readonly health: ProcessHealth;
};

/** Whether a process still says something: `silent` is killed, frozen or cut off from the database, `ended` said that it stops. */
export type ProcessState = 'running' | 'silent' | 'ended';

/** A process that has, or had, the store open. Its times are of the database's clock. */
export type KnownProcess = Omit<ProcessReport, 'uptimeMs' | 'health'> & {
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly isThis: boolean;
  readonly state: ProcessState;
  readonly startedAtMs: number;
  readonly seenAtMs: number;
  /** null where it is of a version that says it otherwise. */
  readonly health: ProcessHealth | null;
};

/** What processes say of themselves. Every method throws StewardError `store_unavailable` when the database cannot be used. */
export type ProcessStore = {
  reportProcess(report: ProcessReport): Promise<void>;
  /** Says that this process stops; nothing where it never reported. */
  endProcess(): Promise<void>;
  /** Running ones first, then silent ones, then those that ended; of both those that were seen last. */
  listProcesses(): Promise<readonly KnownProcess[]>;
  /** Forgets those that have ended for an hour, or were silent for a day. */
  forgetProcesses(): Promise<void>;
};
