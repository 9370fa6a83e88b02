import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HTTPReceiverOptions, type Installation, webApi } from '@slack/bolt';
import type { ProcessDeps } from '../../core/port/process.ts';
import { nameOf } from '../connection/calls.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { BOT_SCOPES, USER_SCOPES } from '../connection/scopes.ts';
import type { clientOptions } from '../connection/web-clients.ts';
import { readPerson } from '../members/people.ts';
import {
  answerPage,
  FAILED,
  failedAtSlack,
  type InstallPage,
  installedPage,
  orgInstalledPage,
  PAGE_HEADERS,
  renderInstall,
} from './install-pages.ts';
import { INSTALL_PATH, REDIRECT_PATH } from './install-paths.ts';
import { type createInstallStates, STATE_SECONDS, type StateProblem } from './install-state.ts';
import { type BotInstallation, type Installations, type Kept, readInstallation } from './kept.ts';

/** Dependencies of installations. */
export type InstallerDeps = ProcessDeps & {
  readonly config: SlackAppConfig;
  readonly states: ReturnType<typeof createInstallStates>;
  readonly installations: Pick<Installations, 'find' | 'put'>;
  readonly options: ReturnType<typeof clientOptions>;
  /** Runs after an installation is stored. Never rejects. */
  readonly onInstalled: (kept: Kept) => Promise<void>;
};

type Library = Required<Pick<HTTPReceiverOptions, 'installationStore' | 'installerOptions' | 'scopes'>> &
  Pick<HTTPReceiverOptions, 'clientId' | 'clientSecret'>;

/** Thrown for an invalid state; Slack's library passes it to the page. */
class StateRefused extends Error {
  readonly problem: StateProblem;
  constructor(problem: StateProblem) {
    super(`the state of an installation is ${problem}`);
    this.problem = problem;
  }
}

/** Creates the options of Slack's library for installations: its own flow, with our states, store and pages. */
export function createInstaller(deps: InstallerDeps): Library {
  const { config, states } = deps;
  return {
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    scopes: Object.keys(BOT_SCOPES),
    installationStore: createStore(deps),
    installerOptions: {
      installPath: INSTALL_PATH,
      redirectUriPath: REDIRECT_PATH,
      userScopes: [...USER_SCOPES],
      clientOptions: deps.options,
      ...(config.apiUrl === null ? {} : { authorizationUrl: new URL('/oauth/v2/authorize', config.apiUrl).href }),
      stateCookieExpirationSeconds: STATE_SECONDS,
      renderHtmlForInstallPath: renderInstall,
      stateStore: {
        generateStateParam: async (_options, now) => states.make(now.getTime()),
        async verifyStateParam(now, state) {
          const problem = await states.use(state, now.getTime());
          if (problem) throw new StateRefused(problem);
          return { scopes: Object.keys(BOT_SCOPES) };
        },
      },
      installPathOptions: {
        async beforeRedirection(_request, response) {
          for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
          return true;
        },
      },
      callbackOptions: {
        async afterInstallation(installation, _options, _request, response) {
          // An app without a bot user has no usable token.
          const isUsable = readInstallation(installation) !== null;
          if (!isUsable) answerPage(response, FAILED.no_bot);
          return isUsable;
        },
        successAsync: async (installation, _options, _request, response) =>
          notifyInstalled(deps, installation, response),
        failureAsync: async (error, _options, request, response) => {
          const page = pageOf(error, request);
          deps.log.warn({ why: page.title }, 'an installation came to nothing');
          answerPage(response, page);
        },
      },
    },
  };
}

function createStore({ installations, options, schedule, onInstalled }: InstallerDeps): Library['installationStore'] {
  return {
    async storeInstallation(installation) {
      const read = readInstallation(installation);
      if (!read) throw new Error('no installation with a bot');
      const before = await installations.find(read.team.id);
      const client = new webApi.WebClient(read.bot.token, options);
      const kept: Kept = {
        // The next request to Slack lists the workspaces that an organisation gives the app.
        ...(installation.isEnterpriseInstall === true ? { workspaces: before?.opened?.kept.workspaces ?? [] } : {}),
        installation: { ...read, user: await userToKeep(client, before?.opened?.kept.installation ?? null, read) },
        installedAtMs: schedule.now(),
        installerId: read.user.id,
        url: (await client.auth.test().catch(() => null))?.url ?? 'https://slack.com/',
      };
      await installations.put(kept);
      await onInstalled(kept);
    },
    async fetchInstallation() {
      // The sessions of workspaces read and change tokens.
      throw new Error('the library is asked for no token');
    },
  };
}

/** Chooses the user token to keep: a member who installs the app again does not replace an administrator's token. */
async function userToKeep(client: webApi.WebClient, before: BotInstallation | null, now: BotInstallation) {
  if (before?.user.token === undefined || before.user.id === now.user.id) return now.user;
  if (now.user.token === undefined) return before.user;
  return (await mayDelete(client, now)) === false ? before.user : now.user;
}

/** Whether the installer allowed deletion and administers the workspace; null if Slack does not say. */
async function mayDelete(client: webApi.WebClient, { user, team }: BotInstallation): Promise<boolean | null> {
  if (user.token === undefined || !USER_SCOPES.every((scope) => user.scopes?.includes(scope) ?? true)) return false;
  try {
    const answer = await client.users.info({ user: user.id });
    return readPerson(answer.user, team.id)?.isAdmin ?? false;
  } catch {
    return null;
  }
}

async function notifyInstalled(
  { installations, options }: InstallerDeps,
  installation: Installation,
  response: ServerResponse,
): Promise<void> {
  const read = readInstallation(installation);
  if (read && installation.isEnterpriseInstall)
    return answerPage(response, orgInstalledPage(read.team.name ?? 'your organisation', installation));
  // Parts of an earlier installation may stay in use.
  const found = read && (await installations.find(read.team.id).catch(() => null));
  const kept = found?.opened?.kept.installation;
  const deletes = kept ? await mayDelete(new webApi.WebClient(kept.bot.token, options), kept) : null;
  answerPage(response, installedPage(read?.team.name ?? 'your workspace', deletes));
}

function pageOf(error: unknown, request: IncomingMessage): InstallPage {
  const said = new URL(request.url ?? '/', 'http://localhost').searchParams.get('error');
  if (said === 'access_denied') return FAILED.refused;
  if (said !== null) return failedAtSlack(/^[a-z0-9_]{1,60}$/.test(said) ? said : 'an error without a name');
  if (error instanceof StateRefused) return FAILED[error.problem];
  const { WebAPIHTTPError, WebAPIPlatformError, WebAPIRequestError } = webApi;
  if ([WebAPIHTTPError, WebAPIPlatformError, WebAPIRequestError].some((kind) => error instanceof kind))
    return failedAtSlack(nameOf(error));
  // The library's remaining errors concern the returned state and code.
  return error instanceof Error && 'code' in error && FORGED.test(String(error.code)) ? FAILED.forged : FAILED.store;
}

/** @see https://docs.slack.dev/tools/node-slack-sdk/oauth#error-handling */
const FORGED = /^slack_oauth_(?:invalid_state|missing_state|missing_code)$/;
