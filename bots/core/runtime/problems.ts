import { createLru } from '../../../src/core/collections/remember.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import type { Community } from '../../../src/core/communities/community.ts';

/** A problem and its time. */
export type Problem = { readonly what: string; readonly atMs: number };

/** The last problem of each community and of the whole bot, for `status`. */
export type Problems = ReturnType<typeof createProblems>;

const COMMUNITIES_MAX = 5_000;

/** Creates the memory of last problems. */
export function createProblems(now: () => number) {
  let latest: Problem | null = null;
  let ofAll: Problem | null = null;
  const own = createLru<string, Problem>(COMMUNITIES_MAX);
  return {
    /** Records a problem; `what` is safe to show. @param communityId our id or the platform's of the only affected one; without it all are. */
    note(what: string, communityId?: string): void {
      latest = { what, atMs: now() };
      if (communityId === undefined) ofAll = latest;
      else own.set(communityId, latest);
    },
    /** Returns the last problem. @param community only those that affect this community; without it any. */
    last(community?: Pick<Community, 'id' | 'externalId'>): Problem | null {
      if (!community) return latest;
      const known = [ofAll, own.get(community.externalId), own.get(community.id)];
      return known.reduce<Problem | null>((last, one) => (one && one.atMs >= (last?.atMs ?? 0) ? one : last), null);
    },
  };
}

/** Returns the code or class of an error, which is safe to log and to show; never its text. */
export function describeError(error: unknown): string {
  if (error instanceof StewardError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

/** Returns a short code for a network error, its own or its cause's, safe to log and to show. Never its text, which may hold addresses and tokens. */
export function nameOfNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code =
    'code' in error ? error.code : error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code.toLowerCase() : 'network';
}
