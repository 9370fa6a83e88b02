import { remember } from '../../collections/remember.ts';
import type { Action, LocalCategory } from '../../decisions/decision.ts';

/** The categories and rules of settings that are only observed. */
export function observedOf({ observe }: { readonly observe?: unknown }): readonly string[] {
  return Array.isArray(observe) ? observe : [];
}

type RuleWithout = { without?(settings: unknown, isOut: (category: string) => boolean): unknown };
type Split = { readonly acting: unknown; readonly observed: readonly unknown[] };
const SPLIT = new WeakMap<object, Map<string, Split>>();

/**
 * The settings of a rule as far as it acts, and those of each of its categories that is only observed. The same settings give the same ones, so that
 * they are compiled once.
 * @example splitObserved(linkRule, { ...links, action: 'delete' }, ['local:link']).acting; // => { ...links, action: 'none' }
 */
export function splitObserved(rule: RuleWithout, settings: unknown, names: readonly string[]): Split {
  const whole = { acting: settings, observed: [] };
  if (names.length === 0 || !rule.without || typeof settings !== 'object' || settings === null) return whole;
  const known = remember(SPLIT, settings, () => new Map());
  return remember(known, names.join(), () => splitBy(rule, settings, names) ?? whole);
}

function splitBy(rule: RuleWithout, settings: object, names: readonly string[]): Split | null {
  const acting = rule.without?.(settings, (category) => names.includes(category));
  if (acting === settings) return null;
  const own = names.filter((name) => rule.without?.(settings, (category) => category === name) !== settings);
  return { acting, observed: own.map((name) => rule.without?.(settings, (category) => category !== name) ?? settings) };
}

const LOCAL_NAME = /^local:(?:link|word|raid|picture|example|stolen|(?:word|pattern|limit|list):[A-Za-z0-9_-]{1,64})$/;
const RULE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Whether a name may be one of a category of the audit log that can be observed: of a local rule, a category, or a rule in words.
 * @example canObserve('local:word:slurs'); // => true
 */
export function canObserve(name: string): boolean {
  return LOCAL_NAME.test(name) || RULE_NAME.test(name);
}

/** `without` of a rule with one category and one action. @example withoutCategory('local:link')(links, () => true).action; // => 'none' */
export function withoutCategory(category: LocalCategory) {
  return <Settings extends { readonly action: Action }>(
    settings: Settings,
    isOut: (category: string) => boolean,
  ): Settings => (isOut(category) ? { ...settings, action: 'none' } : settings);
}

/**
 * Settings by name, of which those do nothing whose categories are out; the given ones where none is. @param prefix of a category, before the name.
 * @example withoutMembers({ cas: 'flag' }, 'local:list:', () => true); // => { cas: 'none' }
 */
export function withoutMembers<Members extends object>(
  members: Members,
  prefix: `local:${string}:`,
  isOut: (category: string) => boolean,
): Members {
  const changed = Object.entries(members).filter(([name, member]) => member !== null && isOut(`${prefix}${name}`));
  // Each is of the schema of its member still: an action, or what has one.
  const entries = changed.map(([name, member]) => [
    name,
    typeof member === 'string' ? 'none' : { ...member, action: 'none' },
  ]);
  return changed.length === 0 ? members : ({ ...members, ...Object.fromEntries(entries) } as Members);
}
