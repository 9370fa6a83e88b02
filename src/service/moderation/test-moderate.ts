import { invalid, StewardError } from '../../core/common/errors.ts';
import { ACTIONS, type Decision, NOT_JUDGED, REASONS } from '../../core/decisions/decision.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import { judgmentFailed } from './judgment-failed.ts';
import { createModeration } from './moderate.ts';
import type { ModerateDeps } from './moderate-request.ts';

/** The prefix of a text that requests an outcome, such as `steward-test:quota`. */
const START = 'steward-test:';

const ERRORS: Readonly<Record<string, () => StewardError>> = {
  judgment_failed: () => judgmentFailed('timeout'),
  rate_limited: () =>
    new StewardError('rate_limited', 'more requests a minute than allowed; try again in 1 s', {
      detail: { retryAfterSeconds: 1 },
    }),
  overloaded: () => new StewardError('overloaded', 'the server has too many concurrent requests; try again'),
  store_unavailable: () => new StewardError('store_unavailable', 'the database does not answer'),
};

/**
 * Creates the moderate function for test keys. It counts, logs and caches nothing. A text such as `steward-test:quota` gets that outcome.
 * @throws StewardError the error that a text requests; `invalid` for an unknown outcome.
 * @example const { decisions } = await createTestModerate(deps)({ tenant, messages, source: 'api', requestId });
 */
export function createTestModerate(deps: ModerateDeps): Moderate {
  const { moderate } = createModeration({
    ...deps,
    defaultQuota: 0,
    limits: { global_budget: null, free_budget: null },
  });
  return async (request) => {
    const asked = request.messages.map(({ text }) => (text.startsWith(START) ? text.slice(START.length).trim() : null));
    const outcomes = asked.map((name, index) => (name === null ? null : outcomeOf(name, index)));
    const tenant = { ...request.tenant, plan: 'pro' as const, quota: 0 };
    const answer = await moderate({ ...request, tenant, mode: 'dry_run' });
    const decisions = answer.decisions.map((decision, index) => ({ ...decision, ...outcomes[index] }));
    const details = answer.details.map(({ scored, ...detail }, index) =>
      outcomes[index] || !scored ? detail : { ...detail, scored },
    );
    return { ...answer, decisions, details };
  };
}

function outcomeOf(name: string, index: number): Partial<Decision> {
  const error = ERRORS[name];
  if (error) throw error();
  const action = ACTIONS.find((one) => one === name);
  if (action) return judged(action, 'model');
  const reason = REASONS.find((one) => one === name);
  if (reason === 'model' || reason === 'cache') return judged('flag', reason);
  if (reason === 'local') return { ...NOT_JUDGED, action: 'delete', category: 'local:word', probability: 1, reason };
  if (reason) return { ...NOT_JUDGED, reason };
  const known = [...ACTIONS, ...REASONS, ...Object.keys(ERRORS)].join(', ');
  throw invalid([
    { loc: ['body', 'messages', index, 'text'], msg: `${START} is followed by one of ${known}`, type: 'test_outcome' },
  ]);
}

function judged(action: Decision['action'], reason: Decision['reason']): Partial<Decision> {
  const probability = action === 'none' ? 0.01 : 0.99;
  const category = action === 'none' ? null : 'scam';
  return { action, category, probability, scores: { scam: probability }, judged: true, reason };
}
