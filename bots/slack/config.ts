import { httpUrl, type SettingValues, setting, text, wholeNumber } from '../../src/core/setting-field.ts';

/** The settings of the Slack bot. */
export const SLACK_SETTINGS = {
  SLACK_BOT_TOKEN: setting(
    'bots',
    text,
    '',
    'xoxb-...',
    'The bot token of the Slack app in one workspace; the bot runs when this is set.',
  ),
  SLACK_CLIENT_ID: setting(
    'bots',
    text,
    '',
    '2141029472.691202649728',
    'The client ID of the Slack app, in the place of SLACK_BOT_TOKEN: workspaces install it themselves at /slack/install, and one bot serves all of them.',
  ),
  SLACK_CLIENT_SECRET: setting(
    'bots',
    text,
    '',
    'e1b9e11dfcd19c1982d5de12921e17e8',
    'The client secret of the Slack app, beside SLACK_CLIENT_ID.',
  ),
  SLACK_APP_TOKEN: setting('bots', text, '', 'xapp-...', 'The app token: Socket Mode, which needs no public address.'),
  SLACK_SIGNING_SECRET: setting(
    'bots',
    text,
    '',
    '8f742231b10e...',
    'The signing secret: events over HTTP, where there is no app token, and with SLACK_CLIENT_ID.',
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

/** What the bot is told that serves every workspace which installs its app. */
export type SlackAppConfig = Pick<SlackConfig, 'apiUrl' | 'host' | 'port'> & {
  /** `SLACK_CLIENT_ID` and `SLACK_CLIENT_SECRET`. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
};

/** The same of what was read; null where the bot is one of a single workspace. */
export function appConfigOf(read: SettingValues<typeof SLACK_SETTINGS>): SlackAppConfig | null {
  if (read.SLACK_CLIENT_ID === undefined) return null;
  const { apiUrl, host, port, signingSecret } = configOf(read);
  return {
    ...{ apiUrl, host, port },
    clientId: read.SLACK_CLIENT_ID,
    clientSecret: read.SLACK_CLIENT_SECRET ?? '',
    signingSecret: signingSecret ?? '',
  };
}
