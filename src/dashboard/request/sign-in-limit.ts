import { StewardError } from '../../core/common/errors.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import { openRateBound } from '../../service/common/rate-bound.ts';
import type { ClientAddress } from '../../service/tenants/addresses.ts';
import type { DashboardContext } from './page-context.ts';

/**
 * Counts a failed sign-in. It never sees a valid credential, so nobody can lock others out.
 * @throws StewardError `rate_limited` with the seconds to wait after too many failures of an address.
 */
export type CountFailure = (c: DashboardContext) => Promise<void>;

const WINDOW_SECONDS = 600;
const FAILURES_MAX = 10;

/** Counts by the caller's address. Without a setting for proxies that is the proxy's, so a stranger may block people who mistype. */
export function createSignInLimit(clientAddress: ClientAddress, shared?: OpenSharedLimiter): CountFailure {
  const bound = openRateBound({ name: 'sign-in-address', points: FAILURES_MAX, seconds: WINDOW_SECONDS }, shared);
  return async (c) => {
    const { consumed, resetMs } = await bound.consume(clientAddress(c.env.incoming));
    if (consumed <= FAILURES_MAX) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1_000));
    const message = `signing in failed ${FAILURES_MAX} times from this address; a valid key or link still works`;
    throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds } });
  };
}
