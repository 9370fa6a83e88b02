import type { Category } from '../../core/common/category.ts';
import type { Decision, Scores } from '../../core/decisions/decision.ts';
import type { Judge } from '../../core/ports/judge.ts';

/** What another service calls its categories, each with ours that score it; one without any is not scored here. */
export type Translation = Readonly<Record<string, readonly Category[]>>;

/**
 * Reads a category of another service out of our scores: a rule of the tenant's with its name, or else the highest of ours that it stands for.
 * @returns the score, null where nothing that is on scores it, and what of ours it comes from.
 */
export function translateScore(translation: Translation, judge: Pick<Judge, 'cannot'>, scores: Scores, name: string) {
  const wanted = ruleName(name);
  const rule = judge.cannot.includes('rules') ? undefined : Object.keys(scores).find((one) => ruleName(one) === wanted);
  const from = rule !== undefined && !isOurs(translation, rule) ? [rule] : (translation[name] ?? []);
  const scored = from.filter((one) => Object.hasOwn(scores, one) && !judge.cannot.some((cannot) => cannot === one));
  const score = scored.length === 0 ? null : Math.max(...scored.map((one) => scores[one] ?? 0));
  return { score, from: scored };
}

/** Names of rules have neither slashes nor blanks. */
function ruleName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

/** A category of ours stands for what the table says, also where another service has one of the same name. */
function isOurs(translation: Translation, name: string): boolean {
  return Object.values(translation).some((ours) => ours.some((category) => category === name));
}

/** Why a message has no scores though it should have been judged; null for one that was judged, or needed no judgement. */
export function pauseOf({ judged, reason }: Decision): string | null {
  switch (reason) {
    case 'quota':
    case 'free_plan':
    case 'global_budget':
    case 'free_budget':
    case 'error_open':
      return judged ? null : reason;
    default:
      return null;
  }
}
