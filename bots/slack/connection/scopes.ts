import { ENGLISH, type Translate } from '../../core/i18n/translate.ts';

/** The scopes that the bot's token needs, with their purposes. The app's manifest requests exactly these. */
export const BOT_SCOPES = {
  'channels:history': 'slack.read_messages_of_public_channels',
  'channels:join': 'slack.join_public_channels_itself_only',
  'channels:read': 'slack.know_topics_of_public_channels',
  'chat:write': 'platform.post_entries',
  commands: 'slack.take_steward_and_the_shortcut',
  'files:read': 'slack.take_a_file_in_import',
  'files:write': 'slack.hand_over_file_export_long',
  'groups:history': 'slack.read_messages_of_private_channels',
  'groups:read': 'slack.know_private_channels_and_who_moderates',
  'groups:write': 'slack.make_the_private_channel_steward_log',
  'im:write': 'slack.write_to_members_privately',
  'reactions:read': 'slack.take_flag_reactions_for_reports',
  'users:read': 'slack.know_names_and_administrators',
} as const;

/** Scopes without which the bot can still moderate. */
const OPTIONAL: ReadonlySet<BotScope> = new Set(['reactions:read']);

type BotScope = keyof typeof BOT_SCOPES;

/** Describes the purpose of a scope, and how to allow it. */
export function describeScope(
  translate: Translate,
  scope: BotScope,
): { readonly what: string; readonly how: string; readonly optional: boolean } {
  return {
    what: `${translate(BOT_SCOPES[scope])} (${scope})`,
    how: translate('slack.add_bot_scope_scope_under', { scope }),
    optional: OPTIONAL.has(scope),
  };
}

/** Returns the scopes that a token lacks; empty if Slack does not say what it has. */
export function missingScopes(has: ReadonlySet<string> | null): readonly BotScope[] {
  // `Object.keys` loses the type; these are all names.
  return has ? (Object.keys(BOT_SCOPES) as BotScope[]).filter((scope) => !has.has(scope)) : [];
}

/** Describes missing scopes for the bot's health; null if none is missing. */
export function describeMissingScopes(has: ReadonlySet<string> | null): string | null {
  const missing = missingScopes(has)
    .filter((scope) => !OPTIONAL.has(scope))
    .map((scope) => describeScope(ENGLISH, scope));
  return missing.length === 0 ? null : `Without: ${missing.map(({ what, how }) => `${what}. ${how}`).join(' ')}`;
}

/** The scopes that the administrator's token needs. */
export const USER_SCOPES = ['chat:write'] as const;

/** Ids of the message shortcuts: for everybody, and for moderators. */
export const REPORT_SHORTCUT = 'report_message';
export const SPAM_SHORTCUT = 'remove_as_spam';
