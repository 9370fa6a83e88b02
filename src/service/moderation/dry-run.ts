import { StewardError } from '../../core/common/errors.ts';
import type { Clock, Judge } from '../../core/ports/judge.ts';
import { DAY_MS } from '../../core/time/time.ts';

/** Messages that a tenant with a quota may send in dry runs a UTC day, in each process: a dry run counts towards no quota. */
export const DRY_RUN_MESSAGES_A_DAY = 1_000;

/** A judge whose scores are not kept. */
export function uncached(judge: Judge): Judge {
  return {
    ...judge,
    judge: async (...asked) => {
      const answer = await judge.judge(...asked);
      return { ...answer, rows: answer.rows.map((row) => (row.kind === 'scores' ? { ...row, isPassing: true } : row)) };
    },
  };
}

/** Bounds dry runs, which pass by the quota: an allowance of messages a day for each tenant that has one. */
export function createDryRunAllowance(deps: { readonly now: Clock; readonly messagesMax: number }) {
  let day = -1;
  const taken = new Map<string, number>();
  return {
    /** @throws StewardError `rate_limited` until the next UTC day. */
    take: (tenantId: string, messages: number): void => {
      const nowMs = deps.now();
      const today = Math.floor(nowMs / DAY_MS);
      if (today !== day) taken.clear();
      day = today;
      const all = (taken.get(tenantId) ?? 0) + messages;
      if (all > deps.messagesMax) {
        const retryAfterSeconds = Math.ceil(((today + 1) * DAY_MS - nowMs) / 1_000);
        const message = `the dry runs of today are used up: a tenant with a quota may send ${deps.messagesMax} messages a day in dry runs`;
        throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds } });
      }
      taken.set(tenantId, all);
    },
  };
}
