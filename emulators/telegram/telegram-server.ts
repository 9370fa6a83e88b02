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

/** A local Telegram. People act through it, tests inspect it, and the real grammY runs against it. */
export interface TelegramServer {
  /** For `client.apiRoot`. */
  readonly apiRoot: string;
  readonly token: string;
  readonly bot: UserFromGetMe;
  readonly clock: ManualClock;

  /** Adds a person who has not started the bot. */
  addUser(fields: {
    readonly first_name: string;
    readonly username?: string;
    readonly is_bot?: boolean;
    readonly is_premium?: true;
    readonly language_code?: string;
  }): User;
  /** Adds a chat that already existed, without an update. */
  addChat(fields: NewChat): TelegramChat;
  privateChat(user: User): TelegramChat;

  /** Writes a message. Throws if Telegram would not allow it. */
  say(user: User, chat: TelegramChat, text: string, options?: SayOptions): KeptMessage;
  /** Whether somebody may write in a chat now, or post such media. */
  maySay(user: User, chat: TelegramChat, what?: SayOptions['media']): boolean;
  /** Posts in a channel; the linked group gets an automatic forward. */
  post(channel: TelegramChat, text: string, options?: SayOptions): KeptMessage;
  edit(message: KeptMessage, text: string): void;
  /** Sets somebody's reactions to a message: one, with Premium up to three, or none; as themselves, as a channel or as the group. */
  react(user: User, message: KeptMessage, reactions: readonly ReactionType[], as?: TelegramChat): void;
  /** Removes a message as a person does, of which Telegram does not notify bots. */
  remove(message: KeptMessage): void;
  join(user: User, chat: TelegramChat, inviter?: User): void;
  /** Requests to join a chat that needs its administrators' approval. */
  askToJoin(user: User, chat: TelegramChat, bio?: string): void;
  /** Gives somebody a profile picture with these bytes. */
  setPicture(user: User, shows: string): void;
  /** Approves or declines a join request as an administrator. Throws if Telegram would refuse. */
  answerRequest(user: User, chat: TelegramChat, by: User, isIn: boolean): void;
  leave(user: User, chat: TelegramChat): void;
  /** Removes and bans a member, as an administrator does, until its time or for ever. Changes the end of a ban. */
  kick(user: User, chat: TelegramChat, by: User, until?: number): void;
  /** Lifts a ban, as an administrator does. */
  unban(user: User, chat: TelegramChat, by: User): void;
  /** Restricts a member by hand: everything is allowed except what `how` denies, until its time or for ever. */
  restrict(
    user: User,
    chat: TelegramChat,
    by: User,
    how: Partial<ChatPermissions> & { readonly until?: number },
  ): ChatMember;
  promote(user: User, chat: TelegramChat, by: User, rights?: Partial<ChatAdministratorRights>): void;
  demote(user: User, chat: TelegramChat, by: User): void;
  /** Adds the bot to a chat, as an administrator if rights are given. */
  addBot(chat: TelegramChat, by: User, rights?: Partial<ChatAdministratorRights>): void;
  kickBot(chat: TelegramChat, by: User): void;
  /** Changes the bot's rights in a chat that it is in. */
  setBotRights(chat: TelegramChat, by: User, rights: Partial<ChatAdministratorRights> | 'member'): void;
  /** Opens the private chat with the bot: `/start`. */
  startBot(user: User, payload?: string): KeptMessage;
  blockBot(user: User): void;
  unblockBot(user: User): void;
  createTopic(chat: TelegramChat, by: User, name: string): TelegramTopic;
  renameTopic(topic: TelegramTopic, by: User, name: string): void;
  closeTopic(topic: TelegramTopic, by: User): void;
  /** Converts a basic group to a supergroup. */
  migrate(group: TelegramChat, by: User): TelegramChat;
  /** Presses a button under a message of the bot, found by its callback data or its text. */
  press(user: User, message: KeptMessage, dataOrText: string): PressedButton;

  /** Returns the existing messages of a chat, oldest first. */
  messages(chat: TelegramChat): readonly KeptMessage[];
  /** Returns the bot's existing messages in a chat. */
  botMessages(chat: TelegramChat): readonly KeptMessage[];
  deleted(chat: TelegramChat): readonly KeptMessage[];
  /** The bot's restrictions, bans and their ends, oldest first. */
  readonly punishments: readonly Punishment[];
  member(chat: TelegramChat, user: User): ChatMember;
  /** Returns the people that a message would notify: `@usernames` and user ids. */
  pings(message: KeptMessage): readonly string[];
  /** Returns the command list of a scope and language, or undefined. */
  commands(scope?: object, languageCode?: string): unknown;
  /** Returns the commands that a user's client suggests in a chat. */
  proposed(chat: TelegramChat, user: User): readonly BotCommand[];
  /** Every update that the bot got or will get. */
  readonly updates: readonly Update[];
  /** The updates that the bot has not confirmed. */
  readonly pendingUpdates: readonly Update[];
  readonly calls: readonly RecordedCall[];
  callsOf(method: string): readonly RecordedCall[];
  /** Calls that do not match the published definitions. Empty for a correct bot. */
  readonly violations: readonly Violation[];
  readonly webhookUrl: () => string;
  /** Number of long polls that wait for an update: 0 or 1. */
  readonly waitingPolls: () => number;

  /** Answers the next calls of a method (`*`: any) with an error; `code` is 400 by default. */
  failNext(
    method: string,
    description: string,
    options?: { readonly code?: number; readonly parameters?: TelegramRefusal['parameters']; readonly times?: number },
  ): void;
  /** Answers the next calls of a method with 429 and `retry_after`. */
  rateLimit(method: string, seconds: number, times?: number): void;
  /** Refuses every call of a method with 429 until the clock has advanced by `seconds`; `retry_after` is the remaining time. */
  flood(method: string, seconds: number): void;
  /**
   * Fails every call of a method (`*`: any) until the returned function is called: with this status (500 and above have no effect), a broken
   * connection, or no answer.
   */
  breakDown(method: string, how: number | 'hang-up' | 'silence'): () => void;
  /** The visible effects of the bot's actions. */
  readonly journal: Journal<Message>;
  /** Breaks the connection of the next calls of a method, before they have an effect. */
  hangUpNext(method: string, times?: number): void;
  /** Carries out the next calls of a method, then breaks their connections, so that the bot cannot know the result. */
  loseAnswerOf(method: string, times?: number): void;
  /** Breaks all connections, waiting polls included. */
  dropConnections(): void;
  /** Sends an update again, with the same number. */
  redeliver(update: Update): void;
  /**
   * Sets the number of the next update, higher or lower than before: after a week without updates Telegram chooses a random one. Throws while
   * updates wait, because then there was no such week.
   */
  jumpTo(updateId: number): void;
  /** Makes polls return nothing until the returned function is called, although updates wait and are counted. */
  withhold(): () => void;
  /** Answers a waiting poll, as at the end of its time. */
  endPoll(): void;
  /** Revokes the token: calls get 401 from now on. */
  revokeToken(): void;
  close(): Promise<void>;
}
