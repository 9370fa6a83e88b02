import type { ChatAdministratorRights, ChatMember, User } from 'grammy/types';
import { changeMember, isInside, memberOf } from './members.ts';
import { keepMessage, notice, tellBot } from './messages.ts';
import { openPermissions, type TelegramChat, type TelegramTopic, type TelegramWorld } from './world.ts';

/** The rights of an administrator if a test names none. */
const allRights: ChatAdministratorRights = {
  is_anonymous: false,
  can_manage_chat: true,
  can_delete_messages: true,
  can_manage_video_chats: true,
  can_restrict_members: true,
  can_promote_members: false,
  can_change_info: true,
  can_invite_users: true,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_pin_messages: true,
  can_manage_topics: true,
  can_send_welcome_messages: false,
};

/** A test's description of a new chat. */
export interface NewChat {
  readonly type: 'group' | 'supergroup' | 'channel';
  readonly title: string;
  readonly username?: string;
  readonly description?: string;
  readonly isForum?: boolean;
  readonly owner?: User;
  readonly members?: readonly User[];
  /** The channel whose posts are forwarded to this supergroup. */
  readonly linkedChannel?: TelegramChat;
  /** The bot's rights as an administrator, all by default; `'member'` means none, `'absent'` that it is not in the chat. */
  readonly bot?: Partial<ChatAdministratorRights> | 'member' | 'absent';
}

/** Creates an administrator with these rights besides the usual ones. */
export function administrator(user: User, rights: Partial<ChatAdministratorRights> = {}): ChatMember {
  return { status: 'administrator', user, can_be_edited: false, ...allRights, ...rights };
}

function emptyChat(fields: Pick<TelegramChat, 'id' | 'type' | 'title' | 'username' | 'isForum'>): TelegramChat {
  return {
    ...fields,
    description: undefined,
    linkedChatId: undefined,
    permissions: { ...openPermissions },
    members: new Map(),
    topics: new Map(),
    messages: [],
    bannedSenderChats: new Set(),
    requests: new Set(),
    migratedTo: undefined,
  };
}

/** Creates a chat without an update. */
export function createChat(world: TelegramWorld, fields: NewChat): TelegramChat {
  const serial = world.newId();
  const id = fields.type === 'group' ? -serial : -1_000_000_000_000 - serial;
  const chat = emptyChat({
    id,
    type: fields.type,
    title: fields.title,
    username: fields.username,
    isForum: fields.isForum ?? false,
  });
  chat.description = fields.description;
  if (fields.linkedChannel) {
    chat.linkedChatId = fields.linkedChannel.id;
    fields.linkedChannel.linkedChatId = chat.id;
  }
  if (fields.owner) chat.members.set(fields.owner.id, { status: 'creator', user: fields.owner, is_anonymous: false });
  for (const user of fields.members ?? []) chat.members.set(user.id, { status: 'member', user });
  const channelRights = fields.type === 'channel' ? { can_post_messages: true, can_edit_messages: true } : {};
  if (fields.bot === 'member') chat.members.set(world.bot.id, { status: 'member', user: world.bot });
  else if (fields.bot !== 'absent')
    chat.members.set(world.bot.id, administrator(world.bot, { ...channelRights, ...fields.bot }));
  world.chats.set(id, chat);
  return chat;
}

/** Returns the private chat of a user with the bot. */
export function privateChat(world: TelegramWorld, user: User): TelegramChat {
  const known = world.chats.get(user.id);
  if (known) return known;
  const chat = emptyChat({ id: user.id, type: 'private', title: '', username: user.username, isForum: false });
  world.chats.set(user.id, chat);
  return chat;
}

/** Adds somebody to a chat: the service message and `chat_member`, or `my_chat_member` for the bot. */
export function enterChat(world: TelegramWorld, chat: TelegramChat, user: User, by: User, status?: ChatMember): void {
  if (isInside(memberOf(world, chat, user))) throw new Error(`${user.first_name} is in ${chat.title} already`);
  if (memberOf(world, chat, user).status === 'kicked' && by.id === user.id)
    throw new Error(`${user.first_name} is banned from ${chat.title}`);
  // A restriction remains while a member is away, and applies again when they return.
  const before = memberOf(world, chat, user);
  const inside: ChatMember =
    before.status === 'restricted' ? { ...before, is_member: true } : { status: 'member', user };
  changeMember(world, chat, by, status ?? inside);
  if (chat.type !== 'channel') notice(world, chat, by, { new_chat_members: [user] });
}

/** Removes somebody who leaves, or whom another removes. */
export function exitChat(world: TelegramWorld, chat: TelegramChat, user: User, by: User, isBanned: boolean): void {
  const before = memberOf(world, chat, user);
  const outside: ChatMember =
    before.status === 'restricted' ? { ...before, is_member: false } : { status: 'left', user };
  const next: ChatMember = isBanned ? { status: 'kicked', user, until_date: 0 } : outside;
  changeMember(world, chat, by, next);
  // Somebody who is not in the chat can be banned too.
  if (chat.type !== 'channel' && isInside(before)) notice(world, chat, by, { left_chat_member: user });
}

/** Opens a topic in a forum. */
export function createTopic(world: TelegramWorld, chat: TelegramChat, by: User, name: string): TelegramTopic {
  if (!chat.isForum) throw new Error(`${chat.title} is not a forum`);
  const kept = keepMessage(world, chat, { from: by, forum_topic_created: { name, icon_color: 7_322_096 } });
  kept.message = { ...kept.message, message_thread_id: kept.message.message_id, is_topic_message: true };
  const topic: TelegramTopic = { id: kept.message.message_id, chatId: chat.id, name, isClosed: false };
  chat.topics.set(topic.id, topic);
  tellBot(world, chat, kept.message);
  return topic;
}

/** Renames a topic. */
export function renameTopic(world: TelegramWorld, topic: TelegramTopic, by: User, name: string): void {
  const chat = world.chats.get(topic.chatId);
  if (!chat) throw new Error('the chat is gone');
  topic.name = name;
  notice(world, chat, by, { forum_topic_edited: { name }, message_thread_id: topic.id, is_topic_message: true });
}

/** Closes a topic: only administrators may write in it from now on. */
export function closeTopic(world: TelegramWorld, topic: TelegramTopic, by: User): void {
  const chat = world.chats.get(topic.chatId);
  if (!chat) throw new Error('the chat is gone');
  topic.isClosed = true;
  notice(world, chat, by, { forum_topic_closed: {}, message_thread_id: topic.id, is_topic_message: true });
}

/** Converts a basic group to a supergroup: another id, the same people, and a notice on both sides. */
export function migrateChat(world: TelegramWorld, group: TelegramChat, by: User): TelegramChat {
  if (group.type !== 'group') throw new Error('only a basic group becomes a supergroup');
  const supergroup = createChat(world, { type: 'supergroup', title: group.title, bot: 'absent' });
  for (const [id, member] of group.members) supergroup.members.set(id, member);
  notice(world, group, by, { migrate_to_chat_id: supergroup.id });
  group.migratedTo = supergroup.id;
  notice(world, supergroup, by, { migrate_from_chat_id: group.id });
  return supergroup;
}
