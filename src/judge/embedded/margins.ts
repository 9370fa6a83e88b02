import type { Curve } from './weights.ts';

/** Decoded weights relative to their head's largest, with finer steps near zero. Index: the stored weight plus 128. */
export const WEIGHT_STEPS = Float32Array.from(
  { length: 256 },
  (_, at) => Math.sign(at - 128) * ((at - 128) / 127) ** 2,
);

/** A combination of the margins of a message's windows: the mean of the worst two wide windows, or a narrow one that is worse even when lowered. */
export type Margins = { add(margin: number, lowered: number): void; total(): number; clear(): void };

/** Creates an empty combination of margins. */
export function createMargins(): Margins {
  let worst = Number.NEGATIVE_INFINITY;
  let second = Number.NEGATIVE_INFINITY;
  let narrow = Number.NEGATIVE_INFINITY;
  return {
    add(margin, lowered) {
      if (lowered > 0) narrow = Math.max(narrow, margin - lowered);
      else if (margin > worst) {
        second = worst;
        worst = margin;
      } else if (margin > second) second = margin;
    },
    total: () => Math.max(narrow, second === Number.NEGATIVE_INFINITY ? worst : (worst + second) / 2),
    clear() {
      worst = second = narrow = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Converts log-odds to a probability. */
export function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** Returns the log-odds of a margin by a calibration curve. */
export function logOdds({ offset, slopes, knots }: Curve, z: number): number {
  let sum = offset + (slopes[0] ?? 0) * Math.min(z, knots[0] ?? z);
  for (let i = 0; i < knots.length; i++) {
    const from = knots[i] ?? z;
    if (z <= from) break;
    sum += (slopes[i + 1] ?? 0) * (Math.min(z, knots[i + 1] ?? z) - from);
  }
  return sum;
}
