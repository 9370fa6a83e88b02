import { defineBot } from '../core/port/definition.ts';
import { allIssues, appConfigOf, configOf, SLACK_SETTINGS } from './connection/config.ts';
import { SLACK } from './setup/capabilities.ts';
import { checkSlack } from './setup/doctor-checks.ts';
import { checkApp } from './workspaces/doctor-checks.ts';

/** The Slack bot. */
export const slack = defineBot({
  name: 'slack',
  capabilities: SLACK,
  settings: SLACK_SETTINGS,
  turnedOnBy: ['SLACK_BOT_TOKEN', 'SLACK_CLIENT_ID'],
  issues: allIssues,
  // Any process may receive what Slack sends to an app of many workspaces.
  isDivided: (settings) => appConfigOf(settings) !== null,
  start: async (deps, settings) => {
    const { startSlack, startSlackApp } = await import('./start.ts');
    const app = appConfigOf(settings);
    return app ? startSlackApp(deps, app) : startSlack(deps, configOf(settings));
  },
  check: (deps, settings) => {
    const app = appConfigOf(settings);
    return app ? checkApp(deps, app) : checkSlack(deps, configOf(settings));
  },
  summary:
    "Takes events with `SLACK_APP_TOKEN`, or of every workspace that installs the app with `SLACK_CLIENT_ID`. Flags; deletes with an administrator's token. Slack has no timeouts.",
});
