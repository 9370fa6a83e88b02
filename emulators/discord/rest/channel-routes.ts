import { ChannelType, GatewayDispatchEvents, type RESTPatchAPIChannelJSONBody } from 'discord-api-types/v10';
import * as z from 'zod';
import { bits, id, int, parseBody, type ShapeOf, text } from '../body/check.ts';
import { DiscordApiError } from '../world/api-error.ts';
import { addChannel, addThread, changeChannel, removeChannel, setOverwrite, threadData } from '../world/channels.ts';
import { requireGrantable, requireInChannel, requireInGuild } from '../world/permissions.ts';
import { channelView } from '../world/views.ts';
import type { ChannelRecord } from '../world/world.ts';
import { findChannel, findGuild, findMessage } from './find.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';

const overwrite = z.strictObject({ id, type: int(0, 1), allow: bits.nullish(), deny: bits.nullish() });
const archive = z.literal([60, 1440, 4320, 10080]);
const patchSchema = z.strictObject({
  name: text(100).optional(),
  type: z.literal([0, 5]).optional(),
  position: int(0, 10_000).nullish(),
  topic: z.string().max(4096).nullish(),
  nsfw: z.boolean().nullish(),
  rate_limit_per_user: int(0, 21_600).nullish(),
  bitrate: int(8000, 384_000).nullish(),
  user_limit: int(0, 10_000).nullish(),
  permission_overwrites: z.array(overwrite).nullish(),
  parent_id: id.nullish(),
  rtc_region: z.string().nullish(),
  video_quality_mode: int(1, 2).nullish(),
  archived: z.boolean().optional(),
  auto_archive_duration: archive.optional(),
  locked: z.boolean().optional(),
  default_auto_archive_duration: archive.nullish(),
  flags: z.number().int().optional(),
  available_tags: z.array(z.unknown()).optional(),
  invitable: z.boolean().optional(),
  default_reaction_emoji: z.unknown().optional(),
  default_thread_rate_limit_per_user: int(0, 21_600).nullish(),
  default_sort_order: int(0, 1).nullish(),
  default_forum_layout: int(0, 2).optional(),
  applied_tags: z.array(id).max(5).optional(),
} satisfies ShapeOf<RESTPatchAPIChannelJSONBody>);

const createSchema = z.strictObject({
  name: text(100),
  type: z.literal([0, 2, 4, 5, 13, 15, 16]).default(0),
  topic: z.string().max(4096).nullish(),
  parent_id: id.nullish(),
  position: int(0, 10_000).nullish(),
  nsfw: z.boolean().nullish(),
  rate_limit_per_user: int(0, 21_600).nullish(),
  permission_overwrites: z.array(overwrite).nullish(),
});

const threadSchema = z.strictObject({
  name: text(100),
  auto_archive_duration: archive.optional(),
  rate_limit_per_user: int(0, 21_600).nullish(),
  type: z.literal([10, 11, 12]).optional(),
  invitable: z.boolean().optional(),
});

const whole = (list: readonly z.infer<typeof overwrite>[] | null | undefined) =>
  list?.map((one) => ({ id: one.id, type: one.type, allow: one.allow ?? '0', deny: one.deny ?? '0' }));

function patchChannel({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  if (channel.guildId === undefined) throw new DiscordApiError(50003);
  const body = parseBody(patchSchema, call.body);
  requireInChannel(world, channel, [channel.thread ? 'ManageThreads' : 'ManageChannels']);
  if (body.permission_overwrites) requireInChannel(world, channel, ['ManageRoles']);
  const overwrites = whole(body.permission_overwrites);
  changeChannel(world, channel, {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.topic === undefined ? {} : { topic: body.topic }),
    ...(body.parent_id === undefined ? {} : { parentId: body.parent_id }),
    ...(body.nsfw == null ? {} : { nsfw: body.nsfw }),
    ...(body.position == null ? {} : { position: body.position }),
    ...(body.rate_limit_per_user === undefined ? {} : { slowmodeSeconds: body.rate_limit_per_user ?? 0 }),
    ...(overwrites ? { overwrites } : {}),
    ...(body.applied_tags === undefined ? {} : { appliedTags: body.applied_tags }),
    ...(channel.thread
      ? {
          thread: {
            ...channel.thread,
            archived: body.archived ?? channel.thread.archived,
            locked: body.locked ?? channel.thread.locked,
          },
        }
      : {}),
  });
  return ok(channelView(world, channel));
}

function postChannel({ world }: Backend, call: Call<'guild'>): Answer {
  const guild = findGuild(world, call.params.guild);
  requireInGuild(world, guild, ['ManageChannels']);
  const body = parseBody(createSchema, call.body);
  const overwrites = whole(body.permission_overwrites);
  requireGrantable(world, guild, overwrites ?? []);
  const channel = addChannel(world, guild, {
    name: body.name,
    type: body.type,
    topic: body.topic ?? null,
    parentId: body.parent_id ?? null,
    overwrites: overwrites ?? [],
  });
  return { status: 201, body: channelView(world, channel) };
}

