import type { Category } from '../common/category.ts';
import { CHAT_PLATFORMS } from '../common/chat-platforms.ts';

/** The actions on a message, mildest first. */
export const ACTIONS = ['none', 'flag', 'delete', 'timeout'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * Returns how severe an action is, from 0 for none to 3 for timeout.
 * @example severity('timeout'); // => 3
 */
export function severity(action: Action): number {
  return ACTIONS.indexOf(action);
}

/**
 * Returns the item with the most severe action, the first among equals; null without items.
 * @example mostSevere([null, { action: 'flag' }, { action: 'delete' }]); // => { action: 'delete' }
 */
export function mostSevere<T extends { readonly action: Action }>(found: readonly (T | null)[]): T | null {
  let most: T | null = null;
  for (const one of found) if (one && (!most || severity(one.action) > severity(most.action))) most = one;
  return most;
}

/** The reasons why a message was or was not judged. Only `model` and `cache` are judgements. */
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
  /** A moderator deleted a member's recent messages. */
  | 'local:clean'
  /** A moderator acted on a member, whatever the member wrote. */
  | 'local:member'
  | `local:pattern:${string}`
  | `local:limit:${string}`
  | `local:list:${string}`;

/** A category, a local rule, or the name of one of the tenant's own rules. */
export type DecisionCategory = Category | LocalCategory | (string & {});

/** Probabilities, 0 to 1, by name of category or rule. */
export type Scores = Readonly<Record<string, number>>;

/** The answer for one message, as the API returns it. */
export type Decision = {
  readonly message_id: string;
  readonly action: Action;
  readonly category: DecisionCategory | null;
  readonly probability: number;
  readonly scores: Scores;
  readonly judged: boolean;
  readonly reason: Reason;
};

/** The common fields of every message without an action that nobody judged. */
export const NOT_JUDGED = { action: 'none', category: null, probability: 0, scores: {}, judged: false } as const;

/** The action that an observed rule would have taken on a message. */
export type Observation = { readonly category: DecisionCategory; readonly action: Action };

/** The source of a message. */
export const SOURCES = ['api', ...CHAT_PLATFORMS, 'cli', 'mcp'] as const;
export type Source = (typeof SOURCES)[number];

/** The verdicts of moderators on a decision: upheld or dismissed. */
export const VERDICTS = ['confirmed', 'wrong'] as const;

export type VerdictName = (typeof VERDICTS)[number];

/** The latest verdict: who gave it, and when in milliseconds since 1970. `by` is a platform id for somebody in chat, else a name. */
export type CurrentVerdict = { readonly verdict: VerdictName; readonly by: string; readonly atMs: number };

/**
 * Returns the version of a verdict. A change based on another version is refused, so no unseen verdict is overwritten.
 * @example verdictVersion(null); // => 'none'
 */
export function verdictVersion(latest: CurrentVerdict | null): string {
  return latest === null ? 'none' : `${latest.verdict}-${latest.atMs}`;
}
