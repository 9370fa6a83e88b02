import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { createFaults } from '../platform-wire.ts';
import { until } from '../until.ts';
import { createInteractions } from './actions/interactions.ts';
import { createPeople } from './actions/people.ts';
import { answerResponseUrl } from './actions/respond.ts';
import { slackMethods } from './methods/all.ts';
import type { SlackServer } from './slack-server.ts';
import { createDeliveries, eventCallback, subscriptionOf } from './wire/deliveries.ts';
import { createLimits } from './wire/limits.ts';
import { postSigned, signedHttp, verifyUrl } from './wire/signed-http.ts';
import type { openSocketMode } from './wire/socket-mode.ts';
import { createWebApi, readForm, type SlackApiError } from './wire/web-api.ts';
import { type Beside, createWorld } from './world/create-world.ts';
import { answerDownload, keepFile, takeUpload } from './world/files.ts';
import { botTokenOf, type SlackToken, type SlackWorld } from './world/world.ts';

/** The options of a workspace. */
export interface WorkspaceOptions {
  /** A clock that several servers share; by default a clock that stops until it is advanced. */
  readonly clock?: ManualClock;
  /** Slack's published limits; by default there are only those that a test orders. */
  readonly limits?: 'documented';
  /** For an app in several workspaces: the workspace's own values, and those that all of them share. */
  readonly beside?: Beside;
  readonly signingSecret?: string;
}

/** A workspace without its own address. */
export interface OpenWorkspace {
  readonly world: SlackWorld;
  /** Answers a request to this path of Slack. */
  handle(request: IncomingMessage, response: ServerResponse, pathname: string): void;
  /** Answers a call of a method with this form. */
  callApi: ReturnType<typeof createWebApi>;
  /** Issues a token. */
  issue(kind: SlackToken['kind'], userId: string, scopes: readonly string[], expiresAtMs?: number): string;
  /** Sets the app's bot token, whose scopes decide which events the app gets. */
  installWith(botToken: string): void;
  /** Returns the server for tests and people, at this address. */
  serve(at: { readonly address: string; readonly appToken: string; close(): Promise<void> }): SlackServer;
  readonly deliveries: ReturnType<typeof createDeliveries>;
  useSocketMode(socketMode: ReturnType<typeof openSocketMode>): void;
}

const PREFIXES = { bot: 'xoxb', user: 'xoxp', app: 'xapp' } as const;

