import { createHmac } from 'node:crypto';
import type { DueDelivery, WebhookDelivery } from '../../core/webhooks/webhooks.ts';
import { hostOf, lookUpPublic, mayBePublic, notPublic } from './public-address.ts';

const TIMEOUT_MS = 10_000;
/** Seconds to wait after each failed try: about a day in total. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000] as const;
const ERROR_MAX_CHARS = 300;

/**
 * Opens the sender of deliveries. It follows no redirects and reads only the status of an answer.
 * @param options.onlyPublic whether to refuse addresses that are not on the public internet, also those that a name resolves to.
 * @example const { send } = openWebhookSender({ now: Date.now, onlyPublic: true });
 */
export function openWebhookSender({ now, onlyPublic }: { readonly now: () => number; readonly onlyPublic: boolean }): {
  send(delivery: DueDelivery): Promise<Pick<WebhookDelivery, 'state' | 'dueAtMs' | 'status' | 'error'>>;
  close(): Promise<void>;
} {
  // Loaded with the first delivery: loading takes a tenth of a start's processor time, and most servers send nothing.
  const open = async () => {
    const { Agent, request } = await import('undici');
    const connect = { timeout: TIMEOUT_MS, ...(onlyPublic && { lookup: lookUpPublic }) };
    return { agent: new Agent({ connect }), request };
  };
  let opened: ReturnType<typeof open> | undefined;
  const post = async ({ id, url, secret, body }: DueDelivery): Promise<number> => {
    const host = hostOf(url);
    if (onlyPublic && !mayBePublic(host)) throw new Error(notPublic(host));
    opened ??= open();
    const { agent, request } = await opened;
    const seconds = Math.floor(now() / 1_000);
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Steward-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(secret, id, seconds, body),
      },
      body,
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  return {
    send: async (delivery) => {
      let status: number | null = null;
      let error = '';
      try {
        status = await post(delivery);
        if (status >= 200 && status < 300) return { state: 'delivered', dueAtMs: null, status, error: '' };
        error = status >= 300 && status < 400 ? 'redirects are not followed' : `HTTP ${status}`;
      } catch (thrown) {
        error = thrown instanceof Error ? thrown.message : String(thrown);
      }
      const waitSeconds = RETRY_SECONDS[delivery.tries - 1];
      const dueAtMs = waitSeconds === undefined ? null : now() + waitSeconds * 1_000;
      const state = dueAtMs === null ? 'failed' : 'waiting';
      return { state, dueAtMs, status, error: error.slice(0, ERROR_MAX_CHARS) };
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

/** Signs a delivery as Standard Webhooks specifies: HMAC-SHA256 of id, time and body. @param secret `whsec_` and base64. */
export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
