import { createShared } from '../../core/runtime/shared-calls.ts';
import { type Live, nameOf, pagesOf } from '../connection/calls.ts';
import type { People } from './people.ts';

/** Name of the channel that the bot searches for or makes. */
export const LOG_CHANNEL_NAME = 'steward-log';

const CHANNEL_KEPT_MS = 300_000;
const MEMBERS_KEPT_MS = 60_000;
/** Greatest age of a "current" answer, because one press asks several times. */
const MEMBERS_FRESH_MS = 2_000;
const PAGE = 200;
const PAGES_MAX = 10;

/**
 * Slack has administrators but no moderators. The members of the private channel #steward-log moderate, and can invite others.
 * The channel counts if the bot or an administrator made it, because anybody can make one and invite the bot.
 */
export type Moderators = ReturnType<typeof createModerators>;

/** Creates the cache of moderators. */
export function createModerators(live: Live, people: People) {
  let channel: { readonly id: string | null; readonly atMs: number } | null = null;
  let members: { readonly ids: ReadonlySet<string>; readonly atMs: number } | null = null;
  const share = createShared<ReadonlySet<string>>();
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const now = live.schedule.now;

  const findChannel = async (): Promise<string | null> => {
    if (channel && now() - channel.atMs < CHANNEL_KEPT_MS) return channel.id;
    const id = await askForChannel(live, people);
    channel = { id, atMs: now() };
    return id;
  };
  const ask = async (): Promise<ReadonlySet<string>> => {
    const id = await findChannel();
    const ids: ReadonlySet<string> = id === null ? new Set<string>() : await askForMembers(live, id);
    members = { ids, atMs: now() };
    return ids;
  };
  const within = async (ageMs: number): Promise<ReadonlySet<string>> => {
    if (members && now() - members.atMs < ageMs) return members.ids;
    return share('', ask);
  };

  return {
    /** Returns the id of the channel; null if there is none. @throws the error of the calls. */
    channel: findChannel,
    /** Returns the current members of the channel, including the bot. @throws the error of the calls. */
    members: () => within(MEMBERS_FRESH_MS),
    /** Whether somebody is a member, from the cache if possible. Never rejects. */
    async has(personId: string): Promise<boolean> {
      if (now() - failedAtMs < MEMBERS_KEPT_MS) return members?.ids.has(personId) ?? false;
      try {
        return (await within(MEMBERS_KEPT_MS)).has(personId);
      } catch (error) {
        failedAtMs = now();
        live.log.warn({ error: nameOf(error) }, 'Slack did not say who is in #steward-log');
        return members?.ids.has(personId) ?? false;
      }
    },
    /** Drops the cache after a change of this channel; without an id, another channel may count now. */
    forget(channelId?: string): void {
      if (channelId !== undefined && channel?.id !== channelId) return;
      channel = null;
      members = null;
      failedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}

async function askForChannel(live: Live, people: People): Promise<string | null> {
  const which = { types: 'private_channel', exclude_archived: true, limit: PAGE };
  const list = (cursor: object) => live.calls.ask('users.conversations', { ...which, ...cursor });
  for await (const { channels = [] } of pagesOf(PAGES_MAX, list)) {
    for (const { id, name, creator } of channels) {
      if (id && name === LOG_CHANNEL_NAME && creator && (await mayMakeIt(live, people, creator))) return id;
    }
  }
  return null;
}

async function mayMakeIt(live: Live, people: People, creator: string): Promise<boolean> {
  if (creator === live.workspace()?.botUserId) return true;
  return (await people.fetch(creator)).isAdmin;
}

async function askForMembers(live: Live, channelId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { members = [] } of membersOf(live, channelId, PAGE, PAGES_MAX))
    for (const id of members) ids.add(id);
  return ids;
}

/** Reads the members of a channel, page by page. @throws the error of the calls. */
export function membersOf(live: Live, channel: string, limit: number, pagesMax: number) {
  return pagesOf(pagesMax, (cursor) => live.calls.ask('conversations.members', { channel, limit, ...cursor }));
}