/** Creates a workspace without an address and without tokens. */
export function openWorkspace(options: WorkspaceOptions): OpenWorkspace {
  const unsubscribed = new Set<string>();
  let socketMode: ReturnType<typeof openSocketMode> | undefined;
  const world = createWorld(
    options.clock ?? createManualClock(),
    (event, scopes) => {
      const held = botTokenOf(world);
      if (!held || (options.beside && held.revoked)) return;
      if (unsubscribed.has(subscriptionOf(event)) || !scopes.every((scope) => held.scopes.has(scope))) return;
      const { payload, eventId } = eventCallback(world, event);
      deliveries.send('events_api', payload, eventId);
    },
    options.beside,
  );
  const deliveries = createDeliveries(world);
  const signingSecret = options.signingSecret ?? randomBytes(16).toString('hex');
  const faults = createFaults<SlackApiError>();
  const callApi = createWebApi(
    world,
    slackMethods(() => socketMode?.newTicket() ?? ''),
    { faults, limits: createLimits(world.clock, options.limits === 'documented') },
  );
  const issue: OpenWorkspace['issue'] = (kind, userId, scopes, expiresAtMs) => {
    const value = `${expiresAtMs === undefined ? '' : 'xoxe.'}${PREFIXES[kind]}-${randomBytes(12).toString('hex')}`;
    const expiry = expiresAtMs === undefined ? {} : { expiresAtMs };
    const ofOrg = world.org?.id === world.team.id ? { org: true as const } : {};
    world.tokens.set(value, { value, kind, userId, ...expiry, ...ofOrg, scopes: new Set(scopes), revoked: false });
    return value;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    if (request.method === 'POST' && pathname.startsWith('/api/'))
      await callApi(request, response, pathname.slice('/api/'.length), await readForm(request));
    else if (request.method === 'POST' && pathname.startsWith('/upload/'))
      await takeUpload(world, request, response, pathname.slice('/upload/'.length));
    else if (request.method === 'GET' && pathname.startsWith('/files/'))
      answerDownload(world, request, response, pathname.split('/')[2] ?? '');
    else if (request.method === 'GET' && pathname.startsWith('/avatars/'))
      response.end(world.users.get(pathname.slice('/avatars/'.length, -'.png'.length))?.avatar);
    else if (request.method === 'POST' && pathname.startsWith('/respond/')) {
      await answerResponseUrl(world, faults, request, response, pathname.slice('/respond/'.length));
    } else {
      world.violations.push({ method: `${request.method} ${pathname}`, problem: 'no such route', arguments: {} });
      response.writeHead(404).end();
    }
  };
  const token = (value: string): SlackToken => {
    const found = world.tokens.get(value);
    if (!found) throw new Error('no such token');
    return found;
  };
  const callsOf = (method: string) => world.calls.filter((call) => call.method === method);
  const deliveriesOf = (type: string) =>
    deliveries.all.filter((delivery) => {
      const { event } = delivery.payload;
      return typeof event === 'object' && event !== null && 'type' in event && event.type === type;
    });

  /** https://docs.slack.dev/reference/events/tokens_revoked */
  const revokedIds = () => {
    const good = [...world.tokens.values()].filter(({ revoked }) => !revoked);
    const of = (kind: SlackToken['kind']) => [
      ...new Set(good.filter((one) => one.kind === kind).map((one) => one.userId)),
    ];
    return { oauth: of('user'), bot: [world.bot.id] };
  };
  const serve: OpenWorkspace['serve'] = ({ address, appToken, close }) => ({
    ...createPeople(world),
    ...createInteractions(world, deliveries),
    apiUrl: `${address}/api/`,
    get botToken() {
      return botTokenOf(world)?.value ?? '';
    },
    appToken,
    signingSecret,
    team: world.team,
    appId: world.appId,
    channels: world.channels,
    bot: world.bot,
    clock: world.clock,
    issueUserToken: (user, scopes = ['chat:write']) => issue('user', user.id, scopes),
    removeScopes: (scopes, value = botTokenOf(world)?.value ?? '') => {
      for (const scope of scopes) token(value).scopes.delete(scope);
    },
    addScopes: (scopes) => {
      for (const scope of scopes) token(botTokenOf(world)?.value ?? '').scopes.add(scope);
    },
    revoke: (value) => {
      token(value).revoked = true;
    },
    restore: (value) => {
      token(value).revoked = false;
    },
    uploadFile: (user, name, content) => keepFile(world, user.id, name, content),
    file: (id) => world.files.get(id),
    unsubscribe: (...events) => {
      for (const event of events) unsubscribed.add(event);
    },
    uninstall: () => {
      world.emit({ type: 'tokens_revoked', tokens: revokedIds(), event_ts: world.newTs() }, { scopes: [] });
      world.emit({ type: 'app_uninstalled', event_ts: world.newTs() }, { scopes: [] });
      for (const entry of world.tokens.values()) if (entry.kind !== 'app') entry.revoked = true;
    },
    tell: (event) => world.emit({ ...event, event_ts: world.newTs() }, { scopes: [] }),
    useHttp: async (url) => {
      await verifyUrl(world, url, signingSecret);
      deliveries.useTransport(signedHttp(world, deliveries, url, signingSecret));
    },
    postSigned: (url, post) => postSigned(world, url, signingSecret, post),
    untilConnected: async (count = 1) => {
      await until(() => (socketMode?.connectionCount() ?? 0) >= count, {
        what: 'the Socket Mode connection',
      });
    },
    connectionCount: () => socketMode?.connectionCount() ?? 0,
    deliveries: deliveries.all,
    deliveriesOf,
    untilAcknowledged: async () => {
      await until(() => deliveries.all.every((delivery) => delivery.acknowledged), {
        what: 'the acknowledgement',
      });
    },
    messages: (channel) =>
      channel.messages.filter((message) => message.deletedBy === undefined && message.onlyFor === undefined),
    deleted: (channel) =>
      channel.messages.filter((message) => message.deletedBy !== undefined && message.onlyFor === undefined),
    ephemerals: (channel, user) =>
      channel.messages.filter((message) => message.deletedBy === undefined && message.onlyFor === user.id),
    modals: (user) => (world.modalStacks.get(user.id) ?? []).flatMap((id) => world.views.get(id) ?? []),
    home: (user) => world.views.get(world.homes.get(user.id) ?? ''),
    calls: world.calls,
    callsOf,
    violations: world.violations,
    failNext: (method, code, times = 1) => faults.order(method, { kind: 'error', code }, times),
    rateLimit: (method, seconds, times = 1) => faults.order(method, { kind: 'rate-limit', seconds }, times),
    breakNext: (method, status, times = 1) => faults.order(method, { kind: 'status', status }, times),
    breakDown: (method, how) =>
      faults.stand(method, typeof how === 'number' ? { kind: 'status', status: how } : { kind: how }),
    journal: world.journal,
    hangUpNext: (method, times = 1) => faults.order(method, { kind: 'hang-up' }, times),
    dropConnections: () => socketMode?.drop(),
    refreshConnections: (reason = 'refresh_requested') => socketMode?.disconnect(reason),
    redeliver: (delivery, reason = 'timeout') => deliveries.again(delivery, reason),
    close,
  });

  return {
    world,
    issue,
    deliveries,
    serve,
    handle: (request, response, pathname) => {
      handle(request, response, pathname).catch((error: unknown) => {
        const problem = `the local server failed: ${error}`;
        world.violations.push({ method: pathname, problem, arguments: {} });
        response.destroy();
      });
    },
    callApi,
    installWith: (value) => {
      world.installed[world.org?.id === world.team.id ? 'org' : 'own'] = value;
    },
    useSocketMode: (opened) => {
      socketMode = opened;
      deliveries.useTransport(opened);
    },
  };
}
