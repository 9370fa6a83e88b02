import type { TextKey, TextValues } from '../../../src/core/common/texts.ts';

/** The steps against a message or its author that a platform performs. */
export const STEPS = ['delete', 'timeout'] as const;
export type Step = (typeof STEPS)[number];

/** Ways to remove a member, only at the request of a moderator who may do so, never automatically. */
export const REMOVALS = ['kick', 'ban'] as const;
export type Removal = (typeof REMOVALS)[number];

/** Everything that a platform may refuse. */
export type RefusableAction = Step | Removal | 'unban' | 'repost' | 'admit' | 'quarantine';

/** Reasons why a platform cannot do something here. Its capabilities say how to allow it. */
export const REFUSALS = [
  'unsupported',
  'unsupported_here',
  'missing_permission',
  'missing_token',
  'higher_rank',
  'protected',
  'too_old',
  'no_access',
  'restricted_already',
  'changed_since',
  'too_many_at_once',
  'not_allowed_to_you',
  'role_unfit',
  'role_above',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Refusals that end once an administrator gives the bot a right. */
const LACKS: readonly string[] = ['missing_permission', 'missing_token', 'no_access'] satisfies Refusal[];

/**
 * Whether an administrator can allow what was refused by giving the bot a right.
 * @example isLackOfRight(result.why) && tryLater(result);
 */
export function isLackOfRight(why: string): boolean {
  return LACKS.includes(why);
}

/** Whether the stored reason of a failed step is a refusal by the platform. */
export function isRefusal(why: string): why is Refusal {
  return REFUSALS.some((refusal) => refusal === why);
}

/** The `error` of a call that hit the rate limit until we gave up: nothing was done. */
export const RATE_LIMITED = 'rate_limited';

/** The result of a call to the platform. Calls never throw for an answer of the platform. */
export type Outcome =
  /** For a timeout: `why` is `ENDLESS` or why it replaced a role, `untilMs` its end, `role` the role given or removed instead. */
  | { readonly kind: 'done'; readonly why?: string; readonly untilMs?: number; readonly role?: string }
  /** The message, member or channel no longer exists, so there is nothing to do. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /**
   * A temporary failure: a rate limit, trouble of the platform, or the network. A retry may succeed. `afterMs` is the wait that the platform asks
   * for; null if it does not say. A post may have been made, unless `error` is `RATE_LIMITED` or `untouched` is set: then the platform itself said
   * that it failed.
   */
  | { readonly kind: 'later'; readonly error: string; readonly afterMs: number | null; readonly untouched?: true }
  /** An answer without a remedy. `error` is safe to log and show: a code, never text of a message. */
  | { readonly kind: 'failed'; readonly error: string };

/** The result of a call that was not carried out. */
export type NotDone = Exclude<Outcome, { kind: 'done' }>;

/** The found value, or the answer to give instead. */
export type Found<T> = { readonly found: T } | { readonly instead: NotDone };

/** Returns why a call failed, in one word that is safe to log and to show. */
export function whyNotDone(outcome: NotDone): string {
  if (outcome.kind === 'refused') return outcome.refusal;
  return outcome.kind === 'gone' ? 'gone' : outcome.error;
}

/** Whether a failed call may still have been carried out. */
export function isUncertain(outcome: Outcome): boolean {
  return outcome.kind === 'later' && !outcome.untouched && outcome.error !== RATE_LIMITED;
}

/** The result of mirroring rules to the platform. */
export type MirrorOutcome = Mirrored | NotDone;

/** Returns a function that makes a call and converts a thrown error with `ofError` into an outcome. */
export function outcomes(ofError: (error: unknown) => Outcome): (call: () => Promise<unknown>) => Promise<Outcome> {
  return async (call) => {
    try {
      await call();
      return { kind: 'done' };
    } catch (error) {
      return ofError(error);
    }
  };
}

/** Makes one call after the other. Returns a retryable failure before a refusal; what is gone counts as done. */
export async function runSequentially<T>(all: Iterable<T>, call: (one: T) => Promise<Outcome>): Promise<Outcome> {
  const missed: NotDone[] = [];
  for (const one of all) {
    const outcome = await call(one);
    if (outcome.kind !== 'done' && outcome.kind !== 'gone') missed.push(outcome);
  }
  return missed.find(({ kind }) => kind === 'later') ?? missed[0] ?? { kind: 'done' };
}

/** The location of a posted entry. */
export type PostRef = { readonly channelId: string; readonly messageId: string };
export type PostOutcome =
  /** `missed` says why the file of the entry is missing; absent if it is there, or there was none. */
  { readonly kind: 'posted'; readonly post: PostRef; readonly missed?: string } | NotDone;

/** A rule that the platform does not mirror, and why: a text with its values. */
export type NotMirrored = { readonly text: TextKey; readonly values?: TextValues };

/** Returns the rule as a list if it is left out, otherwise an empty list. */
export function notMirroredIf(isLeft: boolean, text: TextKey, values?: TextValues): NotMirrored[] {
  return isLeft ? [{ text, ...(values && { values }) }] : [];
}

/** The rules on a platform after mirroring, and those that it cannot mirror. */
export type Mirrored = {
  readonly kind: 'done';
  readonly rules: number;
  readonly words: number;
  readonly domains: number;
  readonly mentions: number | null;
  readonly left: readonly NotMirrored[];
};
