import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { SENTENCE_TOPIC, translateCore, translateFinding } from '../../../../bots/core/i18n/core-words.ts';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import { StewardError, type ValidationIssue } from '../../../../src/core/common/errors.ts';
import { ENGLISH_TEXTS } from '../../../../src/core/common/texts.ts';
import { FILE_LIMITS, TEXT_LIMITS } from '../../../../src/core/filters/limits/one-message.ts';
import { validatePattern } from '../../../../src/core/filters/pattern-matching/patterns.ts';
import { readExport } from '../../../../src/service/policy/transfer.ts';
import { ROOT } from '../../../docs/markdown.ts';

/** What commands of the bots reach of the core. */
const REACHED = [
  ...['src/core/filters', 'src/core/policy', 'src/core/text'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${room}/${name}`),
  ),
  'src/core/policy/policy.ts',
  'src/service/filters/examples.ts',
  'src/service/policy/transfer.ts',
  'src/service/communities/link.ts',
  'src/service/tenants/read.ts',
  'src/service/policy/write-settings.ts',
  'src/service/policy/write-settings.ts',
];
/** All that may write one of the sentences. */
const SOURCES = [
  ...['src/core', 'src/service'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${room}/${name}`),
  ),
  'node_modules/re2js/build/index.js',
  'node_modules/zod/v4/locales/en.js',
]
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');
/** What is said to programs and pages alone. */
const NOT_IN_CHATS = [
  'unknown api key',
  // Nor do they mint or revoke keys.
  'this is the last active key without limits; create another one first, or erase the tenant with DELETE /v1/tenant',
  'a key cannot give rights that it lacks; this key lacks 7',
  // Chats set no named lists.
  'a key without limits can only be replaced by a key that does not expire; omit expires_at',
  'a list name has 1 to 64 letters, digits, _ or -',
  'there are too many named lists; at most 7 are allowed',
  // Chats set one field of an exception at a time.
  'the filters of all exceptions have 7 characters together; at most 7 are allowed',
  // Chats set no example of their own words.
  'the text is too short to find its copies; a block example needs 8 letters',
];
/** How the core calls what it says, where it writes a sentence. */
const NAMES = new Set(['fault', 'msg', 'message', 'tooLong', 'shown']);

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The sentences in the source of a file, with 7 for what is filled in. */
function sentencesOf(source: string): string[] {
  const found: string[] = [];
  const take = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === 'ConditionalExpression') for (const branch of [value.consequent, value.alternate]) take(branch);
    if (value.type === 'Literal' && typeof value.value === 'string') found.push(value.value);
    if (value.type !== 'TemplateLiteral') return;
    const quasis = value.quasis as { readonly value: { readonly cooked: string } }[];
    found.push(quasis.map((quasi) => quasi.value.cooked).join('7'));
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    const name = isNode(value.key) ? value.key.name : isNode(value.id) ? value.id.name : undefined;
    if (value.type === 'Property' && NAMES.has(String(name))) take(value.value);
    if (value.type === 'VariableDeclarator' && NAMES.has(String(name))) take(value.init);
    if (value.type === 'ReturnStatement') take(value.argument);
    const called = isNode(value.callee) ? value.callee.name : undefined;
    if (value.type === 'CallExpression' && called === 'fault') take((value.arguments as unknown[])[0]);
    if (value.type === 'NewExpression' && called === 'StewardError') take((value.arguments as unknown[])[1]);
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child);
  };
  walk(parseAst(source, { lang: 'ts' }).body);
  // One that only says where another is wrong is looked at with those it may hold.
  return found.filter((sentence) => /[a-z]{2,} [a-z]/.test(sentence) && !sentence.startsWith('7 (at '));
}

function refusalOf(content: string): readonly ValidationIssue[] {
  try {
    readExport(content);
  } catch (error) {
    if (error instanceof StewardError) return error.issues;
    throw error;
  }
  return [];
}

const english = translateIn('en');
const ukrainian = translateIn('uk');
const sentences = REACHED.flatMap((path) => sentencesOf(readFileSync(join(ROOT, path), 'utf8')));

