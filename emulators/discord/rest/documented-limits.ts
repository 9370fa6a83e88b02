import type { CallLimit } from '../../call-windows.ts';
import { snowflakeMs } from '../world/snowflake.ts';

/** One of Discord's buckets: calls that share a name and a channel or guild share its size. */
export interface Bucket {
  readonly name: string;
  readonly limit: CallLimit;
}

/** All calls of one bot, but the answers to interactions. @see https://docs.discord.com/developers/topics/rate-limits#global-rate-limit */
export const GLOBAL: CallLimit = { calls: 50, windowMs: 1_000 };

/**
 * Discord documents that there are buckets and how their headers read, and publishes no sizes. These are what bots report; where reports differ,
 * the stricter. @see https://github.com/discord/discord-api-docs/issues/8330 for deletions
 */
const REPORTED: Readonly<Record<string, CallLimit>> = {
  'POST /channels/{channel}/messages/bulk-delete': { calls: 1, windowMs: 1_000 },
  'POST /channels/{channel}/messages': { calls: 5, windowMs: 5_000 },
  'PATCH /channels/{channel}/messages/{message}': { calls: 5, windowMs: 5_000 },
  'DELETE /channels/{channel}/messages/{message}/reactions/{emoji}/{user}': { calls: 1, windowMs: 250 },
  'PATCH /guilds/{guild}/members/{user}': { calls: 10, windowMs: 10_000 },
};

const DELETE_ONE = 'DELETE /channels/{channel}/messages/{message}';
/** Deletions of single messages have a bucket for each age. */
const AGES: readonly { readonly name: string; readonly belowMs: number; readonly limit: CallLimit }[] = [
  { name: 'young', belowMs: 10_000, limit: { calls: 5, windowMs: 1_000 } },
  { name: 'older', belowMs: 14 * 86_400_000, limit: { calls: 3, windowMs: 1_000 } },
  { name: 'ancient', belowMs: Number.POSITIVE_INFINITY, limit: { calls: 30, windowMs: 120_000 } },
];

/** The bucket that a call belongs to; undefined for routes of which nothing is reported. */
export function documentedBucket(template: string, path: string, nowMs: number): Bucket | undefined {
  const limit = REPORTED[template];
  if (limit) return { name: template, limit };
  if (template !== DELETE_ONE) return undefined;
  const ageMs = nowMs - snowflakeMs(path.slice(path.lastIndexOf('/') + 1));
  const age = AGES.find(({ belowMs }) => ageMs < belowMs);
  return age && { name: `${template} ${age.name}`, limit: age.limit };
}

/** Whether a route counts towards the limit over all. */
export function isGloballyLimited(template: string): boolean {
  return !/ \/(?:interactions|webhooks)\//.test(template);
}
