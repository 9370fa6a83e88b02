import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../scripts/demo/random.ts';
import type { SampleAnswers } from '../../../src/core/decisions/sample.ts';
import { ANSWERS_MIN, estimateRecall } from '../../../src/service/decisions/recall.ts';

/** The answers about one day. */
function dayOf(given: { passed: number; flagged?: number; fine: number; missed: number }): SampleAnswers[] {
  const { passed, flagged = 0, fine, missed } = given;
  const of = { dayMs: 0, passed, flagged, answered: fine + missed };
  return [
    { answer: '', count: fine, ...of },
    { answer: 'scam', count: missed, ...of },
  ].filter(({ count }) => count > 0);
}

/** A month with days of very different size, its sample answered, and what is true of all its messages. */
function simulate(random: () => number) {
  const all = { passed: 0, missed: 0, right: 0, flagged: 0 };
  const answers = Array.from({ length: 30 }, () => {
    const messages = Math.floor(40 * 200 ** random());
    const rate = 0.002 + 0.02 * random();
    const day = { passed: 0, flagged: 0, drawn: [] as { readonly draw: number; readonly isMissed: boolean }[] };
    for (let at = 0; at < messages; at++) {
      const isBad = random() < 2.5 * rate;
      if (isBad ? random() < 0.6 : random() < 0.002) {
        day.flagged += 1;
        if (isBad) all.right += 1;
        continue;
      }
      day.passed += 1;
      if (isBad) all.missed += 1;
      const draw = random();
      if (draw < 0.1) day.drawn.push({ draw, isMissed: isBad });
    }
    all.passed += day.passed;
    all.flagged += day.flagged;
    const sample = day.drawn.toSorted((one, other) => one.draw - other.draw).slice(0, 50);
    const missed = sample.filter(({ isMissed }) => isMissed).length;
    return dayOf({ passed: day.passed, flagged: day.flagged, fine: sample.length - missed, missed });
  });
  // A third of the flags is reviewed.
  const upheld = Array.from({ length: Math.floor(all.flagged / 3) }, () => random() < all.right / all.flagged);
  return { all, answers: answers.flat(), upheld: upheld.filter(Boolean).length, reviewed: upheld.length };
}

describe('the estimate of what is missed', () => {
  it('has the truth within its intervals of 95% in 19 of 20 simulated months', () => {
    const random = createRandom(7);
    const MONTHS = 400;
    let [missedCovered, recallCovered, sum, truth] = [0, 0, 0, 0];
    for (let month = 0; month < MONTHS; month++) {
      const { all, answers, upheld, reviewed } = simulate(random);
      const { missed, recall } = estimateRecall(answers, upheld, reviewed - upheld);
      const share = all.missed / all.passed;
      const known = all.right / (all.right + all.missed);
      if (missed && missed.low <= share && share <= missed.high) missedCovered += 1;
      if (recall && recall.low <= known && known <= recall.high) recallCovered += 1;
      sum += missed?.value ?? 0;
      truth += share;
    }
    expect(missedCovered / MONTHS).toBeGreaterThan(0.93);
    expect(recallCovered / MONTHS).toBeGreaterThan(0.93);
    // And it errs to neither side.
    expect(sum / truth).toBeGreaterThan(0.97);
    expect(sum / truth).toBeLessThan(1.03);
  });

  it('weighs each day by its messages', () => {
    const answers = [
      ...dayOf({ passed: 9_000, fine: 45, missed: 5 }),
      ...dayOf({ passed: 500, fine: 50, missed: 0 }),
      ...dayOf({ passed: 500, fine: 50, missed: 0 }),
    ];
    const { answered, passed, missed } = estimateRecall(answers, 0, 0);
    expect([answered, passed]).toEqual([150, 10_000]);
    // 5 of 150 would be 33 of 1,000.
    expect(missed?.value).toBeCloseTo(0.09);
    expect(missed?.low).toBeLessThan(0.045);
  });

  it('takes reviewed flags as they are, and the others as a share of them with an interval', () => {
    const days = (flagged: number) => dayOf({ passed: 1_000, flagged, fine: 90, missed: 10 });
    const whole = estimateRecall(days(100), 100, 0).recall;
    expect(whole?.value).toBeCloseTo(0.5);
    const [low = 0, high = 0] = [whole?.low, whole?.high];
    const part = estimateRecall(days(100), 10, 0).recall;
    expect(part?.value).toBeCloseTo(0.5);
    expect(part?.low).toBeLessThan(low);
    expect(part?.high).toBeCloseTo(high);
    expect(estimateRecall(days(100), 5, 5).recall?.value).toBeCloseTo(1 / 3);
    expect(estimateRecall(days(100), 0, 20).recall).toMatchObject({ value: 0, low: 0 });
  });

  it('says nothing of few answers, nor of recall where no flag was reviewed', () => {
    const few = dayOf({ passed: 5_000, flagged: 20, fine: ANSWERS_MIN - 1, missed: 0 });
    expect(estimateRecall(few, 20, 0)).toMatchObject({ answered: ANSWERS_MIN - 1, missed: null, recall: null });
    const enough = dayOf({ passed: 5_000, flagged: 20, fine: ANSWERS_MIN, missed: 0 });
    const { missed, recall } = estimateRecall(enough, 0, 0);
    expect([missed?.value, missed?.low, recall]).toEqual([0, 0, null]);
    // Wilson's interval of 0 of 100.
    expect(missed?.high).toBeCloseTo(0.037, 3);
  });
});
