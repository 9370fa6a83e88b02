import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { EntryPost } from '../../../src/core/incidents/moderation-case.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { newSystemEntry } from '../../../src/service/communities/system-entry.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import { whyNotDone } from '../port/outcome.ts';
import type { Entry } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { findPost, NOT_POSTED } from '../runtime/find-post.ts';
import type { CommunityAccess } from '../state/access.ts';

const SHOWN_MAX = 500;

/** Posts a system entry or updates its post. Resolves to true if no retry is needed. */
export type ShowSystemEntry = (community: Community, systemEntry: SystemEntry, entry: Entry) => Promise<boolean>;

/** Creates the function that posts and edits system entries. It searches for a post that a crash interrupted, so none is posted twice. */
export function createShowSystemEntry(bot: CommunityAccess): ShowSystemEntry {
  const { communities, schedule } = bot.deps;
  const shown = createLru<string, string>(SHOWN_MAX);
  const underWay = new Set<string>();

  const post = async (community: Community, id: string, entry: Entry): Promise<boolean> => {
    const place = await bot.logPlaces.of(community);
    if (!place) return false;
    const { channelId } = place;
    const keep = (at: EntryPost | null) => communities.changeSystemEntry(id, { post: at, changedAtMs: schedule.now() });
    await keep({ channelId, messageId: NOT_POSTED, sinceMs: schedule.now() });
    // Goes ahead of waiting entries, because the reported account may be the one that floods the log.
    const call = () => bot.platform.postEntry(refOf(community), channelId, entry);
    const outcome = await bot.calls.run('entry', community.externalId, call, true);
    if (outcome.kind === 'posted') {
      await keep(outcome.post);
      return true;
    }
    bot.problems.note('posting to the log failed', community.id);
    const isLost = outcome.kind === 'gone' || outcome.kind === 'refused';
    if (isLost || (outcome.kind === 'later' && outcome.untouched)) await keep(null);
    if (isLost) await bot.logPlaces.lost(community, channelId, whyNotDone(outcome));
    return isLost && post(community, id, entry);
  };
  /** Searches for the post after a crash; if the platform cannot say, the entry is not posted again. */
  const lookFor = async (community: Community, { id, changedAtMs }: SystemEntry, where: EntryPost) => {
    const found = await findPost(bot.platform, community, id, where, changedAtMs);
    if (found !== 'unknown' && found !== 'later')
      await communities.changeSystemEntry(id, { post: found, changedAtMs: schedule.now() });
    return found === 'unknown';
  };
  const edit = async (community: Community, where: EntryPost, entry: Entry): Promise<boolean> => {
    const edited = { ...entry, mention: null };
    const { kind } = await bot.calls.runIn('entry', community, (ref) => bot.platform.editEntry(ref, where, edited));
    return kind !== 'later';
  };

  return async (community, { id }, entry) => {
    const text = JSON.stringify(entry);
    if (shown.get(id) === text) return true;
    // Another caller is posting it, so its state is unknown here. The next call updates it.
    if (underWay.has(id)) return false;
    underWay.add(id);
    try {
      const systemEntry = await communities.findSystemEntry(id);
      const where = systemEntry?.post;
      if (systemEntry && where?.messageId === NOT_POSTED) return await lookFor(community, systemEntry, where);
      const isShown = where ? await edit(community, where, entry) : await post(community, id, entry);
      if (isShown) shown.set(id, text);
      return isShown;
    } finally {
      underWay.delete(id);
    }
  };
}

/** Time in which the last update of a finished entry is retried. */
const SAID_MS = 86_400_000;

/** The stored data of one kind of system entry, and its rendering. */
export type SystemEntryFormat<Body> = {
  read(systemEntry: Pick<SystemEntry, 'body'>): Body;
  render(translate: Translate, systemEntry: SystemEntry, body: Body): Entry;
  /** Whether its data is final. */
  isOver(body: Body): boolean;
};

/** Creates the functions that store, update and post system entries of one kind. */
export function createSystemEntryUpdates<Body>(
  bot: CommunityAccess,
  show: ShowSystemEntry,
  format: SystemEntryFormat<Body>,
) {
  const { communities, schedule } = bot.deps;
  /** Stores a new entry; `showUpdate` posts it. */
  const add = async (
    community: Pick<Community, 'id' | 'tenantId'>,
    { body, ...of }: Pick<SystemEntry, 'kind' | 'subject'> & { readonly body: Body },
  ): Promise<SystemEntry> => {
    const systemEntry = newSystemEntry(community, { ...of, body: JSON.stringify(body), nowMs: schedule.now() });
    await communities.addSystemEntry(systemEntry);
    return systemEntry;
  };
  /** Stores a change; null if somebody else changed the entry meanwhile. */
  const update = async (systemEntry: SystemEntry, change: Partial<Body>): Promise<SystemEntry | null> => {
    const body = JSON.stringify({ ...format.read(systemEntry), ...change } satisfies Body);
    const changedAtMs = schedule.now();
    const isOurs = await communities.changeSystemEntry(systemEntry.id, { body, changedAtMs }, systemEntry.body);
    return isOurs ? { ...systemEntry, body, changedAtMs } : null;
  };
  /** Posts the current state. A finished entry closes once that succeeded, or after a day of failures. */
  const showUpdate = async (systemEntry: SystemEntry): Promise<void> => {
    const { communityId, changedAtMs } = systemEntry;
    const community = await communities.findCommunity({ id: communityId });
    if (!community) return;
    const body = format.read(systemEntry);
    const isSaid = await show(community, systemEntry, format.render(translateFor(community), systemEntry, body));
    if (format.isOver(body) && (isSaid || schedule.now() - changedAtMs > SAID_MS))
      await communities.changeSystemEntry(systemEntry.id, { open: false, changedAtMs });
  };
  /** Stores a change and posts it; null if somebody else changed the entry meanwhile. */
  const change = async (systemEntry: SystemEntry, to: Partial<Body>): Promise<SystemEntry | null> => {
    const updated = await update(systemEntry, to);
    if (updated) await showUpdate(updated);
    return updated;
  };
  return { add, update, showUpdate, change };
}
