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

/** What the moderate verb stands on. */
export type ModerateDeps = {
  readonly store: DecisionStore &
    UsageStore &
    Pick<UnjudgedStore, 'keepUnjudged'> &
    Pick<ExampleStore, 'readExamples'> &
    Pick<WebhookStore, 'announce' | 'listWebhooks'>;
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly flood: FloodWindow;
  /** What other processes know too; absent where nothing is shared. Scores are shared only where `scores` is there. */
  readonly shared?: SharedWith;
  readonly lists?: KnownLists;
  readonly now: Clock;
  /** The most characters of a triggered message's text that the log keeps; 0 keeps none. */
  readonly keepTextChars: number;
  /** Which decisions have a row in the log of any tenant, the others being counted; all, when left out. */
  readonly decisionLog?: DecisionLogMode;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
  readonly limits: SpendingLimits;
  /** Text work of the event loop, where others count theirs too. */
  readonly eventLoopYield?: EventLoopYield;
  /** Where long and hard texts are read; left out, here. */
  readonly readInThread?: ReadInThread;
  /** Told of every decided request, after it is durable. */
  readonly onDecided?: (event: DecidedEvent) => void;
};
export type DecidedEvent = {
  readonly source: Source;
  readonly decisions: readonly Decision[];
  readonly spentMicroUsd: number;
};

/** A larger request over the API is a batch that somebody has collected; anything else was just written. */
const CHAT_MESSAGES_MAX = 5;

/** Who asks the judge, and how soon the answer is wanted. */
export function callerOf({
  tenant,
  source,
  messages,
}: Pick<ModerateRequest, 'tenant' | 'source' | 'messages'>): Caller {
  const isChat = messages.length <= CHAT_MESSAGES_MAX || isFromChat({ source });
  return { tenant: tenant.id, lane: isChat ? 'chat' : 'bulk' };
}

/** Whether the messages of a request stand in a chat already. */
export function isFromChat({ source }: Pick<ModerateRequest, 'source'>): boolean {
  return CHAT_PLATFORMS.some((platform) => platform === source);
}

/** What other processes know too. Scores are shared only where they are there. */
type SharedWith = Pick<SharedCache, 'windows'> & Partial<Pick<SharedCache, 'scores'>>;

/** What the pipeline asks of the shared memory. A dry run counts nothing there. */
export function shareWith(
  shared: SharedWith | undefined,
  isDry: boolean,
): Pick<PipelinePorts, 'countShared' | 'sharedScores'> {
  if (!shared) return {};
  const { windows, scores } = shared;
  return { countShared: isDry ? windows.look : windows.count, ...(scores && { sharedScores: scores }) };
}

/** For those who do not ask the judge, and so may not promise others its answer. */
export function withoutScores(shared: SharedWith | undefined): Pick<PipelinePorts, 'countShared'> {
  return shared ? { countShared: shared.windows.count } : {};
}

/** Judges nothing; its failures are shared with nobody else's requests. */
export const NOBODY = {
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
