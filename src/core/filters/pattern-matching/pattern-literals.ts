import { RE2JS, RE2Set } from 're2js';
import { lazily } from '../../collections/remember.ts';
import { caseClasses } from './case-classes.ts';

/** An expression that the library parsed: its kind, its parts, and its characters or ranges of them. */
type Parsed = { readonly op: unknown; readonly subs: readonly Parsed[]; readonly runes: ArrayLike<number> };

/** Facts about the texts that a part of an expression matches, ignoring case; see `caseClasses`. */
type Known = {
  /** All texts that it matches; null if they are unknown or too many. */
  readonly exact: readonly string[] | null;
  /** Every matched text contains one of these; null if unknown. */
  readonly holds: readonly string[] | null;
};
const NOTHING: Known = { exact: null, holds: null };

/** A class with more characters is too common to search for. */
const CLASS_MAX_CHARS = 8;
const EXACT_MAX = 16;
/** With more alternatives than this, most messages contain one of them. */
const HOLDS_MAX = 64;
/** Most messages contain shorter texts. */
const HELD_MIN_UNITS = 2;

/** Returns texts, one of which is in every match: `gift` for `(?:free|win)\s+gift`. null if there are none of two code units or more. */
export function requiredLiterals(pattern: string): readonly string[] | null {
  const { exact, holds } = known(parse(pattern), kinds());
  return better(usable(exact), holds);
}

function parse(pattern: string): Parsed | undefined {
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE);
  set.add(pattern);
  const [parsed]: readonly Parsed[] = set.regexps;
  return parsed;
}

/** The library does not export its kinds, so sample expressions reveal them. An unknown kind gives no facts. */
const kinds = lazily(() => {
  const opOf = (pattern: string) => parse(pattern)?.op;
  return {
    literal: opOf('ab'),
    charClass: opOf('[a-d]'),
    concat: opOf('a.b'),
    alternate: opOf('ab|.d'),
    capture: opOf('(ab)'),
    plus: opOf('a+'),
    quest: opOf('a?'),
    zeroWidth: new Set(['^', '$', '\\b', '\\B', '(?m:^)', '(?m:$)', '(?:)'].map(opOf)),
  };
});

function known(part: Parsed | undefined, kind: ReturnType<typeof kinds>): Known {
  if (!part) return NOTHING;
  const { op, subs } = part;
  if (op === kind.literal) return ofLiteral(part.runes);
  if (op === kind.charClass) return { exact: charsOf(part.runes), holds: null };
  if (kind.zeroWidth.has(op)) return { exact: [''], holds: null };
  if (op === kind.capture) return known(subs[0], kind);
  if (op === kind.quest) {
    const { exact } = known(subs[0], kind);
    return exact ? { exact: ['', ...exact], holds: null } : NOTHING;
  }
  if (op === kind.plus) {
    const { exact, holds } = known(subs[0], kind);
    return { exact: null, holds: better(usable(exact), holds) };
  }
  if (op === kind.concat) return ofConcat(subs.map((sub) => known(sub, kind)));
  return op === kind.alternate ? ofAlternatives(subs.map((sub) => known(sub, kind))) : NOTHING;
}

/** Splits a literal at characters of two code units: they may have a case, but `caseClasses` maps single units. */
function ofLiteral(runes: ArrayLike<number>): Known {
  const parts = [''];
  for (const rune of Array.from(runes)) {
    const char = inClass(rune);
    if (char === null) parts.push('');
    else parts[parts.length - 1] += char;
  }
  if (parts.length === 1) return { exact: parts, holds: null };
  return { exact: null, holds: parts.map((one) => usable([one])).reduce(better) };
}

function charsOf(ranges: ArrayLike<number>): readonly string[] | null {
  const chars = new Set<string>();
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    for (let rune = ranges[index] ?? 0; rune <= (ranges[index + 1] ?? -1); rune++) {
      const char = inClass(rune);
      if (char === null) return null;
      chars.add(char);
      if (chars.size > CLASS_MAX_CHARS) return null;
    }
  }
  return chars.size > 0 ? [...chars] : null;
}

function inClass(rune: number): string | null {
  if (rune > 0xffff || (rune >= 0xd800 && rune <= 0xdfff)) return null;
  return String.fromCharCode(caseClasses()[rune] ?? rune);
}

/** Combines consecutive parts. It extends the exact texts across parts as long as they are few. */
function ofConcat(parts: readonly Known[]): Known {
  let best: readonly string[] | null = null;
  let run: readonly string[] = [''];
  let isExact = true;
  const end = () => {
    best = better(best, usable(run));
    run = [''];
  };
  for (const { exact, holds } of parts) {
    best = better(best, holds);
    if (exact === null || run.length * exact.length > EXACT_MAX) {
      isExact = false;
      end();
      if (exact !== null) run = exact;
    } else run = run.flatMap((before) => exact.map((after) => before + after));
  }
  if (isExact) return { exact: run, holds: best };
  end();
  return { exact: null, holds: best };
}

function ofAlternatives(parts: readonly Known[]): Known {
  const exact = parts.flatMap((part) => part.exact ?? []);
  const isExact = parts.every((part) => part.exact !== null) && exact.length <= EXACT_MAX;
  const needed = parts.map((part) => better(usable(part.exact), part.holds));
  const all = new Set(needed.flatMap((one) => one ?? []));
  const isHeld = needed.every((one) => one !== null) && all.size <= HOLDS_MAX;
  return { exact: isExact ? [...new Set(exact)] : null, holds: isHeld ? [...all] : null };
}

/** Returns the texts if all of them are long enough to search for, otherwise null. */
function usable(texts: readonly string[] | null): readonly string[] | null {
  return texts?.every((text) => text.length >= HELD_MIN_UNITS) ? texts : null;
}

function better(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (!one || !other) return one ?? other;
  return frequencyOfAll(other) < frequencyOfAll(one) ? other : one;
}

function frequencyOfAll(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + frequencyOf(rarestGram(text)), 0);
}

const GRAM_MAX_UNITS = 3;

/** Returns the three consecutive code units that are rarest in messages; a shorter text as a whole. */
export function rarestGram(text: string): string {
  let rarest = text.slice(0, GRAM_MAX_UNITS);
  for (let at = 1; at + GRAM_MAX_UNITS <= text.length; at++) {
    const gram = text.slice(at, at + GRAM_MAX_UNITS);
    if (frequencyOf(gram) < frequencyOf(rarest)) rarest = gram;
  }
  return rarest;
}

/** Per hundred characters of English: https://en.wikipedia.org/wiki/Letter_frequency. Others count as rare as a J. */
const PER_HUNDRED: Readonly<Record<string, number>> = {
  ...{ ' ': 18, E: 10, T: 7.5, A: 6.5, O: 6.2, I: 5.7, N: 5.7, S: 5.3, R: 5, H: 5, L: 3.3, D: 3.3, U: 2.3, C: 2.2 },
  ...{ M: 2, F: 2, W: 1.7, G: 1.6, P: 1.5, Y: 1.4, B: 1.3, V: 0.8, K: 0.6 },
};
const RARE_PER_HUNDRED = 0.2;

function frequencyOf(gram: string): number {
  return gram.split('').reduce((product, char) => product * ((PER_HUNDRED[char] ?? RARE_PER_HUNDRED) / 100), 1);
}
