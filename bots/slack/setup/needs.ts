import type { ConversationsListResponse } from '@slack/web-api';
import { severity } from '../../../src/core/decisions/decision.ts';
import { ENGLISH, type Translate } from '../../core/i18n/translate.ts';
import { type ChannelAudit, type Need, type NeedsOf, summarizeAudit } from '../../core/port/needs.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import { codeOf, isDirect, type Live, orInstead, outcomeOf, pagesOf } from '../connection/calls.ts';
import { BOT_SCOPES, describeScope, missingScopes } from '../connection/scopes.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import { INSTALL_AGAIN } from './capabilities.ts';

/** Lists what the bot needs in a workspace and a channel, what it has, and how to allow the rest. */
export async function findNeeds(
  live: Live,
  administrator: TokenAdministrator,
  { translate, channelId, logChannel, strongest }: NeedsOf,
): Promise<readonly Need[]> {
  const workspace = live.workspace();
  if (!workspace) return [];
  const [deletion, inChannel, inLog] = await Promise.all([
    deletionNeed(translate, live, administrator),
    channelId === null ? [] : channelNeed(translate, live, channelId, translate('slack.be_in_this_channel')),
    logChannel === null || logChannel === channelId
      ? []
      : channelNeed(translate, live, logChannel, translate('slack.be_in_the_log_channel')),
  ]);
  // Flagging alone needs no administrator token.
  const isOptional = severity(strongest) < severity('delete');
  return [
    ...inChannel,
    ...inLog,
    { ...deletion, optional: isOptional },
    ...scopeNeeds(translate, live, await readScopes(live)),
  ];
}

/** Fetches the scopes now, because a new installation of the app changes them, usually with a new token. */
async function readScopes(live: Live): Promise<ReadonlySet<string> | null> {
  try {
    const answer = await live.calls.ask('auth.test', {});
    const scopes = answer.response_metadata?.scopes;
    return scopes ? new Set(scopes) : null;
  } catch {
    return live.workspace()?.scopes ?? null;
  }
}

function scopeNeeds(translate: Translate, live: Live, scopes: ReadonlySet<string> | null): Need[] {
  const missing = new Set<string>(missingScopes(scopes));
  // `Object.keys` loses the type; these are all names.
  const all = Object.keys(BOT_SCOPES) as (keyof typeof BOT_SCOPES)[];
  const how = live.tokens === 'installed' ? { how: translate(INSTALL_AGAIN) } : {};
  return all.map((scope) => ({ ...describeScope(translate, scope), ...how, has: !missing.has(scope) }));
}

async function deletionNeed(translate: Translate, live: Live, administrator: TokenAdministrator): Promise<Need> {
  const refusal = await administrator.check();
  const has = refusal === null;
  const what = translate('slack.delete_members_messages_an_administrator_token');
  if (live.tokens === 'installed') return { what, has, how: translate(INSTALL_AGAIN) };
  const how = translate(
    refusal === 'missing_permission'
      ? 'slack.token_slack_user_token_must_belong_workspace_owner'
      : 'slack.set_slack_user_token_administrator_user_oauth',
  );
  return { what, has, how };
}

/** Returns the need to be in a channel, the only need there. */
function beingIn(translate: Translate, what: string, has: boolean): Need {
  return { what, has, how: translate('slack.type_invite_steward_channel_bots') };
}

async function channelNeed(translate: Translate, live: Live, channelId: string, what: string): Promise<Need[]> {
  const need = (has: boolean): Need[] => [beingIn(translate, what, has)];
  // Nobody can be invited to a private conversation.
  if (isDirect(channelId)) return [];
  try {
    const { channel } = await live.calls.ask('conversations.info', { channel: channelId });
    return need(channel?.is_member === true);
  } catch (error) {
    return codeOf(error) === 'channel_not_found' ? need(false) : [];
  }
}

type Listed = NonNullable<ConversationsListResponse['channels']>[number];

/** Channels per page, and most pages: ten thousand channels in all. */
const PAGE = 200;
const PAGES_MAX = 50;

const UNTOLD =
  'Slack tells a bot of no private channel that it is not in. Somebody in it types /invite @Steward. Messages between two people are never seen.';

/** Joins one public channel, or with null all others; a failure leaves the rest for the next time. */
export async function joinChannels(live: Live, channelId: string | null): Promise<Outcome> {
  return outcomeOf(async () => {
    const channels: readonly Listed[] =
      channelId === null ? await listChannels(live, 'public_channel') : [{ id: channelId }];
    for (const { id, is_member: isMember } of channels)
      if (id && !isMember) await live.calls.act('conversations.join', { channel: id });
  });
}

/** Lists which channels of the workspace the bot is not in; null if Slack does not say. */
export async function auditPermissions(live: Live): Promise<ChannelAudit | null> {
  return orInstead(live, null, 'Slack did not say which channels there are', async () => {
    const channels = await listChannels(live, 'public_channel,private_channel');
    const places = channels.flatMap(({ id, name = '', is_member: isMember, is_private: isPrivate }) => {
      if (!id) return [];
      const needs = [beingIn(ENGLISH, 'See the messages, and post', isMember === true)];
      return [{ id, name: `#${name}`, kind: isPrivate ? 'private channel' : 'public channel', needs }];
    });
    return summarizeAudit(places, UNTOLD);
  });
}

/** Lists the open channels of these types that Slack shows a bot. */
async function listChannels(live: Live, types: string): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  const which = { types, exclude_archived: true, limit: PAGE };
  const list = (cursor: object) => live.calls.ask('conversations.list', { ...which, ...cursor });
  for await (const { channels = [] } of pagesOf(PAGES_MAX, list)) all.push(...channels);
  return all;
}
