import { severity } from '../../../src/core/decisions/decision.ts';
import type { Translate } from '../../core/i18n/translate.ts';
import type { Need, NeedsOf } from '../../core/port/needs.ts';
import { isDirect, type Live } from '../connection/live.ts';
import { codeOf } from '../connection/outcome.ts';
import { BOT_SCOPES, describeScope, missingScopes } from '../connection/scopes.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import { INSTALL_AGAIN } from './capabilities.ts';

/** What the bot needs in a workspace and in one of its channels, what it has, and how to allow the rest. */
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
  // What only flags needs nobody's token.
  const isOptional = severity(strongest) < severity('delete');
  return [
    ...inChannel,
    ...inLog,
    { ...deletion, optional: isOptional },
    ...scopeNeeds(translate, live, await readScopes(live)),
  ];
}

/** Scopes change when the app is installed anew, mostly with another token; asked now, they are what counts. */
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
  // `Object.keys` knows no names; these are all of them.
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

/** To be in a channel, which is all that a bot needs there. */
export function beingIn(translate: Translate, what: string, has: boolean): Need {
  return { what, has, how: translate('slack.type_invite_steward_channel_bots') };
}

async function channelNeed(translate: Translate, live: Live, channelId: string, what: string): Promise<Need[]> {
  const need = (has: boolean): Need[] => [beingIn(translate, what, has)];
  // A conversation of two has nobody to invite.
  if (isDirect(channelId)) return [];
  try {
    const { channel } = await live.calls.ask('conversations.info', { channel: channelId });
    return need(channel?.is_member === true);
  } catch (error) {
    return codeOf(error) === 'channel_not_found' ? need(false) : [];
  }
}
