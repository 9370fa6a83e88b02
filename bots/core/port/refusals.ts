/** The steps against a message or its author that a platform performs. */
export const STEPS = ['delete', 'timeout'] as const;
export type Step = (typeof STEPS)[number];

/** What takes somebody out of a community: at the word of a moderator who may do so themselves, and never by itself. */
export const REMOVALS = ['kick', 'ban'] as const;
export type Removal = (typeof REMOVALS)[number];

/** Everything that may be refused. */
export type RefusableAction = Step | Removal | 'unban' | 'repost';

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
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Whether what is kept of a step that could not be taken says why the platform refused it. */
export function isRefusal(why: string): why is Refusal {
  return REFUSALS.some((refusal) => refusal === why);
}
