import type { AnswerBotCommand } from '../../../src/core/communities/bot-port.ts';

/** The state of a bot, for `status`, /v1/health and the log. */
export type BotHealth = {
  readonly platform: string;
  readonly state: 'starting' | 'waiting' | 'running' | 'reconnecting' | 'failed' | 'stopped';
  /** Why it failed, waits or reconnects, safe to show; null if it runs. */
  readonly problem: string | null;
};

/** Pending work and the last error of a bot, for /v1/health. Counts from the store are some seconds old. */
export type BotCondition = {
  /** Messages that arrived and are not decided yet. */
  readonly messagesWaiting: number;
  /** Entries that wait to be posted. */
  readonly entriesWaiting: number;
  /** Messages with a step that the platform postponed. */
  readonly stepsWaiting: number;
  /** Communities without a working log channel; not those that turned entries off. */
  readonly withoutLog: number;
  readonly lastError: { readonly what: string; readonly atMs: number } | null;
  /** Set if processes share the communities of the bot. */
  readonly shards?: ShardsCondition;
};

/** The shards of a bot and where they run. */
export type ShardsCondition = {
  /** 0 while the number is unknown. */
  readonly count: number;
  readonly here: readonly { readonly shard: number; readonly state: BotHealth['state']; readonly servers: number }[];
  /** Shards of other processes, then shards without a process. */
  readonly elsewhere: readonly number[];
  readonly free: readonly number[];
};

/** A bot that runs, or that reported why it cannot. */
export type RunningBot = {
  health(): BotHealth;
  /** Pending work and the last error; absent if the bot does not run. */
  condition?(): BotCondition;
  /** Answers requests of pages; absent if the bot does not run here. Never throws. */
  readonly ask?: AnswerBotCommand | undefined;
  /** Queue address for requests of other processes to this one, besides requests for any process; absent with one process. */
  readonly address?: string;
  /** Resolves when all parts of it ended. Never throws. */
  stop(): Promise<void>;
};
