import { LRUCache } from 'lru-cache';
import { createTenantFor } from '../../../src/core/standing/tenant-for.ts';
import { DONE, type Fate, type Handed } from '../arrivals/handed.ts';
import type { Bot } from '../bot.ts';
import type { Calms } from '../bulletins/calms.ts';
import type { IncomingDeletion, IncomingMessage } from '../incoming.ts';
import type { Say } from '../language/say.ts';
import type { Raids } from '../raids.ts';
import { roomFor } from '../room-for.ts';
import { createUnderWay } from '../running/under-way.ts';
import { isTest, runTest } from '../setup/self-test.ts';
import type { CarryOut } from './act.ts';
import { createAlbumBook } from './album-book.ts';
import { type Candidate, claimKeyOf, isEmpty, isExempt, keyOf, type Later, messageKey, partsOf } from './candidate.ts';
import { createFirstLook } from './first-look.ts';
import { createFloodBook } from './flood-book.ts';
import { handle, handleLocally } from './handle.ts';
import { createInbox } from './inbox.ts';
import { createPauses } from './pauses.ts';
import { createPictures } from './pictures.ts';
import { asPosted } from './posted.ts';

/** How many of the last messages are known, to let deliveries and edits without a new text pass without asking the store. */
const RECENT_MAX = 20_000;
/**
 * What comes so long after it was written was kept by the platform while the bot was away. It comes all at once, and is no flood: for that rule
 * it counts as an edit does.
 */
const LATE_MS = 120_000;
/** How often at most a full queue is told in the log. */
const OVERFLOW_LOG_MS = 10_000;

/** Takes messages in. */
export type Intake = {
  take(message: IncomingMessage, isEdit: boolean): Promise<Handed>;
  onDelete(deletion: IncomingDeletion): Promise<void>;
  /** What was not judged for lack of room since the start. */
  overflow(): { readonly local: number; readonly lost: number };
  waiting(): number;
  /** Why judging is paused in a community, in words; null when it is not. */
  paused(say: Say, communityId: string): string | null;
  /** Decides what waits at once, and resolves when all of it is applied. */
  drain(): Promise<void>;
};

