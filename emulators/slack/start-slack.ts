import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { createFaults, listen } from '../platform-wire.ts';
import { until } from '../until.ts';
import { allBotScopes, createWorld } from './create-world.ts';
import { createDeliveries, eventCallback, subscriptionOf } from './deliveries.ts';
import { answerDownload, keepFile, takeUpload } from './files.ts';
import { createInteractions } from './interactions.ts';
import { createLimits } from './limits.ts';
import { slackMethods } from './methods/all.ts';
import { createPeople } from './people.ts';
import { answerResponseUrl } from './respond.ts';
import { postSigned, signedHttp, verifyUrl } from './signed-http.ts';
import type { SlackServer } from './slack-server.ts';
import { openSocketMode } from './socket-mode.ts';
import { createWebApi, type SlackFault } from './web-api.ts';
import type { SlackToken, SlackWorld } from './world.ts';

function issueToken(
  world: SlackWorld,
  prefix: string,
  fields: Omit<SlackToken, 'value' | 'revoked' | 'scopes'>,
  scopes: readonly string[],
): string {
  const value = `${prefix}-${randomBytes(12).toString('hex')}`;
  world.tokens.set(value, { ...fields, value, scopes: new Set(scopes), revoked: false });
  return value;
}

/**
 * Starts a workspace with the app installed in it, on a free port of 127.0.0.1.
 * @param options `clock` to share one clock among servers; without it the clock stands still until advanced. `limits` are those that Slack
 * publishes, by the clock; without it there are none but those that a test orders.
 */
export async function startSlack(
  options: { readonly clock?: ManualClock; readonly limits?: 'documented' } = {},
): Promise<SlackServer> {
  const unsubscribed = new Set<string>();
  const world = createWorld(options.clock ?? createManualClock(), (event, scopes) => {
    const scopesHeld = world.tokens.get(botToken)?.scopes;
    if (unsubscribed.has(subscriptionOf(event)) || !scopes.every((scope) => scopesHeld?.has(scope))) return;
    const { payload, eventId } = eventCallback(world, event);
    deliveries.send('events_api', payload, eventId);
  });
  const deliveries = createDeliveries(world);
  const botToken = issueToken(world, 'xoxb', { kind: 'bot', userId: world.bot.id }, allBotScopes);
  const appToken = issueToken(world, 'xapp', { kind: 'app', userId: world.bot.id }, ['connections:write']);
  const signingSecret = randomBytes(16).toString('hex');
  const faults = createFaults<SlackFault>();
  const callApi = createWebApi(
    world,
    slackMethods(() => socketMode.newTicket()),
    { faults, limits: createLimits(world.clock, options.limits === 'documented') },
  );

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'POST' && pathname.startsWith('/api/'))
      await callApi(request, response, pathname.slice('/api/'.length));
    else if (request.method === 'POST' && pathname.startsWith('/upload/'))
      await takeUpload(world, request, response, pathname.slice('/upload/'.length));
    else if (request.method === 'GET' && pathname.startsWith('/files/'))
      answerDownload(world, request, response, pathname.split('/')[2] ?? '');
    else if (request.method === 'POST' && pathname.startsWith('/respond/')) {
      await answerResponseUrl(world, faults, request, response, pathname.slice('/respond/'.length));
    } else {
      world.violations.push({ method: `${request.method} ${pathname}`, problem: 'no such route', arguments: {} });
      response.writeHead(404).end();
    }
  };
  const listening = await listen((request, response) => {
    handle(request, response).catch((error: unknown) => {
      world.violations.push({ method: request.url ?? '', problem: `the local server failed: ${error}`, arguments: {} });
      response.destroy();
    });
  });
  world.address = `http://127.0.0.1:${listening.port}`;
  const socketMode = openSocketMode(listening.server, world, deliveries);
  deliveries.useTransport(socketMode);

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

  return {
    ...createPeople(world),
    ...createInteractions(world, deliveries),
    apiUrl: `${world.address}/api/`,
    botToken,
    appToken,
    signingSecret,
    team: world.team,
    appId: world.appId,
    channels: world.channels,
    bot: world.bot,
    clock: world.clock,
    issueUserToken: (user, scopes = ['chat:write']) =>
      issueToken(world, 'xoxp', { kind: 'user', userId: user.id }, scopes),
    removeScopes: (scopes, value = botToken) => {
      for (const scope of scopes) token(value).scopes.delete(scope);
    },
    addScopes: (scopes) => {
      for (const scope of scopes) token(botToken).scopes.add(scope);
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
      world.emit(
        { type: 'tokens_revoked', tokens: { oauth: [], bot: [world.bot.id] }, event_ts: world.newTs() },
        { scopes: [] },
      );
      world.emit({ type: 'app_uninstalled', event_ts: world.newTs() }, { scopes: [] });
      for (const entry of world.tokens.values()) if (entry.kind !== 'app') entry.revoked = true;
    },
    useHttp: async (url) => {
      await verifyUrl(world, url, signingSecret);
      deliveries.useTransport(signedHttp(world, deliveries, url, signingSecret));
    },
    postSigned: (url, post) => postSigned(world, url, signingSecret, post),
    untilConnected: async (count = 1) => {
      await until(() => socketMode.connectionCount() >= count, {
        what: 'the Socket Mode connection',
      });
    },
    connectionCount: socketMode.connectionCount,
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
    dropConnections: socketMode.drop,
    refreshConnections: (reason = 'refresh_requested') => socketMode.disconnect(reason),
    redeliver: (delivery, reason = 'timeout') => deliveries.again(delivery, reason),
    close: async () => {
      await socketMode.close();
      await listening.close();
    },
  };
}
