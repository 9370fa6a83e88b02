import { z } from 'zod';
import type { Fault } from '../errors.ts';
import { SETTINGS_LIMITS } from './limits.ts';
import { ACTION_OPTION, actionOf, actionSchema, defineLocalRule, type Merged, type RuleOption } from './local-rule.ts';
import { compilePatterns, validatePattern, validatePatternSet } from './patterns.ts';

/** A pattern's name: 1 to 64 of letters, digits, `_`, `-`, as a rule's. */
const PATTERN_NAME = /^[A-Za-z0-9_-]{1,64}$/;

const pattern = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(SETTINGS_LIMITS.patternMaxChars)
    .describe('An RE2 expression, matched without regard to case.'),
  action: actionSchema,
});
const schema = z.record(z.string(), pattern);
const writeSchema = z.record(z.string(), pattern.partial({ action: true }).nullable());
type Patterns = z.output<typeof schema>;

/** Blocks what RE2 expressions match; each has a name and an action of its own. */
export const patternRule = defineLocalRule({
  name: 'patterns',
  summary: 'The blocked patterns',
  documented: {
    category: '`local:pattern:<name>`',
    limits: '100 patterns, 500 characters each; 1,100 steps each and 5,000 together when compiled',
  },
  schema,
  writeSchema,
  initial: {},
  merge,
  restore,
  compile(patterns) {
    const find = compilePatterns(patterns);
    return {
      isSet: Object.keys(patterns).length > 0,
      findInText({ text, disguises }) {
        const hit = find(text, () => disguises(text));
        return hit && { category: `local:pattern:${hit.name}`, action: hit.action, matched: hit.matched };
      },
    };
  },
  show(patterns) {
    const fields = Object.entries(patterns).map(([name, { pattern: source, action }]) => ({
      label: name,
      value: `${action}: ${source}`,
      code: true,
    }));
    return { title: `${fields.length} blocked patterns`, ...(fields.length > 0 ? { fields } : {}) };
  },
  commands: [
    {
      verb: 'add',
      summary: 'Block what an RE2 expression matches',
      options: [
        nameOption('Letters, digits, _ and -'),
        ACTION_OPTION,
        { name: 'pattern', summary: 'An RE2 expression', kind: 'text', required: true, max: 500 },
      ],
      change: (_current, args) => ({
        write: { [String(args.name)]: { pattern: String(args.pattern), action: actionOf(args) } },
      }),
    },
    {
      verb: 'remove',
      summary: 'Remove a pattern',
      options: [nameOption('The name of the pattern')],
      change(current, args) {
        const name = String(args.name);
        return Object.hasOwn(current, name)
          ? { write: { [name]: null } }
          : { fault: 'There is no pattern of that name.' };
      },
    },
  ],
});

function nameOption(summary: string): RuleOption {
  return { name: 'name', summary, kind: 'text', required: true, max: 64, suggest: 'patterns' };
}

/** `null` deletes a pattern, a new one starts at flag. */
function merge(kept: Patterns, given: z.output<typeof writeSchema>): Merged<Patterns> {
  const faults: Fault[] = [];
  // A map, since __proto__ is a name as good as any.
  const merged = new Map(Object.entries(kept));
  for (const [name, write] of Object.entries(given)) {
    if (write === null) merged.delete(name);
    else if (!PATTERN_NAME.test(name)) {
      const msg = 'a pattern name is 1 to 64 letters, digits, _ or -';
      faults.push({ loc: [name], msg, type: 'pattern_name' });
    } else {
      const check = validatePattern(write.pattern);
      if (check.kind === 'invalid') {
        const msg = `${check.message} (at character ${check.position + 1})`;
        faults.push({ loc: [name, 'pattern'], msg, type: 'pattern' });
      }
      merged.set(name, { pattern: write.pattern, action: write.action ?? merged.get(name)?.action ?? 'flag' });
    }
  }
  if (merged.size > SETTINGS_LIMITS.patterns) {
    faults.push({ loc: [], msg: `at most ${SETTINGS_LIMITS.patterns} patterns`, type: 'too_many_patterns' });
  } else if (faults.length === 0) {
    const msg = validatePatternSet([...merged.values()].map((one) => one.pattern));
    if (msg !== null) faults.push({ loc: [], msg, type: 'patterns_too_large' });
  }
  return { settings: Object.fromEntries(merged), faults };
}

/** Each pattern by itself: one that cannot be read takes no other with it. */
function restore(stored: unknown): Patterns {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = pattern.strip();
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      const parsed = known.safeParse(value);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}
