import type { CallLimit } from '../../call-windows.ts';
import { snowflakeMs } from '../world/snowflake.ts';

/** One of Discord's buckets: calls with the same name and channel or guild share its limit. */
export interface Bucket {
  readonly name: string;
  readonly limit: CallLimit;
}

/** The limit on all calls of a bot except answers to interactions. @see https://docs.discord.com/developers/topics/rate-limits#global-rate-limit */
export const GLOBAL: CallLimit = { calls: 50, windowMs: 1_000 };

/**
 * Discord documents that buckets exist and how their headers look, but publishes no sizes. These are sizes that bots report; the stricter one if
 * reports differ. @see https://github.com/discord/discord-api-docs/issues/8330 for deletions
 */
const REPORTED: Readonly<Record<string, CallLimit>> = {
  'POST /channels/{channel}/messages/bulk-delete': { calls: 1, windowMs: 1_000 },
  'POST /channels/{channel}/messages': { calls: 5, windowMs: 5_000 },
  'PATCH /channels/{channel}/messages/{message}': { calls: 5, windowMs: 5_000 },
  'DELETE /channels/{channel}/messages/{message}/reactions/{emoji}/{user}': { calls: 1, windowMs: 250 },
  'PATCH /guilds/{guild}/members/{user}': { calls: 10, windowMs: 10_000 },
};

const DELETE_ONE = 'DELETE /channels/{channel}/messages/{message}';
/** Deletions of single messages have one bucket for each age. */
const AGES: readonly { readonly name: string; readonly belowMs: number; readonly limit: CallLimit }[] = [
  { name: 'young', belowMs: 10_000, limit: { calls: 5, windowMs: 1_000 } },
  { name: 'older', belowMs: 14 * 86_400_000, limit: { calls: 3, windowMs: 1_000 } },
  { name: 'ancient', belowMs: Number.POSITIVE_INFINITY, limit: { calls: 30, windowMs: 120_000 } },
];

/** Returns the bucket of a call; undefined for routes without reports. */
export function documentedBucket(template: string, path: string, nowMs: number): Bucket | undefined {
  const limit = REPORTED[template];
  if (limit) return { name: template, limit };
  if (template !== DELETE_ONE) return undefined;
  const ageMs = nowMs - snowflakeMs(path.slice(path.lastIndexOf('/') + 1));
  const age = AGES.find(({ belowMs }) => ageMs < belowMs);
  return age && { name: `${template} ${age.name}`, limit: age.limit };
}

/** Whether a route counts towards the global limit. */
export function isGloballyLimited(template: string): boolean {
  return !/ \/(?:interactions|webhooks)\//.test(template);
}
