import type { ModerationCase, ReasonSource } from '../../../src/core/incidents/moderation-case.ts';

/** A guild, a workspace or a chat, as its platform names it. */
export type CommunityRef = {
  readonly id: string;
  readonly name: string;
  /** Its language as the platform writes it, `pt-BR`; left out where the platform does not say at this moment. */
  readonly locale?: string;
};

/** A channel, a thread, a forum post or a forum topic. */
export type ChannelRef = {
  readonly id: string;
  /** For people; may be ''. */
  readonly name: string;
  /** The channel's topic, or the name of the thread, post or forum topic; '' when there is none. */
  readonly topic: string;
  /** The channel that a thread or post belongs to; an exemption of the parent covers it. */
  readonly parentId: string | null;
};

/** A channel of which no more is known, or that is none of the community's. */
export function bareChannel(id: string, name = ''): ChannelRef {
  return { id, name, topic: '', parentId: null };
}

/** A person, or a channel that posts under its own name. */
export type PersonRef = { readonly id: string; readonly name: string };

/** Where one message is. Message ids need only be unique within their channel. */
export type MessageRef = { readonly community: CommunityRef; readonly channelId: string; readonly messageId: string };

/** What is attached to a message: a picture, a file, a sticker, a voice message. */
export type FileRef = {
  /** The same for the same file, as far as the platform tells: whoever attaches it, whenever. */
  readonly key: string;
  /** For people; may be ''. */
  readonly name: string;
  /** What somebody called it: the name of a file, of a sticker. Left out where the platform or a camera did. */
  readonly said?: string;
  /** Fetches it, where it is a picture of a size that can be compared; null when that fails. */
  readonly fetch?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Its hash, once it was compared. */
  readonly picture?: string;
};

/** A new message, or one as an edit left it; never of bots, webhooks of the community, notices, the bot itself, nor with nothing in it. Where it stands for reactions, its text is the letters that they show. */
export type IncomingMessage = Pick<ModerationCase, 'reactions' | 'asks'> & {
  readonly community: CommunityRef;
  readonly channel: ChannelRef;
  readonly id: string;
  readonly author: PersonRef & {
    /** Owner, administrator or moderator here, as far as the event tells. */
    readonly trusted: boolean;
    readonly roleIds: readonly string[];
    /** When they joined, and when their account was made, where the platform tells. */
    readonly joinedAtMs?: number;
    readonly createdAtMs?: number;
  };
  /** What the author wrote: body, caption, and the targets of links hidden behind text. */
  readonly text: string;
  /** What the author only passed on: forwarded and quoted text, embeds, link previews. Never the ground for a timeout. '' when there is none. */
  readonly quoted: string;
  /** What stands in its pictures, once they were read: the author's own as much as its text. */
  readonly inPictures?: string;
  /** What the author attached, in its order; of what was passed on too. */
  readonly files: readonly FileRef[];
  /** Whether `quoted` is a message that the author forwarded, and nothing of `text` is: they answer for it where the tenant says so. */
  readonly isForward?: boolean;
  /** Whether its author tried to mention everybody, and may not: the platform mentioned nobody. */
  readonly triesEveryone?: boolean;
  /** What stands and falls together, each part a message of its own: the same for all of them in their channel. */
  readonly album?: string;
  /** The ids of the app or webhook that posted it, which is judged where the tenant says so; left out for what people post. */
  readonly app?: readonly string[];
  /** Where its invitations lead, once that was asked. */
  readonly invites?: ResolvedInvites;
  /** The id of the message in its channel that it answers. */
  readonly answers?: string;
  /** What it is, where it is no message that somebody wrote. */
  readonly place?: ReasonSource;
  /** Opens the message; null where the platform has no links. */
  readonly link: string | null;
  readonly sentAtMs: number;
};

/** Where the invitations and public names of a text lead, as far as the platform tells. */
export type ResolvedInvites = {
  /** Pieces of the text, as they stand in it, that lead to this very community. */
  readonly own: readonly string[];
  /** Public names in it (`@name`) that are those of other channels and groups. */
  readonly others: readonly string[];
};

