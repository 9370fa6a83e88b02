import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeControls } from '../../../src/cli/base/escape-controls.ts';
import EXAMPLE_RULES from '../../../src/cli/policy/example-rules.json' with { type: 'json' };
import { isSame, leavesOf, readRulesFile, renderRules } from '../../../src/cli/policy/rules-file.ts';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src/core/settings/settings.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

const action = fc.constantFrom(...ACTIONS);
const share = fc.integer({ min: 0, max: 100 }).map((of) => of / 100);
const name = fc
  .stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
  .filter((one) => one !== '__proto__' && !CATEGORY_NAMES.includes(one as never));
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('null', 'yes', '1', '# x', '- a', 'a: b', "it's", '"', 'two\nlines\n', '\u202e\u0007', '*x', '!y'),
  )
  .map((one) => one.trim())
  .filter((one) => one !== '');
const some = <T>(value: fc.Arbitrary<T>) => fc.dictionary(fc.constantFrom(...CATEGORY_NAMES), value);

const policies = fc
  .record({
    thresholds: some(fc.option(share)),
    actions: some(action),
    rules: fc.dictionary(name, text, { maxKeys: 4 }),
    own: fc.array(fc.tuple(action, share), { minLength: 4, maxLength: 4 }),
    timeout_minutes: fc.integer({ min: 1, max: 500_000 }),
  })
  .map(({ own, ...write }) => {
    const rules = Object.keys(write.rules);
    const each = (at: 0 | 1) => Object.fromEntries(rules.map((rule, index) => [rule, own[index]?.[at]]));
    return mergePolicy(DEFAULT_POLICY, { ...write, rule_actions: each(0), rule_thresholds: each(1) } as never);
  });
const words = fc.array(fc.constantFrom('casino', 'nitro*', 'größer', 'two words', 'ключ'), { maxLength: 4 });
const settings = fc
  .record(
    {
      fail_open: fc.boolean(),
      local_flags: fc.constantFrom('decide', 'also_judge'),
      review_weights: fc.dictionary(name, fc.integer({ min: 0, max: 100 }), { maxKeys: 3 }),
      decision_log: fc.constantFrom('all', 'triggered'),
      examples: fc.record({ must_flag: fc.array(text, { maxLength: 3 }) }),
      words: fc.record(
        {
          list: words,
          action,
          allowed: fc.constantFrom([], ['retardant']),
          lists: fc.dictionary(name, fc.record({ list: words, action }), { maxKeys: 3 }),
        },
        { requiredKeys: [] },
      ),
      links: fc.record({ mode: fc.constantFrom('off', 'block_list'), domains: fc.constantFrom([], ['example.com']) }),
      patterns: fc.dictionary(
        name,
        fc.record({ pattern: fc.constantFrom('a+b', '\\d{3}', '#x: y'), action, read: fc.constantFrom('shown') }),
        { maxKeys: 3 },
      ),
      limits: fc.record({ mentions: fc.option(fc.record({ most: fc.integer({ min: 1, max: 9 }), action })) }),
      flood: fc.record({ repeats: fc.integer({ min: 0, max: 9 }) }),
      newcomers: fc.record({
        days: fc.integer({ min: 0, max: 9 }),
        policy: fc.record({ thresholds: some(share), actions: some(action) }),
      }),
      overlays: fc.record({ items: fc.constantFrom([], [{ on: 'channel', id: '7', policy: {}, limits: {} }]) }),
    },
    { requiredKeys: [] },
  )
  // As a request has them: plain objects.
  .map((write) => mergeSettings(DEFAULT_SETTINGS, JSON.parse(JSON.stringify(write))));

