import type { PersonRef } from '../../core/port/events.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import { createShared } from '../../core/runtime/shared-calls.ts';
import { codeOf, isDirect, type Live, orInstead, outcomeOf, outcomeOfError, pagesOf } from '../connection/calls.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import { LOG_CHANNEL_NAME, type Moderators } from '../members/moderators.ts';
import { type People, readPerson } from '../members/people.ts';
import { type Blocks, NO_PREVIEWS } from './render-entry.ts';

const ADMINS_INVITED_MAX = 20;
const PAGE = 200;
const PAGES_MAX = 5;

/** Finds or makes the private channel for entries and invites administrators; concurrent calls make only one. */
export function createLogChannelFinder(
  live: Live,
  moderators: Moderators,
  administrator: TokenAdministrator,
): Platform['findLogChannel'] {
  const share = createShared<string | null>();
  const search = async (lost: readonly string[]): Promise<string | null> => {
    const found = (await moderators.channel()) ?? (await make(live, moderators));
    if (found === null || lost.includes(found)) return null;
    return (await hasReaders(live, moderators, found, administrator)) ? found : null;
  };
  const told = 'no log channel could be found or made';
  return (_community, lost) => share('', () => orInstead(live, null, told, () => search(lost)));
}

async function make(live: Live, moderators: Moderators): Promise<string | null> {
  try {
    const { channel } = await live.calls.act('conversations.create', { name: LOG_CHANNEL_NAME, is_private: true });
    moderators.forget();
    return channel?.id ?? null;
  } catch (error) {
    // Another process was faster, or somebody has a channel of that name without the bot.
    if (codeOf(error) !== 'name_taken') throw error;
    moderators.forget();
    return moderators.channel();
  }
}

/** Invites administrators if nobody else is in the channel, because nobody could read its entries. */
async function hasReaders(live: Live, moderators: Moderators, channelId: string, administrator: TokenAdministrator) {
  const botUserId = live.workspace()?.botUserId;
  const readers = [...(await moderators.members())].filter((id) => id !== botUserId);
  if (readers.length > 0) return true;
  const people = await findAdministrators(live, administrator);
  let invited = 0;
  for (const users of people) {
    const outcome = await outcomeOf(() => live.calls.act('conversations.invite', { channel: channelId, users }));
    if (outcome.kind === 'done' || (outcome.kind === 'failed' && outcome.error === 'already_in_channel')) invited++;
    else live.log.warn({ outcome: outcome.kind }, 'an administrator could not be invited');
  }
  moderators.forget(channelId);
  return invited > 0;
}

/** Returns the administrator token's owner, who installed the app; else the workspace's administrators. */
export async function findAdministrators(live: Live, administrator: TokenAdministrator): Promise<readonly string[]> {
  const refusal = await administrator.refusal();
  const installer = administrator.userId();
  if (refusal === null && installer !== null) return [installer];
  const found: string[] = [];
  const list = (cursor: object) => live.calls.ask('users.list', { limit: PAGE, ...cursor });
  for await (const { members = [] } of pagesOf(PAGES_MAX, list)) {
    for (const member of members) {
      const person = readPerson(member, live.workspace()?.community.id ?? '');
      if (person?.isAdmin && !person.isBot) found.push(person.id);
    }
    if (found.length >= ADMINS_INVITED_MAX) break;
  }
  return found.slice(0, ADMINS_INVITED_MAX);
}

/** Most contacts of a workspace. */
const KEEPERS_MAX = 5;

/** Checks places for entries: channels as they are now, and private conversations with the app's contacts. */
export function createPlaces(
  live: Live,
  people: People,
  administrator: TokenAdministrator,
): Pick<Platform, 'adminsOf' | 'openDirect' | 'lookAtPlace'> {
  const personOf = async (id: string): Promise<PersonRef> => ({ id, name: (await people.find(id))?.name ?? id });
  return {
    adminsOf: (_community, addedBy) =>
      orInstead(live, [], 'Slack did not say who administers the workspace', async () => {
        const found = await findAdministrators(live, administrator);
        const ids = [...new Set([...(addedBy === null ? [] : [addedBy]), ...found])].slice(0, KEEPERS_MAX);
        return Promise.all(ids.map(personOf));
      }),
    openDirect: (_community, personId) => openDirect(live, personId).catch(() => null),
    async lookAtPlace(_community, channelId) {
      // A private conversation is with a moderator.
      if (isDirect(channelId)) return { post: 'yes', readers: 'moderators' };
      try {
        const { channel } = await live.calls.ask('conversations.info', { channel: channelId });
        const readers = channel?.is_private ? 'moderators' : 'everybody';
        return { post: channel?.is_archived || !channel?.is_member ? 'no_access' : 'yes', readers };
      } catch (error) {
        // Slack reports a private channel without the bot as missing.
        if (codeOf(error) === 'channel_not_found') return { post: 'gone', readers: 'unknown' };
        const outcome = outcomeOfError(error);
        return { post: outcome.kind === 'refused' ? outcome.refusal : 'unknown', readers: 'unknown' };
      }
    },
  };
}

/** Opens the private conversation with somebody. @throws Slack's error. */
export async function openDirect(live: Live, personId: string): Promise<string> {
  const { channel } = await live.calls.act('conversations.open', { users: personId });
  if (!channel?.id) throw new Error('Slack opened no conversation');
  return channel.id;
}

/** Uploads a text as a file, once. */
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
