import type { webApi } from '@slack/bolt';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { codeOf, isBadToken, nameOf, type Workspace } from './calls.ts';
import type { SlackConfig } from './config.ts';

const APPS = 'https://api.slack.com/apps';
const BOT_TOKEN_HOW = `Copy the Bot User OAuth Token (xoxb-…) anew from ${APPS}, OAuth & Permissions.`;
const APP_TOKEN_HOW = `Make one with the scope connections:write at ${APPS}, Basic Information, App-Level Tokens.`;

/** @see https://docs.slack.dev/enterprise/organization-ready-apps */
const OF_ORGANISATION =
  'SLACK_BOT_TOKEN is of an installation in a whole organisation (Enterprise). One bot serves its workspaces with SLACK_CLIENT_ID instead (docs/slack.md, Many workspaces). ' +
  `For one workspace alone: at ${APPS} press Install to Workspace under OAuth & Permissions, choose the workspace and copy its Bot User OAuth Token (xoxb-…).`;

/** Returns a problem with the settings themselves; null if a log-in can be tried. */
export function findLoginProblem(config: SlackConfig): ConnectionEnd | null {
  const refuse = (problem: string): ConnectionEnd => ({ kind: 'refused', problem });
  if (!isHeaderValue(config.botToken)) return refuse(`SLACK_BOT_TOKEN is not a token of Slack. ${BOT_TOKEN_HOW}`);
  if (config.appToken !== null && !isHeaderValue(config.appToken))
    return refuse(`SLACK_APP_TOKEN is not a token of Slack. ${APP_TOKEN_HOW}`);
  if (config.appToken === null && !config.signingSecret)
    return refuse('Set SLACK_APP_TOKEN (Socket Mode), or SLACK_SIGNING_SECRET to receive events over HTTP.');
  return null;
}

/** The owner of a token. `code` is Slack's error code. The `community` of an organisation's token is that organisation. */
export type Who =
  | { readonly kind: 'workspace' | 'organisation'; readonly workspace: Workspace }
  | { readonly kind: 'no_bot' }
  | { readonly kind: 'refused' | 'unreachable'; readonly code: string };

/** Asks Slack who owns a token. Never rejects. */
export async function whoIs(client: webApi.WebClient): Promise<Who> {
  try {
    const who = await client.auth.test();
    const { team_id: id = who.enterprise_id, user_id: botUserId, bot_id: botId } = who;
    if (!id || !botUserId || !botId) return { kind: 'no_bot' };
    const scopes = who.response_metadata?.scopes;
    const workspace = {
      community: { id, name: who.team ?? id },
      url: who.url ?? 'https://slack.com/',
      ...{ botUserId, botId, scopes: scopes ? new Set(scopes) : null },
    };
    return { kind: who.is_enterprise_install ? 'organisation' : 'workspace', workspace };
  } catch (error) {
    const isRefused = isBadToken(error) || codeOf(error) === 'not_allowed_token_type';
    return { kind: isRefused ? 'refused' : 'unreachable', code: nameOf(error) };
  }
}

/** Asks Slack for the workspace of the bot's token. Never rejects. */
export async function login(client: webApi.WebClient): Promise<Workspace | ConnectionEnd> {
  const who = await whoIs(client);
  const refuse = (problem: string): ConnectionEnd => ({ kind: 'refused', problem });
  switch (who.kind) {
    case 'workspace':
      return who.workspace;
    case 'organisation':
      return refuse(OF_ORGANISATION);
    case 'no_bot':
      return refuse(`SLACK_BOT_TOKEN is not a bot token. ${BOT_TOKEN_HOW}`);
    case 'refused':
      return refuse(`Slack does not accept SLACK_BOT_TOKEN (${who.code}). ${BOT_TOKEN_HOW}`);
    case 'unreachable':
      return { kind: 'unreachable', problem: `Slack could not be reached (${who.code}); the bot tries again.` };
    default:
      return who satisfies never;
  }
}

/** Converts the error with which Socket Mode failed to open. */
export function endOfSocket(error: unknown): ConnectionEnd {
  const code = codeOf(error);
  if (isBadToken(error) || code === 'not_allowed_token_type' || code === 'missing_scope')
    return { kind: 'refused', problem: `Slack does not accept SLACK_APP_TOKEN (${nameOf(error)}). ${APP_TOKEN_HOW}` };
  const why = error === undefined ? 'closed' : nameOf(error);
  return { kind: 'unreachable', problem: `Socket Mode could not be opened (${why}); the bot tries again.` };
}

/** Converts the error with which listening for events failed. */
export function endOfListening(error: unknown, { host, port }: Pick<SlackConfig, 'host' | 'port'>): ConnectionEnd {
  const where = `${host}:${port} (SLACK_HOST, SLACK_PORT)`;
  return { kind: 'unreachable', problem: `The bot cannot listen on ${where}: ${nameOf(error)}; it tries again.` };
}

/** Problem after the workspace removed the app. */
export const REMOVED = `The app was removed from the workspace. Install it again and set SLACK_BOT_TOKEN. ${BOT_TOKEN_HOW}`;

/** Whether an HTTP header allows these characters; every valid token passes. */
function isHeaderValue(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}
