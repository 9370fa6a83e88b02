import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';
import {
  DEFAULT_POLICY,
  enabledCategories,
  mergePolicy,
  type PolicyWrite,
  policyWriteSchema,
} from '../../../src/core/policy/policy.ts';

function faultsOf(write: PolicyWrite, policy = DEFAULT_POLICY): (readonly (string | number)[])[] {
  try {
    mergePolicy(policy, write);
  } catch (error) {
    if (error instanceof StewardError && error.code === 'invalid') return error.issues.map((issue) => issue.loc);
    throw error;
  }
  return [];
}

describe('the shipped policy', () => {
  it('has exactly the seven default categories on, at the thresholds of the documentation', () => {
    expect(enabledCategories(DEFAULT_POLICY)).toEqual([
      'spam',
      'scam',
      'harassment',
      'nsfw',
      'selfharm',
      'doxxing',
      'minors',
    ]);
    expect(DEFAULT_POLICY.thresholds).toMatchObject({
      spam: 0.8,
      scam: 0.75,
      harassment: 0.8,
      nsfw: 0.85,
      selfharm: 0.8,
      doxxing: 0.8,
      minors: 0.7,
      offtopic: null,
      ai_generated: null,
    });
  });

  it('only flags: nothing deletes or times out', () => {
    expect(new Set(Object.values(DEFAULT_POLICY.actions))).toEqual(new Set(['flag']));
  });
});

describe('mergePolicy', () => {
  it('turns a category on by a number and off by null', () => {
    const on = mergePolicy(DEFAULT_POLICY, { thresholds: { offtopic: 0.5, spam: null } });
    expect(enabledCategories(on)).toContain('offtopic');
    expect(enabledCategories(on)).not.toContain('spam');
  });

  it('turns a category that is off on at its default threshold by an action other than none', () => {
    expect(mergePolicy(DEFAULT_POLICY, { actions: { offtopic: 'delete' } }).thresholds.offtopic).toBe(0.9);
    expect(mergePolicy(DEFAULT_POLICY, { actions: { offtopic: 'none' } }).thresholds.offtopic).toBeNull();
  });

  it('keeps a category off whose threshold the same write sets to null', () => {
    const merged = mergePolicy(DEFAULT_POLICY, { thresholds: { offtopic: null }, actions: { offtopic: 'delete' } });
    expect(merged.thresholds.offtopic).toBeNull();
  });

  it('leaves a member that is null or missing as it is', () => {
    const write = {
      thresholds: null,
      actions: null,
      rules: null,
      rule_actions: null,
      rule_thresholds: null,
      timeout_minutes: null,
    };
    expect(mergePolicy(DEFAULT_POLICY, write)).toEqual(DEFAULT_POLICY);
    expect(mergePolicy(DEFAULT_POLICY, {})).toEqual(DEFAULT_POLICY);
  });

  it('starts a rule at flag and 0.80, and deletes it with its action and threshold by null', () => {
    const added = mergePolicy(DEFAULT_POLICY, { rules: { 'no-politics': 'No talk of elections.' } });
    expect(added).toMatchObject({ rule_actions: { 'no-politics': 'flag' }, rule_thresholds: { 'no-politics': 0.8 } });
    const tuned = mergePolicy(added, {
      rule_actions: { 'no-politics': 'delete' },
      rule_thresholds: { 'no-politics': 0.6 },
    });
    expect(mergePolicy(tuned, { rules: { 'no-politics': null } })).toEqual(DEFAULT_POLICY);
    // A rule that comes again starts anew.
    const again = mergePolicy(mergePolicy(tuned, { rules: { 'no-politics': null } }), {
      rules: { 'no-politics': 'x' },
    });
    expect(again.rule_actions).toEqual({ 'no-politics': 'flag' });
  });

  it('names every unknown category, rule and rule name at once', () => {
    const issues = faultsOf({
      thresholds: { spma: 0.5 },
      actions: { hate: 'flag' },
      rules: { 'a b': 'x', spam: 'x', ['n'.repeat(65)]: 'x' },
      rule_actions: { unknown: 'flag' },
      rule_thresholds: { unknown: 0.5 },
    });
    expect(issues).toEqual([
      ['body', 'thresholds', 'spma'],
      ['body', 'actions', 'hate'],
      ['body', 'rules', 'a b'],
      ['body', 'rules', 'spam'],
      ['body', 'rules', 'n'.repeat(65)],
      ['body', 'rule_actions', 'unknown'],
      ['body', 'rule_thresholds', 'unknown'],
    ]);
  });

  it('refuses an action for a rule that the same write deletes', () => {
    const added = mergePolicy(DEFAULT_POLICY, { rules: { r: 'x' } });
    expect(faultsOf({ rules: { r: null }, rule_actions: { r: 'delete' } }, added)).toEqual([
      ['body', 'rule_actions', 'r'],
    ]);
  });

  it('takes no names from the prototype for categories or rules', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(faultsOf({ thresholds: { [name]: 0.5 } })).toHaveLength(1);
      expect(faultsOf({ rule_actions: { [name]: 'flag' } })).toHaveLength(1);
    }
    const merged = mergePolicy(DEFAULT_POLICY, { rules: { constructor: 'x' } });
    expect(Object.keys(merged.rules)).toEqual(['constructor']);
    expect(merged.rule_actions).toEqual({ constructor: 'flag' });
  });

  it('bounds the number of rules', () => {
    const rules = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`r${index}`, 'x']));
    expect(faultsOf({ rules })).toEqual([['body', 'rules']]);
  });

  it('is idempotent, and writing the whole of a policy back changes nothing', () => {
    const write = fc.record({
      thresholds: fc.dictionary(
        fc.constantFrom(...CATEGORY_NAMES),
        fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
      ),
      actions: fc.dictionary(fc.constantFrom(...CATEGORY_NAMES), fc.constantFrom(...ACTIONS)),
      rules: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('one', 'two')),
    });
    fc.assert(
      fc.property(write, (change) => {
        const merged = mergePolicy(DEFAULT_POLICY, change);
        expect(mergePolicy(merged, change)).toEqual(merged);
        expect(mergePolicy(merged, merged)).toEqual(merged);
        expect(policyWriteSchema.parse(merged)).toEqual(merged);
      }),
    );
  });
});
