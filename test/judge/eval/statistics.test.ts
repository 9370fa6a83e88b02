import { describe, expect, it } from 'vitest';
import { shareInterval } from '../../../src/core/decisions/share-interval.ts';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import { labelsOfVerdicts } from '../../../src/judge/eval/labelled-line.ts';
import { calibrationBins, curveOf, suggestThreshold } from '../../../src/judge/eval/metrics.ts';
import { mcNemar, rankingDifference, rankingInterval, rankingOf } from '../../../src/judge/eval/statistics.ts';

const scored = (positives: readonly number[], negatives: readonly number[]) => [
  ...positives.map((score) => ({ score, positive: true })),
  ...negatives.map((score) => ({ score, positive: false })),
];

describe('intervals and tests', () => {
  it("are Wilson's for a share, and stay within 0 and 1", () => {
    // Wilson (1927): 8 of 10 gives .490 to .943.
    expect(shareInterval(8, 10)?.low).toBeCloseTo(0.4902, 4);
    expect(shareInterval(8, 10)?.high).toBeCloseTo(0.9433, 4);
    expect(shareInterval(0, 5)?.low).toBe(0);
    expect(shareInterval(5, 5)?.high).toBe(1);
    expect(shareInterval(0, 0)).toBeNull();
  });

  it('rank by the chance that a positive is above a negative, ties a half', () => {
    // Pairs: .9>.5, .9>.1, .5=.5, .5>.1 are 3.5 of 4.
    expect(rankingOf(scored([0.9, 0.5], [0.5, 0.1]))?.auc).toBeCloseTo(0.875, 12);
    expect(rankingOf(scored([0.9], []))).toBeNull();
  });

  it("have DeLong's interval around the area, wider with fewer messages", () => {
    const few = rankingOf(scored([0.9, 0.6, 0.4], [0.5, 0.3, 0.1]));
    const many = rankingOf(
      scored(
        [0.9, 0.6, 0.4].flatMap((score) => Array<number>(20).fill(score)),
        [0.5, 0.3, 0.1].flatMap((score) => Array<number>(20).fill(score)),
      ),
    );
    if (!few || !many) throw new Error('both kinds are there');
    expect(few.auc).toBeCloseTo(8 / 9, 12);
    expect(many.auc).toBeCloseTo(8 / 9, 12);
    const width = (ranking: NonNullable<typeof few>) => rankingInterval(ranking).high - rankingInterval(ranking).low;
    expect(width(many)).toBeLessThan(width(few) / 2);
    // By hand: variance of (1, 1, 2/3) is 1/27, over 3 messages, the same for the negatives.
    expect(few.auc - rankingInterval(few).low).toBeCloseTo(1.959964 * Math.sqrt(2 / 81), 6);
  });

  it('find no difference between a judge and itself, and one between a good and a blind judge', () => {
    const positives = Array.from({ length: 40 }, (_, i) => 0.5 + i / 100);
    const negatives = Array.from({ length: 40 }, (_, i) => 0.1 + i / 100);
    const good = rankingOf(scored(positives, negatives));
    const blind = rankingOf(
      scored(
        positives.map((_, i) => (i * 7) % 10),
        negatives.map((_, i) => (i * 3) % 10),
      ),
    );
    if (!good || !blind) throw new Error('both kinds are there');
    expect(rankingDifference(good, good)).toBe(1);
    expect(rankingDifference(good, blind)).toBeLessThan(0.001);
  });

  it("are McNemar's exact test for decisions", () => {
    expect(mcNemar(0, 0)).toBe(1);
    // Two tails of a fair coin: 2 * (1 + 10) / 1024.
    expect(mcNemar(1, 9)).toBeCloseTo(22 / 1024, 10);
    expect(mcNemar(9, 1)).toBe(mcNemar(1, 9));
    expect(mcNemar(5, 5)).toBe(1);
    expect(mcNemar(2_000, 2_400)).toBeLessThan(1e-6);
  });
});

describe('a suggested threshold', () => {
  it('is the lowest that keeps the wished precision from there on', () => {
    const lines = scored([0.95, 0.9, 0.8, 0.3], [0.7, 0.2]);
    expect(suggestThreshold(lines, 1)).toMatchObject({ threshold: 0.8, precision: 1, recall: 0.75 });
    expect(suggestThreshold(lines, 0.75)).toMatchObject({ threshold: 0.3, precision: 0.8, recall: 1 });
  });

  it('is not there where the highest score is wrong', () => {
    expect(suggestThreshold(scored([0.5], [0.9]), 0.9)).toBeNull();
  });

  it('counts messages of one score together', () => {
    expect(suggestThreshold(scored([0.9, 0.5], [0.5]), 0.9)).toMatchObject({ threshold: 0.9, recall: 0.5 });
  });
});

it('a curve has the threshold in use and its intervals', () => {
  const point = curveOf(scored([0.9, 0.1], [0.9]), 0.83).find(({ threshold }) => threshold === 0.83);
  expect(point).toMatchObject({ precision: 0.5, recall: 0.5, truePositives: 1, falsePositives: 1, falseNegatives: 1 });
  expect(point?.precisionInterval?.low).toBeLessThan(0.5);
});

it('calibration bins hold a score of 1, and none without messages', () => {
  expect(calibrationBins(scored([1, 0.95], [0.91, 0.05]))).toMatchObject([
    { from: 0, messages: 1, positives: 0 },
    { from: 0.9, messages: 3, positives: 2 },
  ]);
});

it('verdicts are labels of the category that was decided, and of no other', () => {
  const decisions = new Map([
    ['a', { text: 'buy', category: 'spam' as const }],
    ['b', { text: 'hello', category: 'spam' as const }],
    ['c', { text: '', category: 'spam' as const }],
    ['d', { text: 'word', category: 'local:word' as const }],
    // What its channel was about is not in the log.
    ['e', { text: 'cars', category: 'offtopic' as const }],
  ]);
  const { messages, left } = labelsOfVerdicts(
    [
      { decisionId: 'a', verdict: 'confirmed' },
      { decisionId: 'b', verdict: 'wrong' },
      { decisionId: 'c', verdict: 'wrong' },
      { decisionId: 'd', verdict: 'wrong' },
      { decisionId: 'e', verdict: 'confirmed' },
      { decisionId: 'gone', verdict: 'wrong' },
    ],
    decisions,
    DEFAULT_POLICY,
  );
  expect(messages).toEqual([
    { text: 'buy', topic: '', labels: new Map([['spam', true]]) },
    { text: 'hello', topic: '', labels: new Map([['spam', false]]) },
  ]);
  expect(left).toBe(4);
});
