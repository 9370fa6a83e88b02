import type { Category } from '../common/category.ts';
import { CHAT_PLATFORMS } from '../common/chat-platforms.ts';

/** What to do with a message, mildest first. */
export const ACTIONS = ['none', 'flag', 'delete', 'timeout'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * How severe an action is: 0 for none to 3 for timeout.
 * @example severity('timeout'); // => 3
 */
export function severity(action: Action): number {
  return ACTIONS.indexOf(action);
}

/**
 * What has the most severe action, the first of those with the same; null where nothing is there.
 * @example mostSevere([null, { action: 'flag' }, { action: 'delete' }]); // => { action: 'delete' }
 */
export function mostSevere<T extends { readonly action: Action }>(found: readonly (T | null)[]): T | null {
  let most: T | null = null;
  for (const one of found) if (one && (!most || severity(one.action) > severity(most.action))) most = one;
  return most;
}

/** Why a message was or was not judged. Exactly `model` and `cache` are judgements. */
export const REASONS = [
  'model',
  'cache',
  'local',
  'policy inactive',
  'free_plan',
  'quota',
  'trusted',
  'too_short',
  'global_budget',
  'free_budget',
  'error_open',
] as const;
export type Reason = (typeof REASONS)[number];

/** The category of a local decision. */
export type LocalCategory =
  | 'local:link'
  | 'local:word'
  | `local:word:${string}`
  | 'local:raid'
  | 'local:picture'
  | 'local:stolen'
  | 'local:example'
  /** A moderator deleted what a member wrote lately. */
  | 'local:clean'
  /** A moderator acted on a member, whatever they wrote. */
  | 'local:member'
  | `local:pattern:${string}`
  | `local:limit:${string}`
  | `local:list:${string}`;

/** A category, a local rule, or the name of one of the tenant's own rules. */
export type DecisionCategory = Category | LocalCategory | (string & {});

/** Probabilities, 0 to 1, by category and rule name. */
export type Scores = Readonly<Record<string, number>>;

/** The answer for one message, as it goes over the wire. */
export type Decision = {
  readonly message_id: string;
  readonly action: Action;
  readonly category: DecisionCategory | null;
  readonly probability: number;
  readonly scores: Scores;
  readonly judged: boolean;
  readonly reason: Reason;
};

/** What is the same of every message that nothing acted on and nobody judged. */
export const NOT_JUDGED = { action: 'none', category: null, probability: 0, scores: {}, judged: false } as const;

/** What an observed rule would have done with a message. */
export type Observation = { readonly category: DecisionCategory; readonly action: Action };

/** Where a message came from. */
export const SOURCES = ['api', ...CHAT_PLATFORMS, 'cli', 'mcp'] as const;
export type Source = (typeof SOURCES)[number];

/** What moderators make of a decision. */
export const VERDICTS = ['confirmed', 'wrong'] as const;

export type VerdictName = (typeof VERDICTS)[number];

/** A verdict that stands: whose, and since when in milliseconds since 1970. `by` is a name, or the platform's id of somebody from chat. */
export type CurrentVerdict = { readonly verdict: VerdictName; readonly by: string; readonly atMs: number };

/**
 * What two people must have seen alike for neither to overwrite the other unknowingly.
 * @example verdictVersion(null); // => 'none'
 */
export function verdictVersion(latest: CurrentVerdict | null): string {
  return latest === null ? 'none' : `${latest.verdict}-${latest.atMs}`;
}
