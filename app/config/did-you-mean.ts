import type { SettingFields } from '../../src/core/common/setting-field.ts';
import { isRemoved } from './removed-settings.ts';

/** Settings whose names begin like no other program's: what begins so and is none of them was meant to be one. */
const GROUPS: ReadonlySet<string> = new Set(['service', 'model', 'lists', 'bots']);

/** Settings that keep money or quotas in bounds: without one of them nothing is bounded, and nobody would case. */
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

/** The variables that look like settings and are none. @param settings all that there are. */
export function findUnknownNames(
  env: Readonly<Record<string, string | undefined>>,
  settings: SettingFields,
): readonly UnknownName[] {
  const known = Object.keys(settings);
  const ours = new Set(known.filter((name) => GROUPS.has(settings[name]?.group ?? '')).map(firstWord));
  return Object.keys(env)
    .filter(
      (name) =>
        ours.has(firstWord(name)) && !known.includes(name) && !isRemoved(name) && (env[name]?.trim() ?? '') !== '',
    )
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

function firstWord(name: string): string {
  return name.slice(0, name.indexOf('_') + 1);
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
