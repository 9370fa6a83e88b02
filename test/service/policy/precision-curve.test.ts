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

it('suggests the lowest threshold that is right nine times of ten, with what it rests on and what it costs', () => {
  const { suggested } = curveOf('spam', [
    ...given(0.6, 'confirmed', 4),
    ...given(0.82, 'wrong', 5),
    ...given(0.9, 'confirmed', 20),
  ]);
  expect(suggested).toMatchObject({ threshold: 0.85, reviews: 25, precision: { high: 1 }, recall: 20 / 24 });
  expect(suggested?.precision.low).toBeCloseTo(0.839, 3);
});

it.each([
  ['fewer than twenty verdicts near it', [...given(0.82, 'wrong', 5), ...given(0.9, 'confirmed', 10)]],
  ['many verdicts, all far from it', [...given(0.3, 'wrong', 20), ...given(0.95, 'confirmed', 10)]],
  ['one verdict', given(0.2, 'confirmed', 1)],
  ['four verdicts', [...given(0.5, 'wrong', 3), ...given(0.95, 'confirmed', 1)]],
  ['nothing but upheld ones', given(0.9, 'confirmed', 40)],
  ['nothing but dismissed ones', given(0.9, 'wrong', 30)],
])('suggests nothing from %s', (_what, verdicts) => {
  expect(curveOf('spam', verdicts).suggested).toBeNull();
});

it('never suggests to begin at the lowest verdict', () => {
  const verdicts = [...given(0.8, 'confirmed', 30), ...given(0.82, 'wrong', 1), ...given(0.9, 'confirmed', 10)];
  expect(curveOf('spam', verdicts).suggested?.threshold).toBe(0.85);
});
