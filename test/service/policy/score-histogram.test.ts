import { expect, it } from 'vitest';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { curveOf } from '../../../src/service/policy/precision-curve.ts';
import { HISTOGRAM_BARS, scoreHistograms } from '../../../src/service/policy/score-histogram.ts';
import { NO_SCORE, type ScoreHistory } from '../../../src/service/policy/score-history.ts';

const historyOf = (values: readonly number[]): ScoreHistory => ({
  ids: values.map(String),
  isCut: false,
  localActions: new Map(),
  values: (name) => (name === 'spam' ? values : []),
});

it('counts each score in one bar and on one side of the threshold, with what was upheld there', () => {
  const said = (probability: number, verdict: 'confirmed' | 'wrong') => ({ category: 'spam', probability, verdict });
  const curve = curveOf('spam', [
    said(0.6, 'wrong'),
    said(0.7, 'confirmed'),
    said(0.75, 'confirmed'),
    said(0.9, 'wrong'),
  ]);
  const policy = mergePolicy(DEFAULT_POLICY, { thresholds: { spam: 0.75, scam: null } });
  const history = historyOf([0, 199, NO_SCORE, 200, 7499, 7500, 10_000]);
  const found = scoreHistograms(history, policy, new Map([['spam', curve]]));
  const spam = found.get('spam');
  expect(spam).toMatchObject({
    threshold: 0.75,
    below: { messages: 4, verdicts: 2, upheld: 1 },
    reached: { messages: 2, verdicts: 2, upheld: 1 },
  });
  expect(spam?.bars.flatMap((count, bar) => (count === 0 ? [] : [[bar, count]]))).toEqual([
    [0, 2],
    [1, 1],
    [37, 2],
    [HISTOGRAM_BARS - 1, 1],
  ]);
  expect([found.has('scam'), found.get('harassment')?.reached.messages]).toEqual([false, 0]);
});
