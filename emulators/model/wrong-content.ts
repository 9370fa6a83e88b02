import { canaryColumn, type ModelCall } from './model-wire.ts';

/** The ways in which an answer can be wrong; the first three can still be read completely. */
export const WRONG_WAYS = [
  'prose',
  'fenced',
  'shuffled',
  'bad_json',
  'missing',
  'duplicate',
  'wrong_index',
  'from_zero',
  'wrong_columns',
  'out_of_range',
  'fraction',
] as const;

/** Builds the answer in the requested form: only the columns that are not 0. */
export function wellContent(call: ModelCall, score: (text: string, column: string) => number): string {
  const rows = fullRows(call, score);
  const columns = columnsOf(call);
  return JSON.stringify({
    r: rows.map(({ i, s }) => ({
      i,
      s: columns.flatMap((column, at) => (s[at] === 0 ? [] : [`${column}:${s[at]}`])),
    })),
  });
}

type FullRow = { readonly i: number; readonly s: readonly number[] };

/** Returns one integer for every column, which the judge also accepts. */
export function fullRows(call: ModelCall, score: (text: string, column: string) => number): readonly FullRow[] {
  return call.lines.map(({ i, text }) => {
    const canary = canaryColumn(text);
    return {
      i,
      s: columnsOf(call).map((column) => (canary === null ? score(text, column) : canary === column ? 95 : 2)),
    };
  });
}

function columnsOf(call: ModelCall): readonly string[] {
  return [...call.categories, ...Object.keys(call.rules)];
}

/** Builds the same answer, broken in one way. */
export function wrongContent(
  well: string,
  r: readonly FullRow[],
  how: (typeof WRONG_WAYS)[number],
  row: number,
): string {
  const at = Math.min(row, r.length) - 1;
  const target = r[at] ?? { i: 1, s: [] };
  const replaced = (...rows: readonly unknown[]): string =>
    JSON.stringify({ r: [...r.slice(0, at), ...rows, ...r.slice(at + 1)] });
  switch (how) {
    case 'prose':
      return `Here are the scores:\n${well}`;
    case 'fenced':
      return `\`\`\`json\n${well}\n\`\`\``;
    case 'shuffled':
      return JSON.stringify({ r: r.toReversed() });
    case 'bad_json':
      return `I would rate these ${'messages '.repeat(3)}as follows: {r: [`;
    case 'missing':
      return replaced();
    case 'duplicate':
      return replaced(target, { i: target.i, s: target.s.map((score) => (score > 50 ? 0 : 100)) });
    case 'wrong_index':
      return replaced({ ...target, i: r.length + 100 });
    case 'from_zero':
      return JSON.stringify({ r: r.map(({ i, s }) => ({ i: i - 1, s })) });
    case 'wrong_columns':
      return replaced({ ...target, s: target.s.slice(1) });
    case 'out_of_range':
      return replaced({ ...target, s: target.s.map(() => 101) });
    case 'fraction':
      return replaced({ ...target, s: target.s.map(() => 0.5) });
    default:
      return how satisfies never;
  }
}

/** Builds an answer that ends in the middle. */
export function cutContent(well: string, rows: number): string {
  const ends = [...well.matchAll(/\]\}/g)].map((match) => match.index + 2);
  return well.slice(0, (rows === 0 ? well.indexOf('[') : (ends[rows - 1] ?? well.length - 2)) + 4);
}
