import type {
  APIEmbed,
  APIMessage,
  APIMessageTopLevelComponent,
  APIUser,
  MessageType as Type,
} from 'discord-api-types/v10';
import { createMessage } from '../world/messages.ts';
import { channelPermissions, isTimedOut, type PermissionName, permissionBits } from '../world/permissions.ts';
import { isForumType } from '../world/views.ts';
import {
  type ChannelRecord,
  type GuildRecord,
  idOf,
  type MessageRecord,
  type Ref,
  type World,
} from '../world/world.ts';
import { stoppedBy, tellStopped } from './automod.ts';

/** A message that a user, a bot, a webhook or the system writes. */
export interface NewMessage {
  readonly author: Ref;
  readonly channel: Ref;
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly {
    readonly name: string;
    readonly text: string | Uint8Array;
    readonly contentType?: string;
  }[];
  readonly replyTo?: Ref;
  /** Quotes another message in full, as "Forward" does. */
  readonly forwards?: Ref;
  /** The webhook that writes it, by name; `author` is then that webhook, or only a placeholder for the id. */
  readonly webhook?: { readonly name: string; readonly applicationId?: string };
  /** The type of a system message, such as a join or a pin. */
  readonly type?: Type;
  readonly flags?: number;
  /** Milliseconds since 1970; the id is derived from it. */
  readonly createdAtMs?: number;
  readonly poll?: APIMessage['poll'];
  /**
   * The user who called the app that posts this; `author` is the app, which need not be in the guild. `server` is an app that was also added to the
   * guild. https://discord.com/developers/docs/resources/message#message-interaction-metadata-object
   */
  readonly calledBy?: { readonly user: Ref; readonly installed: 'user' | 'server' | 'both' };
  readonly stickers?: readonly { readonly id: string; readonly name: string }[];
}

/** Requires permissions of a user in a channel. @throws Error without them. */
export function requireMay(
  world: World,
  channel: ChannelRecord,
  userId: string,
  names: readonly PermissionName[],
): void {
  const guild = world.guilds.get(channel.guildId ?? '');
  if (!guild) return;
  const member = guild.members.get(userId);
  if (!member) throw new Error(`user ${userId} is no member of ${guild.name}`);
  if (permissionBits(names) & ~channelPermissions(world, channel, userId)) {
    const why = isTimedOut(member, world.now()) ? 'is timed out' : `lacks one of ${names.join(', ')}`;
    throw new Error(`user ${userId} ${why} in ${channel.name}`);
  }
}

function authorOf(world: World, find: Finder, { author }: NewMessage): APIUser {
  const webhook = world.webhooks.get(idOf(author));
  return webhook ? { ...world.bot, id: webhook.id } : find.user(author);
}

/** Whether AutoMod blocks a message: then nobody reads it, and it is reported to those who manage the server. */
export function isStopped(world: World, find: Finder, given: NewMessage): boolean {
  const channel = find.channel(given.channel);
  const guild = world.guilds.get(channel.guildId ?? '');
  const author = authorOf(world, find, given);
  const isMember = given.webhook === undefined && given.type === undefined && !author.bot;
  const content = given.content ?? '';
  const hit = guild && isMember ? stoppedBy(guild, channel, author.id, content) : null;
  if (guild && hit) tellStopped(world, guild, channel, author.id, content, hit);
  return hit !== null;
}

/** Sends a person's message if they may write there. */
export function send(world: World, find: Finder, given: NewMessage): MessageRecord {
  const channel = find.channel(given.channel);
  const author = authorOf(world, find, given);
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

/** Returns the fields of an answer to an interaction, which goes through a webhook of the app. */
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

/** Finds the objects that a test refers to; throws if they do not exist. */
export interface Finder {
  user(ref: Ref): APIUser;
  guild(ref: Ref): GuildRecord;
  channel(ref: Ref): ChannelRecord;
  message(ref: Ref): MessageRecord;
}
