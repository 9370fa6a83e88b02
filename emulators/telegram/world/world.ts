import type {
  Chat,
  ChatMember,
  ChatPermissions,
  Message,
  ReactionType,
  Update,
  User,
  UserFromGetMe,
} from 'grammy/types';
import type { Journal } from '../../journal.ts';
import type { ManualClock } from '../../manual-clock.ts';
import type { RecordedCall, Violation } from '../../platform-wire.ts';

/** The names of the kinds of update. */
export type UpdateKind = Exclude<keyof Update, 'update_id'>;

/** A stored message of a chat. Deleted ones stay, with a mark. */
export interface KeptMessage {
  /** The message as the Bot API shows it now. */
  message: Message;
  readonly chatId: number;
  /** Every earlier text or caption, oldest first. */
  readonly edits: string[];
  /** The one who removed it; undefined while it exists. */
  deletedBy: 'bot' | 'user' | undefined;
  readonly byBot: boolean;
  /** The reactions by the id of the person or channel. */
  readonly reactions: Map<number, readonly ReactionType[]>;
  /** The only user who sees it, for an ephemeral message. */
  readonly onlyFor?: number;
}

/** A chat and its members. A private chat has the id of its user. */
export interface TelegramChat {
  readonly id: number;
  readonly type: Chat['type'];
  title: string;
  readonly username: string | undefined;
  readonly isForum: boolean;
  description: string | undefined;
  linkedChatId: number | undefined;
  permissions: ChatPermissions;
  readonly members: Map<number, ChatMember>;
  readonly topics: Map<number, TelegramTopic>;
  readonly messages: KeptMessage[];
  readonly bannedSenderChats: Set<number>;
  /** The people whose join requests wait for an answer. */
  readonly requests: Set<number>;
  migratedTo: number | undefined;
}

/** A topic of a forum; its id is the id of the message that created it. */
export interface TelegramTopic {
  readonly id: number;
  readonly chatId: number;
  name: string;
  isClosed: boolean;
}

/** A pressed button with the bot's answer. */
export interface PressedButton {
  readonly id: string;
  readonly user: User;
  readonly at: number;
  /** Undefined until the bot answers. */
  answer: { readonly text: string | undefined; readonly showAlert: boolean } | undefined;
}

/** A restriction or ban by the bot. `until` is 0 for ever, else Unix seconds. */
export interface Punishment {
  readonly chatId: number;
  readonly userId: number;
  readonly kind: 'restricted' | 'lifted' | 'kicked' | 'unbanned';
  readonly until: number;
  readonly permissions: ChatPermissions | undefined;
}

/** The whole state of the local Telegram. */
export interface TelegramWorld {
  readonly clock: ManualClock;
  readonly bot: UserFromGetMe;
  readonly users: Map<number, User>;
  readonly chats: Map<number, TelegramChat>;
  /** Users who have a private chat with the bot. */
  readonly started: Set<number>;
  /** Users who blocked the bot. */
  readonly blocked: Set<number>;
  readonly pressed: Map<string, PressedButton>;
  readonly punishments: Punishment[];
  readonly journal: Journal<Message>;
  /** The command lists, by the JSON of their scope and language. */
  readonly commands: Map<string, unknown>;
  /** The file ids of users' profile pictures, by user id. */
  readonly pictures: Map<number, string>;
  readonly files: Map<string, { readonly name: string; readonly text: string | Uint8Array }>;
  readonly calls: RecordedCall[];
  readonly violations: Violation[];
  /** Queues an update for the bot, if it requested its kind. */
  push(kind: UpdateKind, content: object): void;
  newId(): number;
  newMessageId(chat: TelegramChat): number;
  /** Returns the time in Unix seconds. */
  date(): number;
}

/** A refusal with an error message of the Bot API. */
export class TelegramRefusal extends Error {
  readonly code: number;
  readonly parameters: { readonly retry_after?: number; readonly migrate_to_chat_id?: number } | undefined;

  constructor(code: number, description: string, parameters?: TelegramRefusal['parameters']) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

/** Creates the refusal `400 Bad Request: …`. */
export function badRequest(reason: string): TelegramRefusal {
  return new TelegramRefusal(400, `Bad Request: ${reason}`);
}

/** Creates the refusal `403 Forbidden: …`. */
export function forbidden(reason: string): TelegramRefusal {
  return new TelegramRefusal(403, `Forbidden: ${reason}`);
}

/** Every permission of a member. */
export const permissionNames = [
  'can_send_messages',
  'can_send_audios',
  'can_send_documents',
  'can_send_photos',
  'can_send_videos',
  'can_send_video_notes',
  'can_send_voice_notes',
  'can_send_polls',
  'can_send_other_messages',
  'can_add_web_page_previews',
  'can_react_to_messages',
  'can_change_info',
  'can_invite_users',
  'can_edit_tag',
  'can_pin_messages',
  'can_manage_topics',
] as const satisfies readonly (keyof ChatPermissions)[];

/** The permissions of a chat that restricts nobody. */
export const openPermissions: Required<ChatPermissions> = {
  can_send_messages: true,
  can_send_audios: true,
  can_send_documents: true,
  can_send_photos: true,
  can_send_videos: true,
  can_send_video_notes: true,
  can_send_voice_notes: true,
  can_send_polls: true,
  can_send_other_messages: true,
  can_add_web_page_previews: true,
  can_react_to_messages: true,
  can_change_info: false,
  can_invite_users: true,
  can_edit_tag: false,
  can_pin_messages: false,
  can_manage_topics: false,
};
