import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Json, SlackWorld } from '../world/world.ts';
import { acknowledgeWithinMs, type Deliveries, type SlackDelivery, type SlackTransport } from './deliveries.ts';

const contentTypes = { events_api: 'application/json', interactive: 'application/x-www-form-urlencoded' } as const;

/** Returns the header that proves a request's sender. https://docs.slack.dev/authentication/verifying-requests-from-slack */
function signRequest(secret: string, timestampSeconds: number, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestampSeconds}:${body}`).digest('hex')}`;
}

/** A signed request, with faults that a test can set. */
export interface SignedPost {
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another signing secret than the app's own. */
  readonly secret?: string;
  /** Another time than the server's, in seconds. */
  readonly timestampSeconds?: number;
}

/** Posts one signed request to an app and returns the answer. */
export async function postSigned(
  world: SlackWorld,
  url: string,
  signingSecret: string,
  post: SignedPost,
): Promise<{ readonly status: number; readonly text: string; readonly noRetry: boolean }> {
  const timestamp = post.timestampSeconds ?? Math.floor(world.clock.now() / 1000);
  const response = await fetch(url, {
    method: 'POST',
    body: post.body,
    headers: {
      'content-type': post.contentType,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': signRequest(post.secret ?? signingSecret, timestamp, post.body),
      ...post.headers,
    },
    signal: AbortSignal.timeout(acknowledgeWithinMs),
  });
  return {
    status: response.status,
    text: await response.text(),
    noRetry: response.headers.get('x-slack-no-retry') === '1',
  };
}

/** Verifies that an address belongs to the app. Throws if the challenge does not come back. */
export async function verifyUrl(world: SlackWorld, url: string, signingSecret: string): Promise<void> {
  const challenge = randomUUID();
  const body = JSON.stringify({ token: 'deprecated-verification-token', challenge, type: 'url_verification' });
  const answer = await postSigned(world, url, signingSecret, { body, contentType: 'application/json' });
  if (answer.status !== 200 || !answer.text.includes(challenge)) {
    throw new Error(`Your URL didn't respond with the value of the challenge parameter (HTTP ${answer.status})`);
  }
}

function bodyOf(delivery: SlackDelivery): string {
  if (delivery.kind === 'events_api') return JSON.stringify(delivery.payload);
  if (delivery.kind === 'interactive')
    return new URLSearchParams({ payload: JSON.stringify(delivery.payload) }).toString();
  return new URLSearchParams(z.record(z.string(), z.string()).parse(delivery.payload)).toString();
}

function answerOf(text: string): Json | undefined {
  if (text === '') return undefined;
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch {
    // A plain text answer to a command is shown to the user who ran it.
    return { text };
  }
}

/** Creates the delivery by signed HTTP. A status other than 2xx counts as a refusal, no answer within three seconds as a timeout. */
export function signedHttp(
  world: SlackWorld,
  deliveries: Deliveries,
  url: string,
  signingSecret: string,
): SlackTransport {
  async function post(delivery: SlackDelivery, attempt: { readonly number: number; readonly reason: string }) {
    const reason = attempt.reason === 'timeout' ? 'http_timeout' : attempt.reason;
    const retry = { 'x-slack-retry-num': String(attempt.number), 'x-slack-retry-reason': reason };
    const answer = await postSigned(world, url, signingSecret, {
      body: bodyOf(delivery),
      contentType: delivery.kind === 'slash_commands' ? contentTypes.interactive : contentTypes[delivery.kind],
      headers: attempt.number > 0 ? retry : {},
    });
    if (answer.noRetry) delivery.abandoned = true;
    if (answer.status >= 200 && answer.status < 300) deliveries.acknowledge(delivery, answerOf(answer.text));
    else deliveries.refused(delivery, 'http_error');
  }
  return {
    send: (delivery, attempt) => {
      post(delivery, attempt).catch((error: unknown) => {
        const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
        deliveries.refused(delivery, timedOut ? 'http_timeout' : 'connection_failed');
      });
      return true;
    },
  };
}
