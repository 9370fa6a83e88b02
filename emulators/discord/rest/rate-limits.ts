import { createHash } from 'node:crypto';
import type { CallLimit } from '../../call-windows.ts';
import { type Bucket, documentedBucket, GLOBAL, isGloballyLimited } from './documented-limits.ts';

/** The rate limit headers of a call, and its refusal, if any. */
export interface Verdict {
  readonly headers: Readonly<Record<string, string>>;
  readonly refused?: { readonly retryAfterMs: number | null; readonly isGlobal: boolean };
}

/** Counts calls by bucket and refuses calls as tests order. */
export interface RateLimits {
  /** Sets the limit of a route's buckets. */
  set(template: string, limit: CallLimit): void;
  /** Refuses the next call of a route, or of any route with `'*'`; null gives no time to wait. */
  refuseNext(template: string, retryAfterMs: number | null, scope: 'user' | 'global' | 'shared'): void;
  /** Counts one call. */
  take(template: string, path: string): Verdict;
}

/** So large that tests reach a limit only if they set one. */
const DEFAULT: CallLimit = { calls: 10_000, windowMs: 1_000 };

/** Returns the parameter that separates a route's buckets. @see https://docs.discord.com/developers/topics/rate-limits#header-format */
function majorOf(path: string): string {
  return /^\/(?:channels|guilds|webhooks|interactions)\/\d+/.exec(path)?.[0] ?? '';
}

/** Limits in addition to those that tests set. */
export interface LimitOptions {
  /** The limits of documented-limits.ts; without them the buckets are large. */
  readonly limits?: 'documented';
  /** The length of each documented window as a factor of its real length; 1 by default. */
  readonly limitScale?: number;
}

type Count = { used: number; resetsAt: number };

/** Creates the counters. They use the real time, as the client does when it waits. */
export function createRateLimits(options: LimitOptions = {}): RateLimits {
  const scale = options.limitScale ?? 1;
  const limits = new Map<string, CallLimit>();
  const buckets = new Map<string, Count>();
  const ordered: { template: string; retryAfterMs: number | null; scope: 'user' | 'global' | 'shared' }[] = [];

  const bucketOf = (template: string, path: string, now: number): Bucket => {
    const set = limits.get(template);
    if (set) return { name: template, limit: set };
    const documented = options.limits === 'documented' ? documentedBucket(template, path, now) : undefined;
    if (!documented) return { name: template, limit: DEFAULT };
    const { name, limit } = documented;
    return { name, limit: { calls: limit.calls, windowMs: limit.windowMs * scale } };
  };
  const count = (key: string, { windowMs }: CallLimit, now: number): Count => {
    const known = buckets.get(key);
    const bucket = known && known.resetsAt > now ? known : { used: 0, resetsAt: now + windowMs };
    buckets.set(key, bucket);
    bucket.used += 1;
    return bucket;
  };
  /** Returns how long all routes are refused; null if they are not. */
  const globalWaitMs = (template: string, now: number): number | null => {
    if (options.limits !== 'documented' || !isGloballyLimited(template)) return null;
    const limit = { ...GLOBAL, windowMs: GLOBAL.windowMs * scale };
    const { used, resetsAt } = count('global', limit, now);
    return used > limit.calls ? resetsAt - now : null;
  };
  const headersOf = ({ name, limit }: Bucket, { used, resetsAt }: Count, now: number) => ({
    'x-ratelimit-limit': String(limit.calls),
    'x-ratelimit-remaining': String(Math.max(0, limit.calls - used)),
    'x-ratelimit-reset': (resetsAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': ((resetsAt - now) / 1000).toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(name).digest('hex').slice(0, 32),
  });
  const refusal = (
    headers: Readonly<Record<string, string>>,
    scope: 'user' | 'global' | 'shared',
    retryAfterMs: number | null,
  ): Verdict => {
    const isGlobal = scope === 'global';
    if (retryAfterMs === null) return { headers: { 'x-ratelimit-scope': scope }, refused: { retryAfterMs, isGlobal } };
    // Fractions of seconds, finer than the real whole seconds, so that a test need not wait one.
    const more = { 'x-ratelimit-scope': scope, 'retry-after': (retryAfterMs / 1000).toFixed(3) };
    return {
      headers: { ...(isGlobal ? { 'x-ratelimit-global': 'true' } : headers), ...more },
      refused: { retryAfterMs, isGlobal },
    };
  };

  return {
    set: (template, limit) => {
      limits.set(template, limit);
      for (const key of buckets.keys()) if (key.startsWith(`${template} `)) buckets.delete(key);
    },
    refuseNext: (template, retryAfterMs, scope) => void ordered.push({ template, retryAfterMs, scope }),
    take: (template, path) => {
      const now = Date.now();
      const bucket = bucketOf(template, path, now);
      const counted = count(`${bucket.name} ${majorOf(path)}`, bucket.limit, now);
      const headers = headersOf(bucket, counted, now);
      const index = ordered.findIndex((one) => one.template === template || one.template === '*');
      const order = index < 0 ? undefined : ordered.splice(index, 1)[0];
      if (order) return refusal(headers, order.scope, order.retryAfterMs);
      const globalMs = globalWaitMs(template, now);
      if (globalMs !== null) return refusal(headers, 'global', globalMs);
      return counted.used > bucket.limit.calls ? refusal(headers, 'user', counted.resetsAt - now) : { headers };
    },
  };
}
