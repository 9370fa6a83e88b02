import type { JudgeFailure, QuotaGate } from '../ports/judge.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { leaveAll, type Settled, type Subject, settleSome } from './subject.ts';
import type { Criteria } from './thresholds.ts';

/** Nobody is asked where nothing is on. */
export function pauseInactive(criteria: Criteria, subjects: readonly Subject[]): Settled {
  return criteria.all.length === 0 ? leaveAll(subjects, 'policy inactive') : { decided: [], rest: subjects };
}

/** The free plan asks no model. */
export function pauseFreePlan(tenant: Tenant, subjects: readonly Subject[]): Settled {
  return tenant.plan === 'free' ? leaveAll(subjects, 'free_plan') : { decided: [], rest: subjects };
}

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

function isTooShort({ message, analysis }: Subject): boolean {
  return message.names_only === true || analysis.isShort();
}

/** Whom a tenant trusts is not judged. */
export function skipTrusted(subjects: readonly Subject[]): Settled {
  return settleSome(subjects, (subject) => (subject.message.author_trusted ? 'trusted' : null));
}

/** What could not be read cannot be judged either. */
export function leaveUnread(subjects: readonly Subject[]): Settled & { readonly failure: JudgeFailure | null } {
  const failure = subjects.find(({ unread }) => unread !== null)?.unread ?? null;
  return { ...settleSome(subjects, ({ unread }) => (unread === null ? null : 'error_open')), failure };
}

/** Too little was written to judge it. */
export function skipTooShort(subjects: readonly Subject[]): Settled {
  return settleSome(subjects, (subject) => (isTooShort(subject) ? 'too_short' : null));
}