describe('a file of rules', () => {
  it('says what it was written from, whatever that is, in short and in full, as a terminal gets it', async () => {
    await fc.assert(
      fc.asyncProperty(policies, settings, fc.boolean(), async (policy, others, isFull) => {
        const rules = { policy, settings: others };
        const written = escapeControls(await renderRules('any\nbody', rules, isFull));
        const [one, other] = [leavesOf(await readRulesFile(line.file('any.yaml', written))), leavesOf(rules)];
        const differ = [...one.keys(), ...other.keys()].filter(
          (field) => !isSame(one.get(field)?.value, other.get(field)?.value),
        );
        expect(differ, written).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('has the default beside each value that is another, and in short nothing else', async () => {
    const policy = mergePolicy(DEFAULT_POLICY, {
      thresholds: { spam: 0.7, nsfw: null },
      rules: { calm: 'Nobody shouts' },
      rule_actions: { calm: 'delete' },
    });
    const rules = { policy, settings: mergeSettings(DEFAULT_SETTINGS, { words: { list: ['casino'] } }) };
    expect(
      await renderRules('garden', rules, false),
    ).toBe(`# Policy and settings of "garden". Values that are absent have their default.

policy:
  thresholds:
    spam: 0.7 # default 0.8
    nsfw: null # default 0.85
  rules:
    calm: Nobody shouts
  rule_actions:
    calm: delete # default "flag"
settings:
  words:
    list:
      # default []
      - casino
`);
    const full = await renderRules('garden', rules, true);
    expect(full).toContain('    scam: 0.75\n');
    expect(full).toContain('  timeout_minutes: 60\n');
  });

  it('leaves an action beside a category that is off, which it would turn on', async () => {
    const policy = mergePolicy(DEFAULT_POLICY, { actions: { offtopic: 'delete' }, thresholds: { offtopic: null } });
    const rules = { policy, settings: DEFAULT_SETTINGS };
    expect(await readRulesFile(line.file('off.yaml', await renderRules('x', rules, false)))).toEqual(rules);
  });

  it('is right as the examples beside faults are', async () => {
    expect(await readRulesFile(line.file('example.json', JSON.stringify(EXAMPLE_RULES)))).toMatchObject({
      policy: { thresholds: { spam: 0.7 } },
      settings: { words: { list: ['casino'] } },
    });
  });

  it.each([
    ['an unknown section', 'polcy: {}', '1: polcy: unknown field; for example "policy": '],
    ['an unknown field', 'settings:\n  wrods: {}', '2: settings.wrods: unknown field; for example "words": '],
    [
      'an unknown category',
      'policy:\n  thresholds:\n    hate: 1',
      /3: policy.thresholds.hate: unknown category.*"thresholds": /,
    ],
    ['a wrong type', 'policy:\n  thresholds:\n    spam: high', /3: policy.thresholds.spam: .*number.*"spam": 0.7/],
    ['a number out of range', 'policy: {timeout_minutes: 0}', /1: policy.timeout_minutes: .*"timeout_minutes": 60/],
    ['an action of no rule', 'policy:\n  rule_actions: {x: flag}', '2: policy.rule_actions.x: unknown rule'],
    [
      'a broken pattern',
      'settings:\n  patterns:\n    p: {pattern: "("}',
      /3: settings.patterns.p.pattern: .*free \+coins/,
    ],
    [
      'a wrong entry',
      'settings:\n  words:\n    list:\n      - ok\n      - "*"',
      /5: settings.words.list.1: .*"casino"/,
    ],
    [
      'a list that breaks its own lines',
      'settings:\n  words:\n    lists:\n      a:\n        list: [casino]\n        must_trigger:\n          - no hit',
      '7: settings.words.lists.a.must_trigger.0: the list must find this test message',
    ],
    ['a key twice', 'policy: {}\npolicy: {}', '2: not valid YAML: Map keys must be unique'],
    ['an unknown tag', 'policy: !secret x', '1: not valid YAML: Unresolved tag'],
    ['an anchor that is nowhere', 'policy: *x', '1: not valid YAML: Unresolved alias'],
    ['nothing', '', '1: the file: '],
    ['an empty section', '\npolicy:', /2: policy: .*"policy": \{"thresholds": \{"spam": 0.7/],
  ])('is refused with %s, which is told with its line and an example', async (_what, content, words) => {
    const file = line.file('wrong.yaml', content);
    const refused = await readRulesFile(file).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: 'invalid' });
    expect((refused as Error).message).toMatch(`${file}:`);
    expect((refused as Error).message.slice(file.length + 1)).toEqual(
      typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
    );
  });
});
