import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { CATEGORY_NAMES } from '../../../../src/core/common/category.ts';
import { StewardError } from '../../../../src/core/common/errors.ts';
import { ACTIONS, severity } from '../../../../src/core/decisions/decision.ts';
import {
  describePart,
  overlay,
  type PolicyPart,
  stricter,
  stricterLimits,
} from '../../../../src/core/filters/exceptions/exception-part.ts';
import { type Exception, exceptionRule } from '../../../../src/core/filters/exceptions/exception-rule.ts';
import type { RuleArguments } from '../../../../src/core/filters/rule/local-rule.ts';
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

describe('an exception', () => {
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
        links: { mode: 'off', domains: ['a.com', 'b.com'] },
        words: { lists: { slurs: { action: 'none' } } },
        patterns: { free: null },
      }),
    ).toEqual([
      ...['scam: delete from 0.6', 'spam: off', 'emoji: no limit', 'timeout: 5 minutes'],
      ...['links.mode: off', 'links.domains: 2', 'words.lists.slurs.action: none', 'patterns.free: none'],
    ]);
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

describe('the setting of exceptions', () => {
  const faultsOf = (exceptions: unknown, also: object = {}) => {
    try {
      mergeSettings(DEFAULT_SETTINGS, settingsWriteSchema.parse({ ...also, exceptions }));
      return [];
    } catch (error) {
      if (!(error instanceof StewardError)) throw error;
      return error.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`);
    }
  };

  it('refuses a condition that is none, and one that is there twice', () => {
    expect(
      faultsOf([
        { on: 'newcomers', id: '1' },
        { on: 'channel' },
        { on: 'role', id: '1', days: 3 },
        { on: 'newcomers', messages: 1 },
        { on: 'role', id: '1' },
      ]),
    ).toEqual([
      'body.exceptions.0.id condition',
      'body.exceptions.1.id condition',
      'body.exceptions.2.on condition',
      'body.exceptions.4.id duplicate',
    ]);
    expect(faultsOf([{ on: 'newcomers' }, { on: 'newcomers' }])).toEqual(['body.exceptions.1.id duplicate']);
  });

  it('refuses what a filter of everybody would refuse, at its place', () => {
    expect(
      faultsOf([
        { on: 'role', id: '1', links: { domains: ['ok.com', '//'] } },
        { on: 'role', id: '2', words: { list: ['*'] }, patterns: { open: { pattern: 'ab(c' } } },
      ]),
    ).toEqual([
      'body.exceptions.0.links.domains.1 domain',
      'body.exceptions.1.words.list.0 word',
      'body.exceptions.1.patterns.open.pattern pattern',
    ]);
  });

  it('bounds all patterns together, also when one is written elsewhere', () => {
    const patterns = (count: number, start: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${start}${at}`, { pattern: `${start}word${at}` }]));
    const exceptions = [{ on: 'channel', id: '1', patterns: patterns(60, 'a') }];
    expect(faultsOf(exceptions)).toEqual([]);
    expect(faultsOf(exceptions, { patterns: patterns(40, 'b') })).toEqual([]);
    expect(faultsOf(exceptions, { patterns: patterns(41, 'b') })).toEqual(['body.exceptions too_many_patterns']);
    const heavy = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`p${at}`, { pattern: `x.{0,50}y${at}` }]));
    const halves = [Object.entries(heavy).slice(0, 10), Object.entries(heavy).slice(10)].map((half, at) => ({
      ...{ on: 'role', id: String(at), patterns: Object.fromEntries(half) },
    }));
    expect(faultsOf(halves)).toEqual(['body.exceptions patterns_too_large']);
  });

  it('bounds all filters together', () => {
    const list = Array.from({ length: 2_500 }, (_, at) => `${'word'.repeat(10)}${at}`);
    expect(faultsOf([{ on: 'role', id: '1', words: { list } }])).toEqual([]);
    expect(
      faultsOf([
        { on: 'role', id: '1', words: { list } },
        { on: 'role', id: '2', words: { list } },
      ]),
    ).toEqual(['body.exceptions too_large']);
  });
});

describe('the commands of exceptions', () => {
  const run = (exceptions: readonly Exception[], verb: string, args: RuleArguments) => {
    const command = exceptionRule.commands.find((one) => one.verb === verb);
    const change = command?.change([...exceptions], args);
    if (change && 'write' in change)
      expect(() => mergeSettings(DEFAULT_SETTINGS, { exceptions: change.write })).not.toThrow();
    return change;
  };
  const set = (field: string, value: string, before: Omit<Exception, 'on' | 'id'> = {}) => {
    const change = run([{ on: 'channel', id: '1', ...before }], 'set', { field, value, channel: '1' });
    const [{ on: _on, id: _id, ...part }] =
      change && 'write' in change ? change.write : [{ ...change, on: '', id: '' }];
    return part;
  };

  it('set any field in a channel, and let it be as usual again', () => {
    expect(set('links.mode', 'off')).toEqual({ links: { mode: 'off' } });
    expect(set('links.block_invites', 'true')).toEqual({ links: { block_invites: true } });
    expect(set('words.action', 'usual', { words: { action: 'none' } })).toEqual({});
    expect(set('words.lists.slurs.action', 'none')).toEqual({ words: { lists: { slurs: { action: 'none' } } } });
    expect(set('patterns.free', 'null')).toEqual({ patterns: { free: null } });
    expect(set('policy.thresholds.scam', '0,5')).toEqual({ policy: { thresholds: { scam: 0.5 } } });
    expect(set('policy.timeout_minutes', '5')).toEqual({ policy: { timeout_minutes: 5 } });
    expect(set('links.mode', 'nonsense')).toEqual({
      issue: 'refusal.no_such_field',
      values: { field: 'links.mode', value: 'nonsense' },
    });
    for (const field of ['__proto__.mode', 'constructor', 'links', 'links.mode.more', '', 'on'])
      expect(set(field, 'off')).toMatchObject({ issue: 'refusal.no_such_field' });
  });

  it('ask whom or where they are about, and for one alone', () => {
    const args = { field: 'policy.actions.scam', value: 'delete' };
    expect(run([], 'set', args)).toEqual({ issue: 'refusal.name_one_condition' });
    expect(run([], 'set', { ...args, channel: '1', role: '2' })).toEqual({ issue: 'refusal.name_one_condition' });
    expect(run([], 'set', { ...args, for: 'newcomers' })).toMatchObject({ write: [{ on: 'newcomers' }] });
    expect(run([], 'remove', { role: '1' })).toEqual({ issue: 'refusal.no_such_exception' });
    expect(run([{ on: 'role', id: '1' }], 'remove', { role: '1' })).toEqual({ write: [] });
  });

  it('set who is new, and keep what stands', () => {
    const known: Exception = { on: 'newcomers', days: 2, policy: { actions: { scam: 'delete' } } };
    expect(run([known], 'set', { field: 'messages', value: '5', for: 'newcomers' })).toEqual({
      write: [{ ...known, messages: 5 }],
    });
  });
});

describe('warnings of settings', () => {
  it('name rules that a part has something for and the policy has not', () => {
    const settings = mergeSettings(
      DEFAULT_SETTINGS,
      settingsWriteSchema.parse({ newcomers: { policy: { rule_actions: { calm: 'delete', gone: 'delete' } } } }),
    );
    const told = settingsWarnings({ model: 'm' }, settings, withRule);
    expect(told).toEqual(['exceptions: the policy has no rule gone, so its exception has no effect']);
  });
});
