import { RE2JS, RE2JSException, RE2JSSyntaxException, type RE2Set } from 're2js';
import { rebuildable } from '../../common/rebuildable.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import { type Action, mostSevere, severity } from '../../decisions/decision.ts';
import { cutChars } from '../../text/chars.ts';
import type { LetterSequence } from '../../text/gap-rule.ts';
import { readDisguises, unmask } from '../../text/letter-sequence.ts';
import type { PatternCheck } from './pattern-check.ts';
import { createPatternMachine, type PatternMachine } from './pattern-machine.ts';
import { gateOf } from './pattern-prefilter.ts';
import { newSet, programOf } from './pattern-program.ts';
import { estimateSteps } from './pattern-size.ts';

/** A pattern that matched a text. */
export type PatternHit = { readonly name: string; readonly action: Action; readonly matched: string };

/** Returns the matching pattern with the most severe action, the first by name. `disguises` saves reading them again. */
export type PatternRule = (text: string, disguises?: () => LetterSequence | null) => PatternHit | null;

/** Memory for the states of one tenant's patterns. A message of 8,000 characters that all bring a new state fills 4 MB of it. */
const STATES_MAX_BYTES = 8 * 2 ** 20;
const MATCHED_MAX_CHARS = 80;
/** Patterns with a higher estimate are refused without compiling, which takes a millisecond per thousand steps. Estimates are that good. */
const COMPILED_MAX_STEPS = 4 * SETTINGS_LIMITS.patternMaxSteps;

/** Checks the RE2 syntax and the size of one expression. `size` is the number of steps of its compiled form. */
export function validatePattern(pattern: string): PatternCheck {
  if (pattern.length > SETTINGS_LIMITS.patternMaxChars)
    return {
      kind: 'invalid',
      message: `longer than ${SETTINGS_LIMITS.patternMaxChars} characters`,
      position: SETTINGS_LIMITS.patternMaxChars,
    };
  const classes = countClasses(pattern);
  if (classes > SETTINGS_LIMITS.patternMaxClasses) {
    const message = `the pattern has ${classes} Unicode classes (\\p, \\P); at most ${SETTINGS_LIMITS.patternMaxClasses} are allowed`;
    return { kind: 'invalid', message, position: Math.max(0, pattern.search(CLASS)) };
  }
  const estimate = estimateSteps(pattern);
  if (estimate > COMPILED_MAX_STEPS) return tooLarge(pattern, `about ${estimate}`);
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (compiled.matcher('').find())
      return {
        kind: 'invalid',
        message: 'the pattern matches empty text',
        position: 0,
      };
    const size = compiled.programSize();
    if (size <= SETTINGS_LIMITS.patternMaxSteps) return { kind: 'ok', size };
    return tooLarge(pattern, String(size));
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return { kind: 'invalid', ...explain(pattern, error) };
  }
}

