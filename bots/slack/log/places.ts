import type { PersonRef } from '../../core/port/events.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import { isDirect, type Live } from '../connection/live.ts';
import { codeOf, nameOf, outcomeOf, outcomeOfError } from '../connection/outcome.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import type { People } from '../members/people.ts';
import { findAdministrators } from './log-channel.ts';
import { NO_PREVIEWS } from './render-entry.ts';
import type { Blocks } from './render-rich.ts';

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
    async lookAtPlace(_community, channelId) {
      // A conversation of two is with a moderator.
      if (isDirect(channelId)) return { post: 'yes', readers: 'moderators' };
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
    },
  };
}

/** The private conversation with somebody. @throws what Slack answered. */
export async function openDirect(live: Live, personId: string): Promise<string> {
  const { channel } = await live.calls.act('conversations.open', { users: personId });
  if (!channel?.id) throw new Error('Slack opened no conversation');
  return channel.id;
}

/** Hands over a text as a file, once. */
export async function uploadFile(
  live: Live,
  place: { readonly channel_id: string } | { readonly channel_id: string; readonly thread_ts: string },
  { name, content }: { readonly name: string; readonly content: string },
): Promise<void> {
  const { files } = live.clients.actions;
  await live.calls.run('files.upload', () => files.uploadV2({ ...place, filename: name, title: name, content }));
}

/** Sends somebody a private message, once. */
export async function sendDirectly(
  live: Live,
  personId: string,
  message: { readonly text: string; readonly blocks: Blocks },
): Promise<Outcome> {
  return outcomeOf(async () => {
    const channel = await openDirect(live, personId);
    await live.calls.act('chat.postMessage', { channel, ...message, ...NO_PREVIEWS });
  });
}
