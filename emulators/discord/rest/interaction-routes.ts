import {
  type APIMessage,
  InteractionType,
  MessageFlags,
  MessageType,
  InteractionResponseType as Response,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { type Exchange, metadataOf } from '../actions/interactions.ts';
import { parseBody, text } from '../body/check.ts';
import { type MessageBody, parseMessage, requireSubstance } from '../body/message.ts';
import { modal } from '../body/modal.ts';
import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { deleteMessages, editMessage } from '../world/change-message.ts';
import type { Draft } from '../world/message-parts.ts';
import { createMessage } from '../world/messages.ts';
import type { MessageRecord, World } from '../world/world.ts';
import { changeOf, messageParts, requireRemains } from './message-parts.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';
import { execute } from './webhook-routes.ts';

/** The allowed first answers to each kind of interaction. */
const ALLOWED: Record<InteractionType, readonly Response[]> = {
  [InteractionType.Ping]: [],
  [InteractionType.ApplicationCommand]: [4, 5, 9],
  [InteractionType.MessageComponent]: [4, 5, 6, 7, 9],
  [InteractionType.ApplicationCommandAutocomplete]: [8],
  [InteractionType.ModalSubmit]: [4, 5, 6, 7],
};
const callback = z.strictObject({ type: z.number().int(), data: z.unknown().optional() });
const choices = z.strictObject({
  choices: z
    .array(
      z.strictObject({
        name: text(100),
        name_localizations: z.record(z.string(), z.string()).nullish(),
        value: z.union([z.string().max(100), z.number()]),
      }),
    )
    .max(25),
});
const deferral = z.strictObject({ flags: z.literal([0, MessageFlags.Ephemeral]).optional() });

/** How long an interaction's token is valid. @see https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response */
const TOKEN_MS = 15 * 60_000;

function typeOf(exchange: Exchange): MessageType {
  if (exchange.type !== InteractionType.ApplicationCommand) return MessageType.Default;
  return exchange.isContextMenu ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand;
}

function show(world: World, exchange: Exchange, draft: Partial<Draft>, isEphemeral: boolean): MessageRecord {
  const extra: Partial<APIMessage> = {
    webhook_id: world.application.id,
    application_id: world.application.id,
    interaction_metadata: metadataOf(world, exchange),
  };
  const ephemeralFor = isEphemeral ? exchange.userId : undefined;
  return createMessage(world, exchange.channel, {
    author: world.bot,
    type: typeOf(exchange),
    ...draft,
    ephemeralFor,
    extra,
  });
}

function showBody(world: World, exchange: Exchange, body: MessageBody, call: Call): MessageRecord {
  requireSubstance(body, call.files.length);
  return show(world, exchange, messageParts(body, call.files), Boolean((body.flags ?? 0) & MessageFlags.Ephemeral));
}

function applyUpdate(backend: Backend, exchange: Exchange, data: unknown, call: Call): void {
  const source = exchange.source;
  if (!source) throw fieldError(['type'], 'INTERACTION_APPLICATION_COMMAND_INVALID', 'No message to update');
  const body = parseMessage('answer', data, source.message.flags);
  const record = backend.world.messages.get(source.channelId)?.get(source.message.id);
  if (!record) throw new DiscordApiError(10008);
  const change = changeOf(body, call.files);
  requireRemains(record.message, change);
  editMessage(backend.world, record, change);
  exchange.original = record;
  exchange.state = 'updated';
}

function applyCallback(backend: Backend, exchange: Exchange, type: Response, data: unknown, call: Call): void {
  const { world } = backend;
  switch (type) {
    case Response.ChannelMessageWithSource:
      exchange.original = showBody(world, exchange, parseMessage('answer', data), call);
      exchange.state = 'answered';
      return;
    case Response.DeferredChannelMessageWithSource:
      exchange.deferredEphemeral = parseBody(deferral, data).flags === MessageFlags.Ephemeral;
      exchange.original = show(world, exchange, { flags: MessageFlags.Loading }, exchange.deferredEphemeral);
      exchange.state = 'deferred';
      return;
    case Response.DeferredMessageUpdate:
      if (!exchange.source)
        throw fieldError(['type'], 'INTERACTION_APPLICATION_COMMAND_INVALID', 'No message to update');
      exchange.original = exchange.source;
      exchange.state = 'deferred-update';
      return;
    case Response.UpdateMessage:
      applyUpdate(backend, exchange, data, call);
      return;
    case Response.ApplicationCommandAutocompleteResult:
      // The published type omits the member of a choice without localisations.
      exchange.choices = parseBody(choices, data).choices as NonNullable<Exchange['choices']>;
      exchange.state = 'choices';
      return;
    default:
      exchange.modal = parseBody(modal, data);
      exchange.state = 'modal';
  }
}

function callbackResult(exchange: Exchange, type: Response): unknown {
  const message = exchange.original?.message;
  return {
    interaction: {
      id: exchange.id,
      type: exchange.type,
      ...(message
        ? {
            response_message_id: message.id,
            response_message_loading: exchange.state === 'deferred',
            response_message_ephemeral: Boolean((message.flags ?? 0) & MessageFlags.Ephemeral),
          }
        : {}),
    },
    resource: { type, ...(message && (type === 4 || type === 7 || type === 5) ? { message } : {}) },
  };
}

function answerCallback(backend: Backend, call: Call<'interaction' | 'token'>): Answer {
  const exchange = backend.interactions.byToken(call.params.token);
  if (!exchange || exchange.id !== call.params.interaction || exchange.state === 'failed')
    throw new DiscordApiError(10062);
  if (exchange.state !== 'waiting') throw new DiscordApiError(40060);
  const { type, data } = parseBody(callback, call.body);
  const allowed = ALLOWED[exchange.type].find((one) => one === type);
  if (allowed === undefined)
    throw fieldError(['type'], 'BASE_TYPE_CHOICES', `Value must be one of (${ALLOWED[exchange.type].join(', ')}).`);
  applyCallback(backend, exchange, allowed, data, call);
  return call.query.get('with_response') === 'true' ? ok(callbackResult(exchange, allowed)) : done;
}

function byToken(backend: Backend, params: Readonly<Record<'application' | 'token', string>>): Exchange {
  const exchange = backend.interactions.byToken(params.token);
  if (!exchange || params.application !== backend.world.application.id) throw new DiscordApiError(10015);
  if (backend.world.now() - exchange.startedAtMs > TOKEN_MS) throw new DiscordApiError(50027);
  if (exchange.state === 'waiting' || exchange.state === 'failed') throw new DiscordApiError(10015);
  return exchange;
}

function ofExchange(backend: Backend, exchange: Exchange, id: string): MessageRecord {
  const wanted = id === '@original' ? exchange.original?.message.id : id;
  const mine = [exchange.original, ...exchange.followups].some((one) => one?.message.id === wanted);
  const record =
    mine && wanted !== undefined ? backend.world.messages.get(exchange.channel.id)?.get(wanted) : undefined;
  if (!record) throw new DiscordApiError(10008);
  return record;
}

function finishDeferral(backend: Backend, exchange: Exchange, body: MessageBody, call: Call): MessageRecord {
  const record = ofExchange(backend, exchange, '@original');
  editMessage(backend.world, record, { ...changeOf(body, call.files), byAuthor: false });
  exchange.state = 'answered';
  return record;
}

function postFollowup(backend: Backend, call: Call<'application' | 'token'>): Answer {
  const executed = execute(backend, call);
  if (executed) return executed;
  const exchange = byToken(backend, call.params);
  const body = parseMessage('answer', call.body);
  requireSubstance(body, call.files.length);
  // The first follow-up of a deferred answer replaces "is thinking", with the privacy of the deferral.
  const isFirst = exchange.state === 'deferred';
  const record = isFirst
    ? finishDeferral(backend, exchange, body, call)
    : showBody(backend.world, exchange, body, call);
  if (!isFirst) exchange.followups.push(record);
  return ok(record.message);
}

function patchAnswer(backend: Backend, call: Call<'application' | 'token'>, id: string): Answer {
  const exchange = byToken(backend, call.params);
  const record = ofExchange(backend, exchange, id);
  const body = parseMessage('edit', call.body, record.message.flags);
  const isThinking = exchange.state === 'deferred' && record === exchange.original;
  if (isThinking) requireSubstance(body, call.files.length);
  if (isThinking) return ok(finishDeferral(backend, exchange, body, call).message);
  const change = changeOf(body, call.files);
  requireRemains(record.message, change);
  editMessage(backend.world, record, change);
  if (exchange.state === 'deferred-update') exchange.state = 'updated';
  return ok(record.message);
}

function deleteAnswer(backend: Backend, call: Call<'application' | 'token'>, id: string): Answer {
  const exchange = byToken(backend, call.params);
  const record = ofExchange(backend, exchange, id);
  deleteMessages(backend.world, exchange.channel, [record.message.id], false);
  if (exchange.state === 'deferred') exchange.state = 'answered';
  return done;
}

const open = { needsToken: false };

/** Answers to interactions, by their tokens. */
export const interactionRoutes: readonly Route[] = [
  route('POST /interactions/{interaction}/{token}/callback', answerCallback, open),
  route('POST /webhooks/{application}/{token}', postFollowup, open),
  route(
    'GET /webhooks/{application}/{token}/messages/@original',
    (backend, call) => ok(ofExchange(backend, byToken(backend, call.params), '@original').message),
    open,
  ),
  route(
    'GET /webhooks/{application}/{token}/messages/{message}',
    (backend, call) => ok(ofExchange(backend, byToken(backend, call.params), call.params.message).message),
    open,
  ),
  route(
    'PATCH /webhooks/{application}/{token}/messages/@original',
    (backend, call) => patchAnswer(backend, call, '@original'),
    open,
  ),
  route(
    'PATCH /webhooks/{application}/{token}/messages/{message}',
    (backend, call) => patchAnswer(backend, call, call.params.message),
    open,
  ),
  route(
    'DELETE /webhooks/{application}/{token}/messages/@original',
    (backend, call) => deleteAnswer(backend, call, '@original'),
    open,
  ),
  route(
    'DELETE /webhooks/{application}/{token}/messages/{message}',
    (backend, call) => deleteAnswer(backend, call, call.params.message),
    open,
  ),
];
