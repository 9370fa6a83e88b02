/** Names that begin so are ours; a tool that has a prefix in common is named in a warning, and nothing more. */
const PREFIXES = /^(?:SERVICE|MODEL|LISTS|BOT|DISCORD|SLACK|TELEGRAM)_/;

/** Settings that keep money or quotas in bounds: without one of them nothing is bounded, and nobody would notice. */
const BOUNDS: ReadonlySet<string> = new Set([
  'SERVICE_MONTHLY_QUOTA',
  'SERVICE_GLOBAL_BUDGET_USD',
  'SERVICE_FREE_BUDGET_USD',
  'SERVICE_DEFAULT_PLAN',
  'SERVICE_RATE_LIMIT_PER_MINUTE',
  'MODEL_INPUT_USD_PER_MTOK',
  'MODEL_CACHED_INPUT_USD_PER_MTOK',
  'MODEL_OUTPUT_USD_PER_MTOK',
]);
/** So few letters apart is a slip of the fingers. */
const SLIP = 2;

/** A variable that looks like a setting and is none. */
export type UnknownName = {
  readonly name: string;
  /** The known name with the fewest letters to change. */
  readonly nearest: string;
  /** Whether it is all but surely a bound that would not hold. */
  readonly isLostBound: boolean;
};

/** The variables that look like settings and are none. @param known every setting's name. */
export function findUnknownNames(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly UnknownName[] {
  return Object.keys(env)
    .filter((name) => PREFIXES.test(name) && !known.includes(name) && (env[name]?.trim() ?? '') !== '')
    .sort()
    .flatMap((name) => {
      const [nearest] = known
        .map((other) => ({ other, distance: distanceOf(name, other) }))
        .sort((one, two) => one.distance - two.distance);
      if (!nearest) return [];
      const isLostBound = nearest.distance <= SLIP && BOUNDS.has(nearest.other);
      return [{ name, nearest: nearest.other, isLostBound }];
    });
}

/** Letters to put in, take out, change or swap with their neighbour (optimal string alignment). */
function distanceOf(one: string, two: string): number {
  let before: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= two.length; column++) {
      const isSame = one[row - 1] === two[column - 1];
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      if (isSwapped) least = Math.min(least, at(before, column - 2) + 1);
      current.push(least);
    }
    before = last;
    last = current;
  }
  return at(last, two.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
