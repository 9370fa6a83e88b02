import { remember } from '../../collections/remember.ts';
import type { ValidationIssue } from '../../common/errors.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import { limitRule } from '../limits/limit-rule.ts';
import { linkRule } from '../links/link-rule.ts';
import { listRule } from '../lists/list-rule.ts';
import type { PatternChecks } from '../pattern-matching/pattern-check.ts';
import { CHECKED_WHEN_ASKED } from '../pattern-matching/pattern-checks.ts';
import { patternRule, TOO_MANY } from '../patterns/pattern-rule.ts';
import type { RulesSettings } from '../rule/compiled-rules.ts';
import type { AnyLocalRule } from '../rule/local-rule.ts';
import { wordRule } from '../words/word-rule.ts';

const PLACE = ['body', 'exceptions'];
const OWN_MAX_CHARS = 200_000;
/** The filters of an exception, by rule name. */
type Exception = {
  readonly patterns?:
    | Readonly<Record<string, { readonly pattern?: string | null | undefined } | null>>
    | null
    | undefined;
  readonly [rule: string]: unknown;
};

/** The local rules that an exception may override, besides the limits. */
const FILTERS: readonly AnyLocalRule[] = [linkRule, wordRule, patternRule, listRule];

/**
 * Returns the issues of exceptions' filters, each merged over the general settings. One tenant's limits apply to all patterns together.
 * @example filterIssues([{ on: 'role', id: '1', links: { domains: ['//'] } }], DEFAULT_SETTINGS).length; // => 1
 */
export function filterIssues(
  exceptions: readonly Exception[],
  settings: RulesSettings,
  checks: PatternChecks = CHECKED_WHEN_ASKED,
): ValidationIssue[] {
  const given = exceptions.map((one) => FILTERS.map((rule) => ({ rule, write: one[rule.name] })));
  const chars = JSON.stringify(given.map((filters) => filters.map(({ write }) => write))).length;
  const msg = `the filters of all exceptions have ${chars} characters together; at most ${OWN_MAX_CHARS} are allowed`;
  if (chars > OWN_MAX_CHARS) return [{ loc: PLACE, msg, type: 'too_large' }];
  const own = exceptions.flatMap(({ patterns }) => Object.values(patterns ?? {}).flatMap((one) => one?.pattern ?? []));
  const usual = Object.values(patternRule.restore(settings.patterns)).map(({ pattern }) => pattern);
  const all = own.length === 0 ? [] : [...new Set([...usual, ...own])];
  if (all.length > SETTINGS_LIMITS.patterns) return [{ ...TOO_MANY, loc: PLACE }];
  const issues: ValidationIssue[] = given.flatMap((filters, index) =>
    filters.flatMap(({ rule, write }) =>
      write === undefined
        ? []
        : rule
            .merge(settings[rule.name], write, { ...checks, together: () => null })
            .issues.map((issue) => ({ ...issue, loc: [...PLACE, index, rule.name, ...issue.loc] })),
    ),
  );
  const tooLarge = issues.length === 0 ? checks.together(all) : null;
  return tooLarge === null ? issues : [{ loc: PLACE, msg: tooLarge, type: 'patterns_too_large' }];
}

/**
 * Returns the filters that an exception sets, merged over the general ones. The same input returns the same objects, so each is compiled once.
 * @example filtersUnder(DEFAULT_SETTINGS, { on: 'role', id: '1', words: { action: 'none' } }).words; // => { list: [], action: 'none' }
 */
export function filtersUnder(settings: RulesSettings, exception: Exception, isWithLimits = true): RulesSettings {
  const rules = isWithLimits ? [...FILTERS, limitRule as AnyLocalRule] : FILTERS;
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const write = exception[rule.name];
      return typeof write === 'object' && write !== null
        ? [[rule.name, mergeOnce(rule, settings[rule.name] as object, write)]]
        : [];
    }),
  );
}

const MERGED = new WeakMap<object, WeakMap<object, unknown>>();
/** The patterns passed their checks when they were written. */
const GOOD: PatternChecks = { one: () => ({ kind: 'ok', size: 0 }), together: () => null };

function mergeOnce(rule: AnyLocalRule, kept: object, write: object): unknown {
  const known = remember(MERGED, kept, () => new WeakMap());
  return remember(known, write, () => rule.merge(kept, write, GOOD).settings);
}
