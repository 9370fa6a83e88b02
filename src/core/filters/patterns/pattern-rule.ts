import { z } from 'zod';
import { lazily } from '../../collections/remember.ts';
import type { ValidationIssue } from '../../common/errors.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import type { TextKey } from '../../common/texts.ts';
import { mostSevere } from '../../decisions/decision.ts';
import { dropPlatformMarkup } from '../../text/visible/platform-markup.ts';
import type { PatternChecks } from '../pattern-matching/pattern-check.ts';
import { CHECKED_WHEN_ASKED, checkAhead } from '../pattern-matching/pattern-checks.ts';
import { compilePatterns, countClasses, type PatternRule } from '../pattern-matching/patterns.ts';
import { actionOf, defineLocalRule, type Merged, member, option, type RuleOption } from '../rule/local-rule.ts';
import { RULE_NAME, withoutMembers } from '../rule/observe.ts';

/** Versions of a text that a pattern can search; both are also searched without disguises. The first is the default. */
const READINGS = ['normalised', 'shown'] as const;
const pattern = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(SETTINGS_LIMITS.patternMaxChars)
    .describe('An RE2 regular expression. Case does not matter.'),
  action: member.action,
  read: z
    .enum(READINGS)
    .optional()
    .describe(
      'The text that the pattern reads. shown: also the text as a person sees it, without markup and with lookalike signs read as letters. Without it: the normalised text.',
    ),
});
const schema = z.record(z.string(), pattern);
const writeSchema = z.record(z.string(), pattern.partial({ action: true }).nullable());
type Patterns = z.output<typeof schema>;
type PatternsWrite = z.output<typeof writeSchema>;

/** Compile time per character of the slowest pattern, which is `\pL` repeated. */
const CHAR_MS = 0.03;
/** Time per character of a text that creates a new state at each one; see `GROWTH_MAX_BYTES`. */
const UNIT_MICROS = 12;

/** Blocks texts that RE2 expressions match. Each expression has its own name and action. */
export const patternRule = defineLocalRule({
  name: 'patterns',
  summary: 'command.patterns_show',
  documented: {
    category: '`local:pattern:<name>`',
    limits:
      '100 patterns, 500 characters and 20 Unicode classes each, 60 classes together; 1,100 steps each and 5,000 together when compiled',
  },
  schema,
  writeSchema,
  initial: {},
  merge,
  restore,
  without: (patterns, isOut) => withoutMembers(patterns, 'local:pattern:', isOut),
  compile(patterns) {
    const acting = Object.values(patterns).filter(({ action }) => action !== 'none');
    const isSet = Object.keys(patterns).length > 0;
    if (acting.length === 0) return { isSet };
    const find = compileSome(patterns, ({ pattern: source }) => !namesMarkup(source));
    const findMarked = compileSome(patterns, ({ pattern: source }) => namesMarkup(source));
    const findShown = compileSome(patterns, ({ read }) => read === 'shown');
    const chars = acting.reduce((sum, one) => sum + one.pattern.length * (one.read === 'shown' ? 2 : 1), 0);
    return {
      isSet,
      cost: { prepareMs: chars * CHAR_MS, unitMicros: UNIT_MICROS },
      findInText({ text, visibleText, disguises }) {
        const look = (some: typeof find, of: string) => some?.()(of, () => disguises(of)) ?? null;
        const hit = mostSevere([
          look(find, dropPlatformMarkup(text)),
          look(findMarked, text),
          look(findShown, findShown ? visibleText().visible : ''),
        ]);
        return hit && { category: `local:pattern:${hit.name}`, action: hit.action, matched: hit.matched };
      },
    };
  },
  parts: (patterns) => Object.entries(patterns).map(([name, one]) => ({ name, settings: { [name]: one } })),
  show(patterns, say) {
    const fields = Object.entries(patterns).map(([name, { pattern: source, action, read }]) => ({
      label: name,
      value: `${read === 'shown' ? say('patterns.action_as_shown', { action }) : action}: ${source}`,
      code: true,
    }));
    return {
      title: say('patterns.blocked_patterns', { count: fields.length }),
      ...(fields.length > 0 ? { fields } : {}),
    };
  },
  commands: [
    {
      verb: 'add',
      summary: 'command.patterns_add',
      options: [
        nameOption('option.letters_digits'),
        option.action,
        option.text('pattern', 'option.an_re2_expression', 500),
      ],
      change: (_current, args) => ({
        write: { [String(args.name)]: { pattern: String(args.pattern), action: actionOf(args) } },
      }),
    },
    {
      verb: 'read',
      summary: 'command.patterns_read',
      options: [nameOption('option.the_name_of_the_pattern'), option.choice('text', 'option.which_text', READINGS)],
      change(current, args) {
        const name = String(args.name);
        const known = Object.hasOwn(current, name) ? current[name] : undefined;
        const read: (typeof READINGS)[number] = args.text === 'shown' ? 'shown' : 'normalised';
        return known ? { write: { [name]: { pattern: known.pattern, read } } } : { issue: NO_SUCH_PATTERN };
      },
    },
    {
      verb: 'remove',
      summary: 'command.patterns_remove',
      options: [nameOption('option.the_name_of_the_pattern')],
      change(current, args) {
        const name = String(args.name);
        return Object.hasOwn(current, name) ? { write: { [name]: null } } : { issue: NO_SUCH_PATTERN };
      },
    },
  ],
});

