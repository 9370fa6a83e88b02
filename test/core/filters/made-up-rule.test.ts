import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RULE_HANDLERS, ruleHandlers } from '../../../bots/core/commands/policy/rule-commands.ts';
import { COMMANDS } from '../../../bots/core/commands/specs/definitions.ts';
import { ruleCommands } from '../../../bots/core/commands/specs/rule-specs.ts';
import { renderRuleTable } from '../../../scripts/tables.ts';
import { compileLocalRules, LOCAL_RULES } from '../../../src/core/filters/local-rules.ts';
import { actionOf, defineLocalRule, member, ofMembers } from '../../../src/core/filters/rule/local-rule.ts';
import { createFloodWindow } from '../../../src/core/filters/state/flood-window.ts';
import {
  byRule,
  DEFAULT_SETTINGS,
  mergeRules,
  mergeSettings,
  restoreSettings,
  settingsSchema,
  settingsWriteSchema,
} from '../../../src/core/settings/settings.ts';
import { OtherRules } from '../../../src/dashboard/pages/filters/rules-others.tsx';

const schema = z.strictObject({ most: z.int().min(0), action: member.action });
const initial: z.output<typeof schema> = { most: 0, action: 'flag' };

/** A rule that nobody wrote yet, as somebody would add it: one descriptor. */
const shouting = defineLocalRule({
  name: 'shouting',
  summary: 'command.limits_show',
  documented: { category: '`local:word`', limits: 'any number' },
  ...ofMembers(schema, initial, (given) => ({
    given,
    issues: given.most === 13 ? [{ loc: ['most'], msg: 'brings bad luck', type: 'unlucky' }] : [],
  })),
  compile: ({ most, action }) => ({
    isSet: most > 0,
    findInText({ raw }) {
      const capitals = raw.replace(/[^A-Z]/g, '').length;
      return most > 0 && capitals > most ? { category: 'local:word', action, matched: `${capitals} capitals` } : null;
    },
  }),
  show: ({ most }) => ({ title: `At most ${most} capitals` }),
  commands: [
    {
      verb: 'set',
      summary: 'command.limits_set',
      options: [{ name: 'most', summary: 'option.how_many', kind: 'integer', required: true, min: 0, max: 100 }],
      change: (_current, args) => ({ write: { most: Number(args.most), action: actionOf(args) } }),
    },
  ],
});
const RULES = [...LOCAL_RULES, shouting] as const;
const settings = { ...DEFAULT_SETTINGS, shouting: { most: 3, action: 'delete' as const } };

/** Writes of which one at least changes a rule: other values for each of its members. */
function writesOf(name: (typeof LOCAL_RULES)[number]['name']): readonly object[] {
  if (name === 'patterns') return [{ made: { pattern: 'x', action: 'flag' } }];
  if (name === 'exceptions') return [[{ on: 'channel', id: '1', policy: { timeout_minutes: 5 } }]];
  const values = [true, false, 7, 8, 'flag', 'delete', 'block_all', { most: 3, action: 'flag' }];
  return Object.keys(DEFAULT_SETTINGS[name]).flatMap((member) => values.map((value) => ({ [member]: value })));
}

describe('a made-up rule, added to the list', () => {
  it('decides beside the others, under its own name', () => {
    const rules = compileLocalRules(settings, RULES);
    const decide = (raw: string) =>
      rules.decide(
        {
          tenantId: 't',
          raw,
          text: raw.toLowerCase(),
          author: 'ann',
          channel: 'c',
          files: [],
          isEdit: false,
          fromRaid: false,
          nowMs: 0,
        },
        createFloodWindow(),
      );
    expect(decide('BUY NOW')).toEqual({
      rule: 'shouting',
      category: 'local:word',
      action: 'delete',
      matched: '6 capitals',
    });
    expect(decide('Buy now')).toBeNull();
  });

  it('has its schema, its default and what was stored of it', () => {
    const whole = z.strictObject(byRule(RULES, (rule) => rule.schema));
    const initials = byRule(RULES, (rule) => rule.initial);
    expect(whole.parse(initials)).toMatchObject({ shouting: { most: 0, action: 'flag' } });
    const restored = byRule(RULES, (rule) => rule.restore({ most: 5, gone: true }));
    expect(restored.shouting).toEqual({ most: 5, action: 'flag' });
    expect(byRule(RULES, (rule) => rule.restore('nonsense'))).toEqual(initials);
  });

  it('is merged like the others, and its faults have their place', () => {
    expect(mergeRules(RULES, settings, { shouting: { most: 4 } }).settings).toEqual({
      ...byRule(LOCAL_RULES, (rule) => rule.initial),
      shouting: { most: 4, action: 'delete' },
    });
    expect(mergeRules(RULES, settings, { shouting: { most: 13 }, words: { list: ['*'] } }).issues).toMatchObject([
      { loc: ['body', 'words', 'list', 0] },
      { loc: ['body', 'shouting', 'most'], msg: 'brings bad luck' },
    ]);
  });

  it('has its commands, each with a handler, and its row in the documentation', () => {
    expect(ruleCommands(RULES).map(({ path }) => path.join(' '))).toEqual(
      expect.arrayContaining(['shouting show', 'shouting set']),
    );
    expect(Object.keys(ruleHandlers(RULES)).toSorted()).toEqual(
      ruleCommands(RULES)
        .map(({ path }) => path.join(' '))
        .toSorted(),
    );
    expect(renderRuleTable(RULES)).toContain('\n| shouting | `local:word` | any number |');
  });

  it('stands on the page of the local rules, as it is set', () => {
    const page = String(OtherRules({ settings, facts: { lists: [], nowMs: 0 }, rules: RULES }));
    expect(page).toContain('<h3>At most 3 capitals</h3>');
    expect(page).toContain('<code>shouting</code>');
  });
});

describe('each local rule that there is', () => {
  it.each(LOCAL_RULES.map((rule) => [rule.name, rule] as const))(
    '%s is a member of the settings, their write and the defaults',
    (name, rule) => {
      expect(Object.keys(settingsSchema.shape)).toContain(name);
      expect(Object.keys(settingsWriteSchema.shape)).toContain(name);
      expect(DEFAULT_SETTINGS[name]).toBe(rule.initial);
      expect(rule.schema.parse(rule.initial)).toEqual(rule.initial);
    },
  );

  it.each(LOCAL_RULES.map(({ name }) => name))('%s is written by itself, and read as it was written', (name) => {
    const written = writesOf(name).flatMap((write) => {
      const parsed = settingsWriteSchema.safeParse({ [name]: write });
      return parsed.success ? mergeSettings(DEFAULT_SETTINGS, parsed.data) : [];
    });
    const changed = written.find((one) => JSON.stringify(one[name]) !== JSON.stringify(DEFAULT_SETTINGS[name]));
    expect(changed).toBeDefined();
    expect(changed).toEqual({ ...DEFAULT_SETTINGS, [name]: changed?.[name] });
    expect(restoreSettings(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  it.each(LOCAL_RULES.filter(({ compile }) => `${compile}`.includes('findInContext')).map(({ name }) => name))(
    '%s says which of its decisions are of who wrote when, so that no verdict on them teaches their text',
    (name) => {
      expect(LOCAL_RULES.find((rule) => rule.name === name)?.isOfContext).toBeDefined();
    },
  );

  it.each(LOCAL_RULES.map(({ name }) => name))('%s is shown and changed by commands that have handlers', (name) => {
    const paths = COMMANDS.map(({ path }) => path.join(' ')).filter((path) => path.startsWith(`${name} `));
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect(RULE_HANDLERS).toHaveProperty([path]);
  });
});
