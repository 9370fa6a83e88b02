import { expect, it } from 'vitest';
import { importRules } from '../../../src/service/filters/import.ts';

it('reads Discord AutoMod rules as the API answers them, and names what it leaves out', () => {
  const rules = [
    {
      name: 'Slurs & co',
      trigger_type: 1,
      trigger_metadata: {
        keyword_filter: ['badword', 'nitro*'],
        regex_patterns: ['fr[e3]+ n.tro', '(?<=x)y'],
        allow_list: ['nitrogen'],
      },
    },
    { name: 'Mentions', trigger_type: 5, trigger_metadata: { mention_total_limit: 5 } },
  ];
  expect(importRules(JSON.stringify(rules))).toEqual({
    from: 'Discord AutoMod',
    words: ['badword', 'nitro*'],
    domains: [],
    invites: false,
    patterns: { 'Slurs-co': 'fr[e3]+ n.tro' },
    mentions: 5,
    rules: [
      {
        name: 'Slurs & co',
        becomes: ['words: badword, nitro*', 'pattern Slurs-co: fr[e3]+ n.tro'],
        left: [
          'looks around or back in an expression, which RE2 cannot: (?<=x)y',
          'lets 1 words pass; a local rule has no such list',
        ],
      },
      { name: 'Mentions', becomes: ['at most 5 mentions'], left: [] },
    ],
    left: [
      'Slurs & co looks around or back in an expression, which RE2 cannot: (?<=x)y',
      'Slurs & co lets 1 words pass; a local rule has no such list',
    ],
  });
  expect(importRules(JSON.stringify({ ...rules[1], trigger_type: 6 })).left).toHaveLength(1);
});

it('takes nothing of a rule that is switched off, and lists what it cannot hold of AutoMod', () => {
  const rule = { name: 'Old', trigger_type: 1, trigger_metadata: { keyword_filter: ['badword'] } };
  const off = importRules(JSON.stringify([{ ...rule, enabled: false }]));
  expect(off).toMatchObject({ words: [], left: ['Old is switched off there, so nothing of it was taken'] });
  const exempt = {
    ...rule,
    enabled: true,
    exempt_roles: ['1'],
    exempt_channels: ['2', '3'],
    actions: [{ type: 1 }, { type: 3 }],
  };
  expect(importRules(JSON.stringify(exempt))).toMatchObject({
    words: ['badword'],
    left: [
      'Old blocks the message and times the member out; here the action is the one of the form',
      'Old leaves out 3 roles and channels; set them as exceptions',
    ],
  });
});

it('lists every condition of a Zeppelin rule that it cannot hold', () => {
  const imported = importRules(`
# exported
plugins: # of our server
  automod:
    config:
      rules:
        off:
          enabled: false
          triggers: [{ match_words: { words: [never] } }]
        inside:
          triggers:
            - match_words: { words: [retard, "go die"], only_full_words: false, case_sensitive: true }
          actions: { clean: true, mute: { duration: 10m } }
        links:
          triggers:
            - match_links: { include_domains: [bad.example.com], include_subdomains: false, exclude_regex: [x], only_real_links: false }
            - match_links: { exclude_domains: [good.example.com] }
        some_invites:
          triggers: [{ match_invites: { include_guilds: ["1"] } }]
        slashes:
          triggers: [{ match_regex: { patterns: ["/a.c/i", "/x.y/s", "/z/y"] } }]
`);
  expect(imported).toEqual({
    from: 'Zeppelin',
    words: ['*retard*', 'go die'],
    domains: ['bad.example.com'],
    invites: false,
    patterns: { slashes: 'a.c', 'slashes-2': '(?s)x.y' },
    rules: [
      { name: 'off', becomes: [], left: ['is switched off there, so nothing of it was taken'] },
      { name: 'inside', becomes: ['words: *retard*, go die'], left: expect.arrayContaining([expect.any(String)]) },
      { name: 'links', becomes: ['sites: bad.example.com'], left: expect.arrayContaining([expect.any(String)]) },
      { name: 'some_invites', becomes: [], left: expect.arrayContaining([expect.any(String)]) },
      {
        name: 'slashes',
        becomes: ['pattern slashes: a.c', 'pattern slashes-2: (?s)x.y'],
        left: ['has flags in an expression that RE2 does not know: /z/y'],
      },
    ],
    left: [
      'off is switched off there, so nothing of it was taken',
      'inside does clean, mute; here the action is the one of the form',
      'inside has conditions that no local rule here can hold: case_sensitive',
      'inside finds go die within other words too; here it is met as a whole',
      'links has conditions that no local rule here can hold: include_subdomains, exclude_regex',
      'links has conditions that no local rule here can hold: exclude_domains',
      'links blocks links by something else than a list of domains',
      'some_invites has conditions that no local rule here can hold: include_guilds',
      'some_invites blocks some invitations alone; none are blocked here',
      'slashes has flags in an expression that RE2 does not know: /z/y',
    ],
  });
});

it('reads the triggers of a Zeppelin configuration', () => {
  const imported = importRules(`
prefix: "!"
plugins:
  automod:
    config:
      rules:
        bad_words:
          triggers:
            - match_words:
                words: ["free coins", 1337]
                only_full_words: true
        invites:
          triggers:
            - match_invites: { exclude_guilds: ["123"] }
            - match_links:
                include_domains: [bad.example.com]
        regexes:
          triggers:
            - match_regex: { patterns: ["b[a4]d", "w[o0]rse"] }
            - message_spam: { amount: 5, within: 10s }
`);
  expect(imported).toEqual({
    from: 'Zeppelin',
    words: ['free coins', '1337'],
    domains: ['bad.example.com'],
    invites: true,
    patterns: { regexes: 'b[a4]d', 'regexes-2': 'w[o0]rse' },
    rules: [
      { name: 'bad_words', becomes: ['words: free coins, 1337'], left: [] },
      {
        name: 'invites',
        becomes: ['no invitations', 'sites: bad.example.com'],
        left: ['has conditions that no local rule here can hold: exclude_guilds'],
      },
      {
        name: 'regexes',
        becomes: ['pattern regexes: b[a4]d', 'pattern regexes-2: w[o0]rse'],
        left: ['has the trigger message_spam, which no local rule here can hold'],
      },
    ],
    left: [
      'invites has conditions that no local rule here can hold: exclude_guilds',
      'regexes has the trigger message_spam, which no local rule here can hold',
    ],
  });
});

it('reads the stop words of tg-spam, one a line', () => {
  expect(importRules('# crypto\n"crypto signals"\r\nearn from home\n\n')).toMatchObject({
    from: 'tg-spam',
    words: ['crypto signals', 'earn from home'],
  });
});

it.each([
  ['', 'empty'],
  ['[{"name": 1}]', 'not a list of AutoMod rules'],
  ['{"a":', 'is not valid JSON'],
  ['plugins:\n  automod: [', 'not valid YAML'],
  ['plugins:\n  utility: {}', 'without plugins.automod'],
  ['x'.repeat(500_001), 'more than 500000'],
])('says what is wrong with %j', (text, fault) => {
  expect(() => importRules(text)).toThrow(fault);
});

it('is not blown up by a YAML of aliases', () => {
  const bomb = Array.from({ length: 12 }, (_, depth) =>
    depth === 0
      ? 'a0: &a0 [x, x, x, x]'
      : `a${depth}: &a${depth} [*a${depth - 1}, *a${depth - 1}, *a${depth - 1}, *a${depth - 1}]`,
  );
  expect(() => importRules(`${bomb.join('\n')}\nplugins:\n  automod: *a11`)).toThrow('not valid YAML');
});