/** Whether an expression matches a platform's markup, as `<@&?\\d+>` matches mentions. A named group does not count. */
function namesMarkup(source: string): boolean {
  return source.replace(/\(\?P?</g, '(').includes('<');
}

function compileSome(patterns: Patterns, isOne: (one: Patterns[string]) => boolean): (() => PatternRule) | null {
  const some = Object.entries(patterns).filter(([, one]) => one.action !== 'none' && isOne(one));
  return some.length > 0 ? lazily(() => compilePatterns(Object.fromEntries(some))) : null;
}

const NO_SUCH_PATTERN = 'refusal.no_such_pattern';

function nameOption(summary: TextKey): RuleOption {
  return { ...option.text('name', summary, 64), suggest: 'patterns' };
}

/** Merges a write. `null` deletes a pattern; a new one starts with flag. It stores `read` only if it is not the default. */
function merge(kept: Patterns, given: PatternsWrite, checks: PatternChecks = CHECKED_WHEN_ASKED): Merged<Patterns> {
  const issues: ValidationIssue[] = [];
  // This check comes first, because checking patterns takes time.
  if (sourcesAfter(kept, given).size > SETTINGS_LIMITS.patterns) return { settings: kept, issues: [TOO_MANY] };
  const classes = Object.values(given).reduce(
    (sum, write) => sum + (write === null ? 0 : countClasses(write.pattern)),
    0,
  );
  if (classes > SETTINGS_LIMITS.patternsMaxClasses) {
    const msg = `this pattern has ${classes} Unicode classes (\\p, \\P); at most ${SETTINGS_LIMITS.patternsMaxClasses} are allowed in all patterns together`;
    return { settings: kept, issues: [{ loc: [], msg, type: 'patterns_too_large' }] };
  }
  // A map, because `__proto__` is a valid name.
  const merged = new Map(Object.entries(kept));
  for (const [name, write] of Object.entries(given)) {
    if (write === null) merged.delete(name);
    else if (!RULE_NAME.test(name)) {
      const msg = 'a pattern name has 1 to 64 letters, digits, _ or -, for example invite-codes';
      issues.push({ loc: [name], msg, type: 'pattern_name' });
    } else {
      const check = checks.one(write.pattern);
      if (check.kind === 'invalid') {
        const msg = `${check.message} (at character ${check.position + 1})`;
        issues.push({ loc: [name, 'pattern'], msg, type: 'pattern' });
      }
      const before = merged.get(name);
      const read = write.read ?? before?.read;
      merged.set(name, {
        pattern: write.pattern,
        action: write.action ?? before?.action ?? 'flag',
        ...(read === 'shown' ? { read } : {}),
      });
    }
  }
  if (issues.length === 0) {
    const msg = checks.together([...merged.values()].map((one) => one.pattern));
    if (msg !== null) issues.push({ loc: [], msg, type: 'patterns_too_large' });
  }
  return { settings: Object.fromEntries(merged), issues };
}

/** The issue of a write with too many patterns. */
export const TOO_MANY: ValidationIssue = {
  loc: [],
  msg: `there are too many patterns; at most ${SETTINGS_LIMITS.patterns} are allowed`,
  type: 'too_many_patterns',
};

/** Returns the expressions by name as they are after a write. */
function sourcesAfter(kept: Patterns, given: PatternsWrite): ReadonlyMap<string, string> {
  const sources = new Map(Object.entries(kept).map(([name, { pattern: source }]) => [name, source]));
  for (const [name, write] of Object.entries(given)) {
    if (write === null) sources.delete(name);
    else sources.set(name, write.pattern);
  }
  return sources;
}

/**
 * Checks the patterns of a write before its merge, and calls `turn` between the steps.
 * @example await checkPatternsAhead({}, { free: { pattern: 'fre{2,}' } }, () => turn());
 */
export async function checkPatternsAhead(
  kept: Patterns,
  given: PatternsWrite,
  turn: () => Promise<void>,
): Promise<PatternChecks> {
  const sources = sourcesAfter(kept, given);
  if (sources.size > SETTINGS_LIMITS.patterns) return CHECKED_WHEN_ASKED;
  const written = Object.values(given).flatMap((write) => (write === null ? [] : [write.pattern]));
  return checkAhead(written, [...sources.values()], turn);
}

const KNOWN = pattern.strip();

/** Reads each pattern independently, so that an unreadable one does not affect the others. */
function restore(stored: unknown): Patterns {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      const parsed = KNOWN.safeParse(value);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}
