import { describe, expect, it } from 'vitest';
import { compileLocalRules, LOCAL_RULES } from '../../../src/core/filters/local-rules.ts';
import type { AnyLocalRule } from '../../../src/core/filters/rule/local-rule.ts';
import type { LocalSubject } from '../../../src/core/filters/rule/local-subject.ts';
import { createFloodWindow } from '../../../src/core/filters/state/flood-window.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/settings/settings.ts';
import { normalise } from '../../../src/core/text/normalise.ts';

const settings = (change: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, ...change });
const subject = (raw: string, change: Partial<LocalSubject> = {}): LocalSubject => ({
  tenantId: 't',
  raw,
  text: normalise(raw),
  author: 'ann',
  channel: 'c',
  files: [],
  isEdit: false,
  fromRaid: false,
  nowMs: 0,
  ...change,
});
const decide = (change: Partial<Settings>, raw: string, more: Partial<LocalSubject> = {}) =>
  compileLocalRules(settings(change)).decide(subject(raw, more), createFloodWindow());

describe('local rules', () => {
  it('are not set by default; the defaults of the raid rule do not count', () => {
    const isAnySet = (all: Settings) =>
      LOCAL_RULES.some((rule: AnyLocalRule) => rule.compile(all[rule.name as keyof Settings]).isSet);
    expect(isAnySet(DEFAULT_SETTINGS)).toBe(false);
    const set: Partial<Settings>[] = [
      { words: { list: ['x'], action: 'flag' } },
      { links: { ...DEFAULT_SETTINGS.links, mode: 'block_all' } },
      { links: { ...DEFAULT_SETTINGS.links, block_invites: true } },
      { patterns: { p: { pattern: 'x', action: 'flag' } } },
      { flood: { ...DEFAULT_SETTINGS.flood, repeats: 1 } },
      { flood: { ...DEFAULT_SETTINGS.flood, messages: 1 } },
    ];
    for (const change of set) expect(isAnySet(settings(change))).toBe(true);
  });

  it('name the rule that decided and what matched', () => {
    expect(decide({ words: { list: ['casino'], action: 'delete' } }, 'c4sin0')).toEqual({
      rule: 'words',
      category: 'local:word',
      action: 'delete',
      matched: 'casino',
    });
    expect(decide({ links: { ...DEFAULT_SETTINGS.links, block_invites: true } }, 'discord.gg/abc')).toEqual({
      rule: 'links',
      category: 'local:link',
      action: 'flag',
      matched: 'discord.gg/abc',
    });
    expect(decide({ patterns: { offer: { pattern: 'free\\s+stuff', action: 'timeout' } } }, 'FREE stuff')).toEqual({
      rule: 'patterns',
      category: 'local:pattern:offer',
      action: 'timeout',
      matched: 'FREE stuff',
    });
    expect(decide({}, 'hello there', { fromRaid: true })).toMatchObject({
      rule: 'raid',
      category: 'local:raid',
      action: 'flag',
    });
    expect(decide({}, 'hello there')).toBeNull();
  });

  it('let the most severe action decide, and among equals link, word, pattern, raid', () => {
    const all = (word: Settings['words']['action'], pattern: Settings['words']['action']): Partial<Settings> => ({
      words: { list: ['casino'], action: word },
      links: { ...DEFAULT_SETTINGS.links, mode: 'block_all' },
      patterns: { p: { pattern: 'casino', action: pattern } },
    });
    const text = 'casino at evil.com';
    expect(decide(all('flag', 'flag'), text, { fromRaid: true })?.category).toBe('local:link');
    expect(decide(all('delete', 'delete'), text)?.category).toBe('local:word');
    expect(decide(all('delete', 'timeout'), text)?.category).toBe('local:pattern:p');
  });

  it('never hit with a rule whose action is none', () => {
    const none: Partial<Settings> = {
      words: { list: ['casino'], action: 'none' },
      links: { ...DEFAULT_SETTINGS.links, mode: 'block_all', action: 'none' },
      patterns: { p: { pattern: 'casino', action: 'none' } },
      flood: { ...DEFAULT_SETTINGS.flood, messages: 1, action: 'none' },
      raid: { ...DEFAULT_SETTINGS.raid, action: 'none' },
    };
    const rules = compileLocalRules(settings(none));
    const window = createFloodWindow();
    for (let turn = 0; turn < 3; turn++) {
      expect(rules.decide(subject('casino at evil.com', { fromRaid: true }), window)).toBeNull();
    }
  });

  it('count every message for the flood rule but edits and those of nobody', () => {
    const rules = compileLocalRules(settings({ flood: { ...DEFAULT_SETTINGS.flood, repeats: 2, action: 'timeout' } }));
    const window = createFloodWindow();
    const send = (change: Partial<LocalSubject> = {}) => rules.decide(subject('buy now', change), window);
    expect([send(), send(), send({ isEdit: true }), send({ isEdit: true })]).toEqual([null, null, null, null]);
    expect(send()).toEqual({ rule: 'flood', category: 'local:raid', action: 'timeout', matched: '3 repeats' });
    expect(send({ channel: 'other' })).not.toBeNull();
    expect([1, 2, 3, 4].map(() => send({ author: '' }))).toEqual([null, null, null, null]);
  });
});
