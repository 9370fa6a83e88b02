import { createHash } from 'node:crypto';

/** A bucket's size. */
export interface Limit {
  readonly calls: number;
  readonly windowMs: number;
}

/** What a call is told about its bucket, and whether it may go on. */
export interface Verdict {
  readonly headers: Readonly<Record<string, string>>;
  readonly refused?: { readonly retryAfterMs: number; readonly isGlobal: boolean };
}

/** Counts calls per bucket and orders refusals. */
export interface RateLimits {
  /** Gives a route's buckets a size. */
  set(template: string, limit: Limit): void;
  /** Refuses the next call of a route, or with `'*'` of any. */
  refuseNext(template: string, retryAfterMs: number, scope: 'user' | 'global' | 'shared'): void;
  /** Counts one call. */
  take(template: string, path: string): Verdict;
}

/** Wide enough that tests meet a limit only where they set one. */
const DEFAULT: Limit = { calls: 10_000, windowMs: 1_000 };

/** The parameter that Discord keeps a bucket apart by. @see https://docs.discord.com/developers/topics/rate-limits#header-format */
function majorOf(path: string): string {
  return /^\/(?:channels|guilds|webhooks|interactions)\/\d+/.exec(path)?.[0] ?? '';
}

/** Makes the counters; time is real, as the client's waiting is. */
export function createRateLimits(): RateLimits {
  const limits = new Map<string, Limit>();
  const buckets = new Map<string, { used: number; resetsAt: number }>();
  const ordered: { template: string; retryAfterMs: number; scope: 'user' | 'global' | 'shared' }[] = [];

  const headersOf = (template: string, limit: Limit, used: number, resetsAt: number, now: number) => ({
    'x-ratelimit-limit': String(limit.calls),
    'x-ratelimit-remaining': String(Math.max(0, limit.calls - used)),
    'x-ratelimit-reset': (resetsAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': ((resetsAt - now) / 1000).toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(template).digest('hex').slice(0, 32),
  });

  return {
    set: (template, limit) => {
      limits.set(template, limit);
      for (const key of buckets.keys()) if (key.startsWith(`${template} `)) buckets.delete(key);
    },
    refuseNext: (template, retryAfterMs, scope) => void ordered.push({ template, retryAfterMs, scope }),
    take: (template, path) => {
      const now = Date.now();
      const limit = limits.get(template) ?? DEFAULT;
      const key = `${template} ${majorOf(path)}`;
      const known = buckets.get(key);
      const bucket = known && known.resetsAt > now ? known : { used: 0, resetsAt: now + limit.windowMs };
      buckets.set(key, bucket);
      bucket.used += 1;
      const headers = headersOf(template, limit, bucket.used, bucket.resetsAt, now);
      const index = ordered.findIndex((one) => one.template === template || one.template === '*');
      const order = index < 0 ? undefined : ordered.splice(index, 1)[0];
      if (!order && bucket.used <= limit.calls) return { headers };
      const scope = order?.scope ?? 'user';
      const isGlobal = scope === 'global';
      const retryAfterMs = order?.retryAfterMs ?? bucket.resetsAt - now;
      // Seconds with a fraction, finer than the real whole seconds, so that a test need not wait one.
      const more = { 'x-ratelimit-scope': scope, 'retry-after': (retryAfterMs / 1000).toFixed(3) };
      return {
        headers: { ...(isGlobal ? { 'x-ratelimit-global': 'true' } : headers), ...more },
        refused: { retryAfterMs, isGlobal },
      };
    },
  };
}
