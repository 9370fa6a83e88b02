import { severity } from '../decision.ts';
import { TEXT_MAX_CHARS } from '../message.ts';
import { cutText } from '../pipeline/cut-text.ts';
import { normalise } from '../pipeline/normalise.ts';
import { readSeen } from '../shown/shown.ts';
import type { AnyLocalRule } from './local-rule.ts';
import { compileLocalRules, LOCAL_RULES, type LocalHit, type LocalRules } from './local-rules.ts';

/** What one local rule found, and in which part of the text as it was written: from `start` to before `end`, in UTF-16 units. */
export type RuleMatch = LocalHit & { readonly start: number; readonly end: number };

/** What the local rules make of a text, with how they read it. */
export type TriedText = {
  /** As the rules and the model read it. */
  readonly normalised: string;
  /** As a reader sees it, without markup and with the signs that stand for letters; the same as `normalised` where nothing tells them apart. */
  readonly shown: string;
  /** In the order of the rules. */
  readonly matches: readonly RuleMatch[];
  /** The one that decides; null when none does. */
  readonly decides: RuleMatch | null;
};

/** Local rules, ready to be tried on texts. */
export type RuleTrial = (raw: string) => TriedText;

/**
 * Compiles local rules to try texts on. What counts messages (flood, raid) finds nothing in one text.
 * @param settings by the names of the rules.
 * @example compileRuleTrial({ ...DEFAULT_SETTINGS, words: { list: ['nitro'], action: 'flag' } })('free n.i.t.r.o').matches[0]?.start; // => 5
 */
export function compileRuleTrial(
  settings: Readonly<Record<string, unknown>>,
  rules: readonly AnyLocalRule[] = LOCAL_RULES,
): RuleTrial {
  const each = rules.map((rule) => compileLocalRules(settings, [rule]));
  return (raw) => {
    const normalised = read(raw);
    const matches = each.flatMap((rule) => {
      const hit = rule.findInText(raw, normalised);
      return hit ? [{ ...hit, ...locate(rule, hit, raw) }] : [];
    });
    const decides = matches.reduce<RuleMatch | null>(
      (best, match) => (best && severity(best.action) >= severity(match.action) ? best : match),
      null,
    );
    return { normalised, shown: readSeen(raw, normalised).shown, matches, decides };
  };
}

function read(raw: string): string {
  return cutText(normalise(raw), TEXT_MAX_CHARS);
}

/**
 * The least part of a text in which a rule still finds the same. Rules read disguises, markup and links in their own ways, so the text is
 * shortened, from its end and then from its beginning, as long as the rule goes on finding it.
 */
function locate(rule: LocalRules, hit: LocalHit, raw: string): { readonly start: number; readonly end: number } {
  const chars = Array.from(raw);
  const found = (from: number, to: number): boolean => {
    const part = chars.slice(from, to).join('');
    return rule.findInText(part, read(part))?.matched === hit.matched;
  };
  const end = least(chars.length, (length) => found(0, length));
  const start = end - least(end, (length) => found(end - length, end));
  return { start: unitsOf(chars, start), end: unitsOf(chars, end) };
}

/** The least length that holds, where the whole one does. A length that does not hold is taken for a sign that no shorter one does. */
function least(whole: number, holds: (length: number) => boolean): number {
  let [low, high] = [0, whole];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

function unitsOf(chars: readonly string[], count: number): number {
  return chars.slice(0, count).join('').length;
}
