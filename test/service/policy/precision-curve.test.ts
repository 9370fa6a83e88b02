import { expect, it } from 'vitest';
import type { ScoredVerdict } from '../../../src/core/decision-log/hourly-totals.ts';
import { curveOf } from '../../../src/service/policy/precision-curve.ts';

const given = (probability: number, verdict: 'confirmed' | 'wrong', times: number): ScoredVerdict[] =>
  Array.from({ length: times }, () => ({ category: 'spam', verdict, probability }));

it('says of each line how much of what reaches it was right, and how much of what was right reaches it', () => {
  const { points, confirmed, wrong } = curveOf('spam', [
    ...given(0.82, 'wrong', 5),
    ...given(0.88, 'confirmed', 10),
    ...given(0.97, 'confirmed', 10),
  ]);
  const at = (threshold: number) => points.find((point) => point.threshold === threshold);
  expect([confirmed, wrong, points[0]?.threshold]).toEqual([20, 5, 0.8]);
  expect(at(0.8)).toEqual({ threshold: 0.8, precision: 0.8, recall: 1, reached: 25 });
  expect(at(0.85)).toEqual({ threshold: 0.85, precision: 1, recall: 1, reached: 20 });
  expect(at(0.95)).toEqual({ threshold: 0.95, precision: 1, recall: 0.5, reached: 10 });
});

it('suggests the lowest line that was right nine times of ten, and none by chance', () => {
  expect(curveOf('spam', [...given(0.82, 'wrong', 5), ...given(0.9, 'confirmed', 20)]).suggested).toBe(0.85);
  expect(curveOf('spam', [...given(0.82, 'wrong', 5), ...given(0.9, 'confirmed', 10)]).suggested).toBeNull();
  expect(curveOf('spam', given(0.9, 'wrong', 30)).suggested).toBeNull();
});
