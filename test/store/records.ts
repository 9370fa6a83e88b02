import { randomBytes } from 'node:crypto';
import type { DecisionRecord } from '../../src/core/decision-log/decision-store.ts';
import type { Decision } from '../../src/core/decisions/decision.ts';
import type { Store } from '../../src/core/store/store.ts';
import type { Tenant } from '../../src/core/tenants/tenant.ts';

/** A tenant with a key, made for one test. */
export async function newTenant(store: Store, name = 'ravens'): Promise<{ tenant: Tenant; hash: string }> {
  const tenant = await store.ensureTenant(name, 'pro');
  const hash = randomBytes(32).toString('hex');
  await store.addKey({ tenantId: tenant.id, hash, label: 'first' });
  return { tenant, hash };
}

/** A decision as the model makes it. */
export function decisionOf(given: Partial<Decision> = {}): Decision {
  return {
    message_id: 'm1',
    action: 'flag',
    category: 'spam',
    probability: 0.9,
    scores: { spam: 0.9, scam: 0.125 },
    judged: true,
    reason: 'model',
    ...given,
  };
}

/** What a request of `count` judged messages leaves behind. */
export function recordOf(tenantId: string, count: number, given: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    tenantId,
    requestId: 'request-1',
    source: 'api',
    nowMs: Date.now(),
    rows: Array.from({ length: count }, (_, index) => ({
      decision: decisionOf({ message_id: `m${index}` }),
      channel: 'general',
      text: `text ${index}`,
    })),
    judged: count,
    usage: { requests: 1, inputTokens: 100, cachedInputTokens: 0, outputTokens: 10 },
    spend: { microUsd: 0, ceilings: ['global_budget'] },
    leaseIds: [],
    ...given,
  };
}
