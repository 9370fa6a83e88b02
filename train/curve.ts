import type { Curve } from '../src/judge/embedded/weights.ts';

/** A margin, and whether its message is of the kind. */
export type Sample = { readonly margin: number; readonly positive: boolean };

const NEWTON_STEPS = 25;
/** A slope differs from its neighbour where messages of the kind say so: as if this many of them had said it does not. */
const ALIKE = 2;
/** Keeps the first slope near 1 where the samples leave it open. */
const RIDGE = 1e-4;
/** The score rises with the margin everywhere. */
const LEAST_SLOPE = 0.15;
/** How much of a step is taken at most, in units of a slope. */
const STEP_MAX = 0.5;

/** A margin in the parts that the knees cut it into. */
function partsOf(margin: number, [low, high]: Curve['knees']): readonly [number, number, number, number] {
  return [1, Math.min(margin, low), Math.max(0, Math.min(margin, high) - low), Math.max(0, margin - high)];
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

/** Gradient and curvature of the penalties: neighbouring slopes are alike, and the first is near 1. */
function penalise(gradient: number[], curvature: number[][], at: readonly number[], alike: number): void {
  const add = (i: number, k: number, by: number) => {
    const row = curvature[i];
    if (row) row[k] = (row[k] ?? 0) + by;
  };
  const slope = (i: number) => at[i] ?? 0;
  gradient[1] = (gradient[1] ?? 0) + RIDGE * (slope(1) - 1);
  for (let i = 0; i < 4; i++) add(i, i, RIDGE);
  for (const i of [1, 2]) {
    const apart = alike * (slope(i + 1) - slope(i));
    gradient[i] = (gradient[i] ?? 0) - apart;
    gradient[i + 1] = (gradient[i + 1] ?? 0) + apart;
    add(i, i, alike);
    add(i + 1, i + 1, alike);
    add(i, i + 1, -alike);
    add(i + 1, i, -alike);
  }
}

/**
 * Platt's sigmoid with two knees, on a mix that has the kind at a rate: one slope for the many messages that are far from the kind would say how
 * likely a message is that is near it, and say it wrong.
 */
export function fitCurve(samples: readonly Sample[], rate: number, knees: Curve['knees']): Curve {
  const positives = samples.filter(({ positive }) => positive).length;
  // Without a message of the kind nobody can say how soon it grows likely: where the line lies is all that is known then.
  if (positives === 0) return { offset: Math.log(rate / (1 - rate)), slopes: [1, 1, 1], knees };
  const weight = { kind: rate / positives, plain: (1 - rate) / (samples.length - positives) };
  const parts = samples.map(({ margin }) => partsOf(margin, knees));
  let at: readonly number[] = [0, 1, 1, 1];
  for (let round = 0; round < NEWTON_STEPS; round++) {
    const gradient = [0, 0, 0, 0];
    const curvature = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
    parts.forEach((part, n) => {
      let z = 0;
      for (let i = 0; i < 4; i++) z += (at[i] ?? 0) * (part[i] ?? 0);
      const p = 1 / (1 + Math.exp(-z));
      const kind = samples[n]?.positive === true;
      const w = kind ? weight.kind : weight.plain;
      for (let i = 0; i < 4; i++) {
        const value = part[i] ?? 0;
        if (value === 0) continue;
        gradient[i] = (gradient[i] ?? 0) + w * (p - (kind ? 1 : 0)) * value;
        const row = curvature[i];
        if (row) for (let k = 0; k < 4; k++) row[k] = (row[k] ?? 0) + w * p * (1 - p) * value * (part[k] ?? 0);
      }
    });
    penalise(gradient, curvature, at, ALIKE * weight.kind);
    const step = solve(curvature, gradient);
    const longest = Math.max(...step.slice(1).map(Math.abs));
    const share = Math.min(1, STEP_MAX / (longest || 1));
    at = at.map((value, i) => {
      const next = value - share * (step[i] ?? 0);
      return i === 0 ? next : Math.max(LEAST_SLOPE, next);
    });
  }
  const [offset = 0, first = 1, second = 1, third = 1] = at;
  return { offset, slopes: [first, second, third], knees };
}
