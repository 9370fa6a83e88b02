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
    left: [
      'Slurs & co looks around or back in an expression, which RE2 cannot: (?<=x)y',
      'Slurs & co lets 1 words pass; a local rule has no such list',
      'Mentions is about mentions, which no local rule can hold; a category of the policy may',
    ],
  });
  expect(importRules(JSON.stringify(rules[1])).left).toHaveLength(1);
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
            - match_invites: { include_guilds: ["123"] }
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
    left: ['regexes has the trigger message_spam, which no local rule here can hold'],
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
  ['[{"name": 1}]', 'no list of AutoMod rules'],
  ['{"a":', 'begins like JSON'],
  ['plugins:\n  automod: [', 'no YAML'],
  ['plugins:\n  utility: {}', 'no plugins.automod'],
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
  expect(() => importRules(`${bomb.join('\n')}\nplugins:\n  automod: *a11`)).toThrow('no YAML');
});
