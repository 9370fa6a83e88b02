import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecision, calibrationError, figuresAt, positionShift } from '../../../src/judge/eval/metrics.ts';

const scoredOf = (...pairs: readonly [number, 0 | 1][]) =>
  pairs.map(([score, positive]) => ({ score, positive: positive === 1 }));
const anyScored = fc.array(
  fc.record({ score: fc.integer({ min: 0, max: 100 }).map((score) => score / 100), positive: fc.boolean() }),
  { minLength: 1, maxLength: 40 },
);

describe('average precision', () => {
  it("is that of scikit-learn's own example", () => {
    // y_true = [0, 0, 1, 1], y_scores = [0.1, 0.4, 0.35, 0.8] gives 0.83.
    expect(averagePrecision(scoredOf([0.1, 0], [0.4, 0], [0.35, 1], [0.8, 1]))).toBeCloseTo(0.5 + 0.5 * (2 / 3), 10);
  });

  it('counts equal scores together, whatever their order', () => {
    // All four flagged at once: precision 1/2 at recall 1.
    expect(averagePrecision(scoredOf([0.5, 1], [0.5, 0], [0.5, 1], [0.5, 0]))).toBe(0.5);
    fc.assert(
      fc.property(anyScored, (scored) => {
        expect(averagePrecision(scored.toReversed())).toBe(averagePrecision(scored));
      }),
    );
  });

  it('is 1 for a perfect order, and unknown without positives', () => {
    expect(averagePrecision(scoredOf([0.9, 1], [0.8, 1], [0.3, 0]))).toBe(1);
    expect(averagePrecision(scoredOf([0.9, 0]))).toBeNull();
  });

  it('is above 0 and at most 1, and 1 once every positive is ahead of every negative', () => {
    fc.assert(
      fc.property(anyScored, (scored) => {
        const area = averagePrecision(scored);
        fc.pre(area !== null);
        const better = scored.map((one) => (one.positive ? { ...one, score: one.score + 2 } : one));
        expect(averagePrecision(better)).toBeCloseTo(1, 10);
        expect(area).toBeGreaterThan(0);
        expect(area).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

describe('precision and recall', () => {
  it('flag a score that is at the threshold', () => {
    const scored = scoredOf([0.8, 1], [0.81, 0], [0.79, 1], [0.9, 1], [0.1, 0]);
    expect(figuresAt(scored, 0.8)).toMatchObject({
      precision: 2 / 3,
      recall: 2 / 3,
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
    });
  });

  it('are unknown where nothing was flagged, or there is nothing to find', () => {
    expect(figuresAt(scoredOf([0.1, 1]), 0.5)).toMatchObject({ precision: null, recall: 0 });
    expect(figuresAt(scoredOf([0.9, 0]), 0.5)).toMatchObject({ precision: 0, recall: null });
  });
});

describe('the calibration error', () => {
  it('is the mean gap between score and share of positives over the bins', () => {
    // Bin .9 to 1: mean .95, half positive, 2 messages; bin .1 to .2: mean .1, none positive, 2 messages.
    expect(calibrationError(scoredOf([0.95, 1], [0.95, 0], [0.1, 0], [0.1, 0]))).toBeCloseTo(
      (2 * 0.45 + 2 * 0.1) / 4,
      10,
    );
    expect(calibrationError(scoredOf([1, 1], [0, 0]))).toBe(0);
    expect(calibrationError([])).toBeNull();
  });
});

describe('the position shift', () => {
  it('is how far scores move, and which way', () => {
    const shift = positionShift([
      { earlier: 0.2, later: 0.5 },
      { earlier: 0.6, later: 0.5 },
    ]);
    expect(shift?.pairs).toBe(2);
    expect(shift?.meanAbsolute).toBeCloseTo(0.2, 10);
    expect(shift?.largest).toBeCloseTo(0.3, 10);
    expect(shift?.meanTowardsEnd).toBeCloseTo(0.1, 10);
    expect(positionShift([])).toBeNull();
  });
});
