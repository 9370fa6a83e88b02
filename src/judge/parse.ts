/** What of a model's answer can be used. */
export type ParsedAnswer = {
  /** Index (from 1) to its scores, integers 0 to 100, one a column. Every entry is valid. */
  readonly rows: ReadonlyMap<number, readonly number[]>;
  /** Whether there was nothing but valid rows: no stray index, no broken row, no text that is not JSON. */
  readonly clean: boolean;
};

const SCORE_MAX = 100;
/** How the one object that we asked for begins. */
const ENVELOPE = /\{\s*"r"\s*:\s*\[/g;
/** Reasoning that some servers leave in the content. */
const THINKING_END = '</think>';

/**
 * Reads the judge's answer; prose or a code fence around the object is passed over, and of a cut one the complete rows are kept.
 * A row is dropped when its index is not one that was asked for, when it has another number of scores than there are
 * columns, or when a score is not an integer from 0 to 100 (a 0.9 could mean 0.9 % or 90 %). Rows that give one index
 * differing scores are all dropped. An index of 0 drops everything: whoever counts from 0 has shifted every row.
 * @param expected how many messages were sent, and how many columns.
 * Never throws. Linear in the length of the content.
 */
export function parseAnswer(
  content: string,
  expected: { readonly messages: number; readonly columns: number },
): ParsedAnswer {
  const found = findRows(content);
  const rows = new Map<number, readonly number[]>();
  const disputed = new Set<number>();
  let clean = found.clean;
  for (const candidate of found.rows) {
    const row = readRow(candidate, expected.columns);
    if (row?.index === 0) return { rows: new Map(), clean: false };
    if (!row || row.index < 1 || row.index > expected.messages || row.scores === null) {
      clean = false;
      // A broken row also disputes a valid one of the same index.
      if (row && row.scores === null) disputed.add(row.index);
      continue;
    }
    const known = rows.get(row.index);
    if (known && !same(known, row.scores)) disputed.add(row.index);
    rows.set(row.index, row.scores);
  }
  for (const index of disputed) rows.delete(index);
  return { rows, clean: clean && disputed.size === 0 };
}

function findRows(content: string): { rows: readonly unknown[]; clean: boolean } {
  const whole = parseJson(content);
  if (whole !== undefined) {
    const rows = isRecord(whole) ? whole.r : undefined;
    return Array.isArray(rows) ? { rows, clean: true } : { rows: [], clean: false };
  }
  const thinkingEnd = content.lastIndexOf(THINKING_END);
  const answer = thinkingEnd < 0 ? content : content.slice(thinkingEnd + THINKING_END.length);
  const envelopes = [...answer.matchAll(ENVELOPE)];
  const [envelope] = envelopes;
  // With more than one, one may be a quotation from a message: nobody can say which is the answer.
  if (!envelope || envelopes.length > 1) return { rows: [], clean: false };
  const rows = completeValues(answer, envelope.index + envelope[0].length).map(parseJson);
  return { rows, clean: false };
}

/** The source of each complete object or array from `start` to the end of the enclosing array. */
function completeValues(source: string, start: number): string[] {
  const values: string[] = [];
  let depth = 0;
  let valueStart = start;
  let inString = false;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      if (depth === 0) valueStart = at;
      depth++;
    } else if (character === '}' || character === ']') {
      if (depth === 0) break;
      depth--;
      if (depth === 0) values.push(source.slice(valueStart, at + 1));
    }
  }
  return values;
}

function readRow(candidate: unknown, columns: number): { index: number; scores: readonly number[] | null } | null {
  if (!isRecord(candidate) || typeof candidate.i !== 'number' || !Number.isInteger(candidate.i)) return null;
  const scores: unknown = candidate.s;
  const valid = Array.isArray(scores) && scores.length === columns && scores.every(isScore);
  // The sum turns -0 into 0.
  return { index: candidate.i, scores: valid ? scores.map((score: number) => score + 0) : null };
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= SCORE_MAX;
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.every((score, column) => score === right[column]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
