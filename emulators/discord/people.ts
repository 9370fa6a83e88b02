import {
  type APIEmbed,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIUser,
  ChannelType,
  GatewayDispatchEvents,
  MessageType,
  type MessageType as Type,
} from 'discord-api-types/v10';
import { stoppedBy, tellStopped } from './automod.ts';
import { addThread } from './channels.ts';
import { addMember, newMember } from './guilds.ts';
import { createMessage, deleteMessages, dispatchView, editMessage } from './messages.ts';
import { channelPermissions, isTimedOut, type PermissionName, permissionBits } from './permissions.ts';
import { type Shown, shownOf } from './reply.ts';
import { isForumType } from './views.ts';
import { type ChannelRecord, type GuildRecord, idOf, type MessageRecord, type Ref, type World } from './world.ts';

/** A message that a user, a bot, a webhook or the system writes. */
export interface NewMessage {
  readonly author: Ref;
  readonly channel: Ref;
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly { readonly name: string; readonly text: string; readonly contentType?: string }[];
  readonly replyTo?: Ref;
  /** Quotes another message whole, as "Forward" does. */
  readonly forwards?: Ref;
  /** Written by a webhook of this name; `author` is then only the place-holder of the id. */
  readonly webhook?: { readonly name: string; readonly applicationId?: string };
  /** A system message, e.g. a join or a pin. */
  readonly type?: Type;
  readonly flags?: number;
  /** Milliseconds since 1970; the id follows it. */
  readonly createdAtMs?: number;
  readonly poll?: APIMessage['poll'];
  /**
   * Posted by an app because this user called it; `author` is the app, which need not be in the guild. `server` for an app that was added to the
   * guild too. https://discord.com/developers/docs/resources/message#message-interaction-metadata-object
   */
  readonly calledBy?: { readonly user: Ref; readonly installed: 'user' | 'server' | 'both' };
  readonly stickers?: readonly { readonly id: string; readonly name: string }[];
}

/** What people other than the bot do. Each throws an Error for what the real client would not let them do. */
export interface People {
  sendMessage(given: NewMessage): Shown;
  /** Writes a message that a rule of AutoMod may stop; null when one does. `sendMessage` throws then. */
  trySend(given: NewMessage): Shown | null;
  /** Edits as its author. */
  editMessage(message: Ref, change: { readonly content?: string; readonly embeds?: readonly APIEmbed[] }): Shown;
  /** Adds the preview of a link, which is an update that is no edit. */
  unfurl(message: Ref, embeds: readonly APIEmbed[]): Shown;
  deleteMessage(message: Ref): void;
  /** Dispatches the creation of a message once more, as Discord may. */
  redeliver(message: Ref): void;
  createThread(given: {
    readonly parent: Ref;
    readonly owner: Ref;
    readonly name: string;
    readonly from?: Ref;
    /** Only those who are added, and those who manage threads, see it. */
    readonly isPrivate?: boolean;
  }): ChannelRecord;
  createPost(given: {
    readonly forum: Ref;
    readonly author: Ref;
    readonly name: string;
    readonly content: string;
    readonly embeds?: readonly APIEmbed[];
  }): {
    readonly thread: ChannelRecord;
    readonly message: Shown;
  };
  /** Joins a guild through an invite. */
  joinMember(guild: Ref, user: Ref): void;
}

/** Finds what a test refers to; throws when it is not there. */
export interface Finder {
  user(ref: Ref): APIUser;
  guild(ref: Ref): GuildRecord;
  channel(ref: Ref): ChannelRecord;
  message(ref: Ref): MessageRecord;
}

/** Makes the look-ups over a world. */
export function createFinder(world: World): Finder {
  const need = <T>(thing: T | undefined, what: string, ref: Ref): T => {
    if (thing === undefined) throw new Error(`there is no ${what} ${idOf(ref)}`);
    return thing;
  };
  return {
    user: (ref) => need(world.users.get(idOf(ref))?.user, 'user', ref),
    guild: (ref) => need(world.guilds.get(idOf(ref)), 'guild', ref),
    channel: (ref) => need(world.channels.get(idOf(ref)), 'channel', ref),
    message: (ref) => {
      const places =
        typeof ref === 'object' && 'channelId' in ref
          ? [world.messages.get(String(ref.channelId))]
          : [...world.messages.values()];
      return need(places.flatMap((place) => place?.get(idOf(ref)) ?? [])[0], 'message', ref);
    },
  };
}

function requireMay(world: World, channel: ChannelRecord, userId: string, names: readonly PermissionName[]): void {
  const guild = world.guilds.get(channel.guildId ?? '');
  if (!guild) return;
  const member = guild.members.get(userId);
  if (!member) throw new Error(`user ${userId} is no member of ${guild.name}`);
  if (permissionBits(names) & ~channelPermissions(world, channel, userId)) {
    const why = isTimedOut(member, world.now()) ? 'is timed out' : `lacks one of ${names.join(', ')}`;
    throw new Error(`user ${userId} ${why} in ${channel.name}`);
  }
}

/** Stopped by AutoMod: nobody reads it, and those who manage the server are told. */
function isStopped(world: World, find: Finder, given: NewMessage): boolean {
  const channel = find.channel(given.channel);
  const guild = world.guilds.get(channel.guildId ?? '');
  const author = find.user(given.author);
  const isMember = given.webhook === undefined && given.type === undefined && !author.bot;
  const content = given.content ?? '';
  const hit = guild && isMember ? stoppedBy(guild, channel, author.id, content) : null;
  if (guild && hit) tellStopped(world, guild, channel, author.id, content, hit);
  return hit !== null;
}

