import type {
  BotCommand,
  ChatAdministratorRights,
  ChatMember,
  ChatPermissions,
  Message,
  ReactionType,
  Update,
  User,
  UserFromGetMe,
} from 'grammy/types';
import type { Journal } from '../journal.ts';
import type { ManualClock } from '../manual-clock.ts';
import type { RecordedCall, Violation } from '../platform-wire.ts';
import type { SayOptions } from './actions/speaking.ts';
import type { NewChat } from './world/chats.ts';
import type {
  KeptMessage,
  PressedButton,
  Punishment,
  TelegramChat,
  TelegramRefusal,
  TelegramTopic,
} from './world/world.ts';

/** A local Telegram. People act through it, tests look into it, and the real grammY runs against it. */
export interface TelegramServer {
  /** For `client.apiRoot`. */
  readonly apiRoot: string;
  readonly token: string;
  readonly bot: UserFromGetMe;
  readonly clock: ManualClock;

  /** Adds a person. They have not started the bot. */
  addUser(fields: {
    readonly first_name: string;
    readonly username?: string;
    readonly is_bot?: boolean;
    readonly is_premium?: true;
    readonly language_code?: string;
  }): User;
  /** Adds a chat that has been there all along: no update tells of it. */
  addChat(fields: NewChat): TelegramChat;
  privateChat(user: User): TelegramChat;

  /** Writes a message. Throws where Telegram would not let the person write. */
  say(user: User, chat: TelegramChat, text: string, options?: SayOptions): KeptMessage;
  /** Whether somebody may write in a chat now, or post such media. */
  maySay(user: User, chat: TelegramChat, what?: SayOptions['media']): boolean;
  /** Posts in a channel; the linked group gets an automatic forward. */
  post(channel: TelegramChat, text: string, options?: SayOptions): KeptMessage;
  edit(message: KeptMessage, text: string): void;
  /** Sets somebody's reactions under a message: one, with Premium three, or none any more; as themselves, or as a channel or the group. */
  react(user: User, message: KeptMessage, reactions: readonly ReactionType[], as?: TelegramChat): void;
  /** Removes a message as a person does: Telegram tells bots nothing. */
  remove(message: KeptMessage): void;
  join(user: User, chat: TelegramChat, inviter?: User): void;
  /** Asks to join a chat that lets in whom its administrators approve. */
  askToJoin(user: User, chat: TelegramChat, bio?: string): void;
  /** Gives somebody a profile picture, with these bytes. */
  setPicture(user: User, shows: string): void;
  /** An administrator lets somebody in who asked to join, or declines. Throws what Telegram would refuse. */
  answerRequest(user: User, chat: TelegramChat, by: User, isIn: boolean): void;
  leave(user: User, chat: TelegramChat): void;
  /** Removes and bans a member, as an administrator does. */
  kick(user: User, chat: TelegramChat, by: User): void;
  /** Somebody restricts a member by hand: everything is allowed but what is said, until then or for ever. */
  restrict(
    user: User,
    chat: TelegramChat,
    by: User,
    how: Partial<ChatPermissions> & { readonly until?: number },
  ): ChatMember;
  promote(user: User, chat: TelegramChat, by: User, rights?: Partial<ChatAdministratorRights>): void;
  demote(user: User, chat: TelegramChat, by: User): void;
  /** Adds the bot to a chat, as an administrator when rights are given. */
  addBot(chat: TelegramChat, by: User, rights?: Partial<ChatAdministratorRights>): void;
  kickBot(chat: TelegramChat, by: User): void;
  /** Gives the bot other rights in a chat where it is. */
  setBotRights(chat: TelegramChat, by: User, rights: Partial<ChatAdministratorRights> | 'member'): void;
  /** Opens the private chat with the bot: `/start`. */
  startBot(user: User, payload?: string): KeptMessage;
  blockBot(user: User): void;
  unblockBot(user: User): void;
  createTopic(chat: TelegramChat, by: User, name: string): TelegramTopic;
  renameTopic(topic: TelegramTopic, by: User, name: string): void;
  closeTopic(topic: TelegramTopic, by: User): void;
  /** Makes a supergroup of a basic group. */
  migrate(group: TelegramChat, by: User): TelegramChat;
  /** Presses a button under a message of the bot, found by its callback data or its text. */
  press(user: User, message: KeptMessage, dataOrText: string): PressedButton;

  /** The messages that stand in a chat, oldest first. */
  messages(chat: TelegramChat): readonly KeptMessage[];
  /** Those of them that the bot wrote. */
  botMessages(chat: TelegramChat): readonly KeptMessage[];
  deleted(chat: TelegramChat): readonly KeptMessage[];
  /** Restrictions, bans and their ends that the bot made, oldest first. */
  readonly punishments: readonly Punishment[];
  member(chat: TelegramChat, user: User): ChatMember;
  /** Whom a message would notify: `@usernames` and user ids. */
  pings(message: KeptMessage): readonly string[];
  /** The command list of a scope and language, or undefined. */
  commands(scope?: object, languageCode?: string): unknown;
  /** The commands that the application of somebody proposes in a chat. */
  proposed(chat: TelegramChat, user: User): readonly BotCommand[];
  /** Every update the bot was or will be sent. */
  readonly updates: readonly Update[];
  /** The updates that the bot has not confirmed. */
  readonly pendingUpdates: readonly Update[];
  readonly calls: readonly RecordedCall[];
  callsOf(method: string): readonly RecordedCall[];
  /** Calls that do not match the published definitions. Empty for a correct bot. */
  readonly violations: readonly Violation[];
  readonly webhookUrl: () => string;
  /** How many long polls wait for an update: 0 or 1. */
  readonly waitingPolls: () => number;

  /** Answers the next calls of a method (`*`: of any) with an error; `code` 400 unless given. */
  failNext(
    method: string,
    description: string,
    options?: { readonly code?: number; readonly parameters?: TelegramRefusal['parameters']; readonly times?: number },
  ): void;
  /** Answers the next calls of a method with 429 and `retry_after`. */
  rateLimit(method: string, seconds: number, times?: number): void;
  /** Refuses every call of a method with 429 until the clock has moved on so far; `retry_after` is what is left of it. */
  flood(method: string, seconds: number): void;
  /**
   * From now on every call of a method (`*`: of any) fails, with this status (500 and more have no effect), a broken connection or without any
   * answer, until the returned function is called.
   */
  breakDown(method: string, how: number | 'hang-up' | 'silence'): () => void;
  /** What the bot did, as everybody saw it. */
  readonly journal: Journal<Message>;
  /** Breaks the connection of the next calls of a method, before they had any effect. */
  hangUpNext(method: string, times?: number): void;
  /** Does what the next call of a method asks, then breaks its connection: the bot cannot know. */
  loseAnswerOf(method: string, times?: number): void;
  /** Breaks all connections, waiting polls included. */
  dropConnections(): void;
  /** Sends an update once more, under the same number. */
  redeliver(update: Update): void;
  /**
   * The next update has this number, higher or lower than those before: after a week without updates Telegram chooses a random one. Throws while
   * updates wait, for then there was no such week.
   */
  jumpTo(updateId: number): void;
  /** Polls bring nothing from now on, though updates wait and are counted, until the returned function is called. */
  withhold(): () => void;
  /** Answers a poll that waits, as at the end of its time. */
  endPoll(): void;
  /** From now on the token is worthless: 401. */
  revokeToken(): void;
  close(): Promise<void>;
}
