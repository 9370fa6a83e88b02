import type { Category } from '../common/category.ts';
import type { UnreadLanguages } from '../common/unread-languages.ts';
import type { Action } from '../decisions/decision.ts';
import type { JudgeContext } from '../messages/message.ts';
import type { WeighParts } from './weighing.ts';

/** The wall clock, in milliseconds since 1970. */
export type Clock = () => number;

/** A request to the judge: score every message for every enabled category and every rule of one tenant. */
export type JudgeRequest = {
  /** Normalised; 1 to 50. */
  readonly messages: readonly {
    readonly text: string;
    readonly topic: string;
    /** The displayed text, only for judges with `readsShown`; left out if it is the same. */
    readonly shown?: string;
    readonly context?: JudgeContext;
  }[];
  readonly categories: readonly Category[];
  readonly rules: Readonly<Record<string, string>>;
  /** The tenant's test messages that must and must not trigger, normalised; only together with rules, which they explain. */
  readonly examples?: { readonly must_flag: readonly string[]; readonly must_allow: readonly string[] };
  /** For a tenant with second look: each criterion's threshold, null if it triggers nothing. A judge whose scores do not depend on neighbours ignores it. */
  readonly secondLook?: readonly (number | null)[];
  /** The tenant's threshold and action per criterion, in the order of the scores; a judge may choose by them which model to ask. Left out if only scores are wanted. */
  readonly criteria?: readonly { readonly name: string; readonly threshold: number; readonly action: Action }[];
};

/**
 * Returns the names of a request's criteria, in the order of the scores.
 * @example criteriaOf({ categories: ['spam'], rules: { no_ads: 'No ads.' } }); // => ['spam', 'no_ads']
 */
export function criteriaOf({ categories, rules }: Pick<JudgeRequest, 'categories' | 'rules'>): readonly string[] {
  return [...categories, ...Object.keys(rules)];
}

/** The reasons why the judge has no scores for a message. */
export const JUDGE_FAILURES = [
  'unreachable',
  'timeout',
  'refused',
  'rate_limited',
  'content_filter',
  'invalid_answer',
  'context_too_long',
  'overloaded',
  'budget',
] as const;
export type JudgeFailure = (typeof JUDGE_FAILURES)[number];

/** `unusable_answers`: the model's answers cannot be parsed. `misses_test_message`: it overlooks plain spam among other messages. `rate_limited`: it refused all recent calls as too many. */
export const JUDGE_TROUBLES = ['unusable_answers', 'misses_test_message', 'rate_limited'] as const;
export type JudgeTrouble = (typeof JUDGE_TROUBLES)[number];

/** One message's scores, 0 to 1, in the order of `criteriaOf`, or why there are none. Rows with `isUncacheable` must not be cached. */
export type JudgeRow =
  | { readonly kind: 'scores'; readonly scores: readonly number[]; readonly isUncacheable?: boolean }
  | { readonly kind: 'failed'; readonly failure: Exclude<JudgeFailure, 'budget'> }
  | { readonly kind: 'failed'; readonly failure: 'budget'; readonly ceiling: Ceiling };

/** The usage of all model calls for one request. */
export type JudgeUsage = {
  readonly requests: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
};

export type JudgeAnswer = {
  /** One row per message, in their order. */
  readonly rows: readonly JudgeRow[];
  readonly usage: JudgeUsage;
};

/** The operator's two spending ceilings: on everything, and on all tenants on a trial plan together. */
export const CEILINGS = ['global_budget', 'free_budget'] as const;
export type Ceiling = (typeof CEILINGS)[number];

/** The budget of one request: it reserves an upper bound before each paid call and settles it afterwards. An unsettled reservation counts as spent. */
export type Budget = {
  /** Reserves an amount. @returns null, or the ceiling that refuses; then nothing is reserved. */
  reserve(boundMicroUsd: number): Promise<Ceiling | null>;
  /** Books a call's actual cost and frees the rest of its bound. A cost above the bound is booked in full. */
  settle(boundMicroUsd: number, actualMicroUsd: number): void;
};

/** The caller on whose behalf the judge works. */
export type Caller = {
  /** The tenant's id; all callers of one tenant share its turns in the queue. */
  readonly tenant: string;
  /** `chat`: a message that was just written; `bulk`: a larger request, which can wait. */
  readonly lane: 'chat' | 'bulk';
};

/** The judging model. It never throws for failures of a model or network: those are failed rows. Its deadline includes retries. */
export type Judge = {
  readonly provider: 'openai' | 'moderations' | 'embedded';
  readonly model: string;
  /** Categories, or plain-word rules, that it cannot judge. Their scores are 0. */
  readonly cannot: readonly (Category | 'rules')[];
  /** For each category, the languages that it cannot read; absent if the model is assumed to read all. */
  readonly unread?: UnreadLanguages;
  /** Whether it uses `secondLook`; others score each message independently. */
  readonly looksTwice?: true;
  /** Whether it reads a message's context; others get none. */
  readonly readsContext?: true;
  /** The categories for which it judges images; absent if it reads none. A request with an image has one message. */
  readonly readsImages?: readonly Category[];
  /** Whether it reads the displayed text beside the text; others get the text alone. */
  readonly readsShown?: true;
  /** Tells which parts of a text made its score; absent if no model here can. */
  readonly weighParts?: WeighParts;
  /** @param caller decides whose turn it is when calls must wait; the model never sees it. */
  judge(request: JudgeRequest, budget: Budget, caller?: Caller): Promise<JudgeAnswer>;
};

/** A tenant's monthly counters, as in the moderate response. */
export type Usage = {
  readonly judged_this_month: number;
  readonly model_requests_this_month: number;
  readonly input_tokens_this_month: number;
};

/**
 * Reserves judgements from the tenant's monthly quota. @param wanted how many the request may need.
 * @returns how many the quota still has, including these; Infinity without a quota.
 */
export type QuotaGate = (wanted: number) => Promise<number>;

/** The result of looking up a text's scores. */
export type ScoreLookUp =
  /** Judged within 24 hours; one score per criterion, and until when they are valid. */
  | { readonly kind: 'hit'; readonly scores: readonly number[]; readonly untilMs: number }
  /** Another caller is judging it; failures are shared. */
  | { readonly kind: 'waiting'; readonly row: Promise<JudgeRow> }
  /** Nobody is judging it: this caller must call `settle` in every case. */
  | {
      readonly kind: 'missed';
      /** The text's key, the same in every process. */
      readonly key: string;
      settle(row: JudgeRow): void;
    };

/** A cache of scores of judged texts, and of running judgements. Holds scores, never actions, and no failures. */
export type ScoreCache = {
  /**
   * @param criteria the key includes their categories and rules, the examples of the rules, and the thresholds of a second look.
   * @param subject normalised text, topic, context, and the displayed text if it differs.
   * @param budgetKey running judgements are shared only among callers with the same one.
   */
  lookUp(
    criteria: Pick<JudgeRequest, 'categories' | 'rules' | 'secondLook' | 'examples'>,
    subject: {
      readonly text: string;
      readonly topic: string;
      readonly shown?: string;
      readonly context?: JudgeContext | null;
    },
    budgetKey: string,
  ): ScoreLookUp;
};
