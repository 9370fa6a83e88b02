import { ChannelType, type MessageType } from 'discord-api-types/v10';
import * as z from 'zod';
import { id, parseBody } from '../body/check.ts';
import { type MessageBody, parseMessage, requireSubstance } from '../body/message.ts';
import { isContentFree, withoutContent } from '../gateway/gate.ts';
import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { deleteMessages, editMessage } from '../world/change-message.ts';
import { createMessage } from '../world/messages.ts';
import {
  canView,
  channelPermissions,
  type PermissionName,
  permissionBits,
  requireInChannel,
} from '../world/permissions.ts';
import { removeReaction } from '../world/reactions.ts';
import { snowflakeMs } from '../world/snowflake.ts';
import { isForumType } from '../world/views.ts';
import type { ChannelRecord, MessageRecord, World } from '../world/world.ts';
import { findChannel, findMessage, queryInt } from './find.ts';
import { changeOf, messageParts, requireRemains } from './message-parts.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';

/** System messages that nobody may delete. @see https://docs.discord.com/developers/resources/message#message-object-message-types */
const UNDELETABLE: readonly MessageType[] = [1, 2, 3, 4, 5, 14, 15, 16, 17, 21];

/** Oldest age of messages that bulk deletion accepts. */
const BULK_MS = 14 * 86_400_000;

function shown(world: World, record: MessageRecord): unknown {
  const free = world.messageContentAllowed || isContentFree(world, record.message, record.guildId);
  return free ? record.message : withoutContent(record.message);
}

function may(world: World, channel: ChannelRecord, names: readonly PermissionName[]): boolean {
  const bits = permissionBits(names);
  return (channelPermissions(world, channel, world.bot.id) & bits) === bits;
}

/** Refuses what Discord refuses before it reads the body: the wrong kind of channel, or a missing permission there. */
function requireCanWrite(world: World, channel: ChannelRecord): void {
  if (isForumType(channel.type) || channel.type === ChannelType.GuildCategory) throw new DiscordApiError(50008);
  if (channel.guildId !== undefined) {
    requireInChannel(world, channel, [channel.thread ? 'SendMessagesInThreads' : 'SendMessages']);
    if (channel.thread?.archived && channel.thread.locked) requireInChannel(world, channel, ['ManageThreads']);
    return;
  }
  const recipient = world.users.get(channel.recipientId ?? '');
  const sharesGuild = [...world.guilds.values()].some(
    (guild) => guild.members.has(world.bot.id) && guild.members.has(channel.recipientId ?? ''),
  );
  if (!recipient?.acceptsDirectMessages || !sharesGuild) throw new DiscordApiError(50007);
}

