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

/** The facts about a text alone, whoever wrote it. Each is read once, when it is first needed. */
export type TextAnalysis = {
  /** The normalised text, at most 8,000 characters: some characters become many, ﷺ eighteen. */
  readonly text: string;
  /** Returns the text as a reader sees it, `text` itself if they do not differ; see `readShown`. */
  shown(): string;
  isShort(): boolean;
  /** Returns the hit of the rules that check the text alone. */
  hitOf(rules: LocalRules): LocalHit | null;
  /** Returns the hits of observed rules that check the text alone. */
  observedOf(rules: LocalRules): readonly LocalHit[];
  /** Returns the outline that near copies share; see `outlineOf`. */
  outline(): string;
  /** Returns the hosts of its links; see `linkHosts`. */
  hosts(): readonly string[];
  /** Whether all facts that those rules need are known, so that asking costs nothing. */
  isReadFor(rules: LocalRules): boolean;
  /** Its last result, so that its next copy needs neither a hash nor a look-up. */
  readonly scored: { current: KeptScored | null };
  /** When it was last read, by the clock of its cache. */
  readMs: number;
};

/** The facts about a text under some rules, as plain data. `outline` and `hosts` are null if the rules do not need them. */
export type TextFacts = ReturnType<typeof readFacts>;

/** A cache of texts that were read lately. */
export type TextAnalysisCache = ReturnType<typeof createTextAnalysisCache>;

/**
 * Limits of the cache: how many texts for how long, and of what length in UTF-16 code units, each and together. It takes under 50 MB when full, half
 * of it for the last result of each text.
 */
export const TEXT_ANALYSIS_LIMITS = {
  texts: 32_000,
  units: 500,
  unitsTogether: 4_000_000,
  milliseconds: 60_000,
} as const;

/** Most texts that one sweep forgets; sweeps run at most once a second and take well under a millisecond. */
const SWEPT_MAX = 1_000;
const SWEEP_EVERY_MS = 1_000;

/**
 * Creates a cache of read texts. Chats repeat themselves, and spam waves do little else: a repeated text costs one look-up.
 * A text is forgotten a minute after it was last read; if there is no room, the one that was read longest ago goes. So no text that still comes is lost.
 * @example createTextAnalysisCache().read('ｆｒｅｅ nitro', 0).text; // => 'free nitro'
 */
export function createTextAnalysisCache(
  limits: { readonly [Limit in keyof typeof TEXT_ANALYSIS_LIMITS]: number } = TEXT_ANALYSIS_LIMITS,
) {
  let clockMs = 0;
  const leastUnits = Math.ceil(limits.unitsTogether / limits.texts);
  // Without the library's TTL: it costs as much as the look-up, and `rkeys` would skip expired entries.
  const remembered = new LRUCache<string, TextAnalysis>({
    // As in `createLru`: a short text counts as enough units to keep the number of texts within its limit.
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
  /** Returns a text that was read lately, or null. */
  const recall = (raw: string, nowMs: number): TextAnalysis | null => {
    // Concurrent requests may come a little late. If the clock was set back, the age of texts is unknown.
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
  /** Caches an analysis if its text is short enough. */
  const keep = (raw: string, analysis: TextAnalysis): void => {
    if (raw.length > limits.units) return;
    analysis.readMs = clockMs;
    remembered.set(raw, analysis);
  };
  return {
    recall,
    keep,
    /** Returns the analysis of a text as written: from the cache, or read and cached. */
    read(raw: string, nowMs: number): TextAnalysis {
      const known = recall(raw, nowMs);
      if (known) return known;
      const analysis = readText(raw);
      keep(raw, analysis);
      return analysis;
    },
  };
}

/** Reads a text. @param facts the known facts about it, and the rules that they hold for. */
export function readText(raw: string, facts?: { readonly rules: LocalRules; readonly known: TextFacts }): TextAnalysis {
  const text = facts?.known.text ?? cutText(normalise(raw), TEXT_MAX_CHARS);
  let shown = facts ? (facts.known.shown ?? text) : undefined;
  let isShort = facts?.known.isShort;
  let outline = facts?.known.outline ?? null;
  let hosts = facts?.known.hosts ?? null;
  // For the last rules that asked: one text seldom comes under the rules of several tenants in turn.
  let askedRules = facts?.rules ?? null;
  let hit = facts?.known.hit ?? null;
  let observed: readonly LocalHit[] = facts?.known.observed ?? [];
  const ask = (rules: LocalRules) => {
    observed = [];
    hit = rules.findInText(raw, text, (one) => {
      observed = [...observed, one];
    });
    askedRules = rules;
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
      if (askedRules !== rules) ask(rules);
      return hit;
    },
    observedOf(rules) {
      if (askedRules !== rules) ask(rules);
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
      askedRules === rules &&
      isShort !== undefined &&
      (outline !== null || !rules.comparesTexts) &&
      (hosts !== null || !rules.readsHosts),
    scored: { current: null },
    readMs: 0,
  };
}

/**
 * Returns all facts about a text that some rules need.
 * @example const { text, hit } = readFacts(raw, compileLocalRules(settings));
 */
export function readFacts(raw: string, rules: LocalRules) {
  const analysis = readText(raw);
  return {
    text: analysis.text,
    // Null if it equals the text.
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
/** Linear, because each run of other characters ends at the next letter. */
const HAS_LETTERS = new RegExp(`^(?:\\P{L}*\\p{L}){${LETTERS_MIN}}`, 'u');

/**
 * Whether a text is too short to judge: a reader sees fewer than eight letters, and there is no link, not even a hidden one.
 * @param text normalised.
 * @param shown the text as a reader sees it. Letters are code points of the category L, in any script.
 * @example isTooShort('hi all'); // => true
 */
export function isTooShort(text: string, shown: string = text): boolean {
  return !HAS_LETTERS.test(shown) && !hasLink(text) && (shown === text || !hasLink(shown));
}
