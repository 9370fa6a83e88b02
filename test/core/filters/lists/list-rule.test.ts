import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { describeList, listRule } from '../../../../src/core/filters/lists/list-rule.ts';
import { compileLocalRules } from '../../../../src/core/filters/local-rules.ts';
import { createFloodWindow } from '../../../../src/core/filters/state/flood-window.ts';
import {
  createKeySet,
  domainKey,
  type KnownLists,
  listedDomain,
  NO_LISTS,
} from '../../../../src/core/filters/state/known-lists.ts';
import { readFacts } from '../../../../src/core/moderation/text-analysis.ts';
import { DEFAULT_SETTINGS, mergeSettings, type SettingsWrite } from '../../../../src/core/settings/settings.ts';

const domains = createKeySet();
domains.add(domainKey('evil-nitro.example.com'));
const LISTS: KnownLists = {
  ...NO_LISTS,
  phishing: (host) => listedDomain(domains, host),
  isSpammer: (source, author) => source === 'telegram' && author === '42',
};

function decide(lists: SettingsWrite['lists'], text: string, from: { author?: string; lists?: KnownLists } = {}) {
  const rules = compileLocalRules(mergeSettings(DEFAULT_SETTINGS, { lists }));
  const { hosts } = readFacts(text, rules);
  const subject = {
    tenantId: 't',
    raw: text,
    text,
    author: 'somebody',
    channel: '',
    isEdit: false,
    fromRaid: false,
    nowMs: 0,
    source: 'telegram' as const,
    lists: LISTS,
    ...(hosts && { hosts: () => hosts }),
    ...from,
  };
  return rules.decide(subject, createFloodWindow());
}

describe('the lists', () => {
  it.each([
    'free nitro at evil-nitro.example.com/claim',
    'https://login.EVIL-nitro.example.com',
    '[the docs](https://evil-nitro.example.com/x)',
    'evil-nitro[.]example[.]com',
    'https://www.google.com/url?q=https://evil-nitro.example.com/a',
  ])('hit a link to a listed domain however it is written: %s', (text) => {
    expect(decide({ phishing: 'delete' }, text)).toEqual({
      rule: 'lists',
      category: 'local:list:phishing',
      action: 'delete',
      matched: 'evil-nitro.example.com',
    });
  });

  it('leave other domains alone, and everything where a list is off, none, or not loaded', () => {
    const text = 'see evil-nitro.example.com';
    expect(decide({ phishing: 'delete' }, 'see nitro.example.com and example.com')).toBeNull();
    expect(decide({}, text)).toBeNull();
    expect(decide({ phishing: 'none' }, text)).toBeNull();
    expect(decide({ phishing: 'delete' }, text, { lists: NO_LISTS })).toBeNull();
    expect(compileLocalRules(DEFAULT_SETTINGS).readsHosts).toBe(false);
  });

  it('hit known spammers whatever they write, and the more severe of both decides', () => {
    const on = { phishing: 'flag', cas: 'timeout' } as const;
    expect(decide(on, 'see evil-nitro.example.com', { author: '42' })).toMatchObject({
      category: 'local:list:cas',
      action: 'timeout',
    });
    expect(decide(on, 'good morning', { author: '42' })).toMatchObject({ action: 'timeout' });
    expect(decide(on, 'good morning', { author: '43' })).toBeNull();
  });

  it('say where they come from and how old they are', () => {
    const state = { name: 'phishing', source: 'lists.example', entries: 1_200, leftOut: 0, problem: null } as const;
    expect(describeList(ENGLISH, undefined, 0)).toBe('the operator has not set up this list');
    expect(describeList(ENGLISH, { ...state, readAtMs: null }, 0)).toBe('not loaded yet from lists.example');
    expect(describeList(ENGLISH, { ...state, readAtMs: 0 }, 3 * 3_600_000)).toBe(
      '1,200 from lists.example, 3 hours old',
    );
    expect(describeList(ENGLISH, { ...state, readAtMs: 0, problem: 'HTTP 500' }, 5 * 86_400_000)).toBe(
      '1,200 from lists.example, 5 days old; the last attempt failed: HTTP 500',
    );
    const shown = listRule.show({ phishing: 'delete', cas: null }, ENGLISH, {
      lists: [{ ...state, readAtMs: 0 }],
      nowMs: 0,
    });
    expect(shown.fields?.map(({ value }) => value)).toEqual([
      'delete; 1,200 from lists.example, less than an hour old',
      'off; the operator has not set up this list',
    ]);
  });
});

describe('a set of keys', () => {
  it('holds what was added, also when it has grown, and nothing else', () => {
    const keys = createKeySet(4);
    for (let key = 1; key <= 10_000; key++) keys.add(key * 7_000_000_001);
    keys.add(7_000_000_001);
    expect(keys.size()).toBe(10_000);
    expect(keys.has(3 * 7_000_000_001)).toBe(true);
    expect(keys.has(3)).toBe(false);
    expect(keys.has(Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
