import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { v7 as newId } from 'uuid';
import { chunksOf } from '../core/collections/chunks-of.ts';
import { JOIN_LIMITS } from '../core/filters/raid/raid.ts';
import { digest } from '../core/filters/state/flood-window.ts';
import type {
  LimiterCount,
  OpenSharedLimiter,
  SharedCache,
  SharedWindows,
  WindowCounts,
  WindowQuery,
} from '../core/ports/shared-cache.ts';
import { type Client, type Link, type LinkOptions, openLink, readCount } from './link.ts';
import { createSharedScores, type SharedScoresOptions } from './scores.ts';

/** Opens the shared cache on a Valkey or Redis server; without it each process goes on alone. @throws StewardError `configuration` without the package. */
export async function openSharedCache(options: LinkOptions & SharedScoresOptions): Promise<SharedCache> {
  const link = await openLink(options);
  const scores = createSharedScores(link, options);
  return {
    windows: createSharedWindows(link),
    scores,
    openLimiter: createSharedLimiters(link),
    isUp: link.isUp,
    close: async () => {
      scores.close();
      await link.close();
    },
  };
}

/** Creates limiters that processes share, with rate-limiter-flexible's own store. */
function createSharedLimiters(link: Link): OpenSharedLimiter {
  return ({ name, points, seconds }) => {
    let opened: RateLimiterRedis | null = null;
    const limiterOf = (client: Client): RateLimiterRedis => {
      const bound = { keyPrefix: `steward:limit:${name}`, points, duration: seconds };
      opened ??= new RateLimiterRedis({ storeClient: client, useRedisPackage: true, ...bound });
      return opened;
    };
    return {
      // `penalty` counts as `consume` does, but does not reject over the bound.
      consume: (key) => link.query(async (client) => countOf(await limiterOf(client).penalty(key))),
      read: (key) =>
        link.query(async (client) => {
          const count = await limiterOf(client).get(key);
          return count ? countOf(count) : { consumed: 0, resetMs: 0 };
        }),
    };
  };
}

function countOf({ consumedPoints, msBeforeNext }: RateLimiterRes): LimiterCount {
  return { consumed: readCount(consumedPoints), resetMs: Math.max(0, readCount(msBeforeNext)) };
}

/** Least number of events that a window counts and reports, even if a rule allows fewer, as in the window of one process. */
const COUNTED_MIN = 64;
const ASKS_MAX = 200;

/**
 * Counts one window: a sorted set, timed by the server. @returns the number of members in it, including the new one.
 * KEYS: the set. ARGV: the new member, the window in ms, how many to keep, and 1 to write (otherwise only count).
 */
const COUNT = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local since = now - ARGV[2]
if ARGV[4] == '1' then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', since)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return redis.call('ZCARD', KEYS[1])
end
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
local count = redis.call('ZCOUNT', KEYS[1], '(' .. since, '+inf')
if known and tonumber(known) > since then return count end
return count + 1`;

/** Adds a join. KEYS: the set of a community's joins. ARGV: the member, when they joined, the window in ms, how many to keep. */
const JOIN = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2] - ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')`;

/** Creates windows of floods and raids that processes share. The server gets hashes and times; for joins also member ids, as long as the window. */
function createSharedWindows(link: Link): SharedWindows {
  const query = async (queries: readonly WindowQuery[], isWritten: boolean) => {
    const counts: WindowCounts[] = [];
    for (const some of chunksOf(queries, ASKS_MAX)) {
      // Commands of one turn are sent together and run in order.
      const answers = await link.query((client) => Promise.all(some.map((one) => answer(client, one, isWritten))));
      if (!answers) return null;
      counts.push(...answers);
    }
    return counts;
  };
  return {
    count: (queries) => query(queries, true),
    look: (queries) => query(queries, false),
    join: ({ community, member, atMs, windowSeconds }) =>
      link.query(async (client) => {
        const args = [member, String(atMs), String(windowSeconds * 1_000), String(JOIN_LIMITS.joins)];
        const found = await client.eval(JOIN, { keys: [`steward:join:${digest(community)}`], arguments: args });
        return readJoins(found);
      }),
  };
}

async function answer(client: Client, query: WindowQuery, isWritten: boolean): Promise<WindowCounts> {
  const count = async (key: string, what: string, rule: { readonly window_seconds: number }, most: number) => {
    const args = [what, String(rule.window_seconds * 1_000), String(most), isWritten ? '1' : '0'];
    return readCount(await client.eval(COUNT, { keys: [key], arguments: args }));
  };
  if (query.kind === 'accounts') {
    const { text, rule } = query;
    const key = `steward:text:${digest(text.tenantId)}:${digest(text.outline)}`;
    const accounts = text.author === '' ? 0 : await count(key, digest(text.author), rule, rule.most + 1);
    return { repeats: 0, messages: 0, accounts };
  }
  const { message, rule } = query;
  if (message.author === '') return { repeats: 0, messages: 0, accounts: 0 };
  const author = `steward:author:${digest(`${message.tenantId}\n${message.author}`)}`;
  const id = newId();
  const keep = (allowed: number): number => Math.max(allowed, COUNTED_MIN) + 1;
  const [repeats, messages] = await Promise.all([
    rule.repeats > 0 ? count(`${author}:${digest(message.outline)}`, id, rule, keep(rule.repeats)) : 0,
    rule.messages > 0 ? count(author, id, rule, keep(rule.messages)) : 0,
  ]);
  return { repeats, messages, accounts: 0 };
}

function readJoins(found: unknown): readonly { readonly member: string; readonly atMs: number }[] {
  // Any other answer is an error, because readCount throws.
  const flat: readonly unknown[] = Array.isArray(found) ? found : [readCount(found)];
  return flat.flatMap((member, index) =>
    index % 2 === 0 ? [{ member: String(member), atMs: readCount(Number(flat[index + 1] ?? Number.NaN)) }] : [],
  );
}
