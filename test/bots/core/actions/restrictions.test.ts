import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMade, planTimeout } from '../../../../bots/core/actions/restrictions.ts';
import type { Restriction } from '../../../../src/core/common/steps.ts';
import type { TimeoutRecord } from '../../../../src/core/incidents/timeouts.ts';

const NOW = Date.UTC(2026, 10, 24);
const MINUTE_MS = 60_000;
const silent = (minutes: number | null): Restriction => ({
  untilMs: minutes === null ? null : NOW + minutes * MINUTE_MS,
  may: [],
});
const noMedia = (minutes: number | null): Restriction => ({ ...silent(minutes), may: ['can_send_messages'] });
const plan = (now: Restriction | null, minutes: number, known: TimeoutRecord | null = null, isChosen = false) =>
  planTimeout({ now, known, untilMs: NOW + minutes * MINUTE_MS, isChosen, nowMs: NOW });

describe('a timeout on top of restrictions by others', () => {
  it.each([
    ['for ever', silent(null)],
    ['for longer', silent(60)],
    ['for as long', silent(10)],
    ['for ever, who may do no more than invite', { untilMs: null, may: ['can_invite_users'] }],
  ])('changes nothing for a member who is silenced %s', (_how, now) => {
    expect(plan(now, 10)).toEqual({ kind: 'restricted' });
  });

  it('replaces a restriction that ends earlier, and restores one that is milder and lasts longer', () => {
    const end = (now: Restriction | null) => {
      const planned = plan(now, 10);
      return planned.kind === 'make' && planned.is.untilMs;
    };
    expect(end(null)).toBe(silent(10).untilMs);
    expect(end(silent(5))).toBe(silent(10).untilMs);
    expect(end(noMedia(5))).toBe(silent(10).untilMs);
    expect(end(noMedia(60))).toBe(silent(60).untilMs);
    expect(end(noMedia(null))).toBeNull();
  });

  it('keeps the original restriction through several timeouts, and recognises each of its own', () => {
    const before = fc.option(
      fc.record({ untilMs: fc.constantFrom(null, NOW + 9 * MINUTE_MS), may: fc.constant(['can_send_messages']) }),
    );
    const asks = fc.array(fc.tuple(fc.integer({ min: 10, max: 500 }), fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(before, asks, (first, lengths) => {
        let now: Restriction | null = first;
        let known: TimeoutRecord | null = null;
        for (const [minutes, isChosen] of lengths) {
          const planned = plan(now, minutes, known, isChosen);
          if (planned.kind === 'restricted') throw new Error('its own timeout is nobody else’s');
          if (planned.kind === 'stands') continue;
          // Killed before it asked the platform, it still knows what stands.
          if (known) expect(findMade(planned.record, now)).not.toBeNull();
          known = planned.record;
          now = planned.is;
          expect(known.before).toEqual(first);
          expect(findMade(known, now)?.endsAtMs).toBe(NOW + minutes * MINUTE_MS);
        }
      }),
    );
  });

  it('treats a restriction that somebody else set later as the one to restore', () => {
    const first = plan(null, 10);
    if (first.kind !== 'make') throw new Error('nothing is made');
    expect(plan(noMedia(null), 10, first.record)).toMatchObject({ record: { before: noMedia(null) } });
    expect(plan(silent(60), 10, first.record)).toEqual({ kind: 'restricted' });
  });
});
