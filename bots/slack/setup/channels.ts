import type { ConversationsListResponse } from '@slack/web-api';
import { ENGLISH } from '../../core/i18n/translate.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import { type ChannelAudit, summarizeAudit } from '../../core/port/permission-audit.ts';
import { pagesOf } from '../connection/calls.ts';
import type { Live } from '../connection/live.ts';
import { nameOf, outcomeOf } from '../connection/outcome.ts';
import { beingIn } from './needs.ts';

type Listed = NonNullable<ConversationsListResponse['channels']>[number];

/** How many channels are asked for at once, and how many times: ten thousand in all. */
const PAGE = 200;
const PAGES_MAX = 50;

const UNTOLD =
  'Slack tells a bot of no private channel that it is not in. Somebody in it types /invite @Steward. Messages between two people are never seen.';

/** Joins one public channel, or with null all that the bot is not in; what fails on the way leaves the rest for the next time. */
export async function joinChannels(live: Live, channelId: string | null): Promise<Outcome> {
  return outcomeOf(async () => {
    const channels: readonly Listed[] =
      channelId === null ? await listChannels(live, 'public_channel') : [{ id: channelId }];
    for (const { id, is_member: isMember } of channels)
      if (id && !isMember) await live.calls.act('conversations.join', { channel: id });
  });
}

/** Which channels of the workspace the bot is in; null when Slack does not say. */
export async function auditPermissions(live: Live): Promise<ChannelAudit | null> {
  try {
    const channels = await listChannels(live, 'public_channel,private_channel');
    const places = channels.flatMap(({ id, name = '', is_member: isMember, is_private: isPrivate }) => {
      if (!id) return [];
      const needs = [beingIn(ENGLISH, 'See the messages, and post', isMember === true)];
      return [{ id, name: `#${name}`, kind: isPrivate ? 'private channel' : 'public channel', needs }];
    });
    return summarizeAudit(places, UNTOLD);
  } catch (error) {
    live.log.warn({ platform: 'slack', error: nameOf(error) }, 'Slack did not say which channels there are');
    return null;
  }
}

/** The channels of these types that are open, as far as Slack tells a bot of them. */
async function listChannels(live: Live, types: string): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  const which = { types, exclude_archived: true, limit: PAGE };
  const list = (cursor: object) => live.calls.ask('conversations.list', { ...which, ...cursor });
  for await (const { channels = [] } of pagesOf(PAGES_MAX, list)) all.push(...channels);
  return all;
}