describe('the English sentences of the core', () => {
  it('are found in its source', () => {
    expect(sentences.length).toBeGreaterThan(40);
  });

  it('are all translated if they can appear in a chat', () => {
    const unsaid = sentences.filter((sentence) => translateCore(ukrainian, sentence) === sentence);
    expect([...new Set(unsaid)].sort()).toEqual([...NOT_IN_CHATS].sort());
  });

  it('stay unchanged in English', () => {
    for (const sentence of sentences) expect(translateCore(english, sentence)).toBe(sentence);
  });

  it('all come from the source of the core, of RE2 or of zod', () => {
    const words = SOURCES.replaceAll('\\\\', '\\');
    const unsaid = Object.entries(ENGLISH_TEXTS).filter(([key, text]) => {
      const parts = text.split(/\{\w+\}|[:;]/).sort((one, other) => other.length - one.length);
      return SENTENCE_TOPIC.test(key) && !words.includes((parts[0] ?? '').trim().slice(0, 14));
    });
    expect(unsaid).toEqual([]);
  });

  it('explain the errors of RE2 and their position', () => {
    const wrong = [
      '[z-a]',
      '\\q',
      '(?P<n',
      '(?z)',
      'a**',
      'a{1001}',
      '[a',
      '(a',
      '*',
      'a\\',
      'a)',
      '(?=a)',
      '(a)\\1',
      'a*',
    ];
    const twice = '(?P<n>a)(?P<n>b)';
    for (const pattern of [
      ...wrong,
      twice,
      `${'('.repeat(200)}a`,
      'x'.repeat(600),
      '(?:a{900}){9}',
      '\\pL'.repeat(40),
    ]) {
      const check = validatePattern(pattern);
      if (check.kind !== 'invalid') throw new Error(`${pattern.slice(0, 20)} is no wrong expression`);
      const fault = `${check.message} (at character ${check.position + 1})`;
      expect(translateCore(english, fault)).toBe(fault);
      const said = translateCore(ukrainian, fault).replace(pattern, '').replace('Perl', '');
      expect(said, fault).toMatch(/\(символ \d+\)$/);
      expect(said.replace(/: .*? \(/, ' (').match(/[a-z]{3,}/gi), said).toBeNull();
    }
  });
});

describe('the errors of an imported file', () => {
  it('are translated, and keep the names of its fields', () => {
    const policy = {
      thresholds: { scam: 2, spam: -1 },
      actions: { scam: 'explode' },
      rules: { 'no-politics': '', calm: 'x'.repeat(5_000) },
      rule_actions: {},
      rule_thresholds: {},
      timeout_minutes: 0.5,
      more: 1,
    };
    const file = { form: 'another', policy, settings: [], community: null, one: 1, two: 2 };
    for (const content of ['{', '[]', JSON.stringify(file)]) {
      const found = refusalOf(content);
      expect(found.length).toBeGreaterThan(0);
      for (const { msg } of found) expect(translateCore(ukrainian, msg), msg).toMatch(/^[^a-z]*[а-яі]/i);
    }
    expect(refusalOf(JSON.stringify(file)).length).toBeGreaterThan(8);
  });
});

describe('the finding of a filter', () => {
  it('is translated, with the plural form of the language', () => {
    const found = (category: string, matched: string) =>
      [english, ukrainian].map((say) => translateFinding(say, category, matched));
    expect(found('local:limit:mentions', '21 mentions')).toEqual(['21 mentions', '21 згадка']);
    expect(found('local:limit:accounts', 'one text from 5 accounts')[1]).toBe('один текст від 5 акаунтів');
    expect(found('local:raid', '3 repeats')).toEqual(['3 repeats', '3 повтори']);
    expect(found('local:clean', "the last 5 minutes, at a moderator's word")[1]).toBe(
      'останні 5 хвилин, за вказівкою модератора',
    );
    for (const [category, matched] of [
      ...Object.entries({ ...TEXT_LIMITS, ...FILE_LIMITS }).map(([name, { label }]) => [
        `local:limit:${name}`,
        `7 ${label}`,
      ]),
      ['local:raid', 'joined in a burst'],
      ['local:raid', '7 messages'],
      ['local:list:cas', 'a known spammer'],
      ['local:picture', 'a picture that moderators confirmed'],
      ['local:example', 'a copy of what was found right'],
    ] as const)
      expect(found(category ?? '', matched ?? '')[1], matched).toMatch(/^[^a-z]+$/i);
  });

  it('stays unchanged if it quotes the community or a message', () => {
    for (const category of ['local:word', 'local:pattern:phone', 'local:link', 'local:list:phishing'])
      expect(translateFinding(ukrainian, category, 'joined in a burst')).toBe('joined in a burst');
    expect(translateFinding(ukrainian, 'local:limit:mentions', 'of another version')).toBe('of another version');
  });
});
