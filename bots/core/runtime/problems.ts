import { createLru } from '../../../src/core/collections/remember.ts';
import { StewardError } from '../../../src/core/common/errors.ts';

/** Something that went wrong. */
export type Problem = { readonly what: string; readonly atMs: number };

/** The last thing that went wrong, for `status`: of each community, and of the bot as a whole. */
export type Problems = ReturnType<typeof createProblems>;

const COMMUNITIES_MAX = 5_000;

/** Remembers the last problem of each. */
export function createProblems(now: () => number) {
  let latest: Problem | null = null;
  let ofAll: Problem | null = null;
  const own = createLru<string, Problem>(COMMUNITIES_MAX);
  return {
    /** `what` is safe to show. @param communityId of the community that it concerns alone; left out, all of them. */
    note(what: string, communityId?: string): void {
      latest = { what, atMs: now() };
      if (communityId === undefined) ofAll = latest;
      else own.set(communityId, latest);
    },
    /** @param communityId what concerns this community; left out, whatever came last. */
    last(communityId?: string): Problem | null {
      if (communityId === undefined) return latest;
      const known = own.get(communityId) ?? null;
      return known && (!ofAll || known.atMs >= ofAll.atMs) ? known : ofAll;
    },
  };
}

/** An error in words that are safe to log and to show: its code or its class, never its text. */
export function describeError(error: unknown): string {
  if (error instanceof StewardError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

/** A short code for an error of the network, safe to log and to show: its own or its cause's, never its text, which may hold addresses and tokens. */
export function nameOfNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code =
    'code' in error ? error.code : error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code.toLowerCase() : 'network';
}