function send(world: World, find: Finder, given: NewMessage): MessageRecord {
  const channel = find.channel(given.channel);
  const author = find.user(given.author);
  if (isForumType(channel.type)) throw new Error('a forum takes posts, not messages');
  const isMember = given.webhook === undefined && given.type === undefined && given.calledBy === undefined;
  if (isMember) requireMay(world, channel, author.id, [channel.thread ? 'SendMessagesInThreads' : 'SendMessages']);
  const { webhook } = given;
  const hook: Partial<APIMessage> = webhook
    ? {
        webhook_id: author.id,
        ...(webhook.applicationId === undefined ? {} : { application_id: webhook.applicationId }),
      }
    : {};
  return createMessage(world, channel, {
    author: webhook
      ? { ...author, username: webhook.name, global_name: null, discriminator: '0000', bot: true }
      : author,
    content: given.content,
    embeds: [...(given.embeds ?? [])],
    components: [...(given.components ?? [])],
    files: (given.files ?? []).map((file) => ({
      name: file.name,
      contentType: file.contentType ?? 'text/plain',
      bytes: Buffer.from(file.text),
    })),
    replyTo: given.replyTo === undefined ? undefined : find.message(given.replyTo),
    forwards: given.forwards === undefined ? undefined : find.message(given.forwards),
    extra: {
      ...hook,
      ...(given.poll ? { poll: given.poll } : {}),
      ...(given.stickers ? { sticker_items: given.stickers.map((one) => ({ ...one, format_type: 1 })) } : {}),
      ...(given.calledBy ? calledFields(world, find, channel, author.id, given.calledBy) : {}),
    },
    ...(given.type === undefined ? {} : { type: given.type }),
    ...(given.flags === undefined ? {} : { flags: given.flags }),
    ...(given.createdAtMs === undefined ? {} : { createdAtMs: given.createdAtMs }),
  });
}

/** What Discord says of a message that answers an interaction: it goes through a webhook of the app. */
function calledFields(
  world: World,
  find: Finder,
  channel: ChannelRecord,
  applicationId: string,
  { user: ref, installed }: NonNullable<NewMessage['calledBy']>,
): Partial<APIMessage> {
  const user = find.user(ref);
  requireMay(world, channel, user.id, ['UseApplicationCommands']);
  const owners = {
    ...(installed === 'user' ? {} : { '0': channel.guildId ?? '0' }),
    ...(installed === 'server' ? {} : { '1': user.id }),
  };
  return {
    webhook_id: applicationId,
    application_id: applicationId,
    interaction_metadata: { id: world.nextId(), type: 2, user, authorizing_integration_owners: owners },
  };
}

function join(world: World, find: Finder, guildRef: Ref, userRef: Ref): void {
  const guild = find.guild(guildRef);
  const user = find.user(userRef);
  const pausedUntil = guild.incidents?.invites_disabled_until;
  if (pausedUntil && Date.parse(pausedUntil) > world.now()) throw new Error(`invites of ${guild.name} are paused`);
  if (guild.bans.has(user.id)) throw new Error(`user ${user.id} is banned from ${guild.name}`);
  addMember(world, guild, newMember(world, user.id));
  const channel = world.channels.get(guild.systemChannelId ?? '');
  if (channel) createMessage(world, channel, { author: user, type: MessageType.UserJoin });
}

function post(
  world: World,
  find: Finder,
  given: Parameters<People['createPost']>[0],
): ReturnType<People['createPost']> {
  const forum = find.channel(given.forum);
  if (!isForumType(forum.type)) throw new Error(`${forum.name} is no forum`);
  const author = find.user(given.author);
  requireMay(world, forum, author.id, ['SendMessages']);
  const thread = addThread(world, forum, { name: given.name, ownerId: author.id });
  const message = createMessage(world, thread, {
    author,
    id: thread.id,
    content: given.content,
    embeds: [...(given.embeds ?? [])],
  });
  return { thread, message: shownOf(message) };
}

/** Makes what people do over a world. */
export function createPeople(world: World, find: Finder): People {
  const edit = (ref: Ref, change: { content?: string; embeds?: readonly APIEmbed[] }, byAuthor: boolean) => {
    const record = find.message(ref);
    const { embeds, ...rest } = change;
    editMessage(world, record, { ...rest, ...(embeds ? { embeds: [...embeds] } : {}), byAuthor });
    return shownOf(record);
  };
  return {
    sendMessage: (given) => {
      if (isStopped(world, find, given)) throw new Error('AutoMod stopped this message');
      return shownOf(send(world, find, given));
    },
    trySend: (given) => (isStopped(world, find, given) ? null : shownOf(send(world, find, given))),
    editMessage: (ref, change) => edit(ref, change, true),
    unfurl: (ref, embeds) => edit(ref, { embeds }, false),
    deleteMessage: (ref) => {
      const record = find.message(ref);
      deleteMessages(world, find.channel(record.channelId), [record.message.id], false);
    },
    redeliver: (ref) => {
      const record = find.message(ref);
      const d = dispatchView(world, record);
      world.emit(
        { t: GatewayDispatchEvents.MessageCreate, d },
        { guildId: record.guildId, channelId: record.channelId },
      );
    },
    createThread: (given) => {
      const parent = find.channel(given.parent);
      const owner = find.user(given.owner);
      requireMay(world, parent, owner.id, [given.isPrivate ? 'CreatePrivateThreads' : 'CreatePublicThreads']);
      const from = given.from === undefined ? {} : { id: idOf(given.from) };
      const type = given.isPrivate ? ChannelType.PrivateThread : ChannelType.PublicThread;
      return addThread(world, parent, { name: given.name, ownerId: owner.id, type, ...from });
    },
    createPost: (given) => post(world, find, given),
    joinMember: (guild, user) => join(world, find, guild, user),
  };
}
