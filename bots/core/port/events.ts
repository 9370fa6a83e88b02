import type { ModerationCase, ReasonSource } from '../../../src/core/incidents/moderation-case.ts';

/** A guild, a workspace or a chat, as its platform names it. */
export type CommunityRef = {
  readonly id: string;
  readonly name: string;
  /** Its language as the platform writes it, `pt-BR`; absent if the platform does not say now. */
  readonly locale?: string;
};

/** A channel, a thread, a forum post or a forum topic. */
export type ChannelRef = {
  readonly id: string;
  /** Name for people; may be ''. */
  readonly name: string;
  /** The channel's topic, or the name of the thread, post or forum topic; '' if there is none. */
  readonly topic: string;
  /** The channel that a thread or post belongs to; an exemption of the parent covers it. */
  readonly parentId: string | null;
};

/** Returns a channel of which only the id is known, or that does not belong to the community. */
export function bareChannel(id: string, name = ''): ChannelRef {
  return { id, name, topic: '', parentId: null };
}

/** A person, or a channel that posts under its own name. */
export type PersonRef = { readonly id: string; readonly name: string };

/** The location of one message. Message ids need only be unique within their channel. */
export type MessageRef = { readonly community: CommunityRef; readonly channelId: string; readonly messageId: string };

/** An attachment of a message: a picture, a file, a sticker, a voice message. */
export type FileRef = {
  /** Equal for equal files, as far as the platform says, for any author at any time. */
  readonly key: string;
  /** Name for people; may be ''. */
  readonly name: string;
  /** A name that a person gave the file or sticker; absent if the platform or a camera made the name. */
  readonly said?: string;
  /** Fetches the file if it is a picture of a comparable size; null if that fails. */
  readonly fetch?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Perceptual hash, once computed. */
  readonly picture?: string;
};

/** A new or edited message, but no bot's, no notice and no empty one. For reactions, its text is the letters that they show. */
export type IncomingMessage = Pick<ModerationCase, 'reactions' | 'asks'> & {
  readonly community: CommunityRef;
  readonly channel: ChannelRef;
  readonly id: string;
  readonly author: PersonRef & {
    /** Owner, administrator or moderator here, as far as the event says. */
    readonly trusted: boolean;
    readonly roleIds: readonly string[];
    /** When they joined and when their account was made, if the platform reports it. */
    readonly joinedAtMs?: number;
    readonly createdAtMs?: number;
  };
  /** Text by the author: body, caption, and the targets of links hidden behind text. */
  readonly text: string;
  /** Text that the author only passed on: forwards, quotes, embeds, link previews. Never a reason for a timeout. '' if there is none. */
  readonly quoted: string;
  /** Text in its pictures, once they are read. It counts as the author's own text. */
  readonly inPictures?: string;
  /** Attachments of the author in order, also those of forwarded content. */
  readonly files: readonly FileRef[];
  /** Whether `quoted` is a forwarded message and `text` is empty. The author is responsible for it if the tenant says so. */
  readonly isForward?: boolean;
  /** Whether the author tried to mention everybody without permission, so that the platform notified nobody. */
  readonly triesEveryone?: boolean;
  /** Shared by all messages of an album in their channel, which are kept or deleted together. */
  readonly album?: string;
  /** Ids of the app or webhook that posted it, which is judged if the tenant says so; absent for posts by people. */
  readonly app?: readonly string[];
  /** The targets of its invitations, once resolved. */
  readonly invites?: ResolvedInvites;
  /** The id of the message in this channel that it replies to. */
  readonly answers?: string;
  /** The kind of content, if it is not a message that somebody wrote. */
  readonly place?: ReasonSource;
  /** A link that opens the message; null if the platform has no links. */
  readonly link: string | null;
  readonly sentAtMs: number;
};

/** The targets of a text's invitations and public names, as far as the platform says. */
export type ResolvedInvites = {
  /** Pieces of the text, unchanged, that lead to this community. */
  readonly own: readonly string[];
  /** Public names in it (`@name`) of other channels and groups. */
  readonly others: readonly string[];
};

/** A message that a mirrored rule on the platform blocked before it was posted. */
export type IncomingStopped = Pick<IncomingMessage, 'community' | 'channel' | 'author' | 'text'> & {
  /** The tenant's rule behind it, and the matched text. */
  readonly by: 'words' | 'domains' | 'mentions';
  readonly matched: string;
  readonly atMs: number;
};

/** Messages that are gone, whoever deleted them. */
export type IncomingDeletion = {
  readonly community: CommunityRef;
  readonly channelId: string;
  readonly messageIds: readonly string[];
};