/** A message that a rule of ours on the platform stopped before it was posted. */
export type IncomingStopped = Pick<IncomingMessage, 'community' | 'channel' | 'author' | 'text'> & {
  /** Which of the tenant's rules it stands for, and what it matched. */
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

/** One person joined. `eventId` is the same when the platform delivers the event again. */
export type IncomingJoin = {
  readonly community: CommunityRef;
  readonly eventId: string;
  readonly person: PersonRef;
  /** What they say of themselves, where the platform tells it. */
  readonly about?: string;
  /** Whether they have a picture of their own, where the platform tells it. */
  readonly hasAvatar?: boolean;
  /** Of somebody who only asks to join: nobody counts them for a raid yet. Of their picture it rejects where the platform does not tell. */
  readonly request?: { readonly username: string; picture(): Promise<FileRef | null> };
  readonly joinedAtMs: number;
};

/** What somebody did with the platform's own means, as its audit log tells: deleted a channel or role, made a webhook, acted on a member. Never the bot's doing. */
export type StaffAct = {
  readonly community: CommunityRef;
  /** The same when the platform delivers the event again. */
  readonly eventId: string;
  readonly by: PersonRef;
  readonly did: 'channel' | 'role' | 'webhook' | 'ban' | 'kick' | 'timeout';
  /** Whom a moderator acted on, why ('' when they did not say), and the end of a timeout; null otherwise, and of what other bots did. */
  readonly member: (PersonRef & { readonly reason: string; readonly untilMs: number | null }) | null;
  readonly atMs: number;
};

/** A command, its arguments as the platform got them: typed by its own interface, or the rest of the line. */
export type IncomingCommand = {
  /** null in a private chat with the bot. */
  readonly community: CommunityRef | null;
  readonly channel: ChannelRef;
  readonly eventId: string;
  readonly by: PersonRef;
  /** The asker's own language, where the platform says; it counts where there is no community. */
  readonly locale?: string;
  readonly input:
    | {
        readonly kind: 'options';
        readonly path: readonly string[];
        readonly options: Readonly<Record<string, string | number | boolean>>;
      }
    | { readonly kind: 'text'; readonly text: string };
  /** The message that the command answers to, where the platform has replies. */
  readonly replyTo: ReportedMessage | null;
};

/** An interaction with a button. `buttonId` is the id that the core gave to the button. */
export type ButtonInteraction = {
  readonly eventId: string;
  readonly by: PersonRef;
  readonly buttonId: string;
  /** The community in which it was pressed; null when the platform cannot tell. */
  readonly community: CommunityRef | null;
  /** The channel in which the button stands; null when the platform cannot tell. */
  readonly channelId: string | null;
};

/** A message that somebody points at. */
export type ReportedMessage = Pick<
  IncomingMessage,
  'channel' | 'id' | 'author' | 'text' | 'quoted' | 'files' | 'isForward' | 'album' | 'link' | 'sentAtMs'
>;

/** "Report to moderators". */
export type IncomingReport = Pick<ButtonInteraction, 'eventId' | 'by'> & {
  readonly community: CommunityRef;
  readonly message: ReportedMessage;
  /** In the reporter's words; '' when none was asked for. */
  readonly reason: string;
};

/** Whether an event may be forgotten, for all that follows from it is written; otherwise it is to be taken again. */
export type AckResult = 'done' | 'retry';

/** What becomes of an event that the core was handed. `settled` never rejects. */
export type Ack = { readonly settled: Promise<AckResult> };

/** Of an event that nothing more follows from. */
export const ACK_DONE: Ack = { settled: Promise.resolve('done') };

/** Of an event that could not be handled now. */
export const ACK_RETRY: Ack = { settled: Promise.resolve('retry') };

/** Of an event that was several things in one: it is done when all of them are. */
export function allSettled(all: readonly Ack[]): Ack {
  const results = Promise.all(all.map(({ settled }) => settled));
  return { settled: results.then((each) => (each.includes('retry') ? 'retry' : 'done')) };
}

/** An event as its platform delivered it. `id` is the same whenever it is delivered. */
export type InboundEvent = { readonly id: string; readonly body: unknown };

/** How a platform reads what was written while nobody listened. */
export type Missed = {
  /** Whether events come in right now. */
  isConnected(): boolean;
  /** Hands over what was written since then. @throws when it could not be read now. */
  read(sinceMs: number): Promise<void>;
};

/** What is known of a message before it is read whole. */
export type Followed = Pick<IncomingMessage, 'community' | 'id' | 'sentAtMs'> & {
  readonly channel: Pick<IncomingMessage['channel'], 'id'>;
};

/** A message that has come, and is read whole only when something was looked up. */
export type Coming = Followed & {
  readonly isEdit: boolean;
  /** null where it is nothing for the core. @throws what the platform answered. */
  read(): Promise<IncomingMessage | null>;
};