function tooLarge(pattern: string, steps: string): PatternCheck {
  const message = `the pattern is too large: its repetitions need ${steps} steps, and at most ${SETTINGS_LIMITS.patternMaxSteps} are allowed`;
  return { kind: 'invalid', message, position: Math.max(0, pattern.search(/\{[0-9]/)) };
}

const CLASS = /\\[pP]/;
/** Counts the Unicode classes of a pattern, which cost most to compile. */
export function countClasses(pattern: string): number {
  return pattern.split(CLASS).length - 1;
}

function explain(pattern: string, error: RE2JSException): { message: string; position: number } {
  if (!(error instanceof RE2JSSyntaxException)) return { message: error.message, position: 0 };
  const input = (error.input ?? '').replace(/^\(\?i\)/, '');
  const found = locate(pattern, input, error.error);
  const lookaround = pattern.search(/\(\?(?:=|!|<=|<!)/);
  if (/^\(\?[=!<]/.test(input) && lookaround >= 0)
    return { message: 'lookaround is not supported', position: lookaround };
  if (/^\\[1-9]/.test(input)) return { message: 'backreferences are not supported', position: found };
  const shown = input !== '' && input.length <= 40 ? `: ${input}` : '';
  return { message: `${error.error}${shown}`, position: found };
}

/** Finds the position of the parser's complaint, which only names the text. */
function locate(pattern: string, input: string, complaint: string): number {
  if (complaint.includes('missing closing )')) return openGroup(pattern);
  if (input === '') return Math.max(0, pattern.length - 1);
  // Nested repetitions become too many at the outermost one, which is the last.
  return Math.max(0, complaint.includes('repeat count') ? pattern.lastIndexOf(input) : pattern.indexOf(input));
}

function openGroup(pattern: string): number {
  const open: number[] = [];
  let inClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern.charAt(index);
    if (char === '\\') index++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') open.push(index);
    else if (char === ')') open.pop();
  }
  return open.at(-1) ?? 0;
}

/**
 * Explains why patterns cannot be used together, or returns null. Some sets create a new state at nearly every character and
 * cost seconds a message. A bounded trial finds them. @param patterns each one valid by `validatePattern`.
 */
export function validatePatternSet(patterns: readonly string[]): string | null {
  const steps = tryTogether(patterns, validatePattern);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the same in short steps, so that others can run between them. @param check of one pattern, perhaps cached. */
export function* tryTogether(
  patterns: readonly string[],
  check: (pattern: string) => PatternCheck,
): Generator<undefined, string | null, undefined> {
  if (patterns.length === 0) return null;
  const classes = patterns.reduce((sum, pattern) => sum + countClasses(pattern), 0);
  if (classes > SETTINGS_LIMITS.patternsMaxClasses)
    return `the patterns have ${classes} Unicode classes (\\p, \\P) together; at most ${SETTINGS_LIMITS.patternsMaxClasses} are allowed`;
  let total = 0;
  for (const pattern of patterns) {
    const checked = check(pattern);
    total += checked.kind === 'ok' ? checked.size : 0;
    yield;
  }
  if (total > SETTINGS_LIMITS.patternsMaxSteps)
    return `the patterns are too large together: they need ${total} steps, and at most ${SETTINGS_LIMITS.patternsMaxSteps} are allowed`;
  const set = newSet(STATES_MAX_BYTES);
  for (const pattern of patterns) {
    set.add(pattern);
    yield;
  }
  set.compile();
  for (const pattern of new Set(patterns)) {
    for (const text of probes(pattern)) {
      yield;
      if (!(yield* growsTooFast(set, text))) continue;
      const shown = pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern;
      return `the patterns are too slow together, most of all ${shown}; shorten its counted repetitions or use * or + instead`;
    }
  }
  return null;
}

/** Most bytes of new states per character, after those that any text needs. 1,000 took 12 µs a character, 100 ms a message. */
const GROWTH_MAX_BYTES = 500;
const PROBE_CHARS = 384;
/** Characters before others get their turn, because a new state of five thousand steps takes two milliseconds. */
const STEP_CHARS = 1;

function* growsTooFast(set: RE2Set, text: string): Generator<undefined, boolean, undefined> {
  const settled = PROBE_CHARS / 3;
  yield* matchInSteps(set, text.slice(0, settled), () => false);
  const before = set.dfa.memBudget;
  return yield* matchInSteps(set, text.slice(settled), (budget) => {
    // The budget resets when the states overflow; that is growth too.
    const grown = budget > before ? STATES_MAX_BYTES : before - budget;
    return set.dfa.failed || grown > GROWTH_MAX_BYTES * (PROBE_CHARS - settled);
  });
}

/** Matches ever longer beginnings of a text; the states of the earlier part are known. Steps grow while no state is new. */
function* matchInSteps(
  set: RE2Set,
  text: string,
  isEnough: (budget: number) => boolean,
): Generator<undefined, boolean, undefined> {
  let step = STEP_CHARS;
  for (let end = 0; end < text.length; ) {
    const before = set.dfa.memBudget;
    end = Math.min(text.length, end + step);
    set.match(text.slice(0, end));
    if (isEnough(set.dfa.memBudget)) return true;
    if (set.dfa.memBudget === before) step *= 2;
    else {
      step = STEP_CHARS;
      yield;
    }
  }
  yield;
  return false;
}

/** Returns texts with many beginnings of a pattern, which create most states. Their order is pseudo-random and fixed. */
function probes(pattern: string): string[] {
  const literals = pattern
    .replace(/\\./g, ' ')
    .replace(/\{[0-9,]*\}|\(\?[a-z:-]*/gi, ' ')
    .toLowerCase();
  const [beginning = 'a'] = literals.match(/[\p{L}\p{N}]{1,16}/u) ?? [];
  const letters = [...new Set(literals.match(/[\p{L}\p{N}]/gu) ?? [])];
  return [[...letters.slice(0, 2), 'a', '1', ' '].slice(0, 4), letters.slice(0, 2), [beginning, '~']].map(shuffle);
}

function shuffle(parts: readonly string[]): string {
  let seed = 12_345;
  let text = '';
  while (text.length < PROBE_CHARS) {
    // https://en.wikipedia.org/wiki/Linear_congruential_generator, the constants of POSIX rand
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += parts[(seed >>> 12) % Math.max(1, parts.length)] ?? 'a';
  }
  return text;
}

/** Memory of a machine per pattern, with its states; measured with five patterns. */
const PATTERN_BYTES = 15_000;

function compileMachine(patterns: readonly string[]): PatternMachine {
  const set = newSet(STATES_MAX_BYTES);
  for (const pattern of patterns) set.add(pattern);
  set.compile();
  return createPatternMachine(programOf(set), STATES_MAX_BYTES);
}

/** Compiles patterns into one machine that reads a text once, and again without its disguises. Skips patterns whose action is none. */
export function compilePatterns(
  settings: Readonly<Record<string, { readonly pattern: string; readonly action: Action }>>,
): PatternRule {
  const rules = Object.entries(settings)
    .map(([name, rule]) => ({ name, ...rule }))
    .filter((rule) => rule.action !== 'none')
    .sort((a, b) => severity(b.action) - severity(a.action) || (a.name < b.name ? -1 : 1));
  if (rules.length === 0) return () => null;
  const mayMatch = gateOf(rules.map((rule) => rule.pattern));
  const machine = rebuildable(PATTERN_BYTES * rules.length, () => {
    const good = rules.filter((rule) => validatePattern(rule.pattern).kind === 'ok');
    return { good, firstMatch: good.length > 0 ? compileMachine(good.map((rule) => rule.pattern)) : () => null };
  });
  const find = (text: string): PatternHit | null => {
    if (mayMatch?.(text) === false) return null;
    const { good, firstMatch } = machine();
    const first = firstMatch(text);
    const rule = first === null ? undefined : good[first];
    return rule ? { name: rule.name, action: rule.action, matched: snippet(rule.pattern, text) } : null;
  };
  return (text, disguises = () => readDisguises(text)) => {
    const hit = find(text);
    const shown = unmask(text, disguises());
    const behind = shown === null ? null : find(shown);
    return mostSevere([hit, behind]);
  };
}

function snippet(pattern: string, text: string): string {
  const matcher = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matcher(text);
  return matcher.find() ? cutChars(matcher.group() ?? '', MATCHED_MAX_CHARS) : '';
}
