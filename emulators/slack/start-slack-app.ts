import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { answerJson, listen, type RecordedCall, readBody } from '../platform-wire.ts';
import type { SlackServer } from './slack-server.ts';
import { bearerOf, createOAuth, type OAuthClient, shareTokens, type Tenancy } from './wire/oauth.ts';
import { readForm } from './wire/web-api.ts';
import { openWorkspace } from './workspace.ts';
import type { Beside } from './world/create-world.ts';
import { SlackRefusal, type SlackUser, type SlackWorld } from './world/world.ts';

/** An organisation, which installs the app once and grants it workspaces. */
export interface SlackOrganisation extends SlackServer {
  /** Grants the app these workspaces: `team_access_granted`. */
  give(...workspaces: readonly SlackServer[]): void;
  /** Revokes the grant of workspaces: `team_access_revoked`. */
  takeBack(...workspaces: readonly SlackServer[]): void;
}

/** A local Slack with several workspaces, which may install one app. */
export interface SlackAppServer extends OAuthClient {
  /** For `clientOptions.slackApiUrl`; ends with a slash. */
  readonly apiUrl: string;
  readonly signingSecret: string;
  readonly clock: ManualClock;
  /** Adds a workspace without the app. With `expiresInSeconds` its tokens expire and are replaced with refresh tokens. */
  addWorkspace(fields: {
    readonly name: string;
    readonly expiresInSeconds?: number;
    readonly organisation?: SlackOrganisation;
  }): SlackServer;
  /** Adds an organisation (Enterprise) without workspaces. It has its own tokens and events. */
  addOrganisation(fields: { readonly name: string; readonly expiresInSeconds?: number }): SlackOrganisation;
  /** Presses Allow on the page that the app sent a person to. @returns the query of the address that their browser returns to. */
  allow(authorizeUrl: string, who: { readonly slack: SlackServer; readonly user: SlackUser }): string;
  /** The calls of `oauth.v2.access`, without their secrets. */
  readonly grants: readonly RecordedCall[];
  /** Answers the next calls of `oauth.v2.access` with this error; they have no effect. */
  failNextGrant(code: string): void;
  /** Delays the answer of the next `oauth.v2.access`, after its effect, until this resolves. */
  holdNextGrant(until: Promise<unknown>): void;
  close(): Promise<void>;
}

