import { createRequire } from 'node:module';
import { z } from 'zod';
import { invalid } from '../../core/common/errors.ts';
import { validateWord } from '../../core/filters/words/word-entries.ts';

/** The rules of another bot's export that local rules can take over. */
export type ImportedRules = {
  readonly from: 'Discord AutoMod' | 'Zeppelin' | 'tg-spam';
  readonly words: readonly string[];
  readonly domains: readonly string[];
  readonly invites: boolean;
  readonly mentions?: number;
  /** Regular expressions, keyed by valid pattern names. */
  readonly patterns: Readonly<Record<string, string>>;
  /** For people: each rule of the other bot with what it becomes here, and what is lost and why. */
  readonly rules: readonly ImportedRule[];
  readonly left: readonly string[];
};
type ImportedRule = { readonly name: string; readonly becomes: string[]; readonly left: string[] };

const require = createRequire(import.meta.url);

const EXPORT_MAX_CHARS = 500_000;
const ALIASES_MAX = 100;
const SWITCHED_OFF = 'is switched off there, so nothing of it was taken';

/** An AutoMod rule as Discord's API returns it. @see https://discord.com/developers/docs/resources/auto-moderation */
const autoModRule = z.object({
  name: z.string(),
  trigger_type: z.number(),
  enabled: z.boolean().default(true),
  actions: z.array(z.object({ type: z.number() })).default([]),
  exempt_roles: z.array(z.string()).default([]),
  exempt_channels: z.array(z.string()).default([]),
  trigger_metadata: z
    .object({
      keyword_filter: z.array(z.string()).default([]),
      regex_patterns: z.array(z.string()).default([]),
      allow_list: z.array(z.string()).default([]),
      mention_total_limit: z.number().int(),
      mention_raid_protection_enabled: z.boolean(),
    })
    .partial()
    .optional(),
});
const AUTO_MOD_KEYWORD = 1;
const AUTO_MOD_MENTIONS = 5;
/** AutoMod's actions besides alerting moderators. */
const AUTO_MOD_ACTIONS: Readonly<Record<number, string>> = { 1: 'blocks the message', 3: 'times the member out' };
const AUTO_MOD_TYPES: Readonly<Record<number, string>> = {
  3: 'what Discord takes for spam',
  4: "Discord's own word lists",
  6: 'names of members',
};

/** The part of Zeppelin's configuration that contains triggers. @see https://zeppelin.gg/docs/plugins/automod */
const zeppelin = z.object({
  plugins: z.object({
    automod: z.object({
      config: z.object({
        rules: z.record(
          z.string(),
          z.object({
            enabled: z.boolean().default(true),
            triggers: z.array(z.record(z.string(), z.unknown())).default([]),
            actions: z.record(z.string(), z.unknown()).default({}),
          }),
        ),
      }),
    }),
  }),
});
const matchWords = z.object({ words: z.array(z.coerce.string()), only_full_words: z.boolean().default(true) });
const matchRegex = z.object({ patterns: z.array(z.string()) });
const matchLinks = z.object({ include_domains: z.array(z.string()).default([]) });
/** Options of triggers that local rules honour anyway, or that ask for nothing more. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  match_words: [
    'words',
    'only_full_words',
    'normalize',
    'loose_matching',
    'loose_matching_threshold',
    'match_messages',
  ],
  match_regex: ['patterns', 'normalize', 'match_messages'],
  match_links: ['include_domains', 'include_subdomains', 'match_messages'],
  match_invites: ['match_messages'],
};

/**
 * Reads the export of another bot: Discord AutoMod rules as JSON, a Zeppelin configuration as YAML, or tg-spam stop words, one a line.
 * @throws StewardError `invalid` if the text is empty, too long, or looks like JSON or YAML and is neither.
 * @example importRules('buy followers\ncrypto signals').words; // => ['buy followers', 'crypto signals']
 */
