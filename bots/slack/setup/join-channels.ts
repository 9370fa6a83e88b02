import type { ConversationsListResponse } from '@slack/web-api';
import type { Outcome } from '../../core/port/outcome.ts';
import { pagesOf } from '../connection/calls.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';

type Listed = NonNullable<ConversationsListResponse['channels']>[number];

/** How many channels are asked for at once, and how many times: ten thousand in all. */
const PAGE = 200;
const PAGES_MAX = 50;

/** Joins one public channel, or with null all that the bot is not in; what fails on the way leaves the rest for the next time. */
export async function joinChannels(live: Live, channelId: string | null): Promise<Outcome> {
  return outcomeOf(async () => {
    for (const id of channelId === null ? await findPublic(live) : [channelId])
      await live.calls.act('conversations.join', { channel: id });
  });
}

async function findPublic(live: Live): Promise<readonly string[]> {
  const channels = await listChannels(live, 'public_channel');
  return channels.flatMap(({ id, is_member }) => (id && is_member !== true ? [id] : []));
}

/** The channels of these types that are open, as far as Slack tells a bot of them. */
export async function listChannels(live: Live, types: string): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  const which = { types, exclude_archived: true, limit: PAGE };
  const list = (cursor: object) => live.calls.ask('conversations.list', { ...which, ...cursor });
  for await (const { channels = [] } of pagesOf(PAGES_MAX, list)) all.push(...channels);
  return all;
}
