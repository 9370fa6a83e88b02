import type { Category } from '../common/category.ts';
import type { UnreadLanguages } from '../common/unread-languages.ts';
import type { Action } from '../decisions/decision.ts';
import type { JudgeContext } from '../messages/message.ts';
import type { WeighParts } from './weighing.ts';

/** The wall clock, in milliseconds since 1970. */
export type Clock = () => number;

/** What the judge is asked: every message against every enabled category and every rule of one tenant. */
export type JudgeRequest = {
  /** Normalised; 1 to 50. */
  readonly messages: readonly {
    readonly text: string;
    readonly topic: string;
    /** The text as a reader sees it, for a judge that `readsShown`; left out where that is the text. */
    readonly shown?: string;
    readonly context?: JudgeContext;
  }[];
  readonly categories: readonly Category[];
  readonly rules: Readonly<Record<string, string>>;
  /** The tenant's own messages that must, and must not, come to an action, normalised; only beside rules, which they explain. */
  readonly examples?: { readonly must_flag: readonly string[]; readonly must_allow: readonly string[] };
  /** For a tenant that wants a second look: the line of each criterion, null where nothing follows from crossing it. Judges whose scores no neighbour moves pass it by. */
  readonly secondLook?: readonly (number | null)[];
  /** The tenant's threshold and action for each criterion, in the order of the scores, for a judge that decides by them who is asked. Left out where scores alone are wanted. */
  readonly criteria?: readonly { readonly name: string; readonly threshold: number; readonly action: Action }[];
};

/**
 * The names of the criteria of a request, in the order of the scores.
 * @example criteriaOf({ categories: ['spam'], rules: { no_ads: 'No ads.' } }); // => ['spam', 'no_ads']
 */
export function criteriaOf({ categories, rules }: Pick<JudgeRequest, 'categories' | 'rules'>): readonly string[] {
  return [...categories, ...Object.keys(rules)];
}

/** Why the judge has no scores for a message. */
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

/** `unusable_answers`: the model answers in no form that can be read. `misses_test_message`: plain spam among other messages is not found. `rate_limited`: the last calls were all refused as too many. */
export const JUDGE_TROUBLES = ['unusable_answers', 'misses_test_message', 'rate_limited'] as const;
export type JudgeTrouble = (typeof JUDGE_TROUBLES)[number];

/** One message's scores, 0 to 1, one a criterion (categories, then rules, in the order of the request), or why there are none. */
export type JudgeRow =
  | {
      readonly kind: 'scores';
      readonly scores: readonly number[] /** Not to be kept in the cache. */;
      readonly isPassing?: boolean;
    }
  | { readonly kind: 'failed'; readonly failure: Exclude<JudgeFailure, 'budget'> }
  | { readonly kind: 'failed'; readonly failure: 'budget'; readonly ceiling: Ceiling };

/** What was used, all calls of one request together. */
export type JudgeUsage = {
  readonly requests: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
};

export type JudgeAnswer = {
  /** As many as there were messages, in their order. */
  readonly rows: readonly JudgeRow[];
  readonly usage: JudgeUsage;
};

/** The operator's two spending ceilings: on everything, and on what Trial tenants spend together. */
export const CEILINGS = ['global_budget', 'free_budget'] as const;
export type Ceiling = (typeof CEILINGS)[number];

/** The budget of one request: an upper bound is reserved before each paid call and settled after it. What is never settled counts as spent. */
export type Budget = {
  /** Reserves; answers the ceiling in the way when there is not that much left, and reserves nothing then. */
  reserve(boundMicroUsd: number): Promise<Ceiling | null>;
  /** Gives back what one reserved call did not cost. The actual cost may exceed the bound; it is booked all the same. */
  settle(boundMicroUsd: number, actualMicroUsd: number): void;
};

/** On whose behalf the judge is asked. */
export type Caller = {
  /** Its id; callers of one tenant share its turns. */
  readonly tenant: string;
  /** `chat`: somebody has just written it; `bulk`: a larger request, which can wait. */
  readonly lane: 'chat' | 'bulk';
};

/** The judging model. It never throws for what a model or a network does: those are rows that failed. Its deadline covers retries. */
export type Judge = {
  readonly provider: 'openai' | 'moderations' | 'embedded';
  readonly model: string;
  /** What it cannot judge: categories, and rules in plain words. Their scores are 0. */
  readonly cannot: readonly (Category | 'rules')[];
  /** For each category, the languages that it does not read; absent where a model is taken to read any. */
  readonly unread?: UnreadLanguages;
  /** Whether it heeds `secondLook`; others score each message by itself. */
  readonly looksTwice?: true;
  /** Whether it reads the context of a message; others are given none. */
  readonly readsContext?: true;
  /** For which categories it judges images; absent where it reads none. A request with an image has one message. */
  readonly readsImages?: readonly Category[];
  /** Whether it reads what a reader sees beside the text; others are given the text alone. */
  readonly readsShown?: true;
  /** Says what in a text made its score; absent where no model here tells that. */
  readonly weighParts?: WeighParts;
  /** @param caller decides whose turn it is where calls must wait; none of it reaches the model. */
  judge(request: JudgeRequest, budget: Budget, caller?: Caller): Promise<JudgeAnswer>;
};

/** Monthly counters of a tenant, as the moderate response has them. */
export type Usage = {
  readonly judged_this_month: number;
  readonly model_requests_this_month: number;
  readonly input_tokens_this_month: number;
};

/**
 * Reserves judgements against the tenant's monthly quota. @param wanted how many the request may need.
 * @returns how many the quota still has, these included; Infinity without a quota.
 */
export type QuotaGate = (wanted: number) => Promise<number>;

/** What looking up the scores of one text came to. */
export type ScoreLookUp =
  /** Judged within 24 hours; one score a criterion, and until when they answer. */
  | { readonly kind: 'hit'; readonly scores: readonly number[]; readonly untilMs: number }
  /** Somebody is judging it; failures are shared. */
  | { readonly kind: 'waiting'; readonly row: Promise<JudgeRow> }
  /** Nobody is: whoever looked it up must settle it, whatever happens. */
  | {
      readonly kind: 'missed';
      /** What the text is known by, the same in every process. */
      readonly key: string;
      settle(row: JudgeRow): void;
    };

/** Scores of texts judged before, and of texts being judged. Holds scores, never actions; failures are not kept. */
export type ScoreCache = {
  /**
   * @param criteria their categories and rules are part of the key, the examples beside the rules, and the lines that a second look goes by.
   * @param subject normalised text, topic, context, and what a reader sees where that is another text.
   * @param budgetKey judgements under way are shared only among callers with the same one.
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
