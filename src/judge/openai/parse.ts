import { isRecord, jsonOf } from '../../core/common/untyped-json.ts';
import { findEnvelope } from './envelope.ts';

/** What was asked for, to hold an answer against. */
export type Expected = {
  /** The index of every message that was sent, in the order of the wire. */
  readonly indices: readonly number[];
  /** Names of the criteria, in order. */
  readonly criteria: readonly string[];
  /** What was sent beside our own words. */
  readonly texts: readonly string[];
  /** Whether the server said that it ran out of tokens, so that the last rows may be missing. */
  readonly cut: boolean;
};

/** The rows of an answer that may be believed: index to scores, integers 0 to 100, one a criterion. */
export type ParsedRows = ReadonlyMap<number, readonly number[]>;

const SCORE_MAX = 100;
const NOTHING: ParsedRows = new Map();
/** A criterion that is not 0, in a row that leaves the others out; weak models write `"spam: 90"` and `"spam:90%"`. */
const NAMED_SCORE = /^\s*([A-Za-z0-9_-]{1,64})\s*[:=]\s*(\d{1,3})\s*%?\s*$/;
/** A number that stands in quotation marks, or with its unit. Never a fraction: it could mean 0.9 % or 90 %. */
const QUOTED_INTEGER = /^\s*(\d{1,6})\s*%?\s*$/;

/**
 * Reads the judge's answer. One message must never speak for another, so an answer that is wrong about which message is which counts for nothing:
 * an index that was not sent or comes twice, more rows than messages, rows in no order (that of the wire or of the indices, either way round), or a first or
 * last row that is missing (all others may have moved by one).
 * A row whose own scores are broken (a criterion that is not one, a score that is no integer from 0 to 100; a 0.9 could mean 0.9 % or 90 %) costs only itself.
 * Of an answer that was cut off the complete rows are kept.
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
  // A row that stands alone out of order took somebody's place.
  return [order, byIndex].some((numbers) => isAscending(numbers) || isAscending(numbers.toReversed())) ? rows : NOTHING;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/**
 * What may be believed of rows that are not all there. Where the first or the last is missing, or the order is another, any may stand for its neighbour; a row
 * missing between two others may have run together with one of them.
 * @param seen places on the wire, in the order of the answer.
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

/** null when nobody can say whose row it is. */
function readRow(source: string, criteria: readonly string[]) {
  // JSON takes the last of two equal names, a reader may take the first.
  if (count(source, /"i"\s*:/g) !== 1 || count(source, /"s"\s*:/g) > 1) return null;
  const row = jsonOf(source);
  const index = isRecord(row) ? integerOf(row.i) : null;
  if (!isRecord(row) || index === null) return null;
  return { index, scores: isRecord(row.s) ? readMembers(row.s, source, criteria) : readScores(row.s, criteria) };
}

/** One score a criterion, from a full row of integers or from the names and scores of the criteria that are not 0. */
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

/** The same as an object, `{"spam":96}`. */
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

/** null for anything but an integer, bare or in quotation marks. */
function integerOf(value: unknown): number | null {
  if (typeof value === 'string') {
    const digits = QUOTED_INTEGER.exec(value)?.[1];
    return digits === undefined ? null : Number(digits);
  }
  // The sum turns -0 into 0.
  return typeof value === 'number' && Number.isInteger(value) ? value + 0 : null;
}

function isScore(value: number | null): value is number {
  return value !== null && value >= 0 && value <= SCORE_MAX;
}

function count(source: string, pattern: RegExp): number {
  return source.match(pattern)?.length ?? 0;
}
