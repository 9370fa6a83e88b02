import type { Community } from '../../../src/core/communities/community.ts';
import type { PersonRef } from '../port/events.ts';
import { LOG_OFF, type LogPlace, type LogPlaces } from '../port/log-place.ts';
import type { LogMaking } from '../port/platform.ts';
import { refOf } from '../runtime/directory.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import { type CommunityAccess, hasRights } from '../state/access.ts';
import { claimOnce, holdFor } from '../state/claim-once.ts';
import { describeInstead, describeLoss, lacksForLog } from './log-loss.ts';

/** How long a search that found nothing is not made again, and a place that refused is not tried again, and no second channel is asked for. */
const AGAIN_MS = 600_000;
const SHUT_MAX = 5_000;
/** How long the next best place counts: whoever reads entries in private must still be a moderator. */
const FOUND_MS = 60_000;

/** Makes the look-up. However many entries come at once, the platform is asked once: it may have to make a channel. */
export function createLogPlaces(
  bot: Pick<CommunityAccess, 'deps' | 'platform' | 'directory' | 'calls' | 'work'>,
  /** Has kept entries posted. */
  takeUp: () => void,
): LogPlaces {
  const { deps, platform, directory } = bot;
  /** What the last search came to. One that is under way when something changes does not count either. */
  const searches = createKeptAnswers<LogPlace | null>(deps.schedule.now, SHUT_MAX, (place) =>
    place ? FOUND_MS : AGAIN_MS,
  );
  /** Places that refused, and when. */
  const shut = new Map<string, number>();
  /** Where an entry of a community was last posted. */
  const posted = new Map<string, string>();
  const now = deps.schedule.now;

  /** A community gets one log channel of the bot's; another only when a moderator asks for it. */
  const makingOf = ({ id, externalId }: Community, isAsked: boolean): LogMaking => ({
    async begin() {
      const fresh = await deps.communities.findCommunity({ id });
      return fresh !== null && (isAsked || !fresh.logMade) && (await holdFor(bot, `m:${id}`, AGAIN_MS));
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
  /** Where nobody chose a channel and none could be made: what the bot lacks for it is told, once until it has it. The first steps say it before. */
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
  /** Told by one process, and again only when nobody could be told: at most once an hour. */
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
      // What is gone does not come back: the channel that was found takes its place.
      const isReplaced = logLost.why === 'gone' && place?.person === null;
      await directory.change(
        community,
        isReplaced ? { logChannel: place.channelId, logLost: null } : { logLost: { ...logLost, told: true } },
      );
      return;
    }
  };

  /** What the bot lacked may be there by now, or still to be told. */
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
