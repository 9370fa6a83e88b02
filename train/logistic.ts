import { seededRandom, shuffled } from './random.ts';

/** Sparse rows in sequence: row r has the entries from `starts[r]` to `starts[r + 1]`. */
export type Matrix = {
  readonly columns: number;
  readonly starts: Uint32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
};

/** The data to fit a head to: the rows, a sign of 1 or -1 for each, and the penalty of a mistake in each. */
export type Problem = { readonly rows: Int32Array; readonly signs: Int8Array; readonly costs: Float64Array };

/** A linear head: `z = weights · x + bias`. */
export type Linear = { readonly weights: Float64Array; readonly bias: number };

const EPOCHS = 12;
const NEWTON_STEPS = 20;
/** A row whose part moves by less than this share of its cost pauses. Most plain rows settle after the first epochs. */
const SETTLED_STEP = 2e-4;
const REVISIT_EPOCHS = 4;

/** Solves the one-variable problem of a row. @see Yu, Huang, Lin (2011), Dual coordinate descent for logistic regression, algorithm 5. */
function newAlpha(alpha: number, cost: number, norm: number, margin: number): number {
  const lower = margin + 0.5 * norm * (cost - 2 * alpha) < 0 ? 1 : 0;
  const old = lower ? cost - alpha : alpha;
  const slope = lower ? -margin : margin;
  let z = old;
  if (cost - z < 0.5 * cost) z *= 0.1;
  let gradient = norm * (z - old) + slope + Math.log(z / (cost - z));
  for (let step = 0; step < NEWTON_STEPS && Math.abs(gradient) > 1e-8; step++) {
    const curvature = norm + cost / (cost - z) / z;
    const next = z - gradient / curvature;
    z = next <= 0 ? z * 0.1 : Math.min(next, cost - 1e-12);
    gradient = norm * (z - old) + slope + Math.log(z / (cost - z));
  }
  return lower ? cost - z : z;
}

/** Fits L2-regularised logistic regression by dual coordinate descent. The seed orders the rows, so the result is reproducible. */
export function fitLogistic(matrix: Matrix, problem: Problem, seed: number, epochs: number = EPOCHS): Linear {
  const { starts, indices, values } = matrix;
  const { rows, signs, costs } = problem;
  const weights = new Float64Array(matrix.columns);
  let bias = 0;
  const alphas = new Float64Array(rows.length);
  const norms = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const sign = signs[i] ?? 1;
    alphas[i] = Math.min(0.001 * (costs[i] ?? 1), 1e-8);
    let norm = 1;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const value = values[at] ?? 0;
      norm += value * value;
      const index = indices[at] ?? 0;
      weights[index] = (weights[index] ?? 0) + sign * (alphas[i] ?? 0) * value;
    }
    bias += sign * (alphas[i] ?? 0);
    norms[i] = norm;
  }
  const random = seededRandom(seed);
  let order = Array.from(rows, (_, i) => i);
  const settled = new Uint8Array(rows.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    order = shuffled(random, order);
    const everyRow = epoch % REVISIT_EPOCHS === 0 || epoch === epochs - 1;
    for (const i of order) {
      if (settled[i] === 1 && !everyRow) continue;
      const row = rows[i] ?? 0;
      const sign = signs[i] ?? 1;
      const from = starts[row] ?? 0;
      const to = starts[row + 1] ?? 0;
      let margin = bias;
      for (let at = from; at < to; at++) margin += (weights[indices[at] ?? 0] ?? 0) * (values[at] ?? 0);
      const alpha = alphas[i] ?? 0;
      const next = newAlpha(alpha, costs[i] ?? 1, norms[i] ?? 1, margin * sign);
      const step = (next - alpha) * sign;
      settled[i] = Math.abs(step) < SETTLED_STEP * (costs[i] ?? 1) ? 1 : 0;
      if (step === 0) continue;
      alphas[i] = next;
      bias += step;
      for (let at = from; at < to; at++) {
        const index = indices[at] ?? 0;
        weights[index] = (weights[index] ?? 0) + step * (values[at] ?? 0);
      }
    }
  }
  return { weights, bias };
}

/** Returns the margins of some rows. */
export function margins(matrix: Matrix, linear: Linear, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, (row) => {
    let z = linear.bias;
    for (let at = matrix.starts[row] ?? 0; at < (matrix.starts[row + 1] ?? 0); at++)
      z += (linear.weights[matrix.indices[at] ?? 0] ?? 0) * (matrix.values[at] ?? 0);
    return z;
  });
}
