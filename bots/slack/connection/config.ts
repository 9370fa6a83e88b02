import { httpUrl, type SettingValues, text, wholeNumber, withTexts } from '../../../src/core/common/setting-field.ts';
import { botSetting } from '../../core/port/bot-setting.ts';
import texts from './setting-texts.json' with { type: 'json' };

/** The settings of the Slack bot. */
export const SLACK_SETTINGS = withTexts(texts, {
  SLACK_BOT_TOKEN: botSetting(text, ''),
  SLACK_CLIENT_ID: botSetting(text, ''),
  SLACK_CLIENT_SECRET: botSetting(text, ''),
  SLACK_APP_TOKEN: botSetting(text, ''),
  SLACK_SIGNING_SECRET: botSetting(text, ''),
  SLACK_USER_TOKEN: botSetting(text, ''),
  SLACK_API_URL: botSetting(httpUrl, ''),
  SLACK_HOST: botSetting(text, '127.0.0.1'),
  SLACK_PORT: botSetting(wholeNumber(0, 65_535), '3000'),
});

/** Returns the parsed settings for the parts of the bot; null for each that is not set. */
export function configOf(read: SettingValues<typeof SLACK_SETTINGS>) {
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

/** The operator's configuration of the Slack bot. */
export type SlackConfig = Readonly<ReturnType<typeof configOf>>;

/** The configuration of a bot that serves every workspace with its app. */
export type SlackAppConfig = Pick<SlackConfig, 'apiUrl' | 'host' | 'port'> & {
  /** `SLACK_CLIENT_ID` and `SLACK_CLIENT_SECRET`. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
};

/** Returns the configuration for many workspaces; null if the bot serves a single one. */
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

type Variable = keyof typeof SLACK_SETTINGS | 'SERVICE_SECRET_KEY';

/** The variables that a bot of many workspaces needs, each with an example. */
const NEEDED = {
  SLACK_CLIENT_SECRET: 'SLACK_CLIENT_SECRET=e1b9e11dfcd19c1982d5de12921e17e8 (Basic Information, App Credentials)',
  SLACK_SIGNING_SECRET: 'SLACK_SIGNING_SECRET=8f742231b10e... (Basic Information, App Credentials)',
  SERVICE_SECRET_KEY: 'SERVICE_SECRET_KEY=$(openssl rand -base64 32), which encrypts the tokens of workspaces',
} as const satisfies Partial<Record<Variable, string>>;

/** The variables of a single workspace, and why they conflict with many. */
const OUT_OF_PLACE = {
  SLACK_BOT_TOKEN: 'it belongs to one workspace, and workspaces that install the app at /slack/install bring their own',
  SLACK_APP_TOKEN: 'events of many workspaces arrive over HTTP',
  SLACK_USER_TOKEN: 'the person who installs the app in a workspace provides the token there',
} as const satisfies Partial<Record<Variable, string>>;

/** Lists problems between Slack's settings, one line each. */
export function allIssues(isSet: (variable: Variable) => boolean): string[] {
  if (isSet('SLACK_CLIENT_ID')) return issuesOfMany(isSet);
  if (isSet('SLACK_CLIENT_SECRET'))
    return ['SLACK_CLIENT_SECRET is set, but not SLACK_CLIENT_ID; for example SLACK_CLIENT_ID=2141029472.691202649728'];
  if (!isSet('SLACK_BOT_TOKEN') || isSet('SLACK_APP_TOKEN') || isSet('SLACK_SIGNING_SECRET')) return [];
  return [
    'SLACK_BOT_TOKEN is set, but nothing to receive events; for example SLACK_APP_TOKEN=xapp-... (Socket Mode) or SLACK_SIGNING_SECRET=8f742231b10e... (HTTP)',
  ];
}

function issuesOfMany(isSet: (variable: Variable) => boolean): string[] {
  // `Object.entries` loses the type of the keys.
  const out = Object.entries(OUT_OF_PLACE) as [keyof typeof OUT_OF_PLACE, string][];
  const needed = Object.entries(NEEDED) as [keyof typeof NEEDED, string][];
  return [
    ...out.flatMap(([variable, why]) =>
      isSet(variable) ? [`${variable} and SLACK_CLIENT_ID are both set, but ${why}. Unset one of the two`] : [],
    ),
    ...needed.flatMap(([variable, example]) =>
      isSet(variable) ? [] : [`SLACK_CLIENT_ID is set, but not ${variable}; for example ${example}`],
    ),
  ];
}
