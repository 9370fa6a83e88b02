import { remember } from '../../collections/remember.ts';
import type { Action, LocalCategory } from '../../decisions/decision.ts';

/** Returns the categories and rules that the settings only observe. */
export function observedOf({ observe }: { readonly observe?: unknown }): readonly string[] {
  return Array.isArray(observe) ? observe : [];
}

type RuleWithout = { without?(settings: unknown, isOut: (category: string) => boolean): unknown };
type Split = { readonly acting: unknown; readonly observed: readonly unknown[] };
const SPLIT = new WeakMap<object, Map<string, Split>>();

/**
 * Splits a rule's settings: those that act, and one copy for each category that is only observed. The same settings give the same results, so that
 * each is compiled once.
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
/** A name of a rule, a pattern or a list: 1 to 64 letters, digits, `_` or `-`. */
export const RULE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Whether settings can observe a name of the audit log: a local rule's category, a model category, or a rule in words.
 * @example canObserve('local:word:slurs'); // => true
 */
export function canObserve(name: string): boolean {
  return LOCAL_NAME.test(name) || RULE_NAME.test(name);
}

/** Returns `without` for a rule with one action. @example withoutCategory('local:link')(links, () => true).action; // => 'none' */
export function withoutCategory(category: LocalCategory) {
  return <Settings extends { readonly action: Action }>(
    settings: Settings,
    isOut: (category: string) => boolean,
  ): Settings => (isOut(category) ? { ...settings, action: 'none' } : settings);
}

/**
 * Sets the action of excluded members to none; returns the same object if none is excluded. @param prefix of a category, before the name.
 * @example withoutMembers({ cas: 'flag' }, 'local:list:', () => true); // => { cas: 'none' }
 */
export function withoutMembers<Members extends object>(
  members: Members,
  prefix: `local:${string}:`,
  isOut: (category: string) => boolean,
): Members {
  const changed = Object.entries(members).filter(([name, member]) => member !== null && isOut(`${prefix}${name}`));
  // Each entry still fits the schema of its member: an action, or an object with one.
  const entries = changed.map(([name, member]) => [
    name,
    typeof member === 'string' ? 'none' : { ...member, action: 'none' },
  ]);
  return changed.length === 0 ? members : ({ ...members, ...Object.fromEntries(entries) } as Members);
}