/** Makes the way in for messages of one platform. */
export function createIntake(
  bot: Bot,
  carryOut: CarryOut,
  raids: Pick<Raids, 'isMarked' | 'raidOf'>,
  calms: Pick<Calms, 'onDecided'>,
): Intake {
  const { schedule, settings } = bot.deps;
  const recent = new LRUCache<string, string>(roomFor(RECENT_MAX));
  const gone = new LRUCache<string, true>(roomFor(RECENT_MAX));
  const overflow = { local: 0, lost: 0 };
  const retries = new Set<() => void>();
  const pictures = createPictures(bot);
  const looking = createUnderWay();
  const pauses = createPauses(bot);
  let overflowToldMs = Number.NEGATIVE_INFINITY;

  const tellOverflow = (tenantId: string, fate: 'local' | 'lost'): void => {
    overflow[fate]++;
    if (schedule.now() - overflowToldMs < OVERFLOW_LOG_MS) return;
    overflowToldMs = schedule.now();
    bot.problems.note('more messages than can be judged: some are decided by local rules alone');
    bot.deps.log.warn({ platform: bot.platform.name, tenant: tenantId, ...overflow }, 'the queue is full');
  };
  const again = ({ candidate, dueAtMs }: Later): void => {
    const cancel = schedule.after(Math.max(0, dueAtMs - schedule.now()), () => {
      retries.delete(cancel);
      bot.work.begin('judge again', () => queueAgain(candidate));
    });
    retries.add(cancel);
  };
  const isEmbedded = bot.deps.judge.provider === 'embedded';
  const parts = {
    bot,
    carryOut,
    pauses,
    raids,
    calms,
    gone,
    floods: createFloodBook(),
    albums: createAlbumBook(),
    tenantFor: createTenantFor(),
  };
  const inbox = createInbox<Candidate>({
    schedule,
    ...settings,
    // What judges in this process gains nothing by waiting for company.
    batchWaitMs: isEmbedded ? 0 : settings.batchWaitMs,
    weigh: ({ message }) => partsOf(message).length,
    async decide(tenantId, candidates, mode) {
      bot.deciding.enter('judge', candidates);
      const { later, apply } = await handle(parts, { tenantId, candidates, mode });
      later.forEach(again);
      return async () => {
        (await apply()).forEach(again);
        bot.deciding.leave('judge', candidates);
      };
    },
    onOverflow: (tenantId, candidate, fate) => {
      tellOverflow(tenantId, fate);
      if (fate === 'lost') candidate.settle('again');
    },
  });
  const firstLook = createFirstLook<Candidate>({
    weigh: ({ message }) => partsOf(message).length,
    async look(tenantId, candidates) {
      const { open, later } = await handleLocally(parts, tenantId, candidates);
      bot.deciding.leave('rules', candidates);
      later.forEach(again);
      for (const candidate of open) toJudge(candidate);
      // What an edit made of a message that waits is decided: as it was before it concerns nobody.
      const decided = candidates.filter(({ claimKey }) => !open.some((one) => one.claimKey === claimKey));
      for (const candidate of decided) inbox.take(tenantId, keyOf(candidate))?.settle('done');
    },
  });
  const toJudge = (candidate: Candidate): void => {
    const key = keyOf(candidate);
    const { tenantId } = candidate.community;
    // Told to be gone while local rules were asked.
    if (gone.has(key) && !candidate.early) {
      candidate.settle('done');
      return;
    }
    inbox.peek(tenantId, key)?.settle('done');
    inbox.add(tenantId, key, candidate);
  };
  // A judge in this process decides as soon as local rules do; any other is not waited for by what they decide.
  const queue = (candidate: Candidate): void => {
    if (isEmbedded) {
      toJudge(candidate);
      return;
    }
    bot.deciding.enter('rules', [candidate]);
    firstLook.add(candidate.community.tenantId, candidate);
  };
  const queueAgain = async (candidate: Candidate): Promise<void> => {
    const { community } = await bot.directory.resolve(candidate.message.community);
    queue({ ...candidate, community });
  };

  return {
    async take(given, isEdit) {
      if (isEmpty(given)) return DONE;
      const { community, exemptions } = await bot.directory.resolve(given.community);
      // What moderators say in a log of their own is theirs.
      if (given.channel.id === community.logChannel && !community.logPublic) return DONE;
      if (!isEdit && isTest(given) && (await runTest(bot, community, given))) return DONE;
      const message = await asPosted(bot, community.tenantId, given);
      if (!message) return DONE;
      const key = keyOf({ community, message });
      const claimKey = claimKeyOf(bot.platform.name, message);
      if (recent.get(key) === claimKey) return DONE;
      recent.set(key, claimKey);
      const ask = await pictures.concern(community.tenantId, message);
      let settle = (_: Fate) => {};
      const settled = new Promise<Fate>((resolve) => {
        settle = (fate) => {
          if (fate === 'again' && recent.get(key) === claimKey) recent.delete(key);
          resolve(fate);
        };
      });
      const exempt = isExempt(exemptions, message);
      // A name stands nowhere: it can be neither deleted nor read again.
      if (message.place !== 'name') bot.recent.note(community, message);
      const enqueue = (read: IncomingMessage): void => {
        const nowMs = schedule.now();
        // An edit that overtakes its own message takes its place in the queue, and is a first writing to the flood rule.
        const overtaken = inbox.peek(community.tenantId, key);
        const isLate = nowMs - message.sentAtMs > LATE_MS;
        queue({
          community,
          message: read,
          isEdit: overtaken ? overtaken.isEdit : isEdit || isLate,
          fromRaid: raids.isMarked(community.id, message.author.id, nowMs),
          exempt,
          claimKey,
          arrivedAtMs: nowMs,
          attempts: 0,
          words: null,
          settle,
        });
      };
      // What was written since, by an edit, has taken its place.
      const unlessNewer = (read: IncomingMessage): void => {
        const latest = recent.get(key);
        if (latest !== undefined && latest !== claimKey) settle('done');
        else enqueue(read);
      };
      if (ask) void looking.track(pictures.read(community.tenantId, message, ask).then(unlessNewer));
      else enqueue(message);
      return { settled };
    },
    async onDelete({ community, channelId, messageIds }) {
      const known = await bot.directory.find(community.id);
      if (!known) return;
      bot.recent.forget(known.community.id, { channelId, messageIds });
      for (const messageId of messageIds) {
        const key = messageKey({ communityId: known.community.id, channelId, messageId });
        gone.set(key, true);
        recent.delete(key);
        // What went by our own hand may still be raised.
        if (!inbox.peek(known.community.tenantId, key)?.early)
          inbox.take(known.community.tenantId, key)?.settle('done');
      }
    },
    overflow: () => ({ ...overflow }),
    waiting: () => inbox.waiting(),
    paused: pauses.describe,
    async drain() {
      for (const cancel of retries) cancel();
      retries.clear();
      await looking.settled();
      await firstLook.settled();
      inbox.flush();
      await inbox.settled();
    },
  };
}
