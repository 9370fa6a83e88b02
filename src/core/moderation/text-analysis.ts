import { LRUCache } from 'lru-cache';
import { TEXT_MAX_CHARS } from '../common/message-limits.ts';
import { hasLink } from '../filters/links/find-links.ts';
import { linkHosts } from '../filters/links/links.ts';
import type { LocalHit, LocalRules } from '../filters/rule/compiled-rules.ts';
import { outlineOf } from '../filters/rule/outline.ts';
import { cutText } from '../text/chars.ts';
import { normalise } from '../text/normalise.ts';
import { readShown, readVisibleText } from '../text/visible/visible-text.ts';
import type { KeptScored } from './scored.ts';

/** What a text alone says, whoever wrote it wherever. All of it is read when somebody asks, once. */
export type TextAnalysis = {
  /** Normalised, and of at most 8,000 characters: some characters become many, ﷺ eighteen. */
  readonly text: string;
  /** The same as a reader sees it, `text` itself where nothing tells them apart; see `readShown`. */
  shown(): string;
  isShort(): boolean;
  /** What the rules that look at the text alone find in it. */
  hitOf(rules: LocalRules): LocalHit | null;
  /** What observed rules that look at the text alone find in it. */
  observedOf(rules: LocalRules): readonly LocalHit[];
  /** What its near copies have in common; see `outlineOf`. */
  outline(): string;
  /** The hosts of its links; see `linkHosts`. */
  hosts(): readonly string[];
  /** Whether all that those rules ask is known, so that asking costs nothing. */
  isReadFor(rules: LocalRules): boolean;
  /** What was last decided of it, so that its next copy is neither hashed nor looked up. */
  readonly scored: { current: KeptScored | null };
  /** When it was last read, by the clock of the cache that keeps it. */
  readMs: number;
};

/** A reading as plain data, of the rules under which it was made. `outline` and `hosts` are null where they do not ask for them. */
export type TextFacts = ReturnType<typeof readFacts>;

/** Texts that were read lately. */
export type TextAnalysisCache = ReturnType<typeof createTextAnalysisCache>;

/**
 * How many texts are remembered for how long, and of what length in UTF-16 code units, each and together: under 50 MB when full, half of it what was
 * decided of each text.
 */
export const TEXT_ANALYSIS_LIMITS = {
  texts: 32_000,
  units: 500,
  unitsTogether: 4_000_000,
  milliseconds: 60_000,
} as const;

/** Texts that are forgotten by one sweep, at most one a second: it takes well under a millisecond. */
const SWEPT_MAX = 1_000;
const SWEEP_EVERY_MS = 1_000;

/**
 * Chats repeat themselves, and a wave of spam does little else: the second time a text costs one look-up.
 * A text is forgotten a minute after it was last read, and the one that was read longest ago makes room for a new one. So no text that still comes is lost with others.
 * @example createTextAnalysisCache().read('ｆｒｅｅ nitro', 0).text; // => 'free nitro'
 */
export function createTextAnalysisCache(
  limits: { readonly [Limit in keyof typeof TEXT_ANALYSIS_LIMITS]: number } = TEXT_ANALYSIS_LIMITS,
) {
  let clockMs = 0;
  const leastUnits = Math.ceil(limits.unitsTogether / limits.texts);
  // Without the library's ages, which cost as much as the look-up, and whose old entries it passes over.
  const remembered = new LRUCache<string, TextAnalysis>({
    // As `createLru`: a short text counts as so many units that there is room for the number of texts.
    maxSize: limits.unitsTogether,
    sizeCalculation: (_analysis, raw) => Math.max(raw.length, leastUnits),
  });
  let sweptMs = 0;
  const sweep = () => {
    sweptMs = clockMs;
    let swept = 0;
    for (const raw of remembered.rkeys()) {
      const readMs = remembered.peek(raw)?.readMs ?? 0;
      if (swept++ >= SWEPT_MAX || clockMs - readMs <= limits.milliseconds) return;
      remembered.delete(raw);
    }
  };
  /** A text that was read, or null. */
  const recall = (raw: string, nowMs: number): TextAnalysis | null => {
    // Requests that ran at once may come a little late. A clock that was set back says nothing of how old a text is.
    if (nowMs <= clockMs - limits.milliseconds) {
      remembered.clear();
      clockMs = nowMs;
    }
    clockMs = Math.max(clockMs, nowMs);
    if (Math.abs(clockMs - sweptMs) >= SWEEP_EVERY_MS) sweep();
    const known = remembered.get(raw);
    if (!known || clockMs - known.readMs > limits.milliseconds) return null;
    known.readMs = clockMs;
    return known;
  };
  /** Remembers a reading, where it is short enough. */
  const keep = (raw: string, analysis: TextAnalysis): void => {
    if (raw.length > limits.units) return;
    analysis.readMs = clockMs;
    remembered.set(raw, analysis);
  };
  return {
    recall,
    keep,
    /** A text as it was written: recalled, or read and kept. */
    read(raw: string, nowMs: number): TextAnalysis {
      const known = recall(raw, nowMs);
      if (known) return known;
      const analysis = readText(raw);
      keep(raw, analysis);
      return analysis;
    },
  };
}

