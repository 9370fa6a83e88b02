import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFloodWindow } from '../../../../src/core/filters/state/flood-window.ts';

/** What came when, and a clock that may stand still. */
const event = fc.record({
  tenantId: fc.constantFrom('t1', 't2'),
  author: fc.constantFrom('ann', 'bob', 'cem', 'dora', 'eve'),
  outline: fc.constantFrom('~hello', '~casino', '~look'),
  afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4_000 }), fc.constantFrom(9_999, 10_000, 10_001)),
});
const rules = fc.record({
  repeats: fc.integer({ min: 0, max: 4 }),
  messages: fc.integer({ min: 0, max: 6 }),
  most: fc.integer({ min: 1, max: 4 }),
  window_seconds: fc.constantFrom(1, 10, 30),
});

it('counts what a list of all that ever came counts, over any times', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 60 }), rules, (events, rule) => {
      const window = createFloodWindow();
      const all: {
        readonly tenantId: string;
        readonly author: string;
        readonly outline: string;
        readonly nowMs: number;
      }[] = [];
      let nowMs = 1_000_000;
      for (const { afterMs, ...of } of events) {
        nowMs += afterMs;
        const message = { ...of, nowMs };
        all.push(message);
        const recent = all.filter(
          (one) => one.tenantId === of.tenantId && one.nowMs > nowMs - rule.window_seconds * 1_000,
        );
        const own = recent.filter(({ author }) => author === of.author);
        const repeats = own.filter(({ outline }) => outline === of.outline).length;
        const accounts = new Set(recent.filter(({ outline }) => outline === of.outline).map(({ author }) => author))
          .size;
        const hit =
          rule.repeats > 0 && repeats > rule.repeats
            ? { kind: 'repeats', count: repeats }
            : rule.messages > 0 && own.length > rule.messages
              ? { kind: 'messages', count: own.length }
              : null;
        expect(window.fork().count(message, rule)).toEqual(hit);
        expect(window.count(message, rule)).toEqual(hit);
        expect(window.accounts.fork().count(message, rule)).toBe(Math.min(accounts, rule.most + 1));
        expect(window.accounts.count(message, rule)).toBe(Math.min(accounts, rule.most + 1));
      }
    }),
    { numRuns: 500 },
  );
});

it('is bounded at 50,000 tenants, and still knows who wrote last', () => {
  const window = createFloodWindow();
  const rule = { repeats: 3, messages: 0, window_seconds: 60, most: 3 };
  for (let tenant = 0; tenant < 50_000; tenant++) {
    const message = { tenantId: `t${tenant}`, author: 'ann', outline: '~hello', nowMs: tenant };
    window.count(message, rule);
    window.accounts.count(message, rule);
  }
  expect(window.size().authors).toBeLessThanOrEqual(50_000);
  // Whoever wrote last is known still, whatever all others did.
  for (let turn = 2; turn <= 4; turn++) {
    const hit = window.count({ tenantId: 't49999', author: 'ann', outline: '~hello', nowMs: 50_000 }, rule);
    expect(hit).toEqual(turn > 3 ? { kind: 'repeats', count: turn } : null);
  }
});
