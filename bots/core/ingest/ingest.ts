import { createLru } from '../../../src/core/collections/remember.ts';
import { MESSAGES_MAX } from '../../../src/core/common/message-limits.ts';
import { isOfMessage } from '../../../src/core/incidents/moderation-case.ts';
import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import { createTenantFor } from '../../../src/core/tenants/tenant-in-scope.ts';
import { hasTestMark } from '../../../src/service/communities/self-test.ts';
import type { Executor } from '../actions/executor.ts';
import { createRecentDomains } from '../incidents/recent-domains.ts';
import { ACK_DONE, type Ack, type AckResult, type IncomingDeletion, type IncomingMessage } from '../port/events.ts';
import type { Raids } from '../raids/raids.ts';
import { createMicroBatcher } from '../runtime/micro-batcher.ts';
import { createTimers } from '../runtime/timers.ts';
import { runTest } from '../setup/self-test.ts';
import type { SlowmodeControl } from '../slowmode/slowmode.ts';
import type { IngestAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { createAlbumCache } from './album-cache.ts';
import { applyPostSettings } from './apply-post-settings.ts';
import { createBatcher } from './batcher.ts';
import { type Candidate, claimKeyOf, isEmpty, keyOf, type Later, messageKey, partsOf } from './candidate.ts';
import { createFloodCache } from './flood-cache.ts';
import { handle, handleLocally } from './handle.ts';
import { createPauses } from './pauses.ts';
import { createPictures } from './pictures.ts';

/** Most remembered messages, so that deliveries and edits without a new text do not ask the store. */
const RECENT_MAX = 20_000;
/** A message older than this came late, because the bot was away. The flood rule counts it as an edit, since it is no flood. */
const LATE_MS = 120_000;
/** Shortest time between log lines about a full queue. */
const OVERFLOW_LOG_MS = 10_000;

/** Creates the intake of messages of one platform. */
export function createIngest(
  bot: IngestAccess,
  executor: Executor,
  raids: Pick<Raids, 'isMarked' | 'raidOf'>,
  slowmode: Pick<SlowmodeControl, 'onDecided'>,
) {
  const { schedule, settings } = bot.deps;
  const recent = createLru<string, string>(RECENT_MAX);
  const gone = createLru<string, true>(RECENT_MAX);
  const overflow = { local: 0, lost: 0 };
  const retries = createTimers(schedule);
  const pictures = createPictures(bot);
  const looking = createUnderWay();
  const pauses = createPauses(bot);
  let overflowLoggedMs = Number.NEGATIVE_INFINITY;

  const logOverflow = (tenantId: string, result: 'local' | 'lost'): void => {
    overflow[result]++;
    if (schedule.now() - overflowLoggedMs < OVERFLOW_LOG_MS) return;
    overflowLoggedMs = schedule.now();
    bot.problems.note('more messages than can be judged: some are decided by local rules alone');
    bot.deps.log.warn({ tenant: tenantId, ...overflow }, 'the queue is full');
  };
  const retryLater = ({ candidate, dueAtMs }: Later): void =>
    retries.after(dueAtMs - schedule.now(), () => bot.work.begin('judge again', () => queueAgain(candidate)));
  const isEmbedded = bot.deps.judge.provider === 'embedded';
  const parts = {
    bot,
    executor,
    pauses,
    raids,
    slowmode,
    gone,
    floods: createFloodCache(),
    domains: createRecentDomains(),
    albums: createAlbumCache(),
    tenantFor: createTenantFor(),
  };
  const batcher = createBatcher<Candidate>({
    schedule,
    ...settings,
    // A judge in this process gains nothing from waiting for more messages.
    batchWaitMs: isEmbedded ? 0 : settings.batchWaitMs,
    weigh: ({ message }) => partsOf(message).length,
    async decide(tenantId, candidates, mode) {
      bot.deciding.enter('judge', candidates);
      const { later, apply } = await handle(parts, { tenantId, candidates, mode });
      later.forEach(retryLater);
      return async () => {
        (await apply()).forEach(retryLater);
        bot.deciding.leave('judge', candidates);
      };
    },
    onOverflow: (tenantId, candidate, result) => {
      logOverflow(tenantId, result);
      if (result === 'lost') candidate.settle('retry');
    },
  });
  const localFirstPass = createMicroBatcher<Candidate, void>({
    max: MESSAGES_MAX,
    weigh: ({ message }) => partsOf(message).length,
    async run(tenantId, candidates) {
      const { open, later } = await handleLocally(parts, tenantId, candidates);
      bot.deciding.leave('rules', candidates);
      later.forEach(retryLater);
      for (const candidate of open) toJudge(candidate);
      // The edit is decided, so the older text that still waits no longer matters.
      const decided = candidates.filter(({ claimKey }) => !open.some((one) => one.claimKey === claimKey));
      for (const candidate of decided) batcher.take(tenantId, keyOf(candidate))?.settle('done');
      return [];
    },
  });
  const toJudge = (candidate: Candidate): void => {
    const key = keyOf(candidate);
    const { tenantId } = candidate.community;
    // The message was deleted while local rules ran.
    if (gone.has(key) && !candidate.early) {
      candidate.settle('done');
      return;
    }
    batcher.peek(tenantId, key)?.settle('done');
    batcher.add(tenantId, key, candidate);
  };
  // A judge in this process is as fast as local rules. The decisions of local rules do not wait for any other judge.
  const queue = (candidate: Candidate): void => {
    if (isEmbedded) {
      toJudge(candidate);
      return;
    }
    bot.deciding.enter('rules', [candidate]);
    void looking.track(localFirstPass(candidate.community.tenantId, candidate));
  };
  const queueAgain = async (candidate: Candidate): Promise<void> => {
    const { community } = await bot.directory.resolve(candidate.message.community);
    queue({ ...candidate, community });
  };

  const ingest = {
    async take(given: IncomingMessage, isEdit: boolean): Promise<Ack> {
      if (isEmpty(given)) return ACK_DONE;
      const { community, exemptions } = await bot.directory.resolve(given.community);
      // Messages in a private log channel are for moderators only.
      if (given.channel.id === community.logChannel && !community.logPublic) return ACK_DONE;
      if (!isEdit && hasTestMark(given.text) && (await runTest(bot, community, given))) return ACK_DONE;
      const message = await applyPostSettings(bot, community.tenantId, given);
      if (!message) return ACK_DONE;
      const key = keyOf({ community, message });
      const claimKey = claimKeyOf(bot.platform.name, message);
      if (recent.get(key) === claimKey) return ACK_DONE;
      recent.set(key, claimKey);
      const query = await pictures.concern(community.tenantId, message);
      let settle = (_: AckResult) => {};
      const settled = new Promise<AckResult>((resolve) => {
        settle = (result) => {
          if (result === 'retry' && recent.get(key) === claimKey) recent.delete(key);
          resolve(result);
        };
      });
      const exempt = isExempt(exemptions, message);
      // A name has no message that could be deleted or read again.
      if (isOfMessage(message.place)) bot.recent.note(community, message);
      const enqueue = (read: IncomingMessage): void => {
        const nowMs = schedule.now();
        // An edit that overtakes its own message takes its place in the queue, and counts as new for the flood rule.
        const overtaken = batcher.peek(community.tenantId, key);
        const isLate = nowMs - message.sentAtMs > LATE_MS;
        queue({
          community,
          message: read,
          isEdit: overtaken ? overtaken.isEdit : isEdit || isLate || message.place === 'webhook',
          fromRaid: raids.isMarked(community.id, message.author.id, nowMs),
          exempt,
          claimKey,
          arrivedAtMs: nowMs,
          attempts: 0,
          localDecisions: null,
          settle,
        });
      };
      // A newer edit has replaced this text.
      const unlessNewer = (read: IncomingMessage): void => {
        const latest = recent.get(key);
        if (latest !== undefined && latest !== claimKey) settle('done');
        else enqueue(read);
      };
      const onRead = ({ read, late }: Awaited<ReturnType<typeof pictures.read>>): void => {
        // A verdict also teaches the pictures of a message; the text in them is not kept.
        if (bot.recent.find(community.id, message.channel.id, message.id))
          bot.recent.note(community, { ...message, files: read.files });
        unlessNewer(read);
        // Pictures that are read late are judged like an edit, unless the message has changed or is gone.
        const again = (whole: IncomingMessage) => (recent.get(key) === claimKey ? ingest.take(whole, true) : null);
        if (late) void looking.track(late.then(again));
      };
      if (query) void looking.track(pictures.read(community.tenantId, message, query).then(onRead));
      else enqueue(message);
      return { settled };
    },
    async onDelete({ community, channelId, messageIds }: IncomingDeletion): Promise<void> {
      const known = await bot.directory.find(community.id);
      if (!known) return;
      bot.recent.forget(known.community.id, { channelId, messageIds });
      for (const messageId of messageIds) {
        const key = messageKey({ communityId: known.community.id, channelId, messageId });
        gone.set(key, true);
        recent.delete(key);
        // A message that the bot itself deleted may still be raised.
        if (!batcher.peek(known.community.tenantId, key)?.early)
          batcher.take(known.community.tenantId, key)?.settle('done');
      }
    },
    /** Messages that were not judged for lack of room since the start. */
    overflow: (): { readonly local: number; readonly lost: number } => ({ ...overflow }),
    waiting: (): number => batcher.waiting(),
    /** Why judging is paused in a community, in words; null when it is not. */
    paused: pauses.describe,
    /** Decides all waiting messages at once, and resolves when the decisions are applied. */
    async drain(): Promise<void> {
      retries.stop();
      await looking.settled();
      batcher.flush();
      await batcher.settled();
    },
  };
  return ingest;
}
