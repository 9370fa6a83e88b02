/** Weights in eight bits with finer steps near zero: `w = sign(q) * (q / 127)^2 * largest`. */
export type Companded = { readonly steps: Int8Array; readonly linear: Float64Array; readonly largest: number };

/**
 * Rounds weights to eight bits.
 * @returns the steps, and the weights as they are read back, so that calibration uses what is served.
 */
export function compand(weights: Float64Array): Companded {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const steps = Int8Array.from(weights, (weight) =>
    Math.round(Math.sign(weight) * Math.sqrt(Math.abs(weight) / largest) * 127),
  );
  return { steps, linear: Float64Array.from(steps, (q) => Math.sign(q) * (q / 127) ** 2 * largest), largest };
}
