import { type DoctorFinding, findingsOf } from '../../../src/core/common/doctor-finding.ts';
import { safeLine } from '../../../src/core/common/safe-line.ts';
import { askPlatform, cannotReach, type PlatformAnswer } from '../../core/port/ask-platform.ts';
import type { CheckDeps } from '../../core/port/definition.ts';
import type { SlackConfig } from '../connection/config.ts';
import { missingScopes } from '../connection/scopes.ts';

const { failure, ok, warning } = findingsOf('slack');

/** Address of Slack's Web API. */
export const API_URL = 'https://slack.com/api/';
/** Address where apps are made. */
export const PORTAL = 'https://api.slack.com/apps';

/** Checks the three tokens and the scopes of the first, with at most three requests. */
export async function checkSlack(
  deps: Pick<CheckDeps, 'ask'>,
  slack: Omit<SlackConfig, 'host' | 'port'>,
): Promise<DoctorFinding[]> {
  const root = `${(slack.apiUrl ?? API_URL).replace(/\/+$/, '')}/`;
  const call = (method: string, token: string) =>
    askPlatform(deps, root + method, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const bot = await call('auth.test', slack.botToken);
  if (bot.kind === 'none') return [cannotReach('slack', root, bot.why, 'SLACK_API_URL')];
  if (bot.body.ok !== true) {
    const fix = `Copy the Bot User OAuth Token from ${PORTAL}, OAuth & Permissions.`;
    return [failure(`Slack refuses SLACK_BOT_TOKEN: ${errorOf(bot)}`, fix)];
  }
  const [user, team] = [bot.body.user ?? 'a bot', bot.body.team ?? 'a workspace'].map((one) =>
    safeLine(String(one), 40),
  );
  return [
    ok(`the bot token is that of ${user} in ${team}`),
    checkScopes(scopesIn(bot)),
    await checkTransport(slack, (token) => call('apps.connections.open', token)),
    await checkUserToken(slack, (token) => call('auth.test', token)),
  ];
}

/** Returns the scopes of a call's token, as Slack reports them. */
export function scopesIn({ headers }: { readonly headers: Headers }): ReadonlySet<string> {
  return new Set((headers.get('x-oauth-scopes') ?? '').split(',').map((scope) => scope.trim()));
}

function checkScopes(has: ReadonlySet<string>): DoctorFinding {
  const missing = missingScopes(has);
  return missing.length === 0
    ? ok('the bot token has the scopes it needs')
    : failure(
        `the bot token lacks ${missing.join(', ')}`,
        `Add the scopes at ${PORTAL}, OAuth & Permissions, and install the app again.`,
      );
}

async function checkTransport(
  { appToken, signingSecret }: Pick<SlackConfig, 'appToken' | 'signingSecret'>,
  open: (token: string) => Promise<PlatformAnswer>,
): Promise<DoctorFinding> {
  if (appToken === null && signingSecret !== null)
    return ok('events arrive over HTTP, and their signatures are checked');
  if (appToken === null)
    return failure(
      'neither SLACK_APP_TOKEN nor SLACK_SIGNING_SECRET is set, so no event arrives',
      `Make an app-level token with connections:write at ${PORTAL}, Basic Information, and set SLACK_APP_TOKEN.`,
    );
  const answer = await open(appToken);
  return answer.kind === 'answer' && answer.body.ok === true
    ? ok('Socket Mode can be opened')
    : failure(
        `Slack refuses SLACK_APP_TOKEN: ${errorOf(answer)}`,
        `Turn Socket Mode on at ${PORTAL}, and copy an app-level token with connections:write.`,
      );
}

async function checkUserToken(
  { userToken }: Pick<SlackConfig, 'userToken'>,
  test: (token: string) => Promise<PlatformAnswer>,
): Promise<DoctorFinding> {
  if (userToken === null)
    return warning(
      'SLACK_USER_TOKEN is not set, so messages of members are flagged but never deleted',
      'To delete messages, set the user token of an administrator with chat:write.',
    );
  const answer = await test(userToken);
  if (answer.kind === 'none' || answer.body.ok !== true)
    return failure(
      `Slack refuses SLACK_USER_TOKEN: ${errorOf(answer)}`,
      `Install the app again as an administrator at ${PORTAL}, and copy the User OAuth Token.`,
    );
  return scopesIn(answer).has('chat:write')
    ? ok('the user token may delete messages')
    : failure(
        'the user token lacks chat:write',
        `Add the user scope at ${PORTAL}, OAuth & Permissions, and install the app again.`,
      );
}

/** Returns the error with which Slack refused a call, or why there was no answer. */
export function errorOf(answer: PlatformAnswer): string {
  if (answer.kind === 'none') return answer.why;
  return typeof answer.body.error === 'string' ? safeLine(answer.body.error, 60) : `status ${answer.status}`;
}
