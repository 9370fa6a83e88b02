import { getConnInfo } from '@hono/node-server/conninfo';
import { StewardError } from '../core/errors.ts';
import type { OpenSharedLimiter } from '../core/shared-memory.ts';
import { openRateBound } from '../service/rate-bound.ts';
import type { DashboardContext } from './visit.ts';

/** Bounds how often signing in may fail, by address, and how often a tenant may be signed in to. */
export type SignInLimit = {
  /** @throws StewardError `rate_limited` for an address that failed too often, or when all of them together did. */
  check(c: DashboardContext): Promise<void>;
  failed(c: DashboardContext): Promise<void>;
  /** Somebody came with what opens this tenant. @throws StewardError `rate_limited` for a tenant that was signed in to too often. */
  entered(tenantId: string | null): Promise<void>;
};

const WINDOW_SECONDS = 600;
const FAILURES_AN_ADDRESS = 10;
/** Keys have 190 random bits and links 192, so this bounds the work and not the luck. */
const FAILURES_TOGETHER = 1_000;
/** A program that signs in again and again would fill the store with sessions, and its tenant's list of them. */
const SIGN_INS_A_TENANT = 60;

/**
 * Counts in this process, or in all together where they share a memory, by the address of the connection: behind a proxy that is the proxy's, and the
 * second bound matters more.
 */
export function createSignInLimit(shared?: OpenSharedLimiter): SignInLimit {
  const open = (name: string, points: number) => openRateBound({ name, points, seconds: WINDOW_SECONDS }, shared);
  const address = open('sign-in-address', FAILURES_AN_ADDRESS);
  const together = open('sign-in', FAILURES_TOGETHER);
  const tenant = open('sign-in-tenant', SIGN_INS_A_TENANT);
  const keysOf = (c: DashboardContext) =>
    [
      [address, addressOf(c), FAILURES_AN_ADDRESS],
      [together, 'all', FAILURES_TOGETHER],
    ] as const;
  return {
    async check(c) {
      for (const [limiter, key, most] of keysOf(c)) {
        if ((await limiter.read(key)).consumed >= most) throw tooMany();
      }
    },
    async entered(tenantId) {
      if (tenantId === null) return;
      if ((await tenant.consume(tenantId)).consumed <= SIGN_INS_A_TENANT) return;
      const message = `this tenant was signed in to ${SIGN_INS_A_TENANT} times in ${WINDOW_SECONDS / 60} minutes; wait as long`;
      throw new StewardError('rate_limited', message);
    },
    async failed(c) {
      // What is over the bound is refused by the next check.
      for (const [limiter, key] of keysOf(c)) await limiter.consume(key);
    },
  };
}

function addressOf(c: DashboardContext): string {
  return getConnInfo(c).remote.address ?? '';
}

function tooMany(): StewardError {
  return new StewardError('rate_limited', `signing in failed too often; wait ${WINDOW_SECONDS / 60} minutes`);
}