function referenceOf(
  world: World,
  channel: ChannelRecord,
  body: MessageBody,
): { replyTo?: MessageRecord; forwards?: MessageRecord } {
  const reference = body.message_reference;
  if (!reference) return {};
  const isForward = reference.type === 1;
  const source = isForward ? findChannel(world, reference.channel_id ?? channel.id) : channel;
  if (channel.guildId !== undefined && !may(world, source, ['ReadMessageHistory'])) throw new DiscordApiError(160002);
  const record = world.messages.get(source.id)?.get(reference.message_id);
  if (record) return isForward ? { forwards: record } : { replyTo: record };
  if (reference.fail_if_not_exists === false) return {};
  throw fieldError(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
}

/** Refuses a text of the bot that contains a harmful host, escaped or not. */
function requireHarmless(world: World, body: unknown): void {
  const text = JSON.stringify(body).replaceAll('\\', '').toLowerCase();
  if ([...world.harmfulHosts].some((host) => text.includes(host))) throw new DiscordApiError(240000);
}

function postMessage({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  requireCanWrite(world, channel);
  const body = parseMessage('create', call.body);
  requireHarmless(world, body);
  requireSubstance(body, call.files.length);
  if (channel.guildId !== undefined) {
    if (body.embeds?.length) requireInChannel(world, channel, ['EmbedLinks']);
    if (call.files.length) requireInChannel(world, channel, ['AttachFiles']);
  }
  // Only with enforce_nonce, so that an ordinary message does not scan the whole channel.
  const kept =
    body.enforce_nonce && body.nonce !== undefined ? [...(world.messages.get(channel.id)?.values() ?? [])] : [];
  const twin = kept.find((one) => one.message.nonce === body.nonce);
  if (twin) return ok(twin.message);
  const draft = { author: world.bot, ...messageParts(body, call.files), ...referenceOf(world, channel, body) };
  return ok(createMessage(world, channel, draft).message);
}

function patchMessage({ world }: Backend, call: Call<'channel' | 'message'>): Answer {
  const channel = findChannel(world, call.params.channel);
  const record = findMessage(world, channel.id, call.params.message);
  const body = parseMessage('edit', call.body, record.message.flags);
  requireHarmless(world, body);
  if (record.message.author.id !== world.bot.id) {
    const others = [body.content, body.embeds, body.components, body.attachments].some((part) => part !== undefined);
    if (others) throw new DiscordApiError(50005);
    requireInChannel(world, channel, ['ManageMessages']);
  }
  const change = changeOf(body, call.files);
  requireRemains(record.message, change);
  editMessage(world, record, change);
  return ok(record.message);
}

function requireCanDelete(world: World, channel: ChannelRecord, record: MessageRecord): void {
  if (UNDELETABLE.includes(record.message.type)) throw new DiscordApiError(50021);
  if (record.message.author.id === world.bot.id) return;
  if (channel.guildId === undefined) throw new DiscordApiError(50003);
  requireInChannel(world, channel, ['ManageMessages']);
}

function deleteMessage({ world }: Backend, call: Call<'channel' | 'message'>): Answer {
  const channel = findChannel(world, call.params.channel);
  const record = findMessage(world, channel.id, call.params.message);
  requireCanDelete(world, channel, record);
  deleteMessages(world, channel, [record.message.id], false);
  return done;
}

const bulk = z.strictObject({ messages: z.array(id) });

function bulkDelete({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  if (channel.guildId === undefined) throw new DiscordApiError(50003);
  requireInChannel(world, channel, ['ManageMessages']);
  const ids = [...new Set(parseBody(bulk, call.body).messages)];
  if (ids.length < 2 || ids.length > 100) throw new DiscordApiError(50016);
  if (ids.some((one) => snowflakeMs(one) < world.now() - BULK_MS)) throw new DiscordApiError(50034);
  deleteMessages(
    world,
    channel,
    ids.filter((one) => world.messages.get(channel.id)?.get(one)?.ephemeralFor === undefined),
    true,
  );
  return done;
}

function listMessages({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  const limit = queryInt(call.query, 'limit', 50, 1, 100);
  if (channel.guildId !== undefined && !may(world, channel, ['ReadMessageHistory'])) return ok([]);
  const bound = (name: string) => (call.query.has(name) ? BigInt(call.query.get(name) ?? 0) : undefined);
  const [before, after] = [bound('before'), bound('after')];
  const all = [...(world.messages.get(channel.id)?.values() ?? [])]
    .filter((one) => one.ephemeralFor === undefined)
    .filter((one) => before === undefined || BigInt(one.message.id) < before)
    .filter((one) => after === undefined || BigInt(one.message.id) > after)
    .sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? 1 : -1));
  // `after` pages forwards, so it returns the oldest of the remaining messages; every page is sorted newest first.
  const page = after === undefined ? all.slice(0, limit) : all.slice(-limit);
  return ok(page.map((one) => shown(world, one)));
}

function getMessage({ world }: Backend, call: Call<'channel' | 'message'>): Answer {
  const channel = findChannel(world, call.params.channel);
  if (channel.guildId !== undefined) requireInChannel(world, channel, ['ReadMessageHistory']);
  return ok(shown(world, findMessage(world, channel.id, call.params.message)));
}

function typing({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  if (!canView(world, channel, world.bot.id)) throw new DiscordApiError(50001);
  requireCanWrite(world, channel);
  return done;
}

/** https://discord.com/developers/docs/resources/message#delete-user-reaction */
function deleteReaction({ world }: Backend, call: Call<'channel' | 'message' | 'emoji' | 'user'>): Answer {
  const channel = findChannel(world, call.params.channel);
  const record = findMessage(world, channel.id, call.params.message);
  requireInChannel(world, channel, ['ManageMessages']);
  // An animated emoji has the same name as any other.
  const emoji = decodeURIComponent(call.params.emoji).replace(/^a:/, '');
  if (!record.reactions.has(emoji)) throw new DiscordApiError(10014);
  removeReaction(world, record, call.params.user, emoji);
  return done;
}

/** The messages of a channel. */
export const messageRoutes: readonly Route[] = [
  route('GET /channels/{channel}/messages', listMessages),
  route('POST /channels/{channel}/messages', postMessage),
  route('POST /channels/{channel}/messages/bulk-delete', bulkDelete),
  route('GET /channels/{channel}/messages/{message}', getMessage),
  route('PATCH /channels/{channel}/messages/{message}', patchMessage),
  route('DELETE /channels/{channel}/messages/{message}', deleteMessage),
  route('DELETE /channels/{channel}/messages/{message}/reactions/{emoji}/{user}', deleteReaction),
  route('POST /channels/{channel}/typing', typing),
];
