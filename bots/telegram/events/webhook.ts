import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Update } from 'grammy/types';
import { readAtMost } from '../../../src/core/collections/read-at-most.ts';
import { jsonOf, recordOf } from '../../../src/core/common/untyped-json.ts';
import type { TelegramConfig } from '../connection/config.ts';

/** Largest body; the longest rich message is much smaller. */
const BODY_MAX_BYTES = 2_097_152;
const REQUEST_TIMEOUT_MS = 10_000;

/** Stores an update; false if that is not possible now. Never rejects. */
export type Take = (update: Update) => Promise<boolean>;

/** A receiver that listens. */
export type Receiver = { readonly port: number; close(): Promise<void> };

/** Returns the secret that Telegram must send with every update: equal in every process, without revealing the token. */
export function secretOf(token: string): string {
  return createHmac('sha256', token).update('webhook of the bot').digest('hex');
}

/** Listens for updates; each is stored and then answered, and Telegram repeats refused ones. @throws the system's error. */
export async function listenForUpdates(
  config: Pick<TelegramConfig, 'token' | 'webhookHost' | 'webhookPort'> & { readonly webhookUrl: string },
  take: Take,
): Promise<Receiver> {
  const { pathname } = new URL(config.webhookUrl);
  const secret = secretOf(config.token);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    receive(request, response, { pathname, secret, take }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.webhookPort, config.webhookHost, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.webhookPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  expected: { readonly pathname: string; readonly secret: string; readonly take: Take },
): Promise<void> {
  const answer = (status: number) =>
    response.writeHead(status, { connection: status === 200 ? 'keep-alive' : 'close' }).end();
  if (request.method !== 'POST' || (request.url ?? '').split('?')[0] !== expected.pathname) return void answer(404);
  if (!isSame(request.headers['x-telegram-bot-api-secret-token'], expected.secret)) return void answer(401);
  const body = await readAtMost(BODY_MAX_BYTES, request);
  if (body === null) return void answer(413);
  const update = readUpdate(body.toString('utf8'));
  if (!update) return void answer(400);
  answer((await expected.take(update)) ? 200 : 503);
}

function readUpdate(body: string): Update | null {
  const value = recordOf(jsonOf(body));
  // Only Telegram knows the secret that came with it.
  return typeof value.update_id === 'number' ? (value as Partial<Update> as Update) : null;
}

function isSame(given: string | readonly string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
