import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { ENGLISH, type Translate, translateFor } from '../i18n/translate.ts';
import type { Entry } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';
import type { ShowSystemEntry } from './show-system-entry.ts';

/** How long an entry is tried to say that it is over. */
const SAID_MS = 86_400_000;

/** What one kind of system entry keeps, and how it is told. */
export type SystemEntryFormat<Body> = {
  read(systemEntry: Pick<SystemEntry, 'body'>): Body;
  render(translate: Translate, systemEntry: SystemEntry): Entry;
  /** Nothing changes about it any more. */
  isOver(body: Body): boolean;
};

/** Changes system entries of one kind, and tells what they are now. */
export function createSystemEntryUpdates<Body>(
  bot: CommunityAccess,
  show: ShowSystemEntry,
  kind: SystemEntryFormat<Body>,
) {
  const { communities, schedule } = bot.deps;
  /** Writes what it is now; null where somebody else did meanwhile. */
  const update = async (systemEntry: SystemEntry, change: Partial<Body>): Promise<SystemEntry | null> => {
    const body = JSON.stringify({ ...kind.read(systemEntry), ...change } satisfies Body);
    const changedAtMs = schedule.now();
    const isOurs = await communities.changeSystemEntry(systemEntry.id, { body, changedAtMs }, systemEntry.body);
    return isOurs ? { ...systemEntry, body, changedAtMs } : null;
  };
  /** Tells it in the log; one that is over is closed once it is said, or nobody could be told for a day. */
  const showUpdate = async (systemEntry: SystemEntry): Promise<void> => {
    const { communityId, changedAtMs } = systemEntry;
    const community = await communities.findCommunity({ id: communityId });
    const isSaid = await show(systemEntry, kind.render(community ? translateFor(community) : ENGLISH, systemEntry));
    if (kind.isOver(kind.read(systemEntry)) && (isSaid || schedule.now() - changedAtMs > SAID_MS))
      await communities.changeSystemEntry(systemEntry.id, { open: false, changedAtMs });
  };
  /** Writes what it is now and tells it; null where somebody else did meanwhile. */
  const change = async (systemEntry: SystemEntry, to: Partial<Body>): Promise<SystemEntry | null> => {
    const updated = await update(systemEntry, to);
    if (updated) await showUpdate(updated);
    return updated;
  };
  return { update, showUpdate, change };
}
