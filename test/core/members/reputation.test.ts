import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { SEVERE_CATEGORIES } from '../../../src/core/decision-log/decision-store.ts';
import { REPUTATION_MAX, reputationOf, withLowerThresholds } from '../../../src/core/members/members.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/settings/settings.ts';
import { createTenantFor } from '../../../src/core/tenants/tenant-in-scope.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const WEEK = 7 * 86_400_000;
const upheld = (ageMs = 0) => ({ verdict: 'confirmed' as const, atMs: NOW - ageMs });
const dismissed = (ageMs = 0) => ({ verdict: 'wrong' as const, atMs: NOW - ageMs });
const policy = mergePolicy(DEFAULT_POLICY, { rules: { calm: 'no shouting' }, rule_thresholds: { calm: 0.8 } });

it('is weighed by verdicts, and each counts less with time', () => {
  expect(reputationOf([], NOW)).toBe(0);
  expect(reputationOf([upheld(), upheld(), upheld()], NOW)).toBe(1);
  expect(reputationOf([dismissed(), dismissed(), dismissed(), dismissed()], NOW)).toBe(-1);
  expect(reputationOf([upheld(), upheld()], NOW)).toBeGreaterThan(reputationOf([upheld(WEEK), upheld(WEEK)], NOW));
  expect(reputationOf([upheld(), dismissed()], NOW)).toBe(0);
  expect(reputationOf([upheld(4 * WEEK)], NOW)).toBe(0);
});

it('moves no threshold further than is allowed, and never makes less of what keeps people from harm', () => {
  const verdict = fc.record({ verdict: fc.constantFrom('confirmed', 'wrong'), atMs: fc.integer({ min: 0, max: NOW }) });
  fc.assert(
    fc.property(
      fc.array(verdict, { maxLength: 30 }),
      fc.double({ min: 0, max: REPUTATION_MAX, noNaN: true }),
      (all, most) => {
        const by = most * reputationOf(all, NOW);
        const moved = withLowerThresholds(policy, by);
        for (const name of CATEGORY_NAMES) {
          const [was, is] = [policy.thresholds[name], moved.thresholds[name]];
          if (was === null || is === null) expect(is).toBe(was);
          else {
            expect(Math.abs(is - was)).toBeLessThanOrEqual(REPUTATION_MAX + 1e-9);
            expect(by > 0 ? is <= was : is >= was).toBe(true);
            if (SEVERE_CATEGORIES.some((severe) => severe === name)) expect(is).toBeLessThanOrEqual(was);
          }
        }
        expect(moved.actions).toEqual(policy.actions);
      },
    ),
  );
});

it('holds for members of a platform where the tenant says so, also under exceptions', () => {
  const tenantWith = (reputation: number) => ({
    ...{ id: 't', name: 't', plan: 'pro' as const, quota: null, policy, revision: 1 },
    settings: {
      ...DEFAULT_SETTINGS,
      reputation,
      exceptions: [{ on: 'channel' as const, id: '1', policy: { thresholds: { scam: 0.5 } } }],
    },
  });
  const scope = { channelIds: ['2'], roleIds: [], messages: null, joinedAtMs: null, createdAtMs: null };
  const held = createTenantFor();
  const thresholdsOf = (tenant: ReturnType<typeof tenantWith>, ofScope: object) =>
    held(tenant, { ...scope, ...ofScope }, NOW).policy;
  const [off, on] = [tenantWith(0), tenantWith(0.1)];
  expect(thresholdsOf(off, { reputation: 1 })).toBe(policy);
  expect(held(on, undefined, NOW).policy).toBe(policy);
  expect(thresholdsOf(on, { reputation: 1 })).toMatchObject({
    thresholds: { scam: 0.65 },
    rule_thresholds: { calm: 0.7 },
  });
  expect(thresholdsOf(on, { reputation: 1, channelIds: ['1'] }).thresholds.scam).toBe(0.4);
  expect(thresholdsOf(on, { reputation: -0.5 }).thresholds.scam).toBe(0.8);
  expect(thresholdsOf(on, { reputation: 1 }), 'made once').toBe(thresholdsOf(on, { reputation: 1 }));
});
