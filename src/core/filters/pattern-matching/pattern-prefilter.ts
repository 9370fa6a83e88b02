import { RE2JSException } from 're2js';
import { caseClasses } from './case-classes.ts';
import { rarestGram, requiredLiterals } from './pattern-literals.ts';

/** Returns whether any pattern may match a text; false is certain. Takes linear time for all patterns. */
export type PatternGate = (text: string) => boolean;

/** Places per gram in the sieve, a hash table of code unit pairs. Its size is a power of two and fits the processor's cache. */
const SIEVE_GRAM_PLACES = 64;
const SIEVE_MAX_PLACES = 8_192;

/** Builds a gate from literals that every match contains; null if a pattern has none. An invalid pattern matches nothing. */
export function gateOf(patterns: readonly string[]): PatternGate | null {
  const pairs = new Set<number>();
  const triples = new Set<number>();
  const grams: string[] = [];
  for (const pattern of patterns) {
    const literals = literalsOf(pattern);
    if (literals === null) return null;
    grams.push(...literals.map(rarestGram));
  }
  const places = 2 ** Math.ceil(Math.log2(grams.length * SIEVE_GRAM_PLACES + 1));
  const sieve = new Uint8Array(Math.min(SIEVE_MAX_PLACES, places));
  const last = sieve.length - 1;
  for (const gram of grams) {
    const [one, two, three] = [gram.charCodeAt(0), gram.charCodeAt(1), gram.charCodeAt(2)];
    if (gram.length === 2) pairs.add(packed(one, two));
    else triples.add(packed(packed(one, two), three));
    sieve[hashOf(one, two) & last] = 1;
  }
  const classes = caseClasses();
  return (text) => {
    let before = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = classes[text.charCodeAt(at)] ?? 0;
      if (sieve[hashOf(before, unit) & last] !== 0 && at > 0) {
        if (pairs.has(packed(before, unit))) return true;
        const next = at + 1 < text.length ? (classes[text.charCodeAt(at + 1)] ?? 0) : -1;
        if (next >= 0 && triples.has(packed(packed(before, unit), next))) return true;
      }
      before = unit;
    }
    return false;
  };
}

function hashOf(one: number, two: number): number {
  return Math.imul(one, 31) + two;
}

function literalsOf(pattern: string): readonly string[] | null {
  try {
    return requiredLiterals(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return [];
    throw error;
  }
}

/** Appends a code unit. Three units fill 48 of the 53 bits that a number holds exactly. */
function packed(before: number, unit: number): number {
  return before * 0x10000 + unit;
}
