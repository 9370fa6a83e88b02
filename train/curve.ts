import type { Curve } from '../src/judge/embedded/weights.ts';

/**
 * A margin, and whether its message is of the kind. `shift` is how much the score of a message in another language is below the
 * curve's log-odds.
 */
export type Sample = { readonly margin: number; readonly positive: boolean; readonly shift?: number };

const NEWTON_STEPS = 40;
/** Neighbouring slopes differ only if messages show it. A message at even odds, one unit of margin past a knot, counts a quarter. */
const ALIKE = 10;
/** Keeps the first slope near 1 if the samples do not determine it. */
const RIDGE = 1e-4;
/** The smallest slope: the score rises with the margin everywhere. */
const LEAST_SLOPE = 0.15;
/** The largest step, in units of a slope. */
const STEP_MAX = 0.5;
const STEP_LEAST = 1e-7;
/** If there is nothing of one kind to count, it counts as this many messages. */
const COUNT_LEAST = 0.5;

/** Returns 1 for the offset, and then the margin split at the knots. */
function partsOf(margin: number, knots: readonly number[]): number[] {
  const parts = [1, Math.min(margin, knots[0] ?? margin)];
  for (const [i, knot] of knots.entries()) {
    if (margin <= knot) break;
    parts.push(Math.min(margin, knots[i + 1] ?? margin) - knot);
  }
  return parts;
}

/** Solves `matrix · x = right` by elimination; the matrix is symmetric and positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  });
  const x: number[] = new Array(rows.length).fill(0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? [];
    let rest = row[rows.length] ?? 0;
    for (let k = i + 1; k < rows.length; k++) rest -= (row[k] ?? 0) * (x[k] ?? 0);
    x[i] = rest / (row[i] ?? 1);
  }
  return x;
}

type Slope = { readonly gradient: number[]; readonly curvature: number[][] };

/** Adds the penalties' gradient and curvature: neighbouring slopes are alike, and the first is near 1. */
function penalise({ gradient, curvature }: Slope, at: readonly number[]): void {
  const add = (i: number, k: number, by: number) => {
    const row = curvature[i];
    if (row) row[k] = (row[k] ?? 0) + by;
  };
  gradient[1] = (gradient[1] ?? 0) + RIDGE * ((at[1] ?? 0) - 1);
  for (let i = 0; i < at.length; i++) add(i, i, RIDGE);
  for (let i = 1; i + 1 < at.length; i++) {
    const apart = ALIKE * ((at[i + 1] ?? 0) - (at[i] ?? 0));
    gradient[i] = (gradient[i] ?? 0) - apart;
    gradient[i + 1] = (gradient[i + 1] ?? 0) + apart;
    add(i, i, ALIKE);
    add(i + 1, i + 1, ALIKE);
    add(i, i + 1, -ALIKE);
    add(i + 1, i, -ALIKE);
  }
}

/** Keeps a slope at its minimum if it would fall below it, and removes it from the others' step. */
function hold({ gradient, curvature }: Slope, at: readonly number[]): void {
  for (let i = 1; i < at.length; i++) {
    if ((at[i] ?? 0) > LEAST_SLOPE || (gradient[i] ?? 0) < 0) continue;
    gradient[i] = 0;
    curvature.forEach((row, k) => {
      row[i] = k === i ? 1 : 0;
    });
    curvature[i]?.fill(0).splice(i, 1, 1);
  }
}

/** Returns the share of the kind among samples, as if both kinds had at least some. */
export function shareOf(samples: readonly Sample[]): number {
  const positives = samples.filter(({ positive }) => positive).length;
  const some = (count: number) => Math.max(COUNT_LEAST, count);
  return some(positives) / (some(positives) + some(samples.length - positives));
}

/**
 * Fits the log-odds of the kind among the samples: straight lines between knots, by maximum likelihood. A single slope would follow the
 * many messages far from the kind, and be wrong near it. Independent slopes would follow the few messages there, so each stays close to
 * its neighbours. On another mix only the offset differs.
 */
export function fitCurve(samples: readonly Sample[], knots: readonly number[]): Curve {
  const share = shareOf(samples);
  const offset = Math.log(share / (1 - share));
  // Without a message of the kind nobody knows how fast it becomes likely. Only the place of the threshold is known.
  if (!samples.some(({ positive }) => positive))
    return { offset, slopes: [1, ...knots.map(() => 1)], knots: [...knots] };
  const parts = samples.map(({ margin }) => partsOf(margin, knots));
  // Starts from flat slopes. With steep ones no message is near even odds, and the first steps would be arbitrary.
  let at: readonly number[] = [offset, LEAST_SLOPE, ...knots.map(() => LEAST_SLOPE)];
  for (let round = 0; round < NEWTON_STEPS; round++) {
    const found: Slope = { gradient: at.map(() => 0), curvature: at.map(() => at.map(() => 0)) };
    for (const [n, part] of parts.entries()) {
      const sample = samples[n];
      let z = -(sample?.shift ?? 0);
      for (let i = 0; i < part.length; i++) z += (at[i] ?? 0) * (part[i] ?? 0);
      const p = 1 / (1 + Math.exp(-z));
      const wrong = p - (sample?.positive ? 1 : 0);
      for (let i = 0; i < part.length; i++) {
        const value = part[i] ?? 0;
        found.gradient[i] = (found.gradient[i] ?? 0) + wrong * value;
        const row = found.curvature[i];
        if (row) for (let k = 0; k < part.length; k++) row[k] = (row[k] ?? 0) + p * (1 - p) * value * (part[k] ?? 0);
      }
    }
    penalise(found, at);
    hold(found, at);
    const step = solve(found.curvature, found.gradient);
    const longest = Math.max(...step.slice(1).map(Math.abs));
    const whole = Math.min(1, STEP_MAX / (longest || 1));
    at = at.map((value, i) => {
      const next = value - whole * (step[i] ?? 0);
      return i === 0 ? next : Math.max(LEAST_SLOPE, next);
    });
    if (longest < STEP_LEAST) break;
  }
  const [fitted = 0, ...slopes] = at;
  return { offset: fitted, slopes, knots: [...knots] };
}
