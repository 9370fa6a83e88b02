import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeSubjects } from '../../../src/core/moderation/judgement.ts';
import { scoredUnder, writeDecision } from '../../../src/core/moderation/scored.ts';
import type { Subject } from '../../../src/core/moderation/subject.ts';
import { readText } from '../../../src/core/moderation/text-analysis.ts';
import { criteriaOf } from '../../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import type { ScoreLookUp } from '../../../src/core/ports/judge.ts';

const criteria = criteriaOf(DEFAULT_POLICY);

describe('what scores come to', () => {
  it('writes a decision as JSON.stringify does, whatever the names, the scores and the id', () => {
    const ruleName = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
    const score = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 1e-7, Number.NaN, -0, 2));
    fc.assert(
      fc.property(
        fc.uniqueArray(ruleName, { maxLength: 4 }),
        fc.array(score, { minLength: 12, maxLength: 12 }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('model', 'cache'),
        (names, scores, id, reason) => {
          const rules = Object.fromEntries(names.map((name) => [name, 'a rule']));
          // A policy has an action and a threshold for each of its rules, `toString` included.
          const { threshold, scoresJson, json, ...decided } = scoredUnder(
            criteriaOf(mergePolicy(DEFAULT_POLICY, { rules })),
            scores,
          );
          const { action, category, probability } = decided;
          const decision = { message_id: id, action, category, probability, scores: decided.scores } as const;
          const whole = { ...decision, judged: true, reason: reason as 'model' | 'cache' };
          expect(writeDecision(whole, { ...decided, threshold, scoresJson, json })).toBe(JSON.stringify(whole));
          expect(scoresJson).toBe(JSON.stringify(decided.scores));
        },
      ),
      { numRuns: 40, examples: [[['toString'], Array(12).fill(0), '', 'model']] },
    );
  });

  it('tells no probability that contradicts its action', () => {
    const lines = criteriaOf(mergePolicy(DEFAULT_POLICY, { thresholds: { spam: 1, scam: 0.80002 } }));
    expect(scoredUnder(lines, [0.99996, 0.2])).toMatchObject({
      action: 'none',
      probability: 0.9999,
      scores: { spam: 0.9999 },
    });
    expect(scoredUnder(lines, [0.2, 0.80003])).toMatchObject({
      category: 'scam',
      probability: 0.8001,
      scores: { scam: 0.8001 },
    });
  });
});

describe('what scores came to, kept with its text', () => {
  const UNTIL_MS = 5_000;
  const ports = (asked: string[], nowMs: number) => ({
    judge: {
      provider: 'embedded' as const,
      model: 'none',
      cannot: [],
      judge: () => Promise.reject(new Error('nobody is asked')),
    },
    cache: {
      lookUp: (_columns: unknown, { text, topic }: { text: string; topic: string }): ScoreLookUp => {
        asked.push(`${topic}${text}`);
        return { kind: 'hit', scores: [0.9, 0, 0, 0, 0, 0, 0], untilMs: UNTIL_MS };
      },
    },
    budget: { reserve: async () => null, settle: () => {} },
    budgetKey: 'p',
    caller: { tenant: 't', lane: 'chat' as const },
    nowMs,
  });
  const analysis = readText('the same text');
  const subject = (topic = ''): Subject => ({
    index: 0,
    message: { id: '1', text: 'the same text', author: '', channel_topic: topic, author_trusted: false },
    analysis,
    text: analysis.text,
    topic,
    unread: null,
  });

  it('answers until its scores expire, under the same policy and topic', async () => {
    const asked: string[] = [];
    const decide = async (nowMs: number, under = criteria, topic = '') =>
      (await judgeSubjects(ports(asked, nowMs), under, [subject(topic)])).decided[0]?.decision;
    expect(await decide(0)).toMatchObject({ action: 'flag', category: 'spam', reason: 'cache', judged: true });
    expect(await decide(UNTIL_MS - 1)).toMatchObject({ action: 'flag', category: 'spam', reason: 'cache' });
    expect(asked).toHaveLength(1);
    await decide(UNTIL_MS);
    expect(asked).toHaveLength(2);
    const stricter = criteriaOf(mergePolicy(DEFAULT_POLICY, { actions: { spam: 'delete' } }));
    expect(await decide(0, stricter)).toMatchObject({ action: 'delete' });
    expect(await decide(0)).toMatchObject({ action: 'flag' });
    await decide(0, criteria, 'a topic');
    expect(asked).toHaveLength(5);
  });
});