function deleteChannel({ world }: Backend, call: Call<'channel'>): Answer {
  const channel = findChannel(world, call.params.channel);
  if (channel.guildId !== undefined)
    requireInChannel(world, channel, [channel.thread ? 'ManageThreads' : 'ManageChannels']);
  const view = channelView(world, channel);
  removeChannel(world, channel);
  return ok(view);
}

function putOverwrite({ world }: Backend, call: Call<'channel' | 'overwrite'>): Answer {
  const channel = findChannel(world, call.params.channel);
  requireInChannel(world, channel, ['ManageRoles']);
  const body = parseBody(overwrite.omit({ id: true }), call.body);
  setOverwrite(world, channel, {
    id: call.params.overwrite,
    type: body.type,
    allow: body.allow ?? '0',
    deny: body.deny ?? '0',
  });
  return done;
}

function deleteOverwrite({ world }: Backend, call: Call<'channel' | 'overwrite'>): Answer {
  const channel = findChannel(world, call.params.channel);
  requireInChannel(world, channel, ['ManageRoles']);
  changeChannel(world, channel, { overwrites: channel.overwrites.filter((one) => one.id !== call.params.overwrite) });
  return done;
}

function startThread({ world }: Backend, parent: ChannelRecord, body: unknown, messageId?: string): Answer {
  const parsed = parseBody(threadSchema, body);
  const isPrivate = messageId === undefined && (parsed.type ?? ChannelType.PrivateThread) === ChannelType.PrivateThread;
  requireInChannel(world, parent, [isPrivate ? 'CreatePrivateThreads' : 'CreatePublicThreads']);
  if (messageId !== undefined && world.channels.has(messageId)) throw new DiscordApiError(160004);
  const type = isPrivate ? ChannelType.PrivateThread : ChannelType.PublicThread;
  const thread = addThread(world, parent, {
    name: parsed.name,
    ownerId: world.bot.id,
    type,
    ...(messageId ? { id: messageId } : {}),
  });
  return { status: 201, body: channelView(world, thread) };
}

/** Channels, threads and their overwrites. */
export const channelRoutes: readonly Route[] = [
  route('GET /channels/{channel}', ({ world }, call) =>
    ok(channelView(world, findChannel(world, call.params.channel))),
  ),
  route('PATCH /channels/{channel}', patchChannel),
  route('DELETE /channels/{channel}', deleteChannel),
  route('PUT /channels/{channel}/permissions/{overwrite}', putOverwrite),
  route('DELETE /channels/{channel}/permissions/{overwrite}', deleteOverwrite),
  route('POST /channels/{channel}/threads', (backend, call) =>
    startThread(backend, findChannel(backend.world, call.params.channel), call.body),
  ),
  route('POST /channels/{channel}/messages/{message}/threads', (backend, call) => {
    const channel = findChannel(backend.world, call.params.channel);
    return startThread(
      backend,
      channel,
      call.body,
      findMessage(backend.world, channel.id, call.params.message).message.id,
    );
  }),
  route('PUT /channels/{channel}/thread-members/@me', ({ world }, call) => {
    const channel = findChannel(world, call.params.channel);
    if (!channel.thread) throw new DiscordApiError(50024);
    if (channel.thread.archived) throw new DiscordApiError(50083);
    channel.threadMembers?.add(world.bot.id);
    world.emit({ t: GatewayDispatchEvents.ThreadUpdate, d: threadData(world, channel) }, { guildId: channel.guildId });
    return done;
  }),
  // https://discord.com/developers/docs/resources/channel#get-thread-member
  route('GET /channels/{channel}/thread-members/{user}', ({ world }, call) => {
    const { id, thread, threadMembers } = findChannel(world, call.params.channel);
    if (!thread) throw new DiscordApiError(50024);
    const { user } = call.params;
    if (!threadMembers?.has(user)) throw new DiscordApiError(10007);
    return ok({ id, user_id: user, join_timestamp: thread.create_timestamp, flags: 0 });
  }),
  route('GET /guilds/{guild}/channels', ({ world }, call) => {
    const guild = findGuild(world, call.params.guild);
    const all = [...world.channels.values()].filter((one) => one.guildId === guild.id && !one.thread);
    return ok(all.map((one) => channelView(world, one)));
  }),
  route('POST /guilds/{guild}/channels', postChannel),
  route('GET /guilds/{guild}/threads/active', ({ world }, call) => {
    const guild = findGuild(world, call.params.guild);
    const all = [...world.channels.values()].filter(
      (one) => one.guildId === guild.id && one.thread && !one.thread.archived,
    );
    return ok({ threads: all.map((one) => channelView(world, one)), members: [] });
  }),
];
