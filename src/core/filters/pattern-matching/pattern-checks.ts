import type { PatternCheck, PatternChecks } from './pattern-check.ts';
import { tryTogether, validatePattern, validatePatternSet } from './patterns.ts';

/** Checks when it is asked. */
export const CHECKED_WHEN_ASKED: PatternChecks = { one: validatePattern, together: validatePatternSet };

/**
 * Checks patterns ahead, and gives others their turn meanwhile: a hundred patterns take a tenth of a second.
 * @param given each by itself. @param all together, where each is good.
 * @returns what remembers the outcome, and checks what it was not given when it is asked.
 * @example const checks = await checkAhead(['fre{2,}'], ['fre{2,}'], () => turn());
 */
export async function checkAhead(
  given: readonly string[],
  all: readonly string[],
  turn: () => Promise<void>,
): Promise<PatternChecks> {
  const known = new Map<string, PatternCheck>();
  const one = (pattern: string): PatternCheck => {
    const check = known.get(pattern) ?? validatePattern(pattern);
    known.set(pattern, check);
    return check;
  };
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
