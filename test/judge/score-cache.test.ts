import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/core/pipeline/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../src/core/policy.ts';
import type { ScoreClaim } from '../../src/core/ports.ts';
import { CACHE_LIFETIME_MS, createScoreCache } from '../../src/judge/score-cache.ts';

const columns = columnsOf(DEFAULT_POLICY);
const scores = [0.1, 0.25, 0.3333, 0, 1, 0.5, 0.9999];
const subject = { text: 'hello everybody', topic: '' };

function setUp(options: { maxEntries?: number } = {}) {
  const clock = { nowMs: Date.UTC(2026, 10, 21) };
  const cache = createScoreCache({ now: () => clock.nowMs, maxEntries: 100, ...options });
  return { cache, clock };
}

function settle(claim: ScoreClaim, row: Parameters<Extract<ScoreClaim, { kind: 'claimed' }>['settle']>[0]): void {
  expect(claim.kind).toBe('claimed');
  if (claim.kind === 'claimed') claim.settle(row);
}

describe('the score cache', () => {
  it('answers a text judged before with its scores, for 24 hours', () => {
    const { cache, clock } = setUp();
    settle(cache.claim(columns, subject, 'p'), { kind: 'scores', scores });
    clock.nowMs += CACHE_LIFETIME_MS - 1;
    expect(cache.claim(columns, subject, 'other')).toEqual({ kind: 'hit', scores });
    clock.nowMs += 1;
    expect(cache.claim(columns, subject, 'p').kind).toBe('claimed');
  });

  it('judges anew when the text, the topic, the categories or the rules differ', () => {
    const { cache } = setUp();
    settle(cache.claim(columns, subject, 'p'), { kind: 'scores', scores });
    const others = [
      cache.claim(columns, { ...subject, text: 'hello everybody!' }, 'p'),
      cache.claim(columns, { ...subject, topic: 'cats' }, 'p'),
      cache.claim(columnsOf(mergePolicy(DEFAULT_POLICY, { thresholds: { spam: null } })), subject, 'p'),
      cache.claim(columnsOf(mergePolicy(DEFAULT_POLICY, { rules: { r: 'one' } })), subject, 'p'),
      cache.claim(columnsOf(mergePolicy(DEFAULT_POLICY, { rules: { r: 'two' } })), subject, 'p'),
    ];
    expect(others.map(({ kind }) => kind)).toEqual(others.map(() => 'claimed'));
  });

  it('does not confuse a topic with the beginning of a text', () => {
    const { cache } = setUp();
    settle(cache.claim(columns, { topic: 'ab', text: 'c' }, 'p'), { kind: 'scores', scores });
    expect(cache.claim(columns, { topic: 'a', text: 'bc' }, 'p').kind).toBe('claimed');
  });

  it('keeps the scores when only a threshold or an action changes', () => {
    const { cache } = setUp();
    settle(cache.claim(columns, subject, 'p'), { kind: 'scores', scores });
    const changed = columnsOf(mergePolicy(DEFAULT_POLICY, { thresholds: { spam: 0.1 }, actions: { spam: 'delete' } }));
    expect(cache.claim(changed, subject, 'p').kind).toBe('hit');
  });

  it('lets those who come while a text is judged wait for that judgement', async () => {
    const { cache } = setUp();
    const first = cache.claim(columns, subject, 'p');
    const second = cache.claim(columns, subject, 'p');
    expect(second.kind).toBe('waiting');
    settle(first, { kind: 'scores', scores });
    expect(second.kind === 'waiting' && (await second.row)).toEqual({ kind: 'scores', scores });
  });

  it('shares no judgement under way between those with different payers', () => {
    const { cache } = setUp();
    cache.claim(columns, subject, 'trial');
    expect(cache.claim(columns, subject, 'pro').kind).toBe('claimed');
  });

  it('keeps nothing that failed, and nothing that is passing', () => {
    const { cache } = setUp();
    settle(cache.claim(columns, subject, 'p'), { kind: 'failed', failure: 'timeout' });
    settle(cache.claim(columns, subject, 'p'), { kind: 'scores', scores, isPassing: true });
    expect(cache.claim(columns, subject, 'p').kind).toBe('claimed');
  });

  it('brings nothing back that expired long ago', () => {
    const { cache, clock } = setUp();
    settle(cache.claim(columns, subject, 'p'), { kind: 'scores', scores });
    const kinds = new Set<string>();
    for (let day = 1; day <= 100; day++) {
      clock.nowMs += CACHE_LIFETIME_MS;
      const claim = cache.claim(columns, subject, `day ${day}`);
      kinds.add(claim.kind);
    }
    expect(kinds).toEqual(new Set(['claimed']));
  });

  it('is bounded in entries, and forgets what was not asked for lately', () => {
    const { cache } = setUp({ maxEntries: 2 });
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      settle(cache.claim(columns, { text, topic: '' }, 'p'), { kind: 'scores', scores });
    }
    expect(cache.size()).toBe(2);
    expect(cache.claim(columns, { text: 'five', topic: '' }, 'p').kind).toBe('hit');
    expect(cache.claim(columns, { text: 'one', topic: '' }, 'p').kind).toBe('claimed');
  });
});
