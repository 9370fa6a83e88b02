import { z } from 'zod';

/** Counts of a cascade of two judges since the start. */
export const CascadeCounts = z.object({
  messages: z.int().describe('Messages that arrived.'),
  saved_messages: z.int().describe('Messages that needed no model call.'),
  saved_requests: z.int().describe('Requests that needed no model call.'),
  sampled: z.int().describe('Messages that both judges scored.'),
  agreed: z.int().describe('Sampled messages that got the same action from both.'),
});
export type CascadeCounts = z.output<typeof CascadeCounts>;

/** The health that a process reports to the others. Readers drop unknown fields of a newer version; a missing field makes the report unreadable. */
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
    // Reports of earlier versions lack these three.
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

/** A process's report on itself, written every few seconds. */
export type ProcessReport = {
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly uptimeMs: number;
  /** Longest event-loop delay since the previous report. */
  readonly loopDelayMs: number;
  readonly health: ProcessHealth;
};

/** The state of a process: a `silent` one was killed, froze or lost the database; an `ended` one reported that it stops. */
export type ProcessState = 'running' | 'silent' | 'ended';

/** A process that has, or had, the store open. Times come from the database's clock. */
export type KnownProcess = Omit<ProcessReport, 'uptimeMs' | 'health'> & {
  readonly id: string;
  /** Whether it is the calling process. */
  readonly isThis: boolean;
  readonly state: ProcessState;
  readonly startedAtMs: number;
  readonly seenAtMs: number;
  /** null if this version cannot read the report. */
  readonly health: ProcessHealth | null;
};

/** The reports of all processes. Every method throws StewardError `store_unavailable` when the database cannot be used. */
export type ProcessStore = {
  reportProcess(report: ProcessReport): Promise<void>;
  /** Reports that this process stops; does nothing if it never reported. */
  endProcess(): Promise<void>;
  /** Lists running processes first, then silent ones, then ended ones; within a state, the last seen first. */
  listProcesses(): Promise<readonly KnownProcess[]>;
  /** Deletes processes that ended an hour ago or have been silent for a day. */
  forgetProcesses(): Promise<void>;
};
