import type { Community } from '../../src/core/communities.ts';
import type { BotDeps } from './deps.ts';
import type { Directory } from './directory.ts';
import type { Platform } from './platform.ts';

/** What a community's log channel is when its moderators want no entries; null is when nobody has chosen. */
export const LOG_OFF = '';
/** How long a search that found nothing is not made again. */
const SEARCH_AGAIN_MS = 600_000;

/** Where the entries of a community go; found or made by the platform when nobody has chosen. null when there is no such place. */
export type LogChannel = (community: Community) => Promise<string | null>;

/** Makes the look-up. However many entries come at once, the platform is asked once: it may have to make a channel. */
export function createLogChannel(deps: BotDeps, platform: Platform, directory: Directory): LogChannel {
  const searches = new Map<string, Promise<string | null>>();
  const misses = new Map<string, number>();

  const search = async (community: Community): Promise<string | null> => {
    const found = await platform.findLogChannel({ id: community.externalId, name: community.name });
    if (found === null) misses.set(community.id, deps.schedule.now());
    else await directory.change(community, { logChannel: found });
    return found;
  };

  return async (community) => {
    if (community.logChannel === LOG_OFF) return null;
    if (community.logChannel !== null) return community.logChannel;
    const missedAtMs = misses.get(community.id);
    if (missedAtMs !== undefined && deps.schedule.now() - missedAtMs < SEARCH_AGAIN_MS) return null;
    misses.delete(community.id);
    const underWay = searches.get(community.id);
    if (underWay) return underWay;
    const searching = search(community).finally(() => searches.delete(community.id));
    searches.set(community.id, searching);
    return searching;
  };
}
