import type { ChatPlatform } from '../../../src/core/chat-platforms.ts';
import { createInOrder } from '../../../src/core/in-order.ts';
import type { Problems } from '../bot.ts';
import type { BotDeps } from '../deps.ts';
import type { Directory } from '../directory.ts';
import type { CommunityRef, IncomingMessage } from '../incoming.ts';
import type { Handed } from './handed.ts';

/** How often the marks that moved are written. */
const WRITE_MS = 5_000;
/** How often the marks of quiet communities are moved on: what they hold need not be read again. */
const TOUCH_MS = 600_000;
/** For so long a connection may be dead before anybody notices; a quiet time is taken for one only when it is older. */
const UNNOTICED_MS = 120_000;
/** Messages of several channels do not come in the order of their times. */
const MARGIN_MS = 10_000;
/** What is older was for moderators to see. */
const AGE_MAX_MS = 24 * 3_600_000;
const AGAIN_MS = 60_000;
const TRIES_MAX = 10;

/** How a platform reads what was written while nobody listened. */
export type Missed = {
  /** Whether events come in right now. */
  isConnected(): boolean;
  /** Hands over what was written since then. @throws when it could not be read now. */
  read(sinceMs: number): Promise<void>;
};

/** What is known of a message before it is read whole. */
export type Followed = Pick<IncomingMessage, 'community' | 'id' | 'sentAtMs'> & {
  readonly channel: Pick<IncomingMessage['channel'], 'id'>;
};

/** A message that has come, and is read whole only when something was looked up. */
export type Coming = Followed & {
  readonly isEdit: boolean;
  /** null where it is nothing for the core. @throws what the platform answered. */
  read(): Promise<IncomingMessage | null>;
};

/**
 * Until when everything in a community is decided, for a platform that acknowledges nothing. The mark stays behind the oldest message that is not
 * decided, so that a process that ends at any moment leaves nothing unread.
 */
export type DecidedTo = {
  /** A message is on its way. */
  follow(message: Followed, handed: Handed): void;
  /** Reads what was missed in a community, at a start and whenever a connection began anew. Never rejects. */
  catchUp(community: CommunityRef, missed: Missed): Promise<void>;
  start(): void;
  /** Writes the last marks. */
  stop(): Promise<void>;
};

/** What is known of one community: `open` are the times of what is not decided, or not read. */
type Mark = { readonly open: Map<string, number>; latestMs: number; isMoved: boolean; missed: Missed | null };

const READING = 'reading';

/** Makes the marks of one platform's communities. */
export function createDecidedTo(
  deps: Pick<BotDeps, 'communities' | 'schedule'>,
  directory: Pick<Directory, 'resolve'>,
  platform: ChatPlatform,
  problems: Problems,
): DecidedTo {
  const { communities, schedule } = deps;
  const marks = new Map<string, Mark>();
  const inOrder = createInOrder();
  const timers = new Set<() => void>();
  let isStopped = false;
  let touchedAtMs = schedule.now();

  const markOf = (id: string): Mark => {
    const known = marks.get(id) ?? { open: new Map(), latestMs: 0, isMoved: false, missed: null };
    marks.set(id, known);
    return known;
  };
  const later = (delayMs: number, run: () => void): void => {
    const cancel = schedule.after(delayMs, () => {
      timers.delete(cancel);
      if (!isStopped) run();
    });
    timers.add(cancel);
  };
  const touch = (): void => {
    const quietToMs = schedule.now() - UNNOTICED_MS;
    for (const mark of marks.values()) {
      if (!mark.missed?.isConnected() || quietToMs <= mark.latestMs) continue;
      mark.latestMs = quietToMs;
      mark.isMoved = true;
    }
  };
  const write = async (): Promise<void> => {
    const moved = [...marks].filter(([, { isMoved }]) => isMoved);
    for (const [, mark] of moved) mark.isMoved = false;
    const decided = moved.map(([externalId, mark]) => ({ platform, externalId, atMs: decidedMs(mark) }));
    await communities.saveCheckpoints(decided.filter(({ atMs }) => atMs > 0));
  };
  const writeAgain = (): void =>
    later(WRITE_MS, () => {
      if (schedule.now() - touchedAtMs >= TOUCH_MS) {
        touchedAtMs = schedule.now();
        touch();
      }
      write()
        .catch(() => problems.note('what is decided could not be noted'))
        .finally(writeAgain);
    });

  const read = async (community: CommunityRef, mark: Mark, missed: Missed, tries: number): Promise<void> => {
    try {
      const nowMs = schedule.now();
      await directory.resolve(community);
      const key = { platform, externalId: community.id };
      const known = await communities.readCheckpoint(key);
      if (known !== null) await missed.read(Math.max(known - MARGIN_MS, nowMs - AGE_MAX_MS));
      // Of a community that is seen for the first time nothing was missed; from here on nothing is.
      else await communities.saveCheckpoints([{ ...key, atMs: nowMs }]);
      mark.open.delete(READING);
      mark.latestMs = Math.max(mark.latestMs, nowMs);
      mark.isMoved = true;
    } catch {
      problems.note('what was written while the bot was away could not be read yet');
      if (tries < TRIES_MAX) later(AGAIN_MS, () => void catchUp(community, missed, tries + 1));
      else mark.open.delete(READING);
    }
  };
  const catchUp = async (community: CommunityRef, missed: Missed, tries: number): Promise<void> => {
    if (isStopped) return;
    const mark = markOf(community.id);
    mark.missed = missed;
    // Nothing that comes now may move the mark over what is not read.
    if (!mark.open.has(READING)) mark.open.set(READING, decidedMs(mark));
    await inOrder(community.id, () => read(community, mark, missed, tries));
  };

  return {
    follow({ community, channel, id, sentAtMs }, { settled }) {
      const mark = markOf(community.id);
      const key = `${channel.id}/${id}`;
      mark.open.set(key, sentAtMs);
      void settled.then((fate) => {
        if (isStopped && fate === 'again') return;
        if (fate === 'done') {
          mark.open.delete(key);
          mark.latestMs = Math.max(mark.latestMs, sentAtMs);
          mark.isMoved = true;
          return;
        }
        // It is read again, with what else was written since.
        const { missed } = mark;
        if (missed) later(AGAIN_MS, () => void catchUp(community, missed, 0));
      });
    },
    catchUp: (community, missed) => catchUp(community, missed, 0),
    start: writeAgain,
    async stop() {
      isStopped = true;
      for (const cancel of timers) cancel();
      touch();
      await write().catch(() => problems.note('what is decided could not be noted'));
    },
  };
}

function decidedMs({ open, latestMs }: Mark): number {
  let atMs = latestMs;
  for (const one of open.values()) atMs = Math.min(atMs, one - 1);
  return atMs;
}
