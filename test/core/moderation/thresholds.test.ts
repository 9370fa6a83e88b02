import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, severity } from '../../../src/core/decisions/decision.ts';
import {
  applyThresholds,
  type Criteria,
  criteriaOf,
  nameScores,
  roundScore,
  shownScore,
} from '../../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';

const policy = mergePolicy(DEFAULT_POLICY, {
  thresholds: { spam: 0.8, scam: 0.5, harassment: null, nsfw: null, selfharm: null, doxxing: null, minors: null },
  actions: { spam: 'flag', scam: 'delete' },
  rules: { politics: 'x' },
});
const criteria = criteriaOf(policy);

describe('criteriaOf', () => {
  it('has the enabled categories in the order of the contract, then the rules', () => {
    expect(criteria.all.map((criterion) => criterion.name)).toEqual(['spam', 'scam', 'politics']);
  });
});

describe('applyThresholds', () => {
  it('acts at the threshold itself, and not below it', () => {
    expect(applyThresholds(criteria, [0.8, 0, 0])).toEqual({
      action: 'flag',
      category: 'spam',
      probability: 0.8,
      threshold: 0.8,
    });
    expect(applyThresholds(criteria, [0.7999, 0, 0])).toEqual({
      action: 'none',
      category: null,
      probability: 0.7999,
      threshold: null,
    });
  });

  it('lets the most severe action decide, whatever the probabilities', () => {
    expect(applyThresholds(criteria, [0.99, 0.5, 0.9])).toMatchObject({
      action: 'delete',
      category: 'scam',
      probability: 0.5,
    });
  });

  it('lets the highest probability decide among equally severe ones', () => {
    expect(applyThresholds(criteria, [0.85, 0, 0.9])).toMatchObject({ category: 'politics', probability: 0.9 });
    expect(applyThresholds(criteria, [0.95, 0, 0.9])).toMatchObject({ category: 'spam', probability: 0.95 });
  });

  it('never triggers on a column whose action is none, but shows its score', () => {
    const watched = criteriaOf(mergePolicy(policy, { actions: { spam: 'none' } }));
    expect(applyThresholds(watched, [0.99, 0, 0])).toMatchObject({ action: 'none', category: null, probability: 0.99 });
    expect(nameScores(watched, [0.99, 0, 0])).toMatchObject({ spam: 0.99 });
  });

  it('answers 0 where there are no columns', () => {
    expect(applyThresholds({ all: [] }, [])).toMatchObject({
      action: 'none',
      probability: 0,
    });
  });

  it('never gives a milder action for a higher score', () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    const criterion = fc.record({ threshold: probability, action: fc.constantFrom(...ACTIONS), score: probability });
    fc.assert(
      fc.property(fc.array(criterion, { minLength: 1, maxLength: 6 }), fc.nat(), probability, (made, pick, raise) => {
        const lines: Pick<Criteria, 'all'> = {
          all: made.map(({ threshold, action }, index) => ({ name: `c${index}`, threshold, action })),
        };
        const scores = made.map(({ score }) => score);
        const raised = scores.map((score, index) =>
          index === pick % scores.length ? Math.min(1, score + raise) : score,
        );
        expect(severity(applyThresholds(lines, raised).action)).toBeGreaterThanOrEqual(
          severity(applyThresholds(lines, scores).action),
        );
      }),
    );
  });
});

describe('nameScores', () => {
  it('names every column, also one that is called __proto__', () => {
    const named = nameScores(
      criteriaOf(mergePolicy(policy, { rules: JSON.parse('{"__proto__": "x"}') })),
      [1, 2, 3, 4],
    );
    expect(JSON.stringify(named)).toBe('{"spam":1,"scam":2,"politics":3,"__proto__":4}');
  });
});

describe('tellScore', () => {
  it('tells no score on the other side of its line, and none further off than a ten-thousandth', () => {
    expect([shownScore(0.99996, 1), shownScore(0.79996, 0.8), shownScore(0.79996, 0.79999)]).toEqual([
      0.9999, 0.7999, 0.7999,
    ]);
    expect([shownScore(0.80003, 0.80002), shownScore(0.80003, 0.80004), shownScore(1, 1)]).toEqual([0.8001, 0.8, 1]);
    const near = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -200, max: 200 }));
    fc.assert(
      fc.property(near, ([millionths, away]) => {
        const [score, line] = [millionths / 1e6, Math.min(1, Math.max(0, (millionths + away) / 1e6))];
        const told = shownScore(score, line);
        expect(told >= line).toBe(score >= line);
        expect(Math.abs(told - score)).toBeLessThan(0.000_100_1);
        expect(String(told).length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 500 },
    );
  });
});

describe('roundScore', () => {
  it('rounds to four decimals and stays within 0 to 1', () => {
    expect([0.123456, 1.00001, -0.1].map(roundScore)).toEqual([0.1235, 1, 0]);
  });
});
