import { remember } from '../../collections/remember.ts';
import type { PatternCheck, PatternChecks } from './pattern-check.ts';
import { tryTogether, validatePattern, validatePatternSet } from './patterns.ts';

/** Checks patterns on demand, not ahead. */
export const CHECKED_WHEN_ASKED: PatternChecks = { one: validatePattern, together: validatePatternSet };

/** Checks each pattern of `given`, then `all` together, and calls `turn` between the steps. Other patterns are checked on demand. */
export async function checkAhead(
  given: readonly string[],
  all: readonly string[],
  turn: () => Promise<void>,
): Promise<PatternChecks> {
  const known = new Map<string, PatternCheck>();
  const one = (pattern: string): PatternCheck => remember(known, pattern, validatePattern);
  let areGood = true;
  for (const pattern of given) {
    areGood = one(pattern).kind === 'ok' && areGood;
    await turn();
  }
  if (!areGood) return { one, together: validatePatternSet };
  const steps = tryTogether(all, one);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await turn();
  const outcome = step.value;
  const together = (patterns: readonly string[]) =>
    patterns.length === all.length && patterns.every((pattern, at) => pattern === all[at])
      ? outcome
      : validatePatternSet(patterns);
  return { one, together };
}
