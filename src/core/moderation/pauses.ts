import type { JudgeFailure, QuotaGate } from '../ports/judge.ts';
import { type Settled, type Subject, settleSome } from './subject.ts';

/**
 * Lets messages through in order while the quota lasts. Trusted and short messages cost nothing,
 * but once the quota is reached they too come back with reason quota.
 */
export async function pauseAtQuota(quota: QuotaGate, subjects: readonly Subject[]): Promise<Settled> {
  let left = await quota(subjects.filter(isEligible).length);
  return settleSome(subjects, (subject) => {
    if (left <= 0) return 'quota';
    if (isEligible(subject)) left--;
    return null;
  });
}

function isEligible(subject: Subject): boolean {
  return !subject.message.author_trusted && subject.unread === null && !isTooShort(subject);
}

/** Too little was written to judge it. */
export function isTooShort({ message, analysis }: Subject): boolean {
  return message.image === undefined && (message.names_only === true || analysis.isShort());
}

/** What could not be read cannot be judged either. */
export function leaveUnread(subjects: readonly Subject[]): Settled & { readonly failure: JudgeFailure | null } {
  const failure = subjects.find(({ unread }) => unread !== null)?.unread ?? null;
  return { ...settleSome(subjects, ({ unread }) => (unread === null ? null : 'error_open')), failure };
}
