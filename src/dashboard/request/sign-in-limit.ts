import { StewardError } from '../../core/common/errors.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import { openRateBound } from '../../service/common/rate-bound.ts';
import type { ClientAddress } from '../../service/tenants/addresses.ts';
import type { DashboardContext } from './page-context.ts';

/** Bounds how often one address may fail to sign in. It never sees a credential that is valid, so nobody can lock others out. */
export type SignInLimit = {
  /** Counts a failure. @throws StewardError `rate_limited`, with the seconds to wait, for an address that failed too often. */
  failed(c: DashboardContext): Promise<void>;
};

const WINDOW_SECONDS = 600;
const FAILURES_MAX = 10;

/** Counts by the caller's address, or the proxy's where no setting names it: people who mistype may be refused because of a stranger then. */
export function createSignInLimit(clientAddress: ClientAddress, shared?: OpenSharedLimiter): SignInLimit {
  const bound = openRateBound({ name: 'sign-in-address', points: FAILURES_MAX, seconds: WINDOW_SECONDS }, shared);
  return {
    async failed(c) {
      const { consumed, resetMs } = await bound.consume(clientAddress(c.env.incoming));
      if (consumed <= FAILURES_MAX) return;
      const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1_000));
      const message = `signing in failed ${FAILURES_MAX} times from this address; a valid key or link still works`;
      throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds } });
    },
  };
}
