import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import type { BotCommandQueue } from '../../../src/core/communities/bot-commands.ts';
import type { AnswerBotCommand } from '../../../src/core/communities/bot-port.ts';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import type { ListState } from '../../../src/core/filters/state/known-lists.ts';
import type { Judge } from '../../../src/core/ports/judge.ts';
import type { SharedWindows } from '../../../src/core/ports/shared-cache.ts';
import type { Store } from '../../../src/core/store/store.ts';
import type { Plan } from '../../../src/core/tenants/tenant.ts';
import type { Moderate, Triage } from '../../../src/service/moderation/moderate-request.ts';

/** Runs something later; answers how to call it off. Injected, so that tests need not wait. */
export type Schedule = {
  now(): number;
  after(delayMs: number, run: () => void): () => void;
};

/** The log of the process: fields first. Never message text, names or tokens. pino's logger is one. */
export type Log = Readonly<
  Record<'info' | 'warn' | 'error', (fields: Readonly<Record<string, unknown>>, message: string) => void>
>;

/** What is in a picture, or why nothing was found: nothing can read pictures here, too many wait, it takes too long, or it is none. Never rejects. */
export type ReadPicture = (
  bytes: Uint8Array<ArrayBuffer>,
  reads: { readonly text: boolean; readonly codes: boolean },
) => Promise<
  | {
      readonly hash: string;
      readonly text: string;
      /** What a QR code in it says. */
      readonly code: string;
      /** A package that some of it needs, and that is not there. */
      readonly missing: string | null;
      readonly isLate: boolean;
    }
  | { readonly why: 'missing' | 'busy' | 'late' | 'unreadable' }
>;

/** Operator settings of all bots. */
export type BotSettings = {
  /** How many messages make a batch, 1 to 50. */
  readonly batchMessages: number;
  /** How long the first message of a batch waits at most. */
  readonly batchWaitMs: number;
  /** How many messages may wait over all tenants of one platform; what is over that is decided by local rules alone. */
  readonly queueMaxMessages: number;
  /** Whether new communities start in trial mode. */
  readonly startInTrial: boolean;
  readonly defaultPlan: Plan;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
  /** The most characters of a message that is kept; 0 keeps none. */
  readonly keepTextChars: number;
  /** Where people reach the dashboard, without a slash at its end; null where nobody said so. */
  readonly dashboardUrl: string | null;
  /** What tokens of communities are encrypted with, the first, and what others of them may still be; none where the operator set none. */
  readonly secretKeys: readonly string[];
  /** How long a process has an event or an entry to itself before another may take it up, after a crash for example. */
  readonly leaseMs: number;
};

/** What every bot stands on; the same for all platforms. */
export type BotDeps = {
  readonly store: Store;
  readonly communities: CommunityStore;
  readonly moderate: Moderate;
  readonly triage: Triage;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot'>;
  /** Whether the judge answers at this moment, as far as is known. */
  readonly isJudgeAvailable: () => boolean;
  /** Reads what pictures show; absent where nothing is there that could. */
  readonly readPicture?: ReadPicture;
  /** Notes who joined for all processes, and tells what they noted; absent where they share no memory. */
  readonly joinShared?: SharedWindows['join'] | undefined;
  /** The lists of others that this process keeps. */
  readonly listStates: () => readonly ListState[];
  readonly schedule: Schedule;
  readonly log: Log;
  readonly settings: BotSettings;
  /** Names this process among all that use the store. */
  readonly instanceId: string;
  /** How a bot that is divided among processes has its part, and reaches the others; absent where this process has all of it. */
  readonly among?: { readonly leases: WorkLeases; readonly botCommands: BotCommandQueue };
};

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

/** setTimeout takes no more, and runs what is further away at once. */
const DELAY_MAX_MS = 2_147_483_647;

/** The schedule of a running process. What waits keeps no process alive. */
export function createSchedule(): Schedule {
  const after: Schedule['after'] = (delayMs, run) => {
    let timer: NodeJS.Timeout;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, DELAY_MAX_MS);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs).unref();
    };
    wait(Math.max(0, delayMs));
    return () => clearTimeout(timer);
  };
  return { now: Date.now, after };
}
