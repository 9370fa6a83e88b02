import type { Community } from '../../src/core/communities.ts';
import type { Bot } from './bot.ts';
import { refOf } from './directory.ts';
import type { PersonRef } from './incoming.ts';
import { sayTo } from './language/say.ts';
import { describeShut, LOG_OFF, type LogPlace, type LogPlaces } from './log-place.ts';
import { mayPress } from './may-press.ts';
import { claimOnce } from './message/claim.ts';

/** How long a search that found nothing is not made again, and a place that refused is not tried again. */
const AGAIN_MS = 600_000;
const SHUT_MAX = 5_000;
/** How long the next best place counts: whoever reads entries in private must still be a moderator. */
const FOUND_MS = 60_000;

/** Makes the look-up. However many entries come at once, the platform is asked once: it may have to make a channel. */
export function createLogPlaces(
  bot: Pick<Bot, 'deps' | 'platform' | 'directory' | 'calls' | 'work'>,
  /** Has kept entries posted. */
  takeUp: () => void,
): LogPlaces {
  const { deps, platform, directory } = bot;
  const searches = new Map<string, Promise<LogPlace | null>>();
  /** What the last search came to. */
  const searched = new Map<string, { readonly place: LogPlace | null; readonly atMs: number }>();
  /** Places that refused, and when. */
  const shut = new Map<string, number>();
  const now = deps.schedule.now;

  const isShut = (communityId: string, channelId: string): boolean => {
    const atMs = shut.get(`${communityId}/${channelId}`);
    return atMs !== undefined && now() - atMs < AGAIN_MS;
  };
  const close = (communityId: string, channelId: string): void => {
    if (shut.size >= SHUT_MAX) shut.clear();
    shut.set(`${communityId}/${channelId}`, now());
    searched.delete(communityId);
  };
  const search = async (community: Community): Promise<LogPlace | null> => {
    const ref = refOf(community);
    const lost = [...shut.keys()].flatMap((key) =>
      key.startsWith(`${community.id}/`) ? [key.slice(community.id.length + 1)] : [],
    );
    const found = await platform.findLogChannel(
      ref,
      lost.filter((channelId) => isShut(community.id, channelId)),
    );
    if (found !== null && !isShut(community.id, found)) {
      if (community.logChannel === null) await directory.change(community, { logChannel: found });
      return { channelId: found, person: null };
    }
    for (const person of await platform.keepersOf(ref, community.addedBy)) {
      const channelId = (await mayModerate(community, person)) ? await platform.openDirect(ref, person.id) : null;
      if (channelId !== null && !isShut(community.id, channelId)) return { channelId, person };
    }
    return null;
  };
  const mayModerate = (community: Community, person: PersonRef) => mayPress(bot, community, person.id, 'moderate');
  const nextBest = async (community: Community): Promise<LogPlace | null> => {
    const last = searched.get(community.id);
    if (last && now() - last.atMs < (last.place ? FOUND_MS : AGAIN_MS)) return last.place;
    const underWay = searches.get(community.id);
    if (underWay) return underWay;
    if (searched.size >= SHUT_MAX) searched.clear();
    const searching = search(community)
      .then((place) => {
        searched.set(community.id, { place, atMs: now() });
        return place;
      })
      .finally(() => searches.delete(community.id));
    searches.set(community.id, searching);
    return searching;
  };
  const of = async (community: Community): Promise<LogPlace | null> => {
    const { logChannel } = community;
    if (logChannel === LOG_OFF) return null;
    if (logChannel !== null && !isShut(community.id, logChannel)) return { channelId: logChannel, person: null };
    return nextBest(community);
  };
  /** Told by one process, and again only when nobody could be told: at most once an hour. */
  const tell = async (community: Community): Promise<void> => {
    const { logLost } = community;
    if (!logLost || logLost.told) return;
    const hour = Math.floor((now() - logLost.atMs) / 3_600_000);
    if (!(await claimOnce(bot, `l:${community.id}:${logLost.atMs}:${hour}`))) return;
    const place = await of(community);
    for (const person of await platform.keepersOf(refOf(community), community.addedBy)) {
      if (!(await mayModerate(community, person))) continue;
      const text = describeLoss(community, logLost.why, place, person, platform.capabilities.commandPrefix);
      const outcome = await bot.calls.run('notify', community.externalId, () =>
        platform.tell(refOf(community), person.id, text),
      );
      if (outcome.kind !== 'done') continue;
      // What is gone does not come back: the channel that was found takes its place.
      const isReplaced = logLost.why === 'gone' && place?.person === null;
      await directory.change(
        community,
        isReplaced ? { logChannel: place.channelId, logLost: null } : { logLost: { ...logLost, told: true } },
      );
      return;
    }
  };

  const places: LogPlaces = {
    of,
    async lost(community, channelId, why) {
      close(community.id, channelId);
      if (community.logChannel !== channelId) return;
      const logLost = { channelId, why, atMs: now(), told: false };
      const isNew = await deps.communities.loseLog(community.id, logLost);
      directory.forget(community.externalId);
      if (!isNew) return;
      deps.log.warn({ platform: platform.name, community: community.externalId, why }, 'the log channel is lost');
      bot.work.begin('tell of a lost log', () => tell({ ...community, logLost }));
    },
    async works(community, channelId) {
      shut.delete(`${community.id}/${channelId}`);
      if (community.logLost?.channelId === channelId) await directory.change(community, { logLost: null });
    },
    async opened(communityId) {
      searched.delete(communityId);
      for (const key of [...shut.keys()]) if (key.startsWith(`${communityId}/`)) shut.delete(key);
      await deps.communities.releaseKept(communityId, now());
      takeUp();
    },
    takeUp,
    async check(community) {
      const { logChannel, logLost } = community;
      if (!logChannel) return;
      const { post } = await platform.lookAtPlace(refOf(community), logChannel);
      if (post === 'unknown') return;
      if (post !== 'yes') {
        if (!logLost) return places.lost(community, logChannel, post);
        return tell(community);
      }
      if (!logLost) return;
      await places.works(community, logChannel);
      await places.opened(community.id);
    },
  };
  return places;
}

function describeLoss(
  community: Community,
  why: string,
  place: LogPlace | null,
  reader: PersonRef,
  commandPrefix: string,
): string {
  const say = sayTo(community);
  const where =
    place === null
      ? say('They are kept until there is a place for them.')
      : place.person === null
        ? say('They go to another channel that members cannot read.')
        : place.person.id === reader.id
          ? say('They come to you here.')
          : say('They go to {who} in private.', { who: place.person.name });
  const lost = say('The log channel of {community} is lost: {why}. Entries for moderators cannot be posted there.', {
    community: community.name,
    why: describeShut(say, why),
  });
  const next = say('To choose a place, write {command} in it.', { command: `${commandPrefix}log here` });
  return `${lost} ${where} ${next}`;
}
