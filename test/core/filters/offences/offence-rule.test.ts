import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, severity } from '../../../../src/core/decisions/decision.ts';
import { offenceRule, raiseFor } from '../../../../src/core/filters/offences/offence-rule.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../../src/core/settings/settings.ts';

const SETTINGS = {
  days: 7,
  counts: 'delete' as const,
  steps: [
    { count: 2, action: 'timeout' as const, minutes: 60 },
    { count: 4, action: 'timeout' as const, minutes: null },
  ],
  spammers: false,
};

describe('a repeated offence', () => {
  it('is raised to the last row that its number reaches', () => {
    const raised = [0, 1, 2, 3, 9].map((earlier) => raiseFor(SETTINGS, 'delete', earlier));
    expect(raised.map((one) => one && [one.count, one.action, one.minutes])).toEqual([
      null,
      [2, 'timeout', 60],
      [3, 'timeout', 60],
      [4, 'timeout', null],
      [10, 'timeout', null],
    ]);
  });

  it('never makes an action milder, and is none below what counts', () => {
    const milder = { ...SETTINGS, steps: [{ count: 2, action: 'delete' as const, minutes: null }] };
    expect(raiseFor(milder, 'timeout', 5)).toMatchObject({ action: 'timeout', minutes: null });
    expect(raiseFor(SETTINGS, 'flag', 50)).toBeNull();
    expect(raiseFor({ ...SETTINGS, counts: 'flag' }, 'flag', 1)).toMatchObject({ action: 'timeout' });
    expect(raiseFor({ ...SETTINGS, counts: 'flag' }, 'none', 50)).toBeNull();
  });

  it('bans at a row that says so, with a timeout for where that cannot be, and without it nowhere', () => {
    const steps = fc.array(
      fc.record({
        count: fc.integer({ min: 2, max: 9 }),
        action: fc.constantFrom('delete' as const, 'timeout' as const, 'ban' as const),
        minutes: fc.constant(null),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(...ACTIONS), fc.integer({ min: 0, max: 12 }), (rows, action, earlier) => {
        const sorted = rows.toSorted((one, other) => one.count - other.count);
        const raised = raiseFor({ days: 7, counts: 'delete', steps: sorted }, action, earlier);
        const reached = sorted.findLast(({ count }) => count <= earlier + 1);
        const isBan = severity(action) >= severity('delete') && reached?.action === 'ban';
        expect(raised?.ban === true).toBe(isBan);
        if (isBan) expect(raised?.action).toBe('timeout');
        if (raised) expect(severity(raised.action)).toBeGreaterThanOrEqual(severity(action));
      }),
    );
    const ban = { count: 3, action: 'ban' as const, minutes: 5 };
    expect(() => mergeSettings(DEFAULT_SETTINGS, { offences: { steps: [ban] } })).toThrow(
      'minutes only work with the action timeout',
    );
  });

  it('is off as shipped, and decides no message itself', () => {
    expect(raiseFor(DEFAULT_SETTINGS.offences, 'timeout', 99)).toBeNull();
    expect(DEFAULT_SETTINGS.offences.spammers).toBe(false);
    expect(offenceRule.compile(SETTINGS)).toEqual({ isSet: false });
  });

  it('keeps what a write or a command leaves out', () => {
    const on = mergeSettings(DEFAULT_SETTINGS, { offences: { spammers: true, counts: 'flag' } });
    expect(mergeSettings(on, { offences: { days: 3 } }).offences).toMatchObject({
      days: 3,
      counts: 'flag',
      spammers: true,
    });
    const { change } = offenceRule.commands.find(({ verb }) => verb === 'days') ?? {};
    expect(change?.(on.offences, { days: 3 })).toEqual({ write: { days: 3, counts: undefined } });
    expect(offenceRule.merge(on.offences, { days: 3, counts: undefined }).settings.counts).toBe('flag');
    expect(offenceRule.restore({ days: 3, counts: 'flag', steps: [] })).toMatchObject({ days: 3, spammers: false });
  });

  it('has its rows in their order, each number once, with minutes of timeouts alone', () => {
    const write = (steps: (typeof SETTINGS)['steps'][number][]) =>
      mergeSettings(DEFAULT_SETTINGS, { offences: { steps } }).offences.steps.map(({ count }) => count);
    expect(write([...SETTINGS.steps].reverse())).toEqual([2, 4]);
    expect(() => write([...SETTINGS.steps, { count: 2, action: 'timeout', minutes: 5 }])).toThrow(
      'body.offences.steps.2.count: another row has this number',
    );
    const wrong = { count: 3, action: 'delete', minutes: 5 } as unknown as (typeof SETTINGS)['steps'][number];
    expect(() => write([wrong])).toThrow('body.offences.steps.0.minutes: minutes only work with the action timeout');
  });
});
