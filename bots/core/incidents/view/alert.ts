import { isCategory } from '../../../../src/core/common/category.ts';
import type { Community } from '../../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import type { Policy } from '../../../../src/core/policy/policy-fields.ts';
import type { Mention } from '../../port/rendering.ts';

/** What somebody must see soon: harassment has threats in it. Their entries go before the others that wait. */
export const SEVERE: readonly string[] = ['minors', 'selfharm', 'scam', 'harassment'];

/** What an alert is for when nobody says otherwise; `raid` is a raid, whatever its newcomers write. */
export const ALERT_CATEGORIES: readonly string[] = [...SEVERE, 'raid'];

const LOCAL = /^local:(?:link|word|raid|(?:pattern|limit):.+)$/;

/** Whether there may be an incident of this name: a category, a rule of the community's or a raid. */
export function canAlertFor(name: string, { rules }: Pick<Policy, 'rules'>): boolean {
  return name === 'raid' || isCategory(name) || Object.hasOwn(rules, name) || LOCAL.test(name);
}

/** Whether the entry of a case goes before those of others. */
export function isSevere({ kind, reason: caseReason }: Pick<ModerationCase, 'kind' | 'reason'>): boolean {
  return kind === 'raid' || (caseReason.category !== null && SEVERE.includes(caseReason.category));
}

/** Whom a case calls, by its own category and those that are in its incident; null when nobody. */
export function mentionFor(
  { alert, trial }: Pick<Community, 'alert' | 'trial'>,
  moderationCase: Pick<ModerationCase, 'kind' | 'reason'>,
  others: readonly string[] = [],
): Mention | null {
  if (!alert || trial) return null;
  const named = new Set(others);
  if (moderationCase.kind === 'raid') named.add('raid');
  if (moderationCase.reason.category !== null) named.add(moderationCase.reason.category);
  return alert.categories.some((category) => named.has(category)) ? { kind: alert.kind, id: alert.externalId } : null;
}