/** Reads a text. @param facts what is known of it, and under which rules. */
export function readText(raw: string, facts?: { readonly rules: LocalRules; readonly known: TextFacts }): TextAnalysis {
  const text = facts?.known.text ?? cutText(normalise(raw), TEXT_MAX_CHARS);
  let shown = facts ? (facts.known.shown ?? text) : undefined;
  let isShort = facts?.known.isShort;
  let outline = facts?.known.outline ?? null;
  let hosts = facts?.known.hosts ?? null;
  // Of the last rules that asked: one text is seldom written under the rules of several tenants in turn.
  let asked = facts?.rules ?? null;
  let hit = facts?.known.hit ?? null;
  let observed: readonly LocalHit[] = facts?.known.observed ?? [];
  const ask = (rules: LocalRules) => {
    observed = [];
    hit = rules.findInText(raw, text, (one) => {
      observed = [...observed, one];
    });
    asked = rules;
  };
  const readOnce = () => (shown ??= readShown(raw, text));
  return {
    text,
    shown: readOnce,
    isShort() {
      isShort ??= isTooShort(text, readOnce());
      return isShort;
    },
    hitOf(rules) {
      if (asked !== rules) ask(rules);
      return hit;
    },
    observedOf(rules) {
      if (asked !== rules) ask(rules);
      return observed;
    },
    outline() {
      outline ??= outlineOf(readVisibleText(raw, text).visible);
      return outline;
    },
    hosts() {
      hosts ??= linkHosts(text, raw, readVisibleText(raw, text).visible);
      return hosts;
    },
    isReadFor: (rules) =>
      asked === rules &&
      isShort !== undefined &&
      (outline !== null || !rules.comparesTexts) &&
      (hosts !== null || !rules.readsHosts),
    scored: { current: null },
    readMs: 0,
  };
}

/**
 * All that is asked of a text under some rules.
 * @example const { text, hit } = readFacts(raw, compileLocalRules(settings));
 */
export function readFacts(raw: string, rules: LocalRules) {
  const analysis = readText(raw);
  return {
    text: analysis.text,
    // Null where it is the text.
    shown: analysis.shown() === analysis.text ? null : analysis.shown(),
    isShort: analysis.isShort(),
    hit: analysis.hitOf(rules),
    observed: analysis.observedOf(rules),
    outline: rules.comparesTexts ? analysis.outline() : null,
    hosts: rules.readsHosts ? analysis.hosts() : null,
  };
}

/** A message of fewer letters than this, without a link, is never sent to the model. */
export const LETTERS_MIN = 8;
/** Linear: what is no letter ends at the next one. */
const HAS_LETTERS = new RegExp(`^(?:\\P{L}*\\p{L}){${LETTERS_MIN}}`, 'u');

/**
 * Whether a text is too short to be worth judging: a reader sees fewer than eight letters, and there is no link, hidden ones included.
 * @param text normalised.
 * @param shown the same as a reader sees it. Letters are code points of the category L, in any script.
 * @example isTooShort('hi all'); // => true
 */
export function isTooShort(text: string, shown: string = text): boolean {
  return !HAS_LETTERS.test(shown) && !hasLink(text) && (shown === text || !hasLink(shown));
}
