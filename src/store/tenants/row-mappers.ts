import { CATEGORY_NAMES, type Category } from '../../core/common/category.ts';
import { ACTIONS, type Action } from '../../core/decisions/decision.ts';
import { DEFAULT_POLICY, type Policy } from '../../core/policy/policy.ts';
import { DEFAULT_SETTINGS, restoreSettings, type Settings } from '../../core/settings/settings.ts';

/**
 * A policy as it was stored, perhaps by another version of Steward.
 * @param text JSON, or null for a tenant that never set one. A category that it does not name was added later and is
 * off; what is not known here is left out.
 */
export function readPolicy(text: string | null): Policy {
  if (text === null) return DEFAULT_POLICY;
  const stored = objectOf(JSON.parse(text));
  const thresholds = objectOf(stored.thresholds);
  const actions = objectOf(stored.actions);
  const rules = Object.entries(objectOf(stored.rules)).filter(isText);
  const ruleActions = objectOf(stored.rule_actions);
  const ruleThresholds = objectOf(stored.rule_thresholds);
  const minutes = stored.timeout_minutes;
  return {
    thresholds: byCategory((name) => probabilityOr(own(thresholds, name), null)),
    actions: byCategory((name) => actionOr(own(actions, name))),
    rules: Object.fromEntries(rules),
    rule_actions: Object.fromEntries(rules.map(([name]) => [name, actionOr(own(ruleActions, name))])),
    rule_thresholds: Object.fromEntries(rules.map(([name]) => [name, probabilityOr(own(ruleThresholds, name), 0.8)])),
    timeout_minutes: typeof minutes === 'number' && minutes > 0 ? minutes : DEFAULT_POLICY.timeout_minutes,
  };
}

/** Settings as they were stored, likewise; null for a tenant that never set any. */
export function readSettings(text: string | null): Settings {
  return text === null ? DEFAULT_SETTINGS : restoreSettings(objectOf(JSON.parse(text)));
}

function byCategory<T>(value: (name: Category) => T): Record<Category, T> {
  // Object.fromEntries forgets that every category is a key.
  return Object.fromEntries(CATEGORY_NAMES.map((name) => [name, value(name)])) as Record<Category, T>;
}

function probabilityOr<T>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise;
}

function actionOr(value: unknown): Action {
  return ACTIONS.find((action) => action === value) ?? 'flag';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // An object that is no array is a record of what JSON can hold.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
