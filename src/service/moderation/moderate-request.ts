import type { UsageStore } from '../../core/budgets/spending.ts';
import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import type { DecisionLogMode, DecisionStore } from '../../core/decision-log/decision-store.ts';
import type { Decision, Source } from '../../core/decisions/decision.ts';
import type { UnjudgedStore } from '../../core/decisions/unjudged.ts';
import type { ExampleStore } from '../../core/filters/examples/examples.ts';
import type { FloodWindow } from '../../core/filters/state/flood-window.ts';
import type { KnownLists } from '../../core/filters/state/known-lists.ts';
import type { EventLoopYield } from '../../core/moderation/event-loop-yield.ts';
import { NO_USAGE } from '../../core/moderation/judgement.ts';
import type { PipelinePorts } from '../../core/moderation/moderate.ts';
import type { ModerateRequest } from '../../core/moderation/moderate-request.ts';
import type { ReadInThread } from '../../core/moderation/read-messages.ts';
import type { Caller, Clock, Judge, ScoreCache } from '../../core/ports/judge.ts';
import type { SharedCache } from '../../core/ports/shared-cache.ts';
import type { WebhookStore } from '../../core/webhooks/webhooks.ts';
import type { SpendingLimits } from '../budgets/reservation.ts';

/** Dependencies of the moderate function. */
export type ModerateDeps = {
  readonly store: DecisionStore &
    UsageStore &
    Pick<UnjudgedStore, 'keepUnjudged'> &
    Pick<ExampleStore, 'readExamples'> &
    Pick<WebhookStore, 'announce' | 'listWebhooks'>;
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly flood: FloodWindow;
  /** State shared with other processes; absent if nothing is shared. Scores are shared only if `scores` is set. */
  readonly shared?: SharedWith;
  readonly lists?: KnownLists;
  readonly now: Clock;
  /** Most characters of a triggered message's text that the log keeps; 0 keeps none. */
  readonly keepTextChars: number;
  /** Which decisions of any tenant get a row in the log; the others are only counted. All by default. */
  readonly decisionLog?: DecisionLogMode;
  /** Judged messages a month for a tenant without its own quota; 0 means unlimited. */
  readonly defaultQuota: number;
  readonly limits: SpendingLimits;
  /** Bounds the text work on the event loop together with other parts of the process. */
  readonly eventLoopYield?: EventLoopYield;
  /** Reads long and hard texts in a thread; by default this thread reads them. */
  readonly readInThread?: ReadInThread;
  /** Called for every decided request after it is durable. */
  readonly onDecided?: (event: DecidedEvent) => void;
};
export type DecidedEvent = {
  readonly source: Source;
  readonly decisions: readonly Decision[];
  readonly spentMicroUsd: number;
};

/** A larger API request is a batch that somebody collected; all other messages were just written. */
const CHAT_MESSAGES_MAX = 5;

/** Returns the caller of the judge and how urgent the answer is. */
export function callerOf({
  tenant,
  source,
  messages,
}: Pick<ModerateRequest, 'tenant' | 'source' | 'messages'>): Caller {
  const isChat = messages.length <= CHAT_MESSAGES_MAX || isFromChat({ source });
  return { tenant: tenant.id, lane: isChat ? 'chat' : 'bulk' };
}

/** Whether the messages of a request are already visible in a chat. */
export function isFromChat({ source }: Pick<ModerateRequest, 'source'>): boolean {
  return CHAT_PLATFORMS.some((platform) => platform === source);
}

/** State shared with other processes. Scores are shared only if `scores` is set. */
type SharedWith = Pick<SharedCache, 'windows'> & Partial<Pick<SharedCache, 'scores'>>;

/** Returns the pipeline's access to the shared cache. A dry run counts nothing there; a request that does not ask the judge can promise no scores to others. */
export function shareWith(
  shared: SharedWith | undefined,
  mode: ModerateRequest['mode'],
): Pick<PipelinePorts, 'countShared' | 'sharedScores'> {
  if (!shared) return {};
  const { windows, scores } = shared;
  const sharedScores = mode === 'local_only' ? undefined : scores;
  return { countShared: mode === 'dry_run' ? windows.look : windows.count, ...(sharedScores && { sharedScores }) };
}

/** A judge that judges nothing; its budget key keeps its failures apart from other requests. */
export const NO_JUDGE = {
  judge: {
    provider: 'embedded',
    model: 'none',
    cannot: [],
    judge: async ({ messages }) => ({
      rows: messages.map(() => ({ kind: 'failed', failure: 'overloaded' })),
      usage: NO_USAGE,
    }),
  },
  budgetKey: 'nobody',
} as const satisfies { readonly judge: Judge; readonly budgetKey: string };
