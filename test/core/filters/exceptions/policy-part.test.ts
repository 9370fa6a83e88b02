import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { CATEGORY_NAMES } from '../../../../src/core/common/category.ts';
import { ACTIONS, severity } from '../../../../src/core/decisions/decision.ts';
import { describePart } from '../../../../src/core/filters/exceptions/part-commands.ts';
import {
  overlay,
  type PolicyPart,
  stricter,
  stricterLimits,
} from '../../../../src/core/filters/exceptions/policy-part.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../../src/core/policy/policy.ts';
import type { Policy } from '../../../../src/core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS, mergeSettings, settingsWriteSchema } from '../../../../src/core/settings/settings.ts';
import { settingsWarnings } from '../../../../src/service/policy/write-settings.ts';

const thresholds = fc.dictionary(
  fc.constantFrom(...CATEGORY_NAMES),
  fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
);
const actions = fc.dictionary(fc.constantFrom(...CATEGORY_NAMES), fc.constantFrom(...ACTIONS));
const some = fc
  .record({ thresholds, actions, timeout_minutes: fc.integer({ min: 1, max: 600 }) })
  .map(({ thresholds: hundredths, ...rest }) => ({
    ...rest,
    thresholds: Object.fromEntries(
      Object.entries(hundredths).map(([name, value]) => [name, value === null ? null : value / 100]),
    ),
  }));
const withRule: Policy = mergePolicy(DEFAULT_POLICY, { rules: { calm: 'Nobody shouts.' } });

/** What a score comes to under one category. */
function actionAt(policy: Policy, name: (typeof CATEGORY_NAMES)[number], score: number): number {
  const threshold = policy.thresholds[name];
  return threshold !== null && score >= threshold ? severity(policy.actions[name]) : 0;
}

describe('a part of a policy', () => {
  it('laid over one changes what it has, and nothing of rules that are gone', () => {
    const part: PolicyPart = {
      policy: {
        actions: { scam: 'timeout' },
        rule_actions: { calm: 'delete', gone: 'timeout' },
        rule_thresholds: { gone: 0.1 },
      },
      limits: {},
    };
    const laid = overlay(withRule, part);
    expect(laid).toEqual({
      ...withRule,
      actions: { ...withRule.actions, scam: 'timeout' },
      rule_actions: { calm: 'delete' },
    });
  });

  it('that is made stricter never lets a score come to less than before, nor to less than it says itself', () => {
    fc.assert(
      fc.property(
        some,
        some,
        fc.constantFrom(...CATEGORY_NAMES),
        fc.integer({ min: 0, max: 100 }),
        (base, given, name, hundredth) => {
          const before = mergePolicy(DEFAULT_POLICY, base);
          const part = { policy: given, limits: {} };
          const after = stricter(before, part);
          const score = hundredth / 100;
          expect(actionAt(after, name, score)).toBeGreaterThanOrEqual(actionAt(before, name, score));
          expect(actionAt(after, name, score)).toBeGreaterThanOrEqual(actionAt(overlay(before, part), name, score));
          expect(after.timeout_minutes).toBeGreaterThanOrEqual(before.timeout_minutes);
        },
      ),
    );
  });

  it('has the lower of two limits with the severer action, and those that only one of them has', () => {
    const limits = {
      ...DEFAULT_SETTINGS.limits,
      mentions: { most: 5, action: 'flag' as const },
      lines: { most: 9, action: 'delete' as const },
    };
    expect(
      stricterLimits(limits, {
        mentions: { most: 20, action: 'delete' },
        emoji: { most: 3, action: 'flag' },
        lines: null,
      }),
    ).toMatchObject({
      mentions: { most: 5, action: 'delete' },
      emoji: { most: 3, action: 'flag' },
      lines: { most: 9, action: 'delete' },
    });
  });

  it('is read in a few words', () => {
    expect(
      describePart(ENGLISH, {
        policy: { actions: { scam: 'delete' }, thresholds: { scam: 0.6, spam: null }, timeout_minutes: 5 },
        limits: { emoji: null },
      }),
    ).toEqual(['scam: delete from 0.6', 'spam: off', 'emoji: no limit', 'timeout: 5 minutes']);
  });
});

describe('settings with parts of a policy', () => {
  const write = (value: unknown) => mergeSettings(DEFAULT_SETTINGS, settingsWriteSchema.parse(value));

  it('refuse names that are no categories, and a channel twice, and say where', () => {
    const item = { on: 'channel', id: '1', policy: { actions: { spma: 'flag' } }, limits: {} };
    expect(() => write({ overlays: { items: [item] } })).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ loc: ['body', 'overlays', 'items', 0, 'policy', 'actions', 'spma'] })],
      }),
    );
    const fine = { ...item, policy: {} };
    expect(() => write({ overlays: { items: [fine, fine] } })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ type: 'duplicate' })] }),
    );
    expect(() => write({ newcomers: { policy: { thresholds: { spma: 1 } } } })).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ loc: ['body', 'newcomers', 'policy', 'thresholds', 'spma'] })],
      }),
    );
  });
});

describe('warnings of settings', () => {
  it('name rules that a part has something for and the policy has not', () => {
    const settings = mergeSettings(
      DEFAULT_SETTINGS,
      settingsWriteSchema.parse({ newcomers: { policy: { rule_actions: { calm: 'delete', gone: 'delete' } } } }),
    );
    const told = settingsWarnings({ model: 'm' }, settings, withRule);
    expect(told).toEqual(['newcomers: there is no rule gone in the policy, so what is set for it does nothing']);
  });
});
