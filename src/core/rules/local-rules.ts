import { severity } from '../decision.ts';
import { readSeen, type Seen } from '../shown/shown.ts';
import type { FloodWindow } from './flood.ts';
import { floodRule } from './flood-rule.ts';
import { linkRule } from './link-rule.ts';
import type { AnyLocalRule, LocalSubject, LocalText, RuleHit } from './local-rule.ts';
import { patternRule } from './pattern-rule.ts';
import { raidRule } from './raid-rule.ts';
import { readDisguises } from './skeleton.ts';
import { wordRule } from './word-rule.ts';

/** Every local rule there is. Of hits with equally severe actions the first of this list decides. */
export const LOCAL_RULES = [linkRule, wordRule, patternRule, floodRule, raidRule] as const;

/** A local rule that decided. Floods and raids share a category, and are told apart by `rule`. */
export type LocalHit = RuleHit & { readonly rule: string };

/** A tenant's local rules, compiled. */
export type LocalRules = {
  /** Whether no rule is set: no word, no link rule, no pattern, no flood rule. The join burst does not count; it acts on newcomers of a raid only. */
  readonly isEmpty: boolean;
  /** The strongest hit of the rules that look at the text alone; see `decide`. */
  findInText(raw: string, text: string): LocalHit | null;
  /**
   * Decides one message, and counts it in the flood window.
   * @param inText what `findInText` found, for a caller that has it.
   * @returns the hit with the most severe action, among equals the first in the order of the list; null when none hits.
   */
  decide(subject: LocalSubject, flood: FloodWindow, inText?: LocalHit | null): LocalHit | null;
};

/**
 * Compiles a tenant's local rules. A rule whose action is none never hits. Entries that a write would have refused are left out.
 * @param settings by the names of the rules.
 * @example compileLocalRules({ ...DEFAULT_SETTINGS, words: { list: ['nitro*'], action: 'flag' } }).findInText('nitros', 'nitros').matched; // => 'nitro*'
 */
export function compileLocalRules(
  settings: Readonly<Record<string, unknown>>,
  rules: readonly AnyLocalRule[] = LOCAL_RULES,
): LocalRules {
  const compiled = rules.map((rule) => ({ name: rule.name, ...rule.compile(settings[rule.name]) }));
  const named = (name: string, hit: RuleHit | null): LocalHit | null => hit && { ...hit, rule: name };
  const findInText: LocalRules['findInText'] = (raw, text) => {
    const read = readText(raw, text);
    let best: LocalHit | null = null;
    for (const rule of compiled) if (rule.findInText) best = stronger(best, named(rule.name, rule.findInText(read)));
    return best;
  };
  return {
    isEmpty: !compiled.some(({ isSet }) => isSet),
    findInText,
    decide(subject, flood, inText = findInText(subject.raw, subject.text)) {
      let best = inText;
      for (const rule of compiled)
        if (rule.findInContext) best = stronger(best, named(rule.name, rule.findInContext(subject, flood)));
      return best;
    },
  };
}

/** The hit with the more severe action, the first where they are equal. */
function stronger(best: LocalHit | null, hit: LocalHit | null): LocalHit | null {
  if (!hit) return best;
  return !best || severity(hit.action) > severity(best.action) ? hit : best;
}

function readText(raw: string, text: string): LocalText {
  const read = new Map<string, ReturnType<typeof readDisguises>>();
  let seen: Seen | undefined;
  return {
    raw,
    text,
    seen() {
      seen ??= readSeen(raw, text);
      return seen;
    },
    disguises(of) {
      const known = read.get(of);
      if (known !== undefined) return known;
      const disguises = readDisguises(of);
      read.set(of, disguises);
      return disguises;
    },
  };
}
