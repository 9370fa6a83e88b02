import { v4 as newRequestId } from 'uuid';
import { StewardError } from '../../core/common/errors.ts';
import type { Decision } from '../../core/decisions/decision.ts';
import { NOT_JUDGED_REASONS } from '../../core/decisions/unjudged.ts';
import { textMessage } from '../../core/messages/message.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import { mergePolicy, type PolicyWrite } from '../../core/policy/policy.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/** The result of a tenant's test messages under a changed policy. */
export type TriedExamples = Awaited<ReturnType<typeof tryExamples>>;

/**
 * Tries a tenant's test messages under a changed policy, as a paid dry run. @param cannot what the judge cannot do.
 * @returns `untested`: messages that were not judged, or that passed a judge which reads no rules; `unjudged`: the reason, null if all were judged.
 * @throws StewardError `invalid` if the policy refuses the change.
 * @example const { failed } = await tryExamples({ moderate }, tenant, { thresholds: { spam: 0.5 } });
 */
export async function tryExamples(
  { moderate }: { readonly moderate: Moderate },
  tenant: Tenant,
  write: PolicyWrite,
  cannot: Judge['cannot'] = [],
) {
  const examples = (['flag', 'allow'] as const).flatMap((must) =>
    tenant.settings.examples[`must_${must}`].map((text) => ({ text, must })),
  );
  const policy = mergePolicy(tenant.policy, write);
  if (examples.length === 0) return { tried: 0, failed: [], untested: [], unjudged: null };
  const ignoresRules = cannot.includes('rules') && Object.keys(policy.rules).length > 0;
  const messages = examples.map(({ text }) => textMessage(text));
  try {
    const request = { tenant: { ...tenant, policy }, messages, requestId: newRequestId() };
    const { decisions } = await moderate({ ...request, source: 'api', mode: 'dry_run' });
    const isUnjudged = ({ reason }: Decision) => NOT_JUDGED_REASONS.some((name) => name === reason);
    const reason = decisions.find(isUnjudged)?.reason ?? null;
    // An unjudged message shows nothing about the policy.
    const isUntested = (one: Decision) => isUnjudged(one) || (ignoresRules && one.judged && one.action === 'none');
    const came = examples.flatMap((example, index) => (decisions[index] ? [{ example, is: decisions[index] }] : []));
    const untested = came.flatMap(({ example, is }) => (isUntested(is) ? [example] : []));
    const failed = came.flatMap(({ example, is: { action, category, scores }, is }) => {
      if (isUntested(is) || (action !== 'none') === (example.must === 'flag')) return [];
      // The highest score of any category.
      return [{ ...example, action, category, probability: Math.max(0, ...Object.values(scores)) }];
    });
    return { tried: examples.length, failed, untested, unjudged: reason };
  } catch (error) {
    if (!(error instanceof StewardError) || error.code === 'store_unavailable') throw error;
    return { tried: examples.length, failed: [], untested: examples, unjudged: error.message };
  }
}