/** Starts a Slack without workspaces on a free port of 127.0.0.1. */
export async function startSlackApp(options: { readonly clock?: ManualClock } = {}): Promise<SlackAppServer> {
  const clock = options.clock ?? createManualClock();
  const client = {
    clientId: '2141029472.691202649728',
    clientSecret: randomBytes(16).toString('hex'),
    appId: 'A0LOCAL1',
  };
  const signingSecret = randomBytes(16).toString('hex');
  const tenancies: Tenancy[] = [];
  const oauth = createOAuth(clock, client);
  const grants: RecordedCall[] = [];
  const failures: string[] = [];
  let held: Promise<unknown> = Promise.resolve();

  const grant = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form: Readonly<Record<string, string>> = Object.fromEntries(new URLSearchParams(await readBody(request)));
    const answer = answerGrant(form, request.headers.authorization);
    const { client_secret: _secret, refresh_token: _refresh, code: _code, ...rest } = form;
    grants.push({ method: 'oauth.v2.access', arguments: rest, answer: {}, ok: answer.ok === true, at: clock.now() });
    const waited = held;
    held = Promise.resolve();
    await waited;
    answerJson(response, 200, answer);
  };
  const answerGrant = (form: Readonly<Record<string, string>>, authorization: string | undefined) => {
    const failure = failures.shift();
    if (failure !== undefined) return { ok: false, error: failure };
    try {
      return { ok: true, ...oauth.access(form, authorization) };
    } catch (error) {
      if (error instanceof SlackRefusal) return { ok: false, error: error.code };
      throw error;
    }
  };
  const route = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/api/oauth.v2.access') {
      grant(request, response).catch(() => response.destroy());
      return;
    }
    const [, marker, teamId, ...rest] = pathname.split('/');
    if (marker === 'w') {
      const own = tenancies.find(({ open }) => open.world.team.id === teamId);
      if (own) own.open.handle(request, response, `/${rest.join('/')}`);
      else response.writeHead(404).end();
      return;
    }
    const token = bearerOf(request);
    const whose = tenancies.find(({ open }) => token !== undefined && open.world.tokens.has(token));
    if (whose?.open.world.tokens.get(token ?? '')?.org)
      answerOrg(whose, request, response, pathname).catch(() => response.destroy());
    else if (whose) whose.open.handle(request, response, pathname);
    else answerJson(response, 200, { ok: false, error: token === undefined ? 'not_authed' : 'invalid_auth' });
  };
  /** Passes a call with an organisation's token to the workspace that it names, else to the one with the named object. */
  const answerOrg = async ({ open }: Tenancy, request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const form = await readForm(request);
    const method = pathname.slice('/api/'.length);
    const org = open.world.org;
    const ids = Object.values(form);
    const own = tenancies.find(({ open: { world } }) =>
      form.team_id === undefined
        ? ids.some((id) => world.channels.has(id) || world.users.has(id) || world.triggers.has(id))
        : world.team.id === form.team_id && world.org === org,
    );
    const whose = method.startsWith('auth.') ? undefined : own?.open;
    await (whose ?? tenancyOfOrg(org).open).callApi(request, response, method, form);
  };
  const tenancyOfOrg = (org: SlackWorld['org']): Tenancy => {
    const found = tenancies.find(({ open }) => open.world.team.id === org?.id);
    if (!found) throw new Error('no organisation of this Slack');
    return found;
  };
  const listening = await listen(route);
  const address = `http://127.0.0.1:${listening.port}`;
  const tenancyOf = (slack: SlackServer): Tenancy => {
    const found = tenancies.find((one) => one.slack === slack);
    if (!found) throw new Error('no workspace of this Slack');
    return found;
  };

  const add = (fields: { name: string; expiresInSeconds?: number }, org: Beside['org']): Tenancy => {
    const prefix = (tenancies.length + 10).toString(36).toUpperCase();
    const beside = { prefix, appId: client.appId, name: fields.name, ...(org ? { org } : {}) };
    const open = openWorkspace({ clock, signingSecret, beside });
    // Addresses that Slack issues contain the workspace, because they are called without its token.
    open.world.address = `${address}/w/${open.world.team.id}`;
    const slack = open.serve({ address, appToken: '', close: async () => {} });
    const tenancy = { open, slack, expiresInSeconds: fields.expiresInSeconds ?? null };
    tenancies.push(tenancy);
    return tenancy;
  };

  return {
    ...client,
    apiUrl: `${address}/api/`,
    signingSecret,
    clock,
    addWorkspace: ({ organisation, ...fields }) =>
      add(fields, organisation && (tenancyOf(organisation).open.world.org ?? undefined)).slack,
    addOrganisation(fields) {
      const { open, slack } = add(fields, 'self');
      const change = (type: string, teams: readonly SlackServer[], apply: (id: string) => void): void => {
        const ids = teams.map(({ team }) => team.id);
        ids.forEach(apply);
        shareTokens(open.world);
        slack.tell({ type, team_ids: ids });
      };
      const { given } = open.world.org ?? { given: new Set<string>() };
      return Object.assign(slack, {
        give: (...teams: readonly SlackServer[]) => change('team_access_granted', teams, (id) => given.add(id)),
        takeBack: (...teams: readonly SlackServer[]) => change('team_access_revoked', teams, (id) => given.delete(id)),
      });
    },
    allow: (authorizeUrl, { slack, ...who }) => oauth.allow(authorizeUrl, { ...who, tenancy: tenancyOf(slack) }),
    grants,
    failNextGrant: (code) => void failures.push(code),
    holdNextGrant: (until) => {
      held = until;
    },
    close: listening.close,
  };
}
