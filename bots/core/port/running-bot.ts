import type { AnswerBotCommand } from '../../../src/core/communities/bot-port.ts';

/** How a bot is doing, for `status`, /v1/health and the log. */
export type BotHealth = {
  readonly platform: string;
  readonly state: 'starting' | 'waiting' | 'running' | 'reconnecting' | 'failed' | 'stopped';
  /** Why it failed, waits or reconnects, safe to show; null when it runs. */
  readonly problem: string | null;
};

/** What waits in a bot and what went wrong last, for /v1/health. Counts from the store are of some seconds ago. */
export type BotCondition = {
  /** Messages that arrived and are not decided. */
  readonly messagesWaiting: number;
  /** Those for which there is no place among them. */
  readonly entriesWaiting: number;
  /** Messages with a step that the platform put off. */
  readonly stepsWaiting: number;
  /** Communities without a log channel, or with one in which nothing can be posted; not those that turned entries off. */
  readonly withoutLog: number;
  readonly lastError: { readonly what: string; readonly atMs: number } | null;
  /** Of a bot whose communities are divided among processes. */
  readonly shards?: ShardsCondition;
};

/** Which parts of a bot run where. */
export type ShardsCondition = {
  /** 0 while nobody knows. */
  readonly count: number;
  readonly here: readonly { readonly shard: number; readonly state: BotHealth['state']; readonly servers: number }[];
  /** What other processes have, and what nobody has at this moment. */
  readonly elsewhere: readonly number[];
  readonly free: readonly number[];
};

/** A bot that runs, or that said why it cannot. */
export type RunningBot = {
  health(): BotHealth;
  /** What waits in it and what went wrong; absent of one that does not run. */
  condition?(): BotCondition;
  /** Answers what a page asks; absent where the bot does not run here. Never throws. */
  readonly ask?: AnswerBotCommand | undefined;
  /** Where other processes of this bot leave what they ask of this one, beside what is asked of whichever has it; absent where one process has all of it. */
  readonly address?: string;
  /** Resolves when nothing of it is left running. Never throws. */
  stop(): Promise<void>;
};
