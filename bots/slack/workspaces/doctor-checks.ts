import { type DoctorFinding, findingsOf } from '../../../src/core/common/doctor-finding.ts';
import { askPlatform, cannotReach, type PlatformAnswer } from '../../core/port/ask-platform.ts';
import type { CheckDeps } from '../../core/port/definition.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { missingScopes } from '../connection/scopes.ts';
import { API_URL, errorOf, PORTAL, scopesIn } from '../setup/doctor-checks.ts';
import { INSTALL_PATH } from './install-paths.ts';
import { createVault, type Vault } from './kept.ts';

const { failure, ok, warning } = findingsOf('slack');

/** Most workspaces that are checked and named. */
const NAMED_MAX = 20;
/** An invalid code: Slack reports it as such only if the client's secret is right. */
const NO_CODE = 'steward-doctor';

type Deps = Pick<CheckDeps, 'ask' | 'installations' | 'secretKeys'>;
type Call = (method: string, headers: Record<string, string>, body?: URLSearchParams) => Promise<PlatformAnswer>;

/** Checks the client's ID and secret with one request, and the tokens of at most 20 installed workspaces with one each. */
export async function checkApp(deps: Deps, config: SlackAppConfig): Promise<DoctorFinding[]> {
  const root = `${(config.apiUrl ?? API_URL).replace(/\/+$/, '')}/`;
  const call: Call = (method, headers, body) =>
    askPlatform(deps, root + method, { method: 'POST', headers, ...(body ? { body } : {}) });
  const client = await checkClient(call, config, root);
  const installations = await deps.installations();
  if (installations.length === 0) {
    const how = `Open https://<the address of this bot>${INSTALL_PATH} as an administrator of a workspace.`;
    return [...client, warning('no workspace has installed the app', how)];
  }
  const vault = createVault(deps.secretKeys);
  const findings = await Promise.all(
    installations.slice(0, NAMED_MAX).map(({ externalId, sealed }) => checkOne(call, vault, externalId, sealed)),
  );
  const more = installations.length - NAMED_MAX;
  return [
    ...client,
    ...findings.flat(),
    ...(more > 0 ? [ok(`${more} more workspaces have installed the app and were not checked`)] : []),
  ];
}

async function checkClient(call: Call, config: SlackAppConfig, root: string): Promise<DoctorFinding[]> {
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
  const body = new URLSearchParams({ code: NO_CODE });
  const answer = await call('oauth.v2.access', { authorization: `Basic ${basic}` }, body);
  if (answer.kind === 'none') return [cannotReach('slack', root, answer.why, 'SLACK_API_URL')];
  const error = errorOf(answer);
  if (error === 'invalid_code') return [ok('SLACK_CLIENT_ID and SLACK_CLIENT_SECRET belong together')];
  const variable = { invalid_client_id: 'SLACK_CLIENT_ID', bad_client_secret: 'SLACK_CLIENT_SECRET' }[error];
  const how = `Copy both from ${PORTAL}, Basic Information, App Credentials.`;
  return variable === undefined
    ? [warning(`Slack answered ${error}, so SLACK_CLIENT_SECRET could not be checked`, how)]
    : [failure(`Slack refuses ${variable}: ${error}`, how)];
}

async function checkOne(call: Call, vault: Vault, teamId: string, sealed: string): Promise<DoctorFinding[]> {
  const opened = vault.open(teamId, sealed);
  if (!opened) {
    const how =
      'Put the old key back, after a comma if there is a new one, or let the workspace install the app again.';
    return [failure(`${teamId}: its tokens were encrypted with another SERVICE_SECRET_KEY`, how)];
  }
  const { installation, workspaces } = opened.kept;
  const { bot, user } = installation;
  const answer = await call('auth.test', { authorization: `Bearer ${bot.token}` });
  const again = `An owner or administrator of the workspace must install the app again at ${INSTALL_PATH}.`;
  if (answer.kind === 'none' || answer.body.ok !== true)
    return [failure(`${teamId}: Slack refuses its token: ${errorOf(answer)}`, again)];
  const missing = missingScopes(scopesIn(answer));
  const old = opened.isOld ? '; still encrypted with the old SERVICE_SECRET_KEY until the bot starts' : '';
  return [
    missing.length === 0
      ? ok(
          `${teamId}: installed${workspaces ? ` (workspaces: ${workspaces.length})` : ''}, with the scopes it needs${old}`,
        )
      : failure(`${teamId}: its token lacks ${missing.join(', ')}`, again),
    ...(user.token === undefined
      ? [warning(`${teamId}: nobody allowed Steward to delete, so messages of members are only flagged`, again)]
      : []),
  ];
}
