import { ENGLISH, msg, type Translate } from '../../core/i18n/translate.ts';

/** What the bot's token must be allowed, and what for. The app's manifest asks for exactly these. */
export const BOT_SCOPES = {
  'channels:history': msg('Read messages of public channels'),
  'channels:join': msg('Join public channels by itself (only for "posts join on")'),
  'channels:read': msg('Know topics of public channels'),
  'chat:write': msg('Post entries'),
  commands: msg('Take /steward and the shortcut'),
  'files:read': msg('Take a file in "import"'),
  'files:write': msg('Hand over the file of "export", and long texts'),
  'groups:history': msg('Read messages of private channels'),
  'groups:read': msg('Know private channels and who moderates'),
  'groups:write': msg('Make the private channel #steward-log'),
  'im:write': msg('Write to members privately'),
  'users:read': msg('Know names and administrators'),
} as const;

type BotScope = keyof typeof BOT_SCOPES;

/** What a scope is for, and how to allow it. */
export function describeScope(translate: Translate, scope: BotScope): { readonly what: string; readonly how: string } {
  return {
    what: `${translate(BOT_SCOPES[scope])} (${scope})`,
    how: translate(
      'Add the bot scope {scope} under OAuth & Permissions at https://api.slack.com/apps, then Reinstall to Workspace.',
      { scope },
    ),
  };
}

/** The scopes that a token lacks; none where Slack does not say what it has. */
export function missingScopes(has: ReadonlySet<string> | null): readonly BotScope[] {
  // `Object.keys` knows no names; these are all of them.
  return has ? (Object.keys(BOT_SCOPES) as BotScope[]).filter((scope) => !has.has(scope)) : [];
}

/** What is missing, for the health of the bot; null when nothing is. */
export function describeMissingScopes(has: ReadonlySet<string> | null): string | null {
  const missing = missingScopes(has).map((scope) => describeScope(ENGLISH, scope));
  return missing.length === 0 ? null : `Without: ${missing.map(({ what, how }) => `${what}. ${how}`).join(' ')}`;
}

/** What the administrator's token must be allowed. */
export const USER_SCOPES = ['chat:write'] as const;

/** What the app subscribes to. */
export const BOT_EVENTS = [
  'app_uninstalled',
  'channel_created',
  'member_joined_channel',
  'member_left_channel',
  'message.channels',
  'message.groups',
  'team_join',
  'tokens_revoked',
  'user_change',
] as const;

/** The one command, and the shortcut on messages. */
export const SLASH_COMMAND = '/steward';
export const REPORT_SHORTCUT = 'report_message';
