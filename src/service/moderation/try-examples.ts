import { v4 as newRequestId } from 'uuid';
import { StewardError } from '../../core/common/errors.ts';
import type { Action } from '../../core/decisions/decision.ts';
import { PASSING_REASONS } from '../../core/decisions/unjudged.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import { mergePolicy, type PolicyWrite } from '../../core/policy/policy.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/** An example that did not come to what it must. */
export type FailedExample = {
  readonly text: string;
  readonly must: 'flag' | 'allow';
  readonly action: Action;
  readonly category: string | null;
  /** The highest score that it had, of any category. */
  readonly probability: number;
};

/** What the examples of a tenant came to under a changed policy. */
export type TriedExamples = {
  readonly tried: number;
  readonly failed: readonly FailedExample[];
  /** Why some could not be judged; null where all were. */
  readonly unjudged: string | null;
};

/**
 * Judges a tenant's must-flag and must-allow examples by its local rules and by its policy with a change, as a dry run: nothing is logged, and a model
 * is paid for it.
 * @throws StewardError `invalid` for a change that the policy refuses.
 * @example const { failed } = await tryExamples({ moderate }, tenant, { thresholds: { spam: 0.5 } });
 */
export async function tryExamples(
  { moderate }: { readonly moderate: Moderate },
  tenant: Tenant,
  write: PolicyWrite,
): Promise<TriedExamples> {
  const { must_flag, must_allow } = tenant.settings.examples;
  const examples = [
    ...must_flag.map((text) => ({ text, must: 'flag' as const })),
    ...must_allow.map((text) => ({ text, must: 'allow' as const })),
  ];
  const policy = mergePolicy(tenant.policy, write);
  if (examples.length === 0) return { tried: 0, failed: [], unjudged: null };
  const messages = examples.map(({ text }) => ({ id: '', text, author: '', channel_topic: '', author_trusted: false }));
  try {
    const { decisions } = await moderate({
      tenant: { ...tenant, policy },
      messages,
      source: 'api',
      requestId: newRequestId(),
      mode: 'dry_run',
    });
    const reason = decisions.find((one) => NOT_JUDGED.some((name) => name === one.reason))?.reason ?? null;
    const failed = examples.flatMap(({ text, must }, index): FailedExample[] => {
      const decision = decisions[index];
      // What was not judged says nothing of the policy.
      if (!decision || NOT_JUDGED.some((name) => name === decision.reason)) return [];
      if ((decision.action !== 'none') === (must === 'flag')) return [];
      const probability = Math.max(0, ...Object.values(decision.scores));
      return [{ text, must, action: decision.action, category: decision.category, probability }];
    });
    return { tried: examples.length, failed, unjudged: reason };
  } catch (error) {
    if (!(error instanceof StewardError) || error.code === 'store_unavailable') throw error;
    return { tried: examples.length, failed: [], unjudged: error.message };
  }
}

const NOT_JUDGED = [...PASSING_REASONS, 'free_plan'] as const;
