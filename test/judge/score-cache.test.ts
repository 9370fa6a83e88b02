import { describe, expect, it } from 'vitest';
import { criteriaOf } from '../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../src/core/policy/policy.ts';
import type { ScoreLookUp } from '../../src/core/ports/judge.ts';
import { CACHE_LIFETIME_MS, createScoreCache } from '../../src/judge/score-cache.ts';

const criteria = criteriaOf(DEFAULT_POLICY);
const scores = [0.1, 0.25, 0.3333, 0, 1, 0.50004, 0.999999999];
const subject = { text: 'hello everybody', topic: '' };

function setUp(options: { maxEntries?: number } = {}) {
  const clock = { nowMs: Date.UTC(2026, 10, 21) };
  const cache = createScoreCache({ now: () => clock.nowMs, maxEntries: 100, ...options });
  return { cache, clock };
}

function settle(found: ScoreLookUp, row: Parameters<Extract<ScoreLookUp, { kind: 'missed' }>['settle']>[0]): void {
  expect(found.kind).toBe('missed');
  if (found.kind === 'missed') found.settle(row);
}

describe('the score cache', () => {
  it('answers a text judged before with its scores, for 24 hours', () => {
    const { cache, clock } = setUp();
    settle(cache.lookUp(criteria, subject, 'p'), { kind: 'scores', scores });
    clock.nowMs += CACHE_LIFETIME_MS - 1;
    expect(cache.lookUp(criteria, subject, 'other')).toMatchObject({ kind: 'hit', scores });
    clock.nowMs += 1;
    expect(cache.lookUp(criteria, subject, 'p').kind).toBe('missed');
  });

  it('judges anew when the text, the topic, the categories or the rules differ', () => {
    const { cache } = setUp();
    settle(cache.lookUp(criteria, subject, 'p'), { kind: 'scores', scores });
    const others = [
      cache.lookUp(criteria, { ...subject, text: 'hello everybody!' }, 'p'),
      cache.lookUp(criteria, { ...subject, topic: 'cats' }, 'p'),
      cache.lookUp(criteria, { ...subject, shown: 'ydobyreve olleh' }, 'p'),
      cache.lookUp(criteria, { ...subject, context: { answers: 'hello', before: [] } }, 'p'),
      cache.lookUp(criteria, { ...subject, context: { answers: '', before: ['hello'] } }, 'p'),
      cache.lookUp(criteriaOf(mergePolicy(DEFAULT_POLICY, { thresholds: { spam: null } })), subject, 'p'),
      cache.lookUp(criteriaOf(mergePolicy(DEFAULT_POLICY, { rules: { r: 'one' } })), subject, 'p'),
      cache.lookUp(criteriaOf(mergePolicy(DEFAULT_POLICY, { rules: { r: 'two' } })), subject, 'p'),
    ];
    expect(others.map(({ kind }) => kind)).toEqual(others.map(() => 'missed'));
  });

  it('does not confuse a topic with the beginning of a text', () => {
    const { cache } = setUp();
    settle(cache.lookUp(criteria, { topic: 'ab', text: 'c' }, 'p'), { kind: 'scores', scores });
    expect(cache.lookUp(criteria, { topic: 'a', text: 'bc' }, 'p').kind).toBe('missed');
  });

  it('keeps the scores when only a threshold or an action changes', () => {
    const { cache } = setUp();
    settle(cache.lookUp(criteria, subject, 'p'), { kind: 'scores', scores });
    const changed = criteriaOf(mergePolicy(DEFAULT_POLICY, { thresholds: { spam: 0.1 }, actions: { spam: 'delete' } }));
    expect(cache.lookUp(changed, subject, 'p').kind).toBe('hit');
  });

  it('lets those who come while a text is judged wait for that judgement', async () => {
    const { cache } = setUp();
    const first = cache.lookUp(criteria, subject, 'p');
    const second = cache.lookUp(criteria, subject, 'p');
    expect(second.kind).toBe('waiting');
    settle(first, { kind: 'scores', scores });
    expect(second.kind === 'waiting' && (await second.row)).toEqual({ kind: 'scores', scores });
  });

  it('shares no judgement under way between those with different payers', () => {
    const { cache } = setUp();
    cache.lookUp(criteria, subject, 'trial');
    expect(cache.lookUp(criteria, subject, 'pro').kind).toBe('missed');
  });

  it('keeps nothing that failed, and nothing that is passing', () => {
    const { cache } = setUp();
    settle(cache.lookUp(criteria, subject, 'p'), { kind: 'failed', failure: 'timeout' });
    settle(cache.lookUp(criteria, subject, 'p'), { kind: 'scores', scores, isUncacheable: true });
    expect(cache.lookUp(criteria, subject, 'p').kind).toBe('missed');
  });

  it('brings nothing back that expired long ago', () => {
    const { cache, clock } = setUp();
    settle(cache.lookUp(criteria, subject, 'p'), { kind: 'scores', scores });
    const kinds = new Set<string>();
    for (let day = 1; day <= 100; day++) {
      clock.nowMs += CACHE_LIFETIME_MS;
      const found = cache.lookUp(criteria, subject, `day ${day}`);
      kinds.add(found.kind);
    }
    expect(kinds).toEqual(new Set(['missed']));
  });

  it('is bounded in entries, and forgets what was not asked for lately', () => {
    const { cache } = setUp({ maxEntries: 2 });
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      settle(cache.lookUp(criteria, { text, topic: '' }, 'p'), { kind: 'scores', scores });
    }
    expect(cache.size()).toBe(2);
    expect(cache.lookUp(criteria, { text: 'five', topic: '' }, 'p').kind).toBe('hit');
    expect(cache.lookUp(criteria, { text: 'one', topic: '' }, 'p').kind).toBe('missed');
  });
});
