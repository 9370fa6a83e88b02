import { createLru } from '../../../src/core/collections/create-lru.ts';
import type { EntryPost } from '../../../src/core/incidents/moderation-case.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { ENGLISH, type Translate, translateFor } from '../i18n/translate.ts';
import type { Entry } from '../port/rendering.ts';
import { findPost, NOT_POSTED } from '../runtime/look-back.ts';
import type { CommunityAccess } from '../state/access.ts';

const SHOWN_MAX = 500;

/** Brings what the log says of a system entry up to what is. Resolves to whether there is nothing left to say. */
export type ShowSystemEntry = (systemEntry: SystemEntry, entry: Entry) => Promise<boolean>;

/** Posts and edits the entries of system entries; one that was posted in part by a process that ended is looked for, and never posted twice. */
export function createShowSystemEntry(bot: CommunityAccess): ShowSystemEntry {
  const { communities, schedule } = bot.deps;
  const shown = createLru<string, string>(SHOWN_MAX);
  const underWay = new Set<string>();

  const post = async (systemEntry: SystemEntry, entry: Entry): Promise<boolean> => {
    const community = await communities.findCommunity({ id: systemEntry.communityId });
    const place = community && (await bot.logPlaces.of(community));
    if (!community || !place) return false;
    const { channelId } = place;
    const keep = (where: SystemEntry['post']) =>
      communities.changeSystemEntry(systemEntry.id, { post: where, changedAtMs: schedule.now() });
    await keep({ channelId, messageId: NOT_POSTED, sinceMs: schedule.now() });
    const outcome = await bot.calls.runIn('entry', community, (ref) => bot.platform.postEntry(ref, channelId, entry));
    if (outcome.kind === 'posted') {
      await keep(outcome.post);
      return true;
    }
    bot.problems.note('posting to the log failed', community.id);
    const isSure =
      outcome.kind === 'gone' || outcome.kind === 'refused' || (outcome.kind === 'later' && outcome.untouched);
    if (isSure) await keep(null);
    return false;
  };
  /** After a crash in the middle of a post; where the platform cannot tell it is not posted again. */
  const lookFor = async (systemEntry: SystemEntry, where: EntryPost): Promise<boolean> => {
    const community = await communities.findCommunity({ id: systemEntry.communityId });
    if (!community) return true;
    const found = await findPost(bot.platform, community, systemEntry.id, where, systemEntry.changedAtMs);
    if (found === 'unknown') return true;
    if (found === 'later') return false;
    await communities.changeSystemEntry(systemEntry.id, { post: found, changedAtMs: schedule.now() });
    return false;
  };
  const edit = async (where: EntryPost, communityId: string, entry: Entry): Promise<boolean> => {
    const community = await communities.findCommunity({ id: communityId });
    if (!community) return true;
    const { kind } = await bot.calls.runIn('entry', community, (ref) => bot.platform.editEntry(ref, where, entry));
    return kind !== 'later';
  };

  return async (systemEntry, entry) => {
    const text = JSON.stringify(entry);
    if (shown.get(systemEntry.id) === text) return true;
    // It may just be being posted, which whoever comes meanwhile does not know. The next look says what it is then.
    if (underWay.has(systemEntry.id)) return false;
    underWay.add(systemEntry.id);
    try {
      const where = systemEntry.post;
      if (where?.messageId === NOT_POSTED) return await lookFor(systemEntry, where);
      const isShown = where ? await edit(where, systemEntry.communityId, entry) : await post(systemEntry, entry);
      if (isShown) shown.set(systemEntry.id, text);
      return isShown;
    } finally {
      underWay.delete(systemEntry.id);
    }
  };
}

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
