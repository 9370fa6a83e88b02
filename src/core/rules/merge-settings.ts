import { type Fault, invalid } from '../errors.ts';
import { SETTINGS_LIMITS, type Settings, type SettingsWrite } from '../settings.ts';
import { readDomainEntry } from './host.ts';
import { validatePattern, validatePatternSet } from './patterns.ts';
import { validateWord } from './words.ts';

/** A pattern's name: 1 to 64 of letters, digits, `_`, `-`, as a rule's. */
const PATTERN_NAME = /^[A-Za-z0-9_-]{1,64}$/;

type Patterns = Settings['patterns'];

/**
 * Merges a write into settings: each member by itself, lists as a whole, `null` inside `patterns` deletes that pattern, a new pattern starts at
 * flag.
 * @returns new, whole settings; the given ones are untouched. Domains are in the form that hosts are compared in.
 * @throws StewardError `invalid` with every fault at once; nothing is merged then.
 */
export function mergeSettings(settings: Settings, write: SettingsWrite): Settings {
  const patterns = mergePatterns(settings.patterns, write.patterns);
  const faults = [...wordFaults(write.words?.list), ...domainFaults(write.links?.domains), ...patterns.faults];
  if (faults.length > 0) throw invalid(faults);
  const domains = write.links?.domains ?? settings.links.domains;
  return {
    fail_open: write.fail_open ?? settings.fail_open,
    trusted_exempt: write.trusted_exempt ?? settings.trusted_exempt,
    words: { ...settings.words, ...given(write.words) },
    links: {
      ...settings.links,
      ...given(write.links),
      domains: [...new Set(domains.flatMap((domain) => readDomainEntry(domain) ?? []))],
    },
    patterns: patterns.merged,
    flood: { ...settings.flood, ...given(write.flood) },
    raid: { ...settings.raid, ...given(write.raid) },
  };
}

/** The members that a write gives; one that is there and undefined is not given. */
function given<T extends object>(member: T | null | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Object.fromEntries forgets which keys there were.
  return Object.fromEntries(Object.entries(member ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function wordFaults(list: readonly string[] | undefined): Fault[] {
  const faults: Fault[] = [];
  let chars = 0;
  for (const [index, word] of (list ?? []).entries()) {
    chars += word.length;
    const fault = validateWord(word);
    if (!fault) continue;
    const msg = `${fault.message} (at character ${fault.position + 1})`;
    faults.push({ loc: ['body', 'words', 'list', index], msg, type: 'word' });
  }
  if (chars > SETTINGS_LIMITS.wordsMaxChars) {
    const msg = `the words are ${chars} characters together, at most ${SETTINGS_LIMITS.wordsMaxChars}`;
    faults.push({ loc: ['body', 'words', 'list'], msg, type: 'words_too_long' });
  }
  return faults;
}

function domainFaults(domains: readonly string[] | undefined): Fault[] {
  const msg = 'not a domain such as example.com, a suffix such as xyz, or an address; without scheme, port and path';
  return (domains ?? []).flatMap((domain, index) =>
    readDomainEntry(domain) === null ? [{ loc: ['body', 'links', 'domains', index], msg, type: 'domain' }] : [],
  );
}

function mergePatterns(
  kept: Patterns,
  write: SettingsWrite['patterns'],
): { readonly merged: Patterns; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  // A map, since __proto__ is a name as good as any.
  const merged = new Map(Object.entries(kept));
  for (const [name, pattern] of Object.entries(write ?? {})) {
    if (pattern === null) merged.delete(name);
    else if (!PATTERN_NAME.test(name)) {
      const msg = 'a pattern name is 1 to 64 letters, digits, _ or -';
      faults.push({ loc: ['body', 'patterns', name], msg, type: 'pattern_name' });
    } else {
      const check = validatePattern(pattern.pattern);
      if (check.kind === 'invalid') {
        const msg = `${check.message} (at character ${check.position + 1})`;
        faults.push({ loc: ['body', 'patterns', name, 'pattern'], msg, type: 'pattern' });
      }
      merged.set(name, { pattern: pattern.pattern, action: pattern.action ?? merged.get(name)?.action ?? 'flag' });
    }
  }
  if (merged.size > SETTINGS_LIMITS.patterns) {
    faults.push({
      loc: ['body', 'patterns'],
      msg: `at most ${SETTINGS_LIMITS.patterns} patterns`,
      type: 'too_many_patterns',
    });
  } else if (write && faults.length === 0) {
    const msg = validatePatternSet([...merged.values()].map((pattern) => pattern.pattern));
    if (msg !== null) faults.push({ loc: ['body', 'patterns'], msg, type: 'patterns_too_large' });
  }
  return { merged: Object.fromEntries(merged), faults };
}
