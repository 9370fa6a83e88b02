import type { DecisionRecord } from '../../src/core/decision-log/decision-store.ts';

/** Messages per request in the figures. */
export const BATCH_ROWS = 50;

/** Requests at the same time. */
export const IN_FLIGHT = 64;

const SCORES = { spam: 0.0312, scam: 0.0104, harassment: 0.2, nsfw: 0.01, selfharm: 0.01, doxxing: 0.1, minors: 0.02 };

/** Returns the record of a request with 50 judged messages of 120 characters. */
export function sampleRecord(tenantId: string, nowMs: number): DecisionRecord {
  return {
    tenantId,
    requestId: '01a1fc54-9387-712a-9bd2-a5625c330cdd',
    source: 'api',
    nowMs,
    rows: Array.from({ length: BATCH_ROWS }, (_, index) => ({
      decision: {
        message_id: `message-${index}`,
        action: 'none',
        category: null,
        probability: 0.2,
        scores: SCORES,
        judged: true,
        reason: 'model',
      },
      channel: 'general',
      text: 'x'.repeat(120),
    })),
    judged: BATCH_ROWS,
    usage: { requests: 1, inputTokens: 2_000, cachedInputTokens: 0, outputTokens: 500 },
    spend: { microUsd: 0, ceilings: [] },
    leaseIds: [],
  };
}

/** Runs `call` `count` times, `IN_FLIGHT` at once. @returns milliseconds. */
export async function timeCalls(count: number, call: () => Promise<unknown>): Promise<number> {
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) await call();
    }),
  );
  return performance.now() - start;
}
