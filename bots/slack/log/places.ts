import type { PersonRef } from '../../core/port/events.ts';
import type { PlaceFacts } from '../../core/port/needs.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Live } from '../connection/live.ts';
import { codeOf, nameOf, outcomeOfError } from '../connection/outcome.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import type { People } from '../members/people.ts';
import { openDirect } from './direct.ts';
import { findAdministrators } from './log-channel.ts';

/** How many of those who administer a workspace are asked. */
const KEEPERS_MAX = 5;

/** Where entries may go: channels as they are now, and private conversations with those who look after the app. */
export function createPlaces(
  live: Live,
  people: People,
  administrator: TokenAdministrator,
): Pick<Platform, 'adminsOf' | 'openDirect' | 'lookAtPlace'> {
  const personOf = async (id: string): Promise<PersonRef> => ({ id, name: (await people.find(id))?.name ?? id });
  return {
    async adminsOf(_community, addedBy) {
      try {
        const found = await findAdministrators(live, administrator);
        const ids = [...new Set([...(addedBy === null ? [] : [addedBy]), ...found])].slice(0, KEEPERS_MAX);
        return await Promise.all(ids.map(personOf));
      } catch (error) {
        live.log.warn({ platform: 'slack', error: nameOf(error) }, 'Slack did not say who administers the workspace');
        return [];
      }
    },
    openDirect: (_community, personId) => openDirect(live, personId).catch(() => null),
    lookAtPlace: (_community, channelId) => lookAtPlace(live, channelId),
  };
}

async function lookAtPlace(live: Live, channelId: string): Promise<PlaceFacts> {
  // A conversation of two is with a moderator.
  if (channelId.startsWith('D')) return { post: 'yes', readers: 'moderators' };
  try {
    const { channel } = await live.calls.ask('conversations.info', { channel: channelId });
    const readers = channel?.is_private ? 'moderators' : 'everybody';
    return { post: channel?.is_archived || !channel?.is_member ? 'no_access' : 'yes', readers };
  } catch (error) {
    // A private channel that the bot is not in is one that is not there.
    if (codeOf(error) === 'channel_not_found') return { post: 'gone', readers: 'unknown' };
    const outcome = outcomeOfError(error);
    return { post: outcome.kind === 'refused' ? outcome.refusal : 'unknown', readers: 'unknown' };
  }
}
