import type { ChatAdministratorRights, ChatMember, ChatPermissions, ReactionType, User } from 'grammy/types';
import {
  administrator,
  closeTopic,
  createChat,
  createTopic,
  enterChat,
  exitChat,
  migrateChat,
  type NewChat,
  privateChat,
  renameTopic,
} from '../world/chats.ts';
import { answerJoinRequest, askToJoin } from '../world/join-requests.ts';
import { changeMember, memberOf, restrictMember } from '../world/members.ts';
import { pingsOfMessage, removeMessages } from '../world/messages.ts';
import {
  type KeptMessage,
  permissionNames,
  type TelegramChat,
  type TelegramTopic,
  type TelegramWorld,
} from '../world/world.ts';
import { press } from './pressing.ts';
import { keyOfCommands, proposedCommands } from './proposed.ts';
import { react } from './reacting.ts';
import { edit, maySay, post, type SayOptions, say } from './speaking.ts';

/** The permissions of an unrestricted member. */
const allPermissions = Object.fromEntries(permissionNames.map((name) => [name, true])) as Required<ChatPermissions>;

/** Creates the actions of people in a Telegram. */
export function createActions(world: TelegramWorld) {
  const setStatus = (chat: TelegramChat, by: User, status: ChatMember) => changeMember(world, chat, by, status);
  const privacyNotice = (user: User, from: 'member' | 'kicked', to: 'member' | 'kicked') => {
    const status = (kind: 'member' | 'kicked'): ChatMember =>
      kind === 'member' ? { status: 'member', user: world.bot } : { status: 'kicked', user: world.bot, until_date: 0 };
    const chat = { id: user.id, type: 'private', first_name: user.first_name };
    world.push('my_chat_member', {
      chat,
      from: user,
      date: world.date(),
      old_chat_member: status(from),
      new_chat_member: status(to),
    });
  };
  return {
    addUser: (fields: {
      readonly first_name: string;
      readonly username?: string;
      readonly is_bot?: boolean;
      readonly is_premium?: true;
      readonly language_code?: string;
    }): User => {
      const user: User = { id: world.newId(), is_bot: false, ...fields };
      world.users.set(user.id, user);
      return user;
    },
    addChat: (fields: NewChat) => createChat(world, fields),
    privateChat: (user: User) => privateChat(world, user),
    say: (user: User, chat: TelegramChat, text: string, options?: SayOptions) => say(world, user, chat, text, options),
    maySay: (user: User, chat: TelegramChat, what?: SayOptions['media']) => maySay(world, chat, user, what),
    post: (channel: TelegramChat, text: string, options?: SayOptions) => post(world, channel, text, options),
    edit: (message: KeptMessage, text: string) => edit(world, message, text),
    react: (user: User, message: KeptMessage, reactions: readonly ReactionType[], as?: TelegramChat) =>
      react(world, user, message, reactions, as),
    remove: (message: KeptMessage) => removeMessages(world, [message], 'user'),
    join: (user: User, chat: TelegramChat, inviter?: User) => enterChat(world, chat, user, inviter ?? user),
    askToJoin: (user: User, chat: TelegramChat, bio?: string) => askToJoin(world, chat, user, bio),
    setPicture: (user: User, shows: string) => {
      const id = `picture${world.newId()}`;
      world.pictures.set(user.id, id);
      world.files.set(id, { name: 'picture.jpg', text: shows });
    },
    answerRequest: (user: User, chat: TelegramChat, by: User, isIn: boolean) =>
      answerJoinRequest(world, chat, user, by, isIn),
    leave: (user: User, chat: TelegramChat) => exitChat(world, chat, user, user, false),
    restrict: (
      user: User,
      chat: TelegramChat,
      by: User,
      { until, ...allowed }: Partial<ChatPermissions> & { readonly until?: number },
    ) =>
      restrictMember(world, chat, by, {
        user,
        allowed: { ...allPermissions, ...allowed },
        ...(until === undefined ? {} : { until }),
      }),
    kick: (user: User, chat: TelegramChat, by: User, until = 0) => {
      if (memberOf(world, chat, user).status !== 'kicked') exitChat(world, chat, user, by, true);
      if (until > 0) setStatus(chat, by, { status: 'kicked', user, until_date: until });
    },
    unban: (user: User, chat: TelegramChat, by: User) => {
      if (memberOf(world, chat, user).status !== 'kicked') throw new Error(`${user.first_name} is not banned`);
      setStatus(chat, by, { status: 'left', user });
    },
    promote: (user: User, chat: TelegramChat, by: User, rights?: Partial<ChatAdministratorRights>) =>
      setStatus(chat, by, administrator(user, rights)),
    demote: (user: User, chat: TelegramChat, by: User) => setStatus(chat, by, { status: 'member', user }),
    addBot: (chat: TelegramChat, by: User, rights?: Partial<ChatAdministratorRights>) =>
      enterChat(world, chat, world.bot, by, rights ? administrator(world.bot, rights) : undefined),
    kickBot: (chat: TelegramChat, by: User) => exitChat(world, chat, world.bot, by, true),
    setBotRights: (chat: TelegramChat, by: User, rights: Partial<ChatAdministratorRights> | 'member') =>
      setStatus(
        chat,
        by,
        rights === 'member' ? { status: 'member', user: world.bot } : administrator(world.bot, rights),
      ),
    startBot: (user: User, payload?: string) => {
      if (world.blocked.delete(user.id)) privacyNotice(user, 'kicked', 'member');
      world.started.add(user.id);
      return say(world, user, privateChat(world, user), payload === undefined ? '/start' : `/start ${payload}`);
    },
    blockBot: (user: User) => {
      world.blocked.add(user.id);
      privacyNotice(user, 'member', 'kicked');
    },
    unblockBot: (user: User) => {
      world.blocked.delete(user.id);
      privacyNotice(user, 'kicked', 'member');
    },
    createTopic: (chat: TelegramChat, by: User, name: string) => createTopic(world, chat, by, name),
    renameTopic: (topic: TelegramTopic, by: User, name: string) => renameTopic(world, topic, by, name),
    closeTopic: (topic: TelegramTopic, by: User) => closeTopic(world, topic, by),
    migrate: (group: TelegramChat, by: User) => migrateChat(world, group, by),
    press: (user: User, message: KeptMessage, dataOrText: string) => press(world, user, message, dataOrText),
  };
}

/** Creates the queries of a test about a Telegram. */
export function createInspectors(world: TelegramWorld) {
  const standing = (chat: TelegramChat) => chat.messages.filter((kept) => kept.deletedBy === undefined);
  return {
    messages: standing,
    botMessages: (chat: TelegramChat) => standing(chat).filter((kept) => kept.byBot),
    deleted: (chat: TelegramChat) => chat.messages.filter((kept) => kept.deletedBy !== undefined),
    punishments: world.punishments,
    member: (chat: TelegramChat, user: User) => memberOf(world, chat, user),
    pings: (message: KeptMessage) => pingsOfMessage(message.message),
    commands: (scope: object = { type: 'default' }, languageCode = '') =>
      world.commands.get(keyOfCommands(scope, languageCode)),
    proposed: (chat: TelegramChat, user: User) => proposedCommands(world, chat, user),
    calls: world.calls,
    callsOf: (method: string) => world.calls.filter((call) => call.method === method),
    violations: world.violations,
  };
}
