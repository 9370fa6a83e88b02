import { groupBy } from '../../../src/core/collections/group-by.ts';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Executor } from '../actions/executor.ts';
import { assignIncidents } from '../incidents/assign-incidents.ts';
import type { Ack, IncomingMessage } from '../port/events.ts';
import { createTimers } from '../runtime/timers.ts';
import type { IngestAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { unbatchedCase } from './unbatched.ts';

/** Number of reactions, messages and milliseconds from which one account's reactions are a burst. */
const REACTIONS = 20;
const MESSAGES = 8;
const WINDOW_MS = 30_000;
/** Fewest letters of one account under one message that may be a word. */
const LETTERS = 3;
/** Later reactions within this time belong to the burst. Discord lets an account react about four times a second. */
const TOGETHER_MS = 10_000;
const KEPT = 160;
const ACCOUNTS_MAX = 1_000;

type Put = readonly IncomingMessage[];

/** Flags accounts that react to many messages in a short time, and judges what they spell. Before that it makes no request. */
export function createReactions(bot: IngestAccess, executor: Executor, judge: (read: IncomingMessage) => Promise<Ack>) {
  const recent = createLru<string, { put: IncomingMessage[]; isBegun: boolean }>(ACCOUNTS_MAX);
  const timers = createTimers(bot.deps.schedule);
  const look = async (of: IncomingMessage['community'], all: Put): Promise<void> => {
    const { community, exemptions } = await bot.directory.resolve(of);
    const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
    const put = all.filter((one) => !isExempt(exemptions, one));
    const [first, last] = [put[0], put.at(-1)];
    if (!first || !last || !tenant?.settings.posts.reactions || tenant.suspended) return;
    const message = { ...first, text: spelled(put), reactions: put.flatMap(({ reactions = [] }) => reactions) };
    if (message.text !== '') await (await judge(message)).settled;
    if (!isBurst(put)) return;
    const seconds = Math.ceil((last.sentAtMs - first.sentAtMs + 1) / 1_000);
    const matched = `${put.length} reactions on ${byMessage(put).length} messages within ${seconds} s`;
    const found = { category: 'local:reactions', place: 'reactions', matched } as const;
    const cases = [unbatchedCase(bot, community, message, found)];
    // The word that they spell may already have an entry.
    const added = await bot.deps.communities.conclude({ keys: [], nowMs: bot.deps.schedule.now(), cases });
    for (const one of added.length > 0 ? await assignIncidents(bot, tenant.id, cases) : []) await executor.execute(one);
  };
  return {
    take(reaction: IncomingMessage): void {
      if (reaction.author.trusted) return;
      const key = `${reaction.community.id}/${reaction.author.id}`;
      const burst = recent.get(key) ?? { put: [], isBegun: false };
      recent.set(key, burst);
      if (!burst.isBegun) burst.put = burst.put.filter(({ sentAtMs }) => reaction.sentAtMs - sentAtMs < WINDOW_MS);
      if (burst.put.length < KEPT) burst.put.push(reaction);
      if (burst.isBegun || !(isBurst(burst.put) || spelled(burst.put) !== '')) return;
      burst.isBegun = true;
      timers.after(TOGETHER_MS, () => {
        recent.delete(key);
        bot.work.begin('reactions', () => look(reaction.community, burst.put), reaction.community.id);
      });
    },
    stop: timers.stop,
  };
}

function byMessage(put: Put): readonly Put[] {
  return [...groupBy(put, ({ reactions }) => reactions?.[0]?.messageId).values()];
}

function isBurst(put: Put): boolean {
  return put.length >= REACTIONS && byMessage(put).length >= MESSAGES;
}

/** Returns the letters under each message, one line each, if they may be a word. */
function spelled(put: Put): string {
  const words = byMessage(put).map((each) => each.map(({ text }) => text).join(''));
  return words.filter((word) => word.length >= LETTERS).join('\n');
}
