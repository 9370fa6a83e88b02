import { httpUrl, type SettingValues, setting, text, wholeNumber } from '../../src/core/setting-field.ts';

/** The settings of the Slack bot. */
export const SLACK_SETTINGS = {
  SLACK_BOT_TOKEN: setting(
    'bots',
    text,
    '',
    'xoxb-...',
    'The bot token of the Slack app; the bot runs when this is set.',
  ),
  SLACK_APP_TOKEN: setting('bots', text, '', 'xapp-...', 'The app token: Socket Mode, which needs no public address.'),
  SLACK_SIGNING_SECRET: setting(
    'bots',
    text,
    '',
    '8f742231b10e...',
    'The signing secret: events over HTTP, where there is no app token.',
  ),
  SLACK_USER_TOKEN: setting(
    'bots',
    text,
    '',
    'xoxp-...',
    "An administrator's user token; without it Slack lets nobody's messages be deleted.",
  ),
  SLACK_API_URL: setting(
    'bots',
    httpUrl,
    '',
    'http://127.0.0.1:9001/api/',
    'Where the Slack API is; a proxy or a test server.',
  ),
  SLACK_HOST: setting('bots', text, '127.0.0.1', '0.0.0.0', 'The address on which Slack events over HTTP are taken.'),
  SLACK_PORT: setting(
    'bots',
    wholeNumber(0, 65_535),
    '3000',
    '3000',
    'The port on which Slack events over HTTP are taken.',
  ),
};

/** What the Slack bot is told by the operator. */
export type SlackConfig = {
  /** `SLACK_BOT_TOKEN`, xoxb-. One token is one workspace. */
  readonly botToken: string;
  /** `SLACK_APP_TOKEN`, xapp-: events come over Socket Mode. */
  readonly appToken: string | null;
  /** `SLACK_SIGNING_SECRET`: without an app token events come by HTTP to `host` and `port`. */
  readonly signingSecret: string | null;
  /** `SLACK_USER_TOKEN`, xoxp-, of an administrator: the only one that deletes messages of members. */
  readonly userToken: string | null;
  /** `SLACK_API_URL`: where Web API calls go instead of https://slack.com/api/; Socket Mode's address comes from there too. */
  readonly apiUrl: string | null;
  readonly port: number;
  readonly host: string;
};

/** What was read of its settings, as its parts take it. */
export function configOf(read: SettingValues<typeof SLACK_SETTINGS>): SlackConfig {
  return {
    botToken: read.SLACK_BOT_TOKEN ?? '',
    appToken: read.SLACK_APP_TOKEN ?? null,
    signingSecret: read.SLACK_SIGNING_SECRET ?? null,
    userToken: read.SLACK_USER_TOKEN ?? null,
    apiUrl: read.SLACK_API_URL ?? null,
    host: read.SLACK_HOST,
    port: read.SLACK_PORT,
  };
}
