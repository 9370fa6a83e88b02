import { isRecord, jsonOf } from '../../core/common/untyped-json.ts';
import { findEnvelope } from './envelope.ts';

/** The request's data to check an answer against. */
export type Expected = {
  /** The index of every message that was sent, in the order in which it was sent. */
  readonly indices: readonly number[];
  /** Names of the criteria, in order. */
  readonly criteria: readonly string[];
  /** All untrusted texts that were sent. */
  readonly texts: readonly string[];
  /** Whether the server ran out of tokens, so that the last rows may be missing. */
  readonly cut: boolean;
};

/** The trusted rows of an answer: index to scores, integers 0 to 100, one per criterion. */
export type ParsedRows = ReadonlyMap<number, readonly number[]>;

const SCORE_MAX = 100;
const NOTHING: ParsedRows = new Map();
/** A non-zero criterion in a sparse row; weak models write `"spam: 90"` and `"spam:90%"`. */
const NAMED_SCORE = /^\s*([A-Za-z0-9_-]{1,64})\s*[:=]\s*(\d{1,3})\s*%?\s*$/;
/** A number in quotation marks, or with its unit. Never a fraction: it could mean 0.9 % or 90 %. */
const QUOTED_INTEGER = /^\s*(\d{1,6})\s*%?\s*$/;

/**
 * Reads the judge's answer. Text in one message must never set another's score, so an answer that confuses messages is dropped as a whole.
 * Signs of that: an unknown or repeated index, more rows than messages, or a missing first or last row (all others may have moved by one).
 * Another sign: rows in no order, neither that of sending nor of the indices, ascending or descending.
 * A row with broken scores (an unknown criterion, or no integer from 0 to 100; 0.9 could mean 0.9 % or 90 %) is dropped alone.
 * If an answer was cut off, its complete rows count.
 * Never throws. Linear in the length of the content.
 */
export function parseAnswer(content: string, expected: Expected): ParsedRows {
  const found = findEnvelope(content, expected.texts);
  if (!found || (found.brokeOff && !expected.cut) || found.rows.length > expected.indices.length) return NOTHING;
  const places = new Map(expected.indices.map((index, at) => [index, at]));
  const seen = new Set<number>();
  const rows = new Map<number, readonly number[]>();
  for (const source of found.rows) {
    const row = readRow(source, expected.criteria);
    const index = row === null ? undefined : places.get(row.index);
    if (row === null || index === undefined || seen.has(index)) return NOTHING;
    seen.add(index);
    if (row.scores) rows.set(row.index, row.scores);
  }
  if (seen.size < expected.indices.length) return withoutDoubtful(rows, [...seen], expected);
  const order = [...seen];
  const byIndex = order.map((index) => expected.indices[index] ?? 0);
  // A single row out of order took another row's place.
  return [order, byIndex].some((numbers) => isAscending(numbers) || isAscending(numbers.toReversed())) ? rows : NOTHING;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/**
 * Returns the trusted rows of an incomplete answer. If the first or last is missing, or the order differs, any row may belong to its neighbour.
 * A row that is missing between two others may have merged with one of them.
 * @param seen positions as sent, in the order of the answer.
 */
function withoutDoubtful(rows: ParsedRows, seen: readonly number[], { indices, cut }: Expected): ParsedRows {
  if (!isAscending(seen) || seen[0] !== 0 || (!cut && seen.at(-1) !== indices.length - 1)) return NOTHING;
  const trusted = seen.filter((index, at) => {
    const [before, after] = [seen[at - 1] ?? index - 1, seen[at + 1] ?? index + 1];
    return before === index - 1 && after === index + 1;
  });
  return new Map(
    trusted.flatMap((at) => {
      const index = indices[at] ?? 0;
      const scores = rows.get(index);
      return scores ? [[index, scores]] : [];
    }),
  );
}

/** Reads a row; null if it is unclear which message it belongs to. */
function readRow(source: string, criteria: readonly string[]) {
  // `JSON.parse` uses the last of two equal names, another reader may use the first.
  if (count(source, /"i"\s*:/g) !== 1 || count(source, /"s"\s*:/g) > 1) return null;
  const row = jsonOf(source);
  const index = isRecord(row) ? integerOf(row.i) : null;
  if (!isRecord(row) || index === null) return null;
  return { index, scores: isRecord(row.s) ? readMembers(row.s, source, criteria) : readScores(row.s, criteria) };
}

/** Reads one score per criterion, from a full row of integers or from the names and scores of non-zero criteria. */
function readScores(value: unknown, criteria: readonly string[]): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const given: readonly unknown[] = value;
  const integers = given.map(integerOf);
  if (given.length > 0 && integers.every(isScore)) return given.length === criteria.length ? integers : null;
  return fromPairs(
    given.map((item) => {
      const [, name = '', digits = ''] = (typeof item === 'string' && NAMED_SCORE.exec(item)) || [];
      return [name, digits];
    }),
    criteria,
  );
}

/** Reads the same from an object, `{"spam":96}`. */
function readMembers(members: Readonly<Record<string, unknown>>, source: string, criteria: readonly string[]) {
  const pairs = Object.entries(members);
  const isTwice = pairs.some(([name]) => source.split(`"${name}"`).length > 2);
  return isTwice ? null : fromPairs(pairs, criteria);
}

function fromPairs(pairs: readonly (readonly [string, unknown])[], criteria: readonly string[]) {
  const scores = new Map<string, number>();
  for (const [name, given] of pairs) {
    const score = integerOf(given);
    if (!isScore(score) || !criteria.includes(name) || scores.has(name)) return null;
    scores.set(name, score);
  }
  return criteria.map((name) => scores.get(name) ?? 0);
}

/** Returns an integer, bare or in quotation marks; null for anything else. */
function integerOf(value: unknown): number | null {
  if (typeof value === 'string') {
    const digits = QUOTED_INTEGER.exec(value)?.[1];
    return digits === undefined ? null : Number(digits);
  }
  // Adding 0 turns -0 into 0.
  return typeof value === 'number' && Number.isInteger(value) ? value + 0 : null;
}

function isScore(value: number | null): value is number {
  return value !== null && value >= 0 && value <= SCORE_MAX;
}

function count(source: string, pattern: RegExp): number {
  return source.match(pattern)?.length ?? 0;
}
