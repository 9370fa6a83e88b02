import { z } from 'zod';
import type { UpdateQueue } from '../world/updates.ts';
import type { TelegramWorld } from '../world/world.ts';

/** The webhook by which a bot gets its updates, if any. */
export interface Webhook {
  readonly url: () => string;
  readonly lastError: () => { readonly at: number; readonly message: string } | undefined;
  set(url: string, secretToken: string | undefined): void;
  remove(): void;
  /** Posts the oldest update again, after a failure. */
  retry(): void;
}

const replySchema = z.looseObject({ method: z.string() });

/**
 * Creates a webhook that posts pending updates one after another. An update without a 2xx answer stays first in the
 * queue and is posted again when the clock advances.
 * @param call runs the method that a bot may name in its answer.
 */
export function createWebhook(
  world: TelegramWorld,
  queue: UpdateQueue,
  call: (method: string, args: Record<string, unknown>) => void,
): Webhook {
  let url = '';
  let secret: string | undefined;
  let failure: { readonly at: number; readonly message: string } | undefined;
  let isPosting = false;

  async function postOldest(): Promise<boolean> {
    const [update] = queue.pending;
    if (url === '' || !update) return false;
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(update),
      headers: {
        'content-type': 'application/json',
        ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Wrong response from the webhook: ${response.status} ${response.statusText}`);
    queue.confirmBelow(update.update_id + 1);
    const reply = text.startsWith('{') ? replySchema.safeParse(JSON.parse(text)).data : undefined;
    if (reply) {
      const { method, ...args } = reply;
      call(method, args);
    }
    return true;
  }

  async function postAll(): Promise<void> {
    if (isPosting) return;
    isPosting = true;
    try {
      while (await postOldest()) failure = undefined;
    } catch (error) {
      failure = { at: world.date(), message: error instanceof Error ? error.message : String(error) };
    } finally {
      isPosting = false;
    }
  }

  const post = () => void postAll();
  queue.onPush(() => {
    if (failure === undefined) post();
  });
  world.clock.onAdvance(post);
  return {
    url: () => url,
    lastError: () => failure,
    set: (next, token) => {
      url = next;
      secret = token;
      failure = undefined;
      post();
    },
    remove: () => {
      url = '';
      secret = undefined;
    },
    retry: post,
  };
}
