import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { describeList, listRule } from '../../../../src/core/filters/lists/list-rule.ts';
import { compileLocalRules } from '../../../../src/core/filters/local-rules.ts';
import { hasNearCopy, packHashes } from '../../../../src/core/filters/pictures/pictures.ts';
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

const SCAM = '0123456789abcdef'.repeat(4);
/** The same picture, saved anew: a few bits differ. */
const COPY = `${SCAM.slice(0, -4)}0000`;
const domains = createKeySet();
domains.add(domainKey('evil-nitro.example.com'));
const LISTS: KnownLists = {
  ...NO_LISTS,
  phishing: (host) => listedDomain(domains, host),
  isSpammer: (source, author) => source === 'telegram' && author === '42',
  picture: (hash) => (hasNearCopy(packHashes([SCAM]), hash) ? 'lists.example' : null),
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

  it('flag a near copy of a listed picture, whatever is done with pictures of the own team, and pass a dismissed one', () => {
    const decidePicture = (
      lists: SettingsWrite['lists'],
      pictures: SettingsWrite['pictures'] = {},
      dismissed: string[] = [],
    ) => {
      const rules = compileLocalRules(
        mergeSettings(DEFAULT_SETTINGS, { lists, pictures: { compare: true, action: 'timeout', ...pictures } }),
      );
      const from = { tenantId: 't', raw: '', text: '', author: 'somebody', channel: '', nowMs: 0, lists: LISTS };
      const subject = { ...from, isEdit: false, fromRaid: false, pictures: ['f0'.repeat(32), COPY], dismissed };
      return rules.decide(subject, createFloodWindow());
    };
    const matched = 'a picture listed by lists.example';
    const flagged = { rule: 'lists', category: 'local:list:pictures', action: 'flag', matched };
    expect(decidePicture({ pictures: 'flag' })).toEqual(flagged);
    expect(decidePicture({ pictures: 'flag' }, { known: ['0f'.repeat(32)] })).toEqual(flagged);
    expect(decidePicture({ pictures: 'flag' }, { known: [SCAM] })).toMatchObject({
      category: 'local:picture',
      action: 'timeout',
    });
    expect(decidePicture({ pictures: 'flag' }, {}, [SCAM])).toBeNull();
    expect(decidePicture({ pictures: 'none' })).toBeNull();
    expect(decidePicture({})).toBeNull();
    expect(listRule.writeSchema.safeParse({ pictures: 'flag' }).success).toBe(true);
    for (const action of ['delete', 'timeout'])
      expect(listRule.writeSchema.safeParse({ pictures: action }).success).toBe(false);
  });

  it('say where they come from and how old they are', () => {
    const state = { name: 'phishing', source: 'lists.example', entries: 1_200, leftOut: 0, problem: null } as const;
    expect(describeList(ENGLISH, undefined, 0)).toBe('the operator has not set up this list');
    expect(describeList(ENGLISH, { ...state, readAtMs: null }, 0)).toBe('not loaded yet from lists.example');
    expect(describeList(ENGLISH, { ...state, readAtMs: 0 }, 3 * 3_600_000)).toBe(
      '1,200 entries from lists.example, 3 hours old',
    );
    expect(describeList(ENGLISH, { ...state, readAtMs: 0, problem: 'HTTP 500' }, 5 * 86_400_000)).toBe(
      '1,200 entries from lists.example, 5 days old; the last attempt failed: HTTP 500',
    );
    const shown = listRule.show({ phishing: 'delete', cas: null, pictures: 'flag' }, ENGLISH, {
      lists: [
        { ...state, readAtMs: 0 },
        { ...state, name: 'pictures', readAtMs: 0 },
        { ...state, name: 'pictures', source: 'other.example', readAtMs: null },
      ],
      nowMs: 0,
    });
    expect(shown.fields?.map(({ value }) => value)).toEqual([
      'delete; 1,200 entries from lists.example, less than an hour old',
      'off; the operator has not set up this list',
      'flag; 1,200 entries from lists.example, less than an hour old; not loaded yet from other.example',
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
