import { StewardError } from '../../core/common/errors.ts';
import type { Clock, Judge } from '../../core/ports/judge.ts';
import { DAY_MS } from '../../core/time/time.ts';

/** Dry-run messages that a tenant with a quota may send in a UTC day, in each process, because dry runs do not count towards the quota. */
export const DRY_RUN_MESSAGES_A_DAY = 1_000;

/** Wraps a judge so that its scores are not cached. */
export function uncached(judge: Judge): Judge {
  return {
    ...judge,
    judge: async (...asked) => {
      const answer = await judge.judge(...asked);
      return {
        ...answer,
        rows: answer.rows.map((row) => (row.kind === 'scores' ? { ...row, isUncacheable: true } : row)),
      };
    },
  };
}

/** Limits dry runs, which bypass the quota, to a number of messages a day for each tenant with a quota. */
export function createDryRunAllowance(deps: { readonly now: Clock; readonly messagesMax: number }) {
  let day = -1;
  const taken = new Map<string, number>();
  return {
    /** Takes messages from the allowance. @throws StewardError `rate_limited` until the next UTC day. */
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
