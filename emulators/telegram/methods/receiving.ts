import { z } from 'zod';
import { bool, defineMethod } from '../wire/method.ts';
import type { Webhook } from '../wire/webhook.ts';
import { type UpdateQueue, updateKinds } from '../world/updates.ts';
import { badRequest, TelegramRefusal } from '../world/world.ts';

const kinds = z.array(z.enum(updateKinds)).optional();

/** The arguments of getUpdates. The server answers this method itself, because it waits. */
export const getUpdatesSchema = z.strictObject({
  offset: z.int().optional(),
  limit: z.int().min(1).max(100).optional(),
  timeout: z.int().min(0).optional(),
  allowed_updates: kinds,
});

/** Refuses polling while a webhook is set. */
export function checkMayPoll(webhook: Webhook): void {
  if (webhook.url() === '') return;
  throw new TelegramRefusal(
    409,
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  );
}

function checkUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // Telegram itself requires HTTPS; a local Bot API server also accepts HTTP, which a test offers.
  const isLocal = parsed?.protocol === 'http:' && parsed.hostname === '127.0.0.1';
  if (parsed?.protocol !== 'https:' && !isLocal) {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  }
}

/** Returns the methods that switch between polling and a webhook. */
export function receivingMethods(queue: UpdateQueue, webhook: Webhook) {
  return [
    defineMethod('setWebhook')(
      {
        url: z.string(),
        certificate: z.never().optional(),
        ip_address: z.string().optional(),
        max_connections: z.int().min(1).max(100).optional(),
        allowed_updates: kinds,
        drop_pending_updates: bool,
        secret_token: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,256}$/)
          .optional(),
      },
      (_world, args) => {
        if (args.drop_pending_updates) queue.drop();
        queue.allow(args.allowed_updates);
        if (args.url === '') webhook.remove();
        else {
          checkUrl(args.url);
          webhook.set(args.url, args.secret_token);
        }
        return true;
      },
    ),
    defineMethod('deleteWebhook')({ drop_pending_updates: bool }, (_world, args) => {
      if (args.drop_pending_updates) queue.drop();
      webhook.remove();
      return true;
    }),
    defineMethod('getWebhookInfo')({}, () => {
      const failure = webhook.lastError();
      return {
        url: webhook.url(),
        has_custom_certificate: false,
        pending_update_count: queue.pending.length,
        ...(failure ? { last_error_date: failure.at, last_error_message: failure.message } : {}),
        ...(queue.allowed() ? { allowed_updates: [...(queue.allowed() ?? [])] } : {}),
      };
    }),
  ];
}
