import { remember } from '../../../src/core/collections/remember.ts';
import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { BotDeps } from '../port/deps.ts';
import type { Ack, CommunityRef, Followed, Missed } from '../port/events.ts';
import type { Directory } from '../runtime/directory.ts';
import type { Problems } from '../runtime/problems.ts';
import { createTimers } from '../runtime/timers.ts';

/** How often the checkpoints that moved are written. */
const WRITE_MS = 5_000;
/** How often the checkpoints of quiet communities are moved on: what they hold need not be read again. */
const TOUCH_MS = 600_000;
/** For so long a connection may be dead before anybody notices; a quiet time is taken for one only when it is older. */
const UNNOTICED_MS = 120_000;
/** Messages of several channels do not come in the order of their times. */
const MARGIN_MS = 10_000;
/** What is older was for moderators to see. */
const AGE_MAX_MS = 24 * 3_600_000;
const AGAIN_MS = 60_000;
const TRIES_MAX = 10;

/** What is known of one community: `open` are the times of what is not decided, or not read. */
type Checkpoint = { readonly open: Map<string, number>; latestMs: number; isMoved: boolean; missed: Missed | null };

const READING = 'reading';

/** Makes the checkpoints of one platform's communities. */
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
      // Of a community that is seen for the first time nothing was missed; from here on nothing is.
      else await communities.saveCheckpoints([{ ...key, atMs: nowMs }]);
      checkpoint.open.delete(READING);
      checkpoint.latestMs = Math.max(checkpoint.latestMs, nowMs);
      checkpoint.isMoved = true;
    } catch {
      problems.note('what was written while the bot was away could not be read yet');
      if (tries < TRIES_MAX) timers.after(AGAIN_MS, () => void catchUp(community, missed, tries + 1));
      else checkpoint.open.delete(READING);
    }
  };
  const catchUp = async (community: CommunityRef, missed: Missed, tries: number): Promise<void> => {
    if (isStopped) return;
    const checkpoint = checkpointOf(community.id);
    checkpoint.missed = missed;
    // Nothing that comes now may move the mark over what is not read.
    if (!checkpoint.open.has(READING)) checkpoint.open.set(READING, checkpointMs(checkpoint));
    await inOrder(community.id, () => read(community, checkpoint, missed, tries));
  };

  return {
    /** A message is on its way. */
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
        // It is read again, with what else was written since.
        const { missed } = checkpoint;
        if (missed) timers.after(AGAIN_MS, () => void catchUp(community, missed, 0));
      });
    },
    /** Reads what was missed in a community, at a start and whenever a connection began anew. Never rejects. */
    catchUp: (community: CommunityRef, missed: Missed): Promise<void> => catchUp(community, missed, 0),
    start: () => timers.every(WRITE_MS, touchAndWrite),
    /** Writes the last checkpoints. */
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
