import type { SLACK_SETTINGS } from './config.ts';

type Variable = keyof typeof SLACK_SETTINGS | 'SERVICE_SECRET_KEY';

/** What a bot of many workspaces needs, each with an example. */
const NEEDED = {
  SLACK_CLIENT_SECRET: 'SLACK_CLIENT_SECRET=e1b9e11dfcd19c1982d5de12921e17e8 (Basic Information, App Credentials)',
  SLACK_SIGNING_SECRET: 'SLACK_SIGNING_SECRET=8f742231b10e... (Basic Information, App Credentials)',
  SERVICE_SECRET_KEY: 'SERVICE_SECRET_KEY=$(openssl rand -base64 32), the tokens of workspaces are sealed with it',
} as const satisfies Partial<Record<Variable, string>>;

/** What belongs to one workspace, and why it has no place beside those of many. */
const OUT_OF_PLACE = {
  SLACK_BOT_TOKEN: 'it is of one workspace; workspaces that install the app at /slack/install bring theirs',
  SLACK_APP_TOKEN: 'events of many workspaces come over HTTP',
  SLACK_USER_TOKEN: 'whoever installs the app in a workspace gives theirs for that workspace',
} as const satisfies Partial<Record<Variable, string>>;

/** What is wrong with the settings of Slack together, one line each. */
export function faultsTogether(isSet: (variable: Variable) => boolean): string[] {
  if (isSet('SLACK_CLIENT_ID')) return faultsOfMany(isSet);
  if (isSet('SLACK_CLIENT_SECRET'))
    return ['SLACK_CLIENT_SECRET is set, but not SLACK_CLIENT_ID; for example SLACK_CLIENT_ID=2141029472.691202649728'];
  if (!isSet('SLACK_BOT_TOKEN') || isSet('SLACK_APP_TOKEN') || isSet('SLACK_SIGNING_SECRET')) return [];
  return [
    'SLACK_BOT_TOKEN is set, but nothing to take events with; for example SLACK_APP_TOKEN=xapp-... (Socket Mode) or SLACK_SIGNING_SECRET=8f742231b10e... (HTTP)',
  ];
}

function faultsOfMany(isSet: (variable: Variable) => boolean): string[] {
  // `Object.entries` forgets which names there are.
  const out = Object.entries(OUT_OF_PLACE) as [keyof typeof OUT_OF_PLACE, string][];
  const needed = Object.entries(NEEDED) as [keyof typeof NEEDED, string][];
  return [
    ...out.flatMap(([variable, why]) =>
      isSet(variable) ? [`${variable} is set beside SLACK_CLIENT_ID: ${why}. Unset one of the two`] : [],
    ),
    ...needed.flatMap(([variable, example]) =>
      isSet(variable) ? [] : [`SLACK_CLIENT_ID is set, but not ${variable}; for example ${example}`],
    ),
  ];
}
