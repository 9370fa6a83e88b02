import { defineBot } from '../shared/definition/definition.ts';
import { SLACK } from './capabilities.ts';
import { configOf, SLACK_SETTINGS } from './config.ts';
import { examineSlack } from './examine.ts';

/** The Slack bot. */
export const slack = defineBot({
  name: 'slack',
  capabilities: SLACK,
  settings: SLACK_SETTINGS,
  turnedOnBy: 'SLACK_BOT_TOKEN',
  faults: slackFaults,
  start: async (deps, settings) => (await import('./start.ts')).startSlack(deps, configOf(settings)),
  examine: (deps, settings) => examineSlack(deps, configOf(settings)),
  summary:
    "Takes events with `SLACK_APP_TOKEN`. Flags; deletes with an administrator's `SLACK_USER_TOKEN`. Slack has no timeouts.",
});

function slackFaults(isSet: (variable: keyof typeof SLACK_SETTINGS) => boolean): string[] {
  if (!isSet('SLACK_BOT_TOKEN') || isSet('SLACK_APP_TOKEN') || isSet('SLACK_SIGNING_SECRET')) return [];
  const { SLACK_APP_TOKEN: socket, SLACK_SIGNING_SECRET: http } = SLACK_SETTINGS;
  return [
    `SLACK_BOT_TOKEN is set, but nothing to take events with; for example SLACK_APP_TOKEN=${socket.example} (Socket Mode) or SLACK_SIGNING_SECRET=${http.example} (HTTP)`,
  ];
}