export function importRules(text: string): ImportedRules {
  const trimmed = text.trim();
  if (trimmed === '') throw refuse('the export is empty; paste the export of the other bot');
  if (trimmed.length > EXPORT_MAX_CHARS) throw refuse(`the export has more than ${EXPORT_MAX_CHARS} characters`);
  if (/^[[{]/.test(trimmed)) return fromAutoMod(trimmed);
  if (/^plugins:\s*(?:#.*)?$/m.test(trimmed)) return fromZeppelin(trimmed);
  return fromStopWords(trimmed);
}

function fromAutoMod(text: string): ImportedRules {
  const json = parseOr(() => JSON.parse(text), 'the export is not valid JSON');
  const rules = z.array(autoModRule).safeParse(Array.isArray(json) ? json : [json]);
  if (!rules.success) throw refuse('the export is JSON, but not a list of AutoMod rules from Discord');
  const [words, all]: [string[], ImportedRule[]] = [[], []];
  const patterns: Record<string, string> = {};
  let mentions: number | undefined;
  for (const { name, trigger_type, trigger_metadata, ...rule } of rules.data) {
    const one: ImportedRule = { name, becomes: [], left: rule.enabled ? [] : [SWITCHED_OFF] };
    all.push(one);
    if (!rule.enabled) continue;
    const does = rule.actions.flatMap(({ type }) => AUTO_MOD_ACTIONS[type] ?? []);
    if (does.length > 0) one.left.push(`${does.join(' and ')}; here the action is the one of the form`);
    const exempt = rule.exempt_roles.length + rule.exempt_channels.length;
    if (exempt > 0) one.left.push(`leaves out ${exempt} roles and channels; set them as exceptions`);
    const limit = trigger_metadata?.mention_total_limit;
    if (trigger_type === AUTO_MOD_MENTIONS && limit !== undefined) {
      mentions = Math.min(mentions ?? limit, limit);
      one.becomes.push(`at most ${limit} mentions`);
      if (trigger_metadata?.mention_raid_protection_enabled)
        one.left.push(`also notices raids of mentions, which no local rule can`);
      continue;
    }
    if (trigger_type !== AUTO_MOD_KEYWORD) {
      const what = AUTO_MOD_TYPES[trigger_type] ?? `trigger ${trigger_type}`;
      one.left.push(`is about ${what}, which no local rule can hold; a category of the policy may`);
      continue;
    }
    add(words, trigger_metadata?.keyword_filter ?? [], 'words', one);
    addPatterns(patterns, one, trigger_metadata?.regex_patterns ?? []);
    const allowed = trigger_metadata?.allow_list ?? [];
    if (allowed.length > 0) one.left.push(`lets ${allowed.length} words pass; a local rule has no such list`);
  }
  const limits = mentions === undefined ? {} : { mentions };
  return { from: 'Discord AutoMod', words, domains: [], invites: false, patterns, ...listed(all), ...limits };
}

function fromZeppelin(text: string): ImportedRules {
  // The package's 73 files load only when somebody moves from Zeppelin.
  const { parse } = require('yaml') as typeof import('yaml');
  const yaml = parseOr(
    () => parse(text, { maxAliasCount: ALIASES_MAX }),
    'the export looks like a Zeppelin configuration, but is not valid YAML',
  );
  const config = zeppelin.safeParse(yaml);
  if (!config.success)
    throw refuse('the export is YAML without plugins.automod.config.rules, so it is not from Zeppelin');
  const [words, domains, all]: [string[], string[], ImportedRule[]] = [[], [], []];
  const patterns: Record<string, string> = {};
  let invites = false;
  for (const [name, { enabled, triggers, actions }] of Object.entries(config.data.plugins.automod.config.rules)) {
    const one: ImportedRule = { name, becomes: [], left: enabled ? [] : [SWITCHED_OFF] };
    all.push(one);
    if (!enabled) continue;
    const does = Object.keys(actions);
    if (does.length > 0) one.left.push(`does ${does.join(', ')}; here the action is the one of the form`);
    for (const [kind, given] of triggers.flatMap((trigger) => Object.entries(trigger))) {
      const conditions = conditionsOf(kind, given);
      if (conditions.length > 0)
        one.left.push(`has conditions that no local rule here can hold: ${conditions.join(', ')}`);
      if (kind === 'match_words') add(words, wordsOf(given, one), 'words', one);
      else if (kind === 'match_regex') addPatterns(patterns, one, matchRegex.safeParse(given).data?.patterns ?? []);
      else if (kind === 'match_links') {
        const included = matchLinks.safeParse(given).data?.include_domains ?? [];
        if (included.length === 0) one.left.push(`blocks links by something else than a list of domains`);
        add(domains, included, 'sites', one);
      } else if (kind === 'match_invites') {
        // A local rule cannot see which server an invitation leads to, so it cannot block only some of them.
        if (conditions.some((condition) => condition.startsWith('include_')))
          one.left.push(`blocks some invitations alone; none are blocked here`);
        else {
          invites = true;
          one.becomes.push('no invitations');
        }
      } else one.left.push(`has the trigger ${kind}, which no local rule here can hold`);
    }
  }
  return { from: 'Zeppelin', words, domains, invites, patterns, ...listed(all) };
}

/** Returns the words of a trigger; words that Zeppelin also finds inside others get `*` on both sides. */
function wordsOf(given: unknown, one: ImportedRule): readonly string[] {
  const { words = [], only_full_words: areWhole = true } = matchWords.safeParse(given).data ?? {};
  if (areWhole) return words;
  return words.map((word) => {
    const open = `*${word.replace(/^\*+|\*+$/g, '')}*`;
    if (validateWord(open) === null) return open;
    one.left.push(`finds ${word.slice(0, 60)} within other words too; here it is met as a whole`);
    return word;
  });
}

/** Returns the conditions of a trigger that a local rule cannot hold; options that are off or empty are no conditions. */
function conditionsOf(kind: string, given: unknown): readonly string[] {
  const held = HELD[kind];
  if (!held || typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const isNothing = value === null || value === false || (Array.isArray(value) && value.length === 0);
    const isNarrow = name === 'include_subdomains' && value === false;
    return isNarrow || (!held.includes(name) && !isNothing) ? [name] : [];
  });
}

/** Turns `/a.c/i` into an expression. Local rules ignore case, so the flag `i` is dropped; null for unsupported flags. */
function withoutSlashes(pattern: string): string | null {
  const [, body, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(pattern) ?? [];
  if (body === undefined) return pattern;
  if (/[^gimsu]/.test(flags)) return null;
  const kept = flags.replace(/[^ms]/g, '');
  return kept === '' ? body : `(?${kept})${body}`;
}

function fromStopWords(text: string): ImportedRules {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const rules = [{ name: 'stop words', becomes: [`words: ${words.join(', ')}`], left: [] }];
  return { from: 'tg-spam', words, domains: [], invites: false, patterns: {}, ...listed(rules) };
}

function listed(rules: readonly ImportedRule[]) {
  return { rules, left: rules.flatMap(({ name, left }) => left.map((why) => `${name} ${why}`)) };
}

function add(to: string[], found: readonly string[], what: string, one: ImportedRule): void {
  to.push(...found);
  if (found.length > 0) one.becomes.push(`${what}: ${found.join(', ')}`);
}

function addPatterns(patterns: Record<string, string>, one: ImportedRule, found: readonly string[]): void {
  const base =
    one.name
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'pattern';
  for (const written of found) {
    const pattern = withoutSlashes(written);
    if (pattern === null) {
      one.left.push(`has flags in an expression that RE2 does not know: ${written.slice(0, 60)}`);
      continue;
    }
    // RE2 refuses lookarounds and back references; the rest of the export is useful without such a pattern.
    if (/\(\?[=!<]|\\[1-9]/.test(pattern)) {
      one.left.push(`looks around or back in an expression, which RE2 cannot: ${pattern.slice(0, 60)}`);
      continue;
    }
    let key = base;
    for (let number = 2; Object.hasOwn(patterns, key); number++) key = `${base}-${number}`;
    patterns[key] = pattern;
    one.becomes.push(`pattern ${key}: ${pattern}`);
  }
}

function parseOr(read: () => unknown, issue: string): unknown {
  try {
    return read();
  } catch {
    throw refuse(issue);
  }
}

/** A fault of what was pasted. @example throw refuse('the export is empty'); */
export function refuse(msg: string): Error {
  return invalid([{ loc: ['export'], msg, type: 'import' }]);
}
