import { isCategory } from '../../../../src/core/common/category.ts';
import type { Community } from '../../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import type { Policy } from '../../../../src/core/policy/policy-fields.ts';
import type { Mention } from '../../port/rendering.ts';

/** Categories that somebody must see soon; harassment includes threats. Their entries go before others that wait. */
export const SEVERE: readonly string[] = [
  ...['minors', 'selfharm', 'scam', 'harassment'],
  // Communities have both rules from their start, and the usual scam hits them.
  ...['local:stolen', 'local:limit:mentions'],
];

/** The default categories of an alert. `raid` means a raid, whatever its newcomers write. */
export const ALERT_CATEGORIES: readonly string[] = [...SEVERE, 'raid'];

const LOCAL = /^local:(?:link|word|raid|picture|example|stolen|imitation|reactions|(?:word|pattern|limit|list):.+)$/;

/** Whether an incident may have this name: a category, a rule of the community, or a raid. */
export function canAlertFor(name: string, { rules }: Pick<Policy, 'rules'>): boolean {
  return name === 'raid' || isCategory(name) || Object.hasOwn(rules, name) || LOCAL.test(name);
}

/** Whether the entry of a case goes before other entries. */
export function isSevere({ kind, reason: caseReason }: Pick<ModerationCase, 'kind' | 'reason'>): boolean {
  return kind === 'raid' || (caseReason.category !== null && SEVERE.includes(caseReason.category));
}

/** Returns the mention for a case, by its own category and those of its incident; null if nobody is alerted. */
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
