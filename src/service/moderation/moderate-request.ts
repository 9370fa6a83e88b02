import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import type { DecisionStore, RequestMark } from '../../core/decision-log/decision-store.ts';
import type { Decision, Source } from '../../core/decisions/decision.ts';
import type { UnjudgedStore } from '../../core/decisions/unjudged.ts';
import type { ExampleStore } from '../../core/filters/examples/examples.ts';
import type { LocalHit } from '../../core/filters/local-rules.ts';
import type { FloodWindow } from '../../core/filters/state/flood-window.ts';
import type { KnownLists } from '../../core/filters/state/known-lists.ts';
import type { Message } from '../../core/messages/message.ts';
import type { EventLoopYield } from '../../core/moderation/event-loop-yield.ts';
import type { ReadInThread } from '../../core/moderation/read-messages.ts';
import type { Decided } from '../../core/moderation/subject.ts';
import type { Caller, Clock, Judge, ScoreCache, Usage } from '../../core/ports/judge.ts';
import type { UsageStore } from '../../core/store/store.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { SpendingLimits } from '../budgets/reservation.ts';
import type { SharedWith } from './pipeline-ports.ts';

/** What the moderate verb stands on. */
export type ModerateDeps = {
  readonly store: DecisionStore & UsageStore & Pick<UnjudgedStore, 'keepUnjudged'> & Pick<ExampleStore, 'readExamples'>;
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly flood: FloodWindow;
  /** What other processes know too; absent where nothing is shared. Scores are shared only where `scores` is there. */
  readonly shared?: SharedWith;
  /** Lists of others that this process keeps. */
  readonly lists?: KnownLists;
  readonly now: Clock;
  /** The most characters of a triggered message's text that the log keeps; 0 keeps none. */
  readonly keepTextChars: number;
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

/**
 * How a request is carried out. `record` is the rule. `unlogged` judges, spends and counts, but leaves no row in the log. `dry_run` leaves nothing: it
 * judges, and what a model is paid for it is spent, but nothing is counted, logged or cached.
 * `local_only` never calls the model: what local rules and the cache do not decide comes back as error_open.
 */
export type ModerateMode = 'record' | 'unlogged' | 'dry_run' | 'local_only';

/** One request: 1 to 50 messages of one tenant. */
export type ModerateRequest = {
  readonly mode?: ModerateMode;
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly source: Source;
  readonly requestId: string;
  /** Told of what the rules found that look at who wrote when, for each message that is not exempt, in their order. */
  readonly onContextHits?: (hits: readonly LocalHit[]) => void;
  /** What `triage` said of the messages: local rules are not asked again. */
  readonly localDecisions?: readonly LocalDecision[];
  /** Replaces the tenant's `fail_open` while the model is unavailable. */
  readonly failOpen?: boolean;
  /** Of a request that is decided once; see `moderateOnce`. */
  readonly once?: { readonly mark: RequestMark; readonly leaseId: string };
};

/** What the wire leaves out of a decision. */
export type DecisionDetail = Pick<Decided, 'rule' | 'matched' | 'threshold' | 'scored'> & {
  /** The id of its row in the decision log; '' of a dry run. */
  readonly logId: string;
};

/** Decisions and details in the order of the messages; both are durable. */
export type ModerateAnswer = {
  readonly decisions: readonly Decision[];
  readonly details: readonly DecisionDetail[];
  readonly usage: Usage;
};
export type Moderate = (request: ModerateRequest) => Promise<ModerateAnswer>;

/** What local rules said of a message that they did not decide; opaque, for `ModerateRequest.localDecisions`. */
export type LocalDecision = Decided | null;

/** What triage made of one message. */
export type Triaged =
  | { readonly kind: 'decided'; readonly decision: Decision; readonly detail: DecisionDetail }
  /** It goes on to the judge, with what local rules said. */
  | { readonly kind: 'open'; readonly localDecision: LocalDecision };

/** Decides at once what local rules decide alone, and records it; the rest is for `Moderate`. In the order of the messages. */
export type Triage = (
  request: Pick<ModerateRequest, 'tenant' | 'messages' | 'source' | 'requestId'>,
) => Promise<readonly Triaged[]>;

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
