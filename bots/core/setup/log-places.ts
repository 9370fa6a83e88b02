import type { Community } from '../../../src/core/communities/community.ts';
import type { PersonRef } from '../port/events.ts';
import { LOG_OFF, type LogPlace, type LogPlaces } from '../port/log-place.ts';
import type { LogMaking } from '../port/platform.ts';
import { refOf } from '../runtime/directory.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import { type CommunityAccess, hasRights } from '../state/access.ts';
import { claimFor, claimOnce } from '../state/claim-once.ts';
import { describeInstead, describeLoss, lacksForLog } from './log-loss.ts';

/** Wait in milliseconds before an empty search is repeated, a place that refused is tried, or a second channel may be made. */
const AGAIN_MS = 600_000;
const SHUT_MAX = 5_000;
/** Time for which another place is used without a new check, because a private reader must still be a moderator. */
const FOUND_MS = 60_000;

/** Creates the search. Concurrent entries share one request to the platform, because it may have to make a channel. */
export function createLogPlaces(
  bot: Pick<CommunityAccess, 'deps' | 'platform' | 'directory' | 'calls' | 'work'>,
  /** Posts the entries that were kept. */
  takeUp: () => void,
): LogPlaces {
  const { deps, platform, directory } = bot;
  /** Result of the last search. A change also drops a search that still runs. */
  const searches = createKeptAnswers<LogPlace | null>(deps.schedule.now, SHUT_MAX, (place) =>
    place ? FOUND_MS : AGAIN_MS,
  );
  /** Places that refused a post, and when. */
  const shut = new Map<string, number>();
  /** Channel of the last posted entry of each community. */
  const posted = new Map<string, string>();
  const now = deps.schedule.now;

  /** Allows one log channel by the bot in a community, and another only if a moderator asks for it. */
  const makingOf = ({ id, externalId }: Community, isAsked: boolean): LogMaking => ({
    async begin() {
      const fresh = await deps.communities.findCommunity({ id });
      return fresh !== null && (isAsked || !fresh.logMade) && (await claimFor(bot, `m:${id}`, AGAIN_MS));
    },
    async made() {
      await directory.change({ id, externalId }, { logMade: true });
    },
  });
  const isShut = (communityId: string, channelId: string): boolean => {
    const atMs = shut.get(`${communityId}/${channelId}`);
    return atMs !== undefined && now() - atMs < AGAIN_MS;
  };
  const close = (communityId: string, channelId: string): void => {
    if (shut.size >= SHUT_MAX) shut.clear();
    shut.set(`${communityId}/${channelId}`, now());
    searches.forget(communityId);
  };
  const search = async (community: Community): Promise<LogPlace | null> => {
    const ref = refOf(community);
    const lost = [...shut.keys()]
      .filter((key) => key.startsWith(`${community.id}/`))
      .map((key) => key.slice(community.id.length + 1))
      .filter((channelId) => isShut(community.id, channelId));
    const found = await platform.findLogChannel(ref, lost, makingOf(community, false));
    if (found !== null && !isShut(community.id, found)) {
      if (community.logChannel === null) await directory.change(community, { logChannel: found, logLost: null });
      return { channelId: found, person: null };
    }
    await noteLack(community);
    for (const person of await platform.adminsOf(ref, community.addedBy)) {
      const channelId = (await mayModerate(community, person)) ? await platform.openDirect(ref, person.id) : null;
      if (channelId !== null && !isShut(community.id, channelId)) return { channelId, person };
    }
    return null;
  };
  /** Reports missing permissions once, if no channel is chosen and none can be made. The first steps report them before. */
  const noteLack = async (community: Community): Promise<void> => {
    if (community.logChannel !== null || !community.welcomed) return;
    const isLacking = (await lacksForLog(bot, community)).length > 0;
    if (isLacking && !community.logLost) await noteLoss(community, null, 'missing_permission');
    if (!isLacking && community.logLost) await directory.change(community, { logLost: null });
  };
  const noteLoss = async (community: Community, channelId: string | null, why: string): Promise<void> => {
    const logLost = { channelId, why, atMs: now(), told: false };
    const isNew = await deps.communities.loseLog(community.id, logLost);
    directory.forget(community.externalId);
    if (!isNew) return;
    deps.log.warn({ community: community.externalId, why }, 'the log channel is lost');
    bot.work.begin('tell of a lost log', () => notifyAdmins({ ...community, logLost }));
  };
  const mayModerate = (community: Community, person: PersonRef) => hasRights(bot, community, person.id, 'moderate');
  const of = async (community: Community): Promise<LogPlace | null> => {
    const { logChannel } = community;
    if (logChannel === LOG_OFF) return null;
    if (logChannel !== null && !isShut(community.id, logChannel)) return { channelId: logChannel, person: null };
    return searches.of(community.id, () => search(community));
  };
  const isUsed = ({ id }: Community, place: LogPlace | null) => place !== null && posted.get(id) === place.channelId;
  /** Sends the message from one process, and again at most once an hour until somebody received it. */
  const notifyAdmins = async (community: Community): Promise<void> => {
    const { logLost } = community;
    if (!logLost || logLost.told) return;
    const hour = Math.floor((now() - logLost.atMs) / 3_600_000);
    if (!(await claimOnce(bot, `l:${community.id}:${logLost.atMs}:${hour}`))) return;
    const place = await of(community);
    const lacks = await lacksForLog(bot, community);
    for (const person of await platform.adminsOf(refOf(community), community.addedBy)) {
      if (!(await mayModerate(community, person))) continue;
      const instead = describeInstead(community, place, isUsed(community, place), person.id);
      const text = describeLoss(community, logLost, lacks, instead, platform.capabilities.commandPrefix);
      const outcome = await bot.calls.runIn('notify', community, (ref) =>
        bot.platform.sendDirectMessage(ref, person.id, text),
      );
      if (outcome.kind !== 'done') continue;
      // A deleted channel does not come back, so the channel that was found replaces it.
      const isReplaced = logLost.why === 'gone' && place?.person === null;
      await directory.change(
        community,
        isReplaced ? { logChannel: place.channelId, logLost: null } : { logLost: { ...logLost, told: true } },
      );
      return;
    }
  };

  /** Checks again for the missing permissions, and reports them if nobody received that yet. */
  const lookAgain = async (community: Community): Promise<void> => {
    await of(community);
    const changed = await deps.communities.findCommunity({ id: community.id });
    if (changed?.logLost) return notifyAdmins(changed);
    if (changed?.logChannel) await places.opened(community.id);
  };

  const places: LogPlaces = {
    of,
    async lost(community, channelId, why) {
      close(community.id, channelId);
      if (community.logChannel === channelId) await noteLoss(community, channelId, why);
    },
    async works(community, channelId) {
      if (posted.size >= SHUT_MAX) posted.clear();
      posted.set(community.id, channelId);
      shut.delete(`${community.id}/${channelId}`);
      if (community.logLost?.channelId === channelId) await directory.change(community, { logLost: null });
    },
    async opened(communityId) {
      searches.forget(communityId);
      for (const key of [...shut.keys()]) if (key.startsWith(`${communityId}/`)) shut.delete(key);
      await deps.communities.releaseKept(communityId, now());
      takeUp();
    },
    takeUp,
    async instead(community, readerId) {
      const place = await of(community);
      return describeInstead(community, place, isUsed(community, place), readerId);
    },
    make: (community) => platform.findLogChannel(refOf(community), [], makingOf(community, true)),
    async check(community) {
      const { logChannel, logLost } = community;
      if (logChannel === null && logLost) return lookAgain(community);
      if (!logChannel) return;
      const { post } = await platform.lookAtPlace(refOf(community), logChannel);
      if (post === 'unknown') return;
      if (post !== 'yes') {
        if (!logLost) return places.lost(community, logChannel, post);
        return notifyAdmins(community);
      }
      if (!logLost) return;
      await places.works(community, logChannel);
      await places.opened(community.id);
    },
  };
  return places;
}