/** One person joined. `eventId` is the same if the platform delivers the event again. */
export type IncomingJoin = {
  readonly community: CommunityRef;
  readonly eventId: string;
  readonly person: PersonRef;
  /** Their description of themselves, if the platform reports it. */
  readonly about?: string;
  /** Whether they have a picture of their own, if the platform reports it. */
  readonly hasAvatar?: boolean;
  /** Set if they only ask to join: they do not count for a raid yet. `picture` rejects if the platform does not show it. */
  readonly request?: { readonly username: string; picture(): Promise<FileRef | null> };
  readonly joinedAtMs: number;
};

/** An action with the platform's own means: deleted a channel or role, made a webhook, acted on a member. Never by this bot. */
export type StaffAct = {
  readonly community: CommunityRef;
  /** The same if the platform delivers the event again. */
  readonly eventId: string;
  readonly by: PersonRef;
  readonly did: 'channel' | 'role' | 'webhook' | 'ban' | 'unban' | 'kick' | 'timeout';
  /** The affected member, the moderator's reason ('' if none) and the end of a timeout; null for other actions and other bots. */
  readonly member: (PersonRef & { readonly reason: string; readonly untilMs: number | null }) | null;
  readonly atMs: number;
};

/** A command with its arguments as the platform received them: parsed by its own interface, or the rest of the line. */
export type IncomingCommand = {
  /** null in a private chat with the bot. */
  readonly community: CommunityRef | null;
  readonly channel: ChannelRef;
  readonly eventId: string;
  readonly by: PersonRef;
  /** The person's own language, if the platform reports it; used if there is no community. */
  readonly locale?: string;
  readonly input:
    | {
        readonly kind: 'options';
        readonly path: readonly string[];
        readonly options: Readonly<Record<string, string | number | boolean>>;
      }
    | { readonly kind: 'text'; readonly text: string };
  /** The message that the command replies to, if the platform has replies. */
  readonly replyTo: ReportedMessage | null;
};

/** A press on a button. `buttonId` is the id that the core gave to the button. */
export type ButtonInteraction = {
  readonly eventId: string;
  readonly by: PersonRef;
  readonly buttonId: string;
  /** The community where it was pressed; null if the platform cannot say. */
  readonly community: CommunityRef | null;
  /** The channel of the button; null if the platform cannot say. */
  readonly channelId: string | null;
};

/** A message that somebody points at. */
export type ReportedMessage = Pick<
  IncomingMessage,
  'channel' | 'id' | 'author' | 'text' | 'quoted' | 'files' | 'isForward' | 'album' | 'link' | 'sentAtMs'
>;

/** A use of "Report to moderators". */
export type IncomingReport = Pick<ButtonInteraction, 'eventId' | 'by'> & {
  readonly community: CommunityRef;
  readonly message: ReportedMessage;
  /** In the reporter's words; '' if they gave none. */
  readonly reason: string;
};

/** Whether an event is finished, because everything that results from it is stored, or must be delivered again. */
export type AckResult = 'done' | 'retry';

/** The outcome of an event that the core received. `settled` never rejects. */
export type Ack = { readonly settled: Promise<AckResult> };

/** Answer to an event from which nothing more results. */
export const ACK_DONE: Ack = { settled: Promise.resolve('done') };

/** Answer to an event that could not be handled now. */
export const ACK_RETRY: Ack = { settled: Promise.resolve('retry') };

/** Combines the outcomes of the parts of one event: done if all parts are. */
export function allSettled(all: readonly Ack[]): Ack {
  const results = Promise.all(all.map(({ settled }) => settled));
  return { settled: results.then((each) => (each.includes('retry') ? 'retry' : 'done')) };
}

/** An event as its platform delivered it. `id` is the same for every delivery. */
export type InboundEvent = { readonly id: string; readonly body: unknown };

/** How a platform reads messages that were written while the bot was offline. */
export type Missed = {
  /** Whether events arrive now. */
  isConnected(): boolean;
  /** Delivers what was written since then. @throws if it cannot be read now. */
  read(sinceMs: number): Promise<void>;
};

/** The known facts of a message before it is read whole. */
export type Followed = Pick<IncomingMessage, 'community' | 'id' | 'sentAtMs'> & {
  readonly channel: Pick<IncomingMessage['channel'], 'id'>;
};

/** A message that arrived, but needs a look-up before it can be read whole. */
export type Coming = Followed & {
  readonly isEdit: boolean;
  /** Returns null if the core has no use for it. @throws what the platform answered. */
  read(): Promise<IncomingMessage | null>;
};
