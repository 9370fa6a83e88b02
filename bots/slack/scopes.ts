/** What the bot's token must be allowed, and what for. The app's manifest asks for exactly these. */
export const BOT_SCOPES = {
  'channels:history': 'Read messages of public channels',
  'channels:join': 'Join public channels by itself (only for "posts join on")',
  'channels:read': 'Know topics of public channels',
  'chat:write': 'Post entries',
  commands: 'Take /steward and the shortcut',
  'files:read': 'Take a file in "import"',
  'files:write': 'Hand over the file of "export", and long texts',
  'groups:history': 'Read messages of private channels',
  'groups:read': 'Know private channels and who moderates',
  'groups:write': 'Make the private channel #steward-log',
  'im:write': 'Write to members privately',
  'users:read': 'Know names and administrators',
} as const;

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
