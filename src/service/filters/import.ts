import { createRequire } from 'node:module';
import { z } from 'zod';
import { invalid } from '../../core/common/errors.ts';

/** What of another bot's export local rules can hold. */
export type ImportedRules = {
  /** The bot it was read as an export of. */
  readonly from: 'Discord AutoMod' | 'Zeppelin' | 'tg-spam';
  readonly words: readonly string[];
  readonly domains: readonly string[];
  /** Whether invitations were blocked. */
  readonly invites: boolean;
  /** Expressions by names that a pattern may have. */
  readonly patterns: Readonly<Record<string, string>>;
  /** What was left out, and why; for people. */
  readonly left: readonly string[];
};

const require = createRequire(import.meta.url);

const EXPORT_MAX_CHARS = 500_000;
const ALIASES_MAX = 100;

/** An AutoMod rule as Discord's API answers it. @see https://discord.com/developers/docs/resources/auto-moderation */
const autoModRule = z.object({
  name: z.string(),
  trigger_type: z.number(),
  trigger_metadata: z
    .object({
      keyword_filter: z.array(z.string()).default([]),
      regex_patterns: z.array(z.string()).default([]),
      allow_list: z.array(z.string()).default([]),
    })
    .partial()
    .optional(),
});
const AUTO_MOD_KEYWORD = 1;
const AUTO_MOD_TYPES: Readonly<Record<number, string>> = {
  3: 'what Discord takes for spam',
  4: "Discord's own word lists",
  5: 'mentions',
  6: 'names of members',
};

/** The part of Zeppelin's configuration that has triggers. @see https://zeppelin.gg/docs/plugins/automod */
const zeppelin = z.object({
  plugins: z.object({
    automod: z.object({
      config: z.object({
        rules: z.record(z.string(), z.object({ triggers: z.array(z.record(z.string(), z.unknown())).default([]) })),
      }),
    }),
  }),
});
const matchWords = z.object({ words: z.array(z.coerce.string()) });
const matchRegex = z.object({ patterns: z.array(z.string()) });
const matchLinks = z.object({ include_domains: z.array(z.string()).optional() });

/**
 * Reads the export of another bot: Discord AutoMod rules as JSON, a Zeppelin configuration as YAML, or the stop words of tg-spam, one a line.
 * @throws StewardError `invalid` for an empty text, one that is too long, or JSON and YAML that are neither.
 * @example importRules('buy followers\ncrypto signals').words; // => ['buy followers', 'crypto signals']
 */
export function importRules(text: string): ImportedRules {
  const trimmed = text.trim();
  if (trimmed === '') throw refuse('the export is empty; paste what the other bot gave you');
  if (trimmed.length > EXPORT_MAX_CHARS) throw refuse(`the export has more than ${EXPORT_MAX_CHARS} characters`);
  if (/^[[{]/.test(trimmed)) return fromAutoMod(trimmed);
  if (/^plugins:\s*$/m.test(trimmed)) return fromZeppelin(trimmed);
  return fromStopWords(trimmed);
}

function fromAutoMod(text: string): ImportedRules {
  const json = parseOr(() => JSON.parse(text), 'it begins like JSON and is none');
  const rules = z.array(autoModRule).safeParse(Array.isArray(json) ? json : [json]);
  if (!rules.success) throw refuse('it is JSON, but no list of AutoMod rules as Discord answers them');
  const [words, left]: [string[], string[]] = [[], []];
  const patterns: Record<string, string> = {};
  for (const { name, trigger_type, trigger_metadata } of rules.data) {
    if (trigger_type !== AUTO_MOD_KEYWORD) {
      const what = AUTO_MOD_TYPES[trigger_type] ?? `trigger ${trigger_type}`;
      left.push(`${name} is about ${what}, which no local rule can hold; a category of the policy may`);
      continue;
    }
    words.push(...(trigger_metadata?.keyword_filter ?? []));
    addPatterns(patterns, name, trigger_metadata?.regex_patterns ?? [], left);
    const allowed = trigger_metadata?.allow_list ?? [];
    if (allowed.length > 0) left.push(`${name} lets ${allowed.length} words pass; a local rule has no such list`);
  }
  return { from: 'Discord AutoMod', words, domains: [], invites: false, patterns, left };
}

function fromZeppelin(text: string): ImportedRules {
  // Its 73 files are of use to who comes from Zeppelin, once.
  const { parse } = require('yaml') as typeof import('yaml');
  const yaml = parseOr(
    () => parse(text, { maxAliasCount: ALIASES_MAX }),
    'it looks like a Zeppelin configuration, but is no YAML',
  );
  const config = zeppelin.safeParse(yaml);
  if (!config.success) throw refuse('it is YAML, but has no plugins.automod.config.rules as Zeppelin has');
  const [words, domains, left]: [string[], string[], string[]] = [[], [], []];
  const patterns: Record<string, string> = {};
  let invites = false;
  for (const [name, { triggers }] of Object.entries(config.data.plugins.automod.config.rules)) {
    for (const [kind, given] of triggers.flatMap((trigger) => Object.entries(trigger))) {
      if (kind === 'match_words') words.push(...(matchWords.safeParse(given).data?.words ?? []));
      else if (kind === 'match_regex')
        addPatterns(patterns, name, matchRegex.safeParse(given).data?.patterns ?? [], left);
      else if (kind === 'match_links') domains.push(...(matchLinks.safeParse(given).data?.include_domains ?? []));
      else if (kind === 'match_invites') invites = true;
      else left.push(`${name} has the trigger ${kind}, which no local rule here can hold`);
    }
  }
  return { from: 'Zeppelin', words, domains, invites, patterns, left };
}

function fromStopWords(text: string): ImportedRules {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return { from: 'tg-spam', words, domains: [], invites: false, patterns: {}, left: [] };
}

function addPatterns(patterns: Record<string, string>, name: string, found: readonly string[], left: string[]): void {
  const base =
    name
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'pattern';
  for (const pattern of found) {
    // What RE2 has not, and would refuse: the rest of the export is of use without it.
    if (/\(\?[=!<]|\\[1-9]/.test(pattern)) {
      left.push(`${name} looks around or back in an expression, which RE2 cannot: ${pattern.slice(0, 60)}`);
      continue;
    }
    let key = base;
    for (let number = 2; Object.hasOwn(patterns, key); number++) key = `${base}-${number}`;
    patterns[key] = pattern;
  }
}

function parseOr(read: () => unknown, issue: string): unknown {
  try {
    return read();
  } catch {
    throw refuse(issue);
  }
}

function refuse(msg: string): Error {
  return invalid([{ loc: ['export'], msg, type: 'import' }]);
}
