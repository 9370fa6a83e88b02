import { type APIEmbed, ChannelType, GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { deleteMessages, editMessage } from '../world/change-message.ts';
import { addThread } from '../world/channels.ts';
import { addMember, newMember } from '../world/guilds.ts';
import { createMessage, dispatchView } from '../world/messages.ts';
import { addReaction } from '../world/reactions.ts';
import { isForumType } from '../world/views.ts';
import { type ChannelRecord, idOf, type Ref, type World } from '../world/world.ts';
import { type Shown, shownOf } from './reply.ts';
import type { Finder } from './speak.ts';
import { isStopped, type NewMessage, requireMay, send } from './speak.ts';

/** Actions of people other than the bot. Each throws an Error if the real client would not allow it. */
export interface People {
  sendMessage(given: NewMessage): Shown;
  /** Sends a message; returns null if an AutoMod rule blocks it, while `sendMessage` throws. */
  trySend(given: NewMessage): Shown | null;
  /** Edits a message as its author. */
  editMessage(message: Ref, change: { readonly content?: string; readonly embeds?: readonly APIEmbed[] }): Shown;
  /** Adds a link preview, which is an update but not an edit. */
  unfurl(message: Ref, embeds: readonly APIEmbed[]): Shown;
  deleteMessage(message: Ref): void;
  /** Reacts to a message; a custom emoji of the guild is `name:id`. */
  react(user: Ref, message: Ref, emoji: string): void;
  /** Dispatches the creation of a message again, as Discord may do. */
  redeliver(message: Ref): void;
  createThread(given: {
    readonly parent: Ref;
    readonly owner: Ref;
    readonly name: string;
    readonly from?: Ref;
    /** Whether only added members, and those who manage threads, see it. */
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
  /** Lets a user join a guild through an invite. */
  joinMember(guild: Ref, user: Ref): void;
}

/** Creates the look-ups of a world. */
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

/** Creates the actions of people in a world. */
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
    react: (user, ref, emoji) => {
      const record = find.message(ref);
      const { id } = find.user(user);
      requireMay(world, find.channel(record.channelId), id, ['AddReactions', 'ReadMessageHistory']);
      addReaction(world, record, id, emoji);
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

/** Gives a user a picture. Its hash is also its content, because a test says what its pictures show. */
export function setAvatar(world: World, user: Ref, avatar: string): void {
  const known = world.users.get(idOf(user));
  if (!known) throw new Error('no such user');
  known.user.avatar = avatar;
  const path = `/avatars/${known.user.id}/${avatar}.png`;
  const bytes = Buffer.from(avatar);
  world.files.set(path, { name: 'avatar.png', contentType: 'image/png', bytes });
}
