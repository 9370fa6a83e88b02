import type { PersonRef } from '../../core/port/events.ts';
import type { PlaceFacts } from '../../core/port/needs.ts';
import type { Platform } from '../../core/port/platform.ts';
import { guildOf, type Live, memberOf, textChannelOf } from '../connection/live.ts';
import { postRefusal } from './entries.ts';
import { isForModerators } from './log-channel.ts';

/** Where entries may go: channels as they are now, and private conversations with those who look after the bot. */
export function createPlaces(live: Live): Pick<Platform, 'adminsOf' | 'openDirect' | 'lookAtPlace'> {
  return {
    async adminsOf(community, addedBy) {
      const guild = guildOf(live, community);
      if ('instead' in guild) return [];
      const ids = [...new Set([...(addedBy === null ? [] : [addedBy]), guild.found.ownerId])];
      const people = await Promise.all(ids.map((id) => memberOf(guild.found, id)));
      return people.flatMap((person): PersonRef[] =>
        'found' in person ? [{ id: person.found.id, name: person.found.displayName }] : [],
      );
    },
    async openDirect(_community, personId) {
      try {
        return (await live.client()?.users.createDM(personId))?.id ?? null;
      } catch {
        return null;
      }
    },
    async lookAtPlace(_community, channelId): Promise<PlaceFacts> {
      const channel = await textChannelOf(live, channelId);
      if ('found' in channel) {
        const readers = isForModerators(channel.found) ? 'moderators' : 'everybody';
        return { post: postRefusal(channel.found) ?? 'yes', readers };
      }
      const { instead } = channel;
      if (instead.kind === 'gone') return { post: 'gone', readers: 'unknown' };
      return { post: instead.kind === 'refused' ? instead.refusal : 'unknown', readers: 'unknown' };
    },
  };
}
