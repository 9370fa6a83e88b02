import type { Server } from 'node:http';
import {
  App,
  type Authorize,
  HTTPReceiver,
  type HTTPReceiverOptions,
  type Logger,
  type Receiver,
  type ReceiverEvent,
  SocketModeReceiver,
} from '@slack/bolt';
import type { InboundEvent } from '../../core/port/events.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { within } from '../../core/runtime/timers.ts';
import { nameOf } from '../connection/calls.ts';
import type { SlackAppConfig, SlackConfig } from '../connection/config.ts';
import { endOfListening, endOfSocket } from '../connection/login.ts';
import { clientOptions } from '../connection/web-clients.ts';
import { readDelivered } from './events.ts';
import { attachInteractions, type DepsOf } from './interactions.ts';

/** Path for everything that Slack sends by HTTP. */
export const HTTP_PATH = '/slack/events';

const BODY_MAX_BYTES = 1024 * 1024;
const HELLO_WITHIN_MS = 20_000;
const GOODBYE_WITHIN_MS = 1_000;
/** Longest time until Slack answers a ping. */
const PONG_WITHIN_MS = 10_000;

/** One connection to Slack: opened once, and unusable after its end. */
export type Transport = {
  /** Resolves to null once events arrive, else to the reason why not. Never rejects. */
  open(): Promise<ConnectionEnd | null>;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<ConnectionEnd>;
  close(): Promise<void>;
};

/** The parts of a connection. */
export type Making<C> = ProcessDeps & {
  readonly config: C;
  readonly logger: Logger;
  /** Identifies the workspace of an event that is no message. Rejects unknown ones. */
  readonly authorize: Authorize<boolean>;
  readonly interactionsOf: DepsOf;
  /** Returns the event to store; null for what is answered at once. */
  readonly read?: (body: unknown) => InboundEvent | null;
  readonly take: (event: InboundEvent) => Promise<void>;
  /** Options for installations of the app over HTTP. */
  readonly installer?: Partial<HTTPReceiverOptions>;
};

/** Creates the configured connection: Socket Mode with an app token, else HTTP. */
export function createTransport(making: Making<SlackConfig>): Transport {
  const { appToken, signingSecret } = making.config;
  return appToken === null
    ? createHttp({ ...making, config: { ...making.config, signingSecret: signingSecret ?? '' } })
    : createSocket(making, appToken);
}

/** Intercepts events, because the library acknowledges them before they are stored; here they are acknowledged after that. */
function createApp(
  { config, log, logger, authorize, interactionsOf, read = readDelivered, take }: Making<Pick<SlackConfig, 'apiUrl'>>,
  receiver: Receiver,
  onRefused: (error: unknown) => void,
): App {
  const app = new App({
    // Events pass through this file first; and the library accepts no `authorize` beside an installing receiver.
    receiver: { init: () => {}, start: async () => {}, stop: async () => {} },
    logger,
    authorize,
    clientOptions: clientOptions(config, logger, 1),
    // Messages are filtered where they are read.
    ignoreSelf: false,
    // It would remember every conversation for ever.
    convoStore: false,
  });
  attachInteractions(interactionsOf, app);
  app.error(async (error) => log.error({ error: nameOf(error) }, 'the Slack library failed'));
  const processEvent = async (event: ReceiverEvent): Promise<void> => {
    const delivered = read(event.body);
    if (!delivered)
      return event.body.type === 'app_rate_limited' ? logRateLimited(logger, event) : app.processEvent(event);
    try {
      await take(delivered);
    } catch (error) {
      return onRefused(error);
    }
    await event.ack();
  };
  receiver.init(Object.assign(Object.create(app) as App, { processEvent }));
  return app;
}

/** Logs that Slack dropped events beyond 30,000 an hour of a workspace. @see https://docs.slack.dev/reference/events/app_rate_limited */
async function logRateLimited(logger: Logger, { body, ack }: ReceiverEvent): Promise<void> {
  logger.error(`Slack leaves out events of workspace ${String(body.team_id)}: more than 30,000 within an hour`);
  await ack();
}

/** Creates a Socket Mode connection that never reconnects, because the library's reconnect ends the process if Slack is unreachable. */
function createSocket(making: Making<SlackConfig>, appToken: string): Transport {
  const { config, logger, schedule } = making;
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    autoReconnectEnabled: false,
    clientPingTimeout: PONG_WITHIN_MS,
    installerOptions: { clientOptions: clientOptions(config, logger, 1) },
  });
  // Nothing handles errors that the library's listener throws.
  createApp(making, receiver, () => {});
  const { client } = receiver;
  let isClosed = false;
  const ended = new Promise<ConnectionEnd>((resolve) => {
    client.on('disconnected', () => {
      resolve({ kind: 'unreachable', problem: 'The connection to Slack was lost; the bot reconnects.' });
    });
  });

  const close = async (): Promise<void> => {
    isClosed = true;
    const gone = new Promise<void>((resolve) => client.once('disconnected', () => resolve()));
    void client.disconnect();
    await within(schedule, gone, GOODBYE_WITHIN_MS);
    // On a second call the library no longer waits for the other side's close.
    if (!(await isSettled(ended))) void client.disconnect();
  };
  const open = async (): Promise<ConnectionEnd | null> => {
    try {
      await client.start();
    } catch (error) {
      return endOfSocket(error);
    }
    // A start continues in the background after it is cancelled, so disconnect then.
    if (isClosed) void client.disconnect();
    return null;
  };
  return {
    ended,
    close,
    open: async () => {
      const late = 'late' as const;
      const answer = await within(schedule, open(), HELLO_WITHIN_MS, late);
      return answer === late ? endOfSocket(undefined) : (answer ?? null);
    },
  };
}

/** Creates a connection over signed HTTP. `perform` lets the library handle an event that is already stored. */
export function createHttp(
  making: Making<Pick<SlackAppConfig, 'signingSecret' | 'apiUrl' | 'host' | 'port'>>,
): Transport & { perform(body: ReceiverEvent['body'], ack: ReceiverEvent['ack']): Promise<void> } {
  const { config, logger, schedule, installer = {} } = making;
  const receiver = new HTTPReceiver({
    ...installer,
    ...{ signingSecret: config.signingSecret, endpoints: [HTTP_PATH], logger, bodyLimit: BODY_MAX_BYTES },
  });
  // The library answers with a 500.
  const app = createApp(making, receiver, (error) => {
    throw error;
  });
  let server: Server | null = null;
  return {
    perform: (body, ack) => app.processEvent({ body, ack }),
    // It listens until it is closed.
    ended: new Promise<ConnectionEnd>(() => {}),
    open: async () => {
      try {
        server = await receiver.start({ port: config.port, host: config.host });
        return null;
      } catch (error) {
        return endOfListening(error, config);
      }
    },
    close: async () => {
      const listening = server;
      if (!listening) return;
      server = null;
      const stopped = receiver.stop().catch(() => {});
      await within(schedule, stopped, GOODBYE_WITHIN_MS);
      listening.closeAllConnections();
    },
  };
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}
