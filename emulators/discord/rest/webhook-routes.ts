import * as z from 'zod';
import { parseBody, text } from '../body/check.ts';
import { parseMessage, requireSubstance } from '../body/message.ts';
import { DiscordApiError } from '../world/api-error.ts';
import { createMessage } from '../world/messages.ts';
import { requireInChannel } from '../world/permissions.ts';
import type { WebhookRecord, World } from '../world/world.ts';
import { findChannel } from './find.ts';
import { messageParts } from './message-parts.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';

const created = z.strictObject({ name: text(80), avatar: z.string().nullish() });
const FORBIDDEN = /discord|clyde/i;
const named = z.looseObject({
  username: z
    .string()
    .min(1)
    .max(80)
    .refine((name) => !FORBIDDEN.test(name))
    .optional(),
  avatar_url: z.string().optional(),
});

/** Shows a webhook; only those of the bot's application with their token. */
function view(world: World, { id, token, channelId, name, applicationId }: WebhookRecord) {
  const { guildId } = findChannel(world, channelId);
  return {
    ...{ id, channel_id: channelId, guild_id: guildId, name, type: 1, avatar: null },
    ...(applicationId === null ? {} : { token }),
    application_id: applicationId,
  };
}

function listWebhooks({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  requireInChannel(world, channel, ['ManageWebhooks']);
  return ok(
    [...world.webhooks.values()].filter(({ channelId }) => channelId === channel.id).map((one) => view(world, one)),
  );
}

function postWebhook({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  if (channel.thread) throw new DiscordApiError(50024);
  requireInChannel(world, channel, ['ManageWebhooks']);
  const { name } = parseBody(created, call.body);
  const id = world.nextId();
  const webhook = { id, token: `hook-${id}`, channelId: channel.id, name, applicationId: world.application.id };
  world.webhooks.set(id, webhook);
  return ok(view(world, webhook));
}

/** https://docs.discord.com/developers/resources/webhook#delete-webhook */
function deleteWebhook({ world }: Backend, call: Call<'webhook'>): Answer {
  const webhook = world.webhooks.get(call.params.webhook);
  if (!webhook) throw new DiscordApiError(10015);
  requireInChannel(world, findChannel(world, webhook.channelId), ['ManageWebhooks']);
  world.webhooks.delete(webhook.id);
  return done;
}

/** Posts through a webhook; undefined if none has this id and token. https://docs.discord.com/developers/resources/webhook#execute-webhook */
export function execute({ world }: Backend, call: Call<'application' | 'token'>): Answer | undefined {
  const webhook = world.webhooks.get(call.params.application);
  if (webhook?.token !== call.params.token) return undefined;
  const { username, avatar_url: _avatar, ...rest } = parseBody(named, call.body);
  const body = parseMessage('answer', rest);
  requireSubstance(body, call.files.length);
  const threadId = call.query.get('thread_id');
  const channel = findChannel(world, threadId ?? webhook.channelId);
  const author = { ...world.bot, id: webhook.id, username: username ?? webhook.name, global_name: null, bot: true };
  const { applicationId } = webhook;
  const extra = { webhook_id: webhook.id, ...(applicationId === null ? {} : { application_id: applicationId }) };
  return ok(createMessage(world, channel, { author, ...messageParts(body, call.files), extra }).message);
}

/** The webhooks of channels. */
export const webhookRoutes: readonly Route[] = [
  route('GET /channels/{channel}/webhooks', listWebhooks),
  route('POST /channels/{channel}/webhooks', postWebhook),
  route('DELETE /webhooks/{webhook}', deleteWebhook),
];
