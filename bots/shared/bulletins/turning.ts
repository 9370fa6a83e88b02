import type { SystemEntry } from '../../../src/core/bulletins.ts';
import type { Bot } from '../bot.ts';
import { ENGLISH, type Say, sayTo } from '../language/say.ts';
import type { Entry } from '../rendering.ts';
import type { Show } from './show.ts';

/** How long an entry is tried to say that it is over. */
const SAID_MS = 86_400_000;

/** What one kind of bulletin keeps, and how it is told. */
export type TurningOf<Body> = {
  read(bulletin: Pick<SystemEntry, 'body'>): Body;
  render(say: Say, bulletin: SystemEntry): Entry;
  /** Nothing changes about it any more. */
  isOver(body: Body): boolean;
};

/** Changes bulletins of one kind, and tells what they are now. */
export type Turning<Body> = {
  /** Writes what it is now; null where somebody else did meanwhile. */
  turn(bulletin: SystemEntry, change: Partial<Body>): Promise<SystemEntry | null>;
  /** Tells it in the log; one that is over is closed once it is said, or nobody could be told for a day. */
  tell(bulletin: SystemEntry): Promise<void>;
};

/** Makes the turning of one kind. */
export function createTurning<Body>(bot: Bot, show: Show, kind: TurningOf<Body>): Turning<Body> {
  const { communities, schedule } = bot.deps;
  return {
    async turn(bulletin, change) {
      const body = JSON.stringify({ ...kind.read(bulletin), ...change } satisfies Body);
      const changedAtMs = schedule.now();
      const isOurs = await communities.changeSystemEntry(bulletin.id, { body, changedAtMs }, bulletin.body);
      return isOurs ? { ...bulletin, body, changedAtMs } : null;
    },
    async tell(bulletin) {
      const { communityId, changedAtMs } = bulletin;
      const community = await communities.findCommunity({ id: communityId });
      const isSaid = await show(bulletin, kind.render(community ? sayTo(community) : ENGLISH, bulletin));
      if (kind.isOver(kind.read(bulletin)) && (isSaid || schedule.now() - changedAtMs > SAID_MS))
        await communities.changeSystemEntry(bulletin.id, { open: false, changedAtMs });
    },
  };
}
