import type { TextKey, TextValues } from '../../../src/core/common/texts.ts';

/** The steps against a message or its author that a platform performs. */
export const STEPS = ['delete', 'timeout'] as const;
export type Step = (typeof STEPS)[number];

/** What takes somebody out of a community: at the word of a moderator who may do so themselves, and never by itself. */
export const REMOVALS = ['kick', 'ban'] as const;
export type Removal = (typeof REMOVALS)[number];

/** Everything that may be refused. */
export type RefusableAction = Step | Removal | 'unban' | 'repost' | 'admit' | 'quarantine';

/** Why a platform cannot do something here. A platform's capabilities say how to allow it. */
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

/** Whether what is kept of a step that could not be taken says why the platform refused it. */
export function isRefusal(why: string): why is Refusal {
  return REFUSALS.some((refusal) => refusal === why);
}

/** The `error` of a call that the platform refused for its rate limit until we gave up: nothing was done. */
export const RATE_LIMITED = 'rate_limited';

/** What became of a call to the platform. Calls never throw for what the platform answers. */
export type Outcome =
  /** Of a timeout. `why`: `ENDLESS`, or why it took the place of a role; `untilMs`: when it ends; `role`: what was given or taken away instead. */
  | { readonly kind: 'done'; readonly why?: string; readonly untilMs?: number; readonly role?: string }
  /** The message, member or channel no longer exists: there is nothing left to do. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /**
   * Not now: a rate limit, trouble of the platform, or the network. Making the call again later may well succeed. `afterMs` is how long the platform
   * asks to wait; null when it does not say. Of a post it is unknown whether it stands, unless `error` is `RATE_LIMITED` or it was `untouched`: the
   * platform itself said that it failed.
   */
  | { readonly kind: 'later'; readonly error: string; readonly afterMs: number | null; readonly untouched?: true }
  /** An answer that nobody can do anything with. `error` is safe to log and show: a code, never text of a message. */
  | { readonly kind: 'failed'; readonly error: string };

/** The same of a call that came to something else. */
export type NotDone = Exclude<Outcome, { kind: 'done' }>;

/** What could be found, or what to answer instead. */
export type Found<T> = { readonly found: T } | { readonly instead: NotDone };

/** Why a call came to nothing, in one word that is safe to log and to show. */
export function whyNotDone(outcome: NotDone): string {
  if (outcome.kind === 'refused') return outcome.refusal;
  return outcome.kind === 'gone' ? 'gone' : outcome.error;
}

/** Whether a call that failed may have been carried out all the same. */
export function isUncertain(outcome: Outcome): boolean {
  return outcome.kind === 'later' && !outcome.untouched && outcome.error !== RATE_LIMITED;
}

/** What became of rules of ours on the platform. */
export type MirrorOutcome = Mirrored | NotDone;

/** Makes calls of a platform, and says what became of each, in the words of what `ofError` reads from what was thrown. */
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

/** Makes one call after the other; what may succeed later is told before what is refused, and what is gone is done. */
export async function inTurn<T>(all: Iterable<T>, call: (one: T) => Promise<Outcome>): Promise<Outcome> {
  const missed: NotDone[] = [];
  for (const one of all) {
    const outcome = await call(one);
    if (outcome.kind !== 'done' && outcome.kind !== 'gone') missed.push(outcome);
  }
  return missed.find(({ kind }) => kind === 'later') ?? missed[0] ?? { kind: 'done' };
}

/** Where a posted entry stands. */
export type PostRef = { readonly channelId: string; readonly messageId: string };
export type PostOutcome =
  /** `missed` says why the file of the entry is not beside it; absent when it is, or there was none. */
  { readonly kind: 'posted'; readonly post: PostRef; readonly missed?: string } | NotDone;

/** Something that is not stopped there, and why: a text with its values. */
export type Left = { readonly text: TextKey; readonly values?: TextValues };

/** The same where it is so, else nothing. */
export function leftIf(isLeft: boolean, text: TextKey, values?: TextValues): Left[] {
  return isLeft ? [{ text, ...(values && { values }) }] : [];
}

/** What stands on a platform of what was wanted, and what it cannot take. */
export type Mirrored = {
  readonly kind: 'done';
  readonly rules: number;
  readonly words: number;
  readonly domains: number;
  readonly mentions: number | null;
  readonly left: readonly Left[];
};
