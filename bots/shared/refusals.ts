/** The steps against a message or its author that a platform performs. */
export const STEPS = ['delete', 'timeout'] as const;
export type Step = (typeof STEPS)[number];

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
] as const;
export type Refusal = (typeof REFUSALS)[number];
