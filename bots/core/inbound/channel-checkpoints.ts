import { remember } from '../../../src/core/collections/remember.ts';
import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { BotDeps } from '../port/deps.ts';
import type { Ack, CommunityRef, Followed, Missed } from '../port/events.ts';
import type { Directory } from '../runtime/directory.ts';
import type { Problems } from '../runtime/problems.ts';
import { createTimers } from '../runtime/timers.ts';

/** How often moved checkpoints are saved. */
const WRITE_MS = 5_000;
/** How often the checkpoints of quiet communities move forward, so that less is read again. */
const TOUCH_MS = 600_000;
/** Longest time that a dead connection may stay unnoticed. A quiet checkpoint moves forward only to this long ago. */
const UNNOTICED_MS = 120_000;
/** Tolerance, because messages of several channels arrive out of order. */
const MARGIN_MS = 10_000;
/** Greatest age of missed messages that the bot reads; older ones are left to the moderators. */
const AGE_MAX_MS = 24 * 3_600_000;
const RETRY_MS = 60_000;
const TRIES_MAX = 10;

/** State of one community. `open` holds the times of messages that are undecided or unread. */
type Checkpoint = { readonly open: Map<string, number>; latestMs: number; isMoved: boolean; missed: Missed | null };

const READING = 'reading';

/** Creates the checkpoints of one platform's communities. */
export function createChannelCheckpoints(
  { communities, schedule }: Pick<BotDeps, 'communities' | 'schedule'>,
  directory: Pick<Directory, 'resolve'>,
  platform: ChatPlatform,
  problems: Problems,
) {
  const checkpoints = new Map<string, Checkpoint>();
  const inOrder = createInOrder();
  const timers = createTimers(schedule);
  let isStopped = false;
  let touchedAtMs = schedule.now();

  const checkpointOf = (id: string): Checkpoint =>
    remember(checkpoints, id, () => ({ open: new Map(), latestMs: 0, isMoved: false, missed: null }));
  const touch = (): void => {
    const quietToMs = schedule.now() - UNNOTICED_MS;
    for (const checkpoint of checkpoints.values()) {
      if (!checkpoint.missed?.isConnected() || quietToMs <= checkpoint.latestMs) continue;
      checkpoint.latestMs = quietToMs;
      checkpoint.isMoved = true;
    }
  };
  const write = async (): Promise<void> => {
    const moved = [...checkpoints].filter(([, { isMoved }]) => isMoved);
    for (const [, checkpoint] of moved) checkpoint.isMoved = false;
    const decided = moved.map(([externalId, checkpoint]) => ({ platform, externalId, atMs: checkpointMs(checkpoint) }));
    await communities.saveCheckpoints(decided.filter(({ atMs }) => atMs > 0));
  };
  const touchAndWrite = async (): Promise<void> => {
    if (schedule.now() - touchedAtMs >= TOUCH_MS) {
      touchedAtMs = schedule.now();
      touch();
    }
    await write().catch(() => problems.note('what is decided could not be noted'));
  };

  const read = async (community: CommunityRef, checkpoint: Checkpoint, missed: Missed, tries: number) => {
    try {
      const nowMs = schedule.now();
      await directory.resolve(community);
      const key = { platform, externalId: community.id };
      const known = await communities.readCheckpoint(key);
      if (known !== null) await missed.read(Math.max(known - MARGIN_MS, nowMs - AGE_MAX_MS));
      // A community that is new to the bot missed nothing; from here on its checkpoint is kept.
      else await communities.saveCheckpoints([{ ...key, atMs: nowMs }]);
      checkpoint.open.delete(READING);
      checkpoint.latestMs = Math.max(checkpoint.latestMs, nowMs);
      checkpoint.isMoved = true;
    } catch {
      problems.note('what was written while the bot was away could not be read yet', community.id);
      if (tries < TRIES_MAX) timers.after(RETRY_MS, () => void catchUp(community, missed, tries + 1));
      else checkpoint.open.delete(READING);
    }
  };
  const catchUp = async (community: CommunityRef, missed: Missed, tries: number): Promise<void> => {
    if (isStopped) return;
    const checkpoint = checkpointOf(community.id);
    checkpoint.missed = missed;
    // Newer messages must not move the checkpoint past unread ones.
    if (!checkpoint.open.has(READING)) checkpoint.open.set(READING, checkpointMs(checkpoint));
    await inOrder(community.id, () => read(community, checkpoint, missed, tries));
  };

  return {
    /** Follows a message until it is decided. */
    follow({ community, channel, id, sentAtMs }: Followed, { settled }: Ack): void {
      const checkpoint = checkpointOf(community.id);
      const key = `${channel.id}/${id}`;
      checkpoint.open.set(key, sentAtMs);
      void settled.then((result) => {
        if (isStopped && result === 'retry') return;
        if (result === 'done') {
          checkpoint.open.delete(key);
          checkpoint.latestMs = Math.max(checkpoint.latestMs, sentAtMs);
          checkpoint.isMoved = true;
          return;
        }
        // Reads it again, with everything that was written since.
        const { missed } = checkpoint;
        if (missed) timers.after(RETRY_MS, () => void catchUp(community, missed, 0));
      });
    },
    /** Reads what a community missed, at a start and after each new connection. Never rejects. */
    catchUp: (community: CommunityRef, missed: Missed): Promise<void> => catchUp(community, missed, 0),
    start: () => timers.every(WRITE_MS, touchAndWrite),
    /** Saves the last checkpoints. */
    async stop(): Promise<void> {
      isStopped = true;
      timers.stop();
      touch();
      await write().catch(() => problems.note('what is decided could not be noted'));
    },
  };
}

function checkpointMs({ open, latestMs }: Checkpoint): number {
  let atMs = latestMs;
  for (const one of open.values()) atMs = Math.min(atMs, one - 1);
  return atMs;
}
