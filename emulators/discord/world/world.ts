import type {
  APIApplication,
  APIApplicationCommand,
  APIAutoModerationRule,
  APIGuildMember,
  APIIncidentsData,
  APIMessage,
  APIOverwrite,
  APIRole,
  APIThreadMetadata,
  APIUser,
  ChannelType,
  GatewayDispatchPayload,
} from 'discord-api-types/v10';
import type { Journal } from '../../journal.ts';

/** A dispatch without its place in a session. */
export type Dispatch = GatewayDispatchPayload extends infer Payload
  ? Payload extends { t: infer Name; d: infer Data }
    ? { readonly t: Name; readonly d: Data }
    : never
  : never;

/** Where a dispatch belongs, which decides who receives it. */
export interface Scope {
  /** Undefined for direct messages and interactions in them. */
  readonly guildId?: string | undefined;
  /** Set when only those who can see this channel receive it. */
  readonly channelId?: string | undefined;
}

/** A user of the platform. */
export interface UserRecord {
  readonly user: APIUser;
  acceptsDirectMessages: boolean;
}

/** A channel, thread or direct conversation; `views.ts` makes the wire form. */
export interface ChannelRecord {
  readonly id: string;
  readonly type: ChannelType;
  readonly guildId?: string;
  name: string;
  topic: string | null;
  parentId: string | null;
  overwrites: APIOverwrite[];
  position: number;
  nsfw: boolean;
  slowmodeSeconds: number;
  lastMessageId: string | null;
  /** Threads only. */
  ownerId?: string;
  thread?: APIThreadMetadata;
  threadMembers?: Set<string>;
  appliedTags?: string[];
  /** Forums only. */
  tags?: { id: string; name: string }[];
  /** Direct conversations only. */
  recipientId?: string;
}

/** A message with what only the server knows of it. */
export interface MessageRecord {
  message: APIMessage;
  readonly channelId: string;
  readonly guildId?: string;
  /** The one user who sees it. */
  readonly ephemeralFor?: string;
  /** Who reacted with what: the emoji as a call names it (`👍`, `name:id`), then the ids of users. */
  readonly reactions: Map<string, Set<string>>;
  /** Every form it has had, oldest first; the last one is `message`. */
  readonly states: APIMessage[];
}

/** A server (guild). */
export interface GuildRecord {
  readonly id: string;
  name: string;
  ownerId: string;
  systemChannelId: string | null;
  safetyAlertsChannelId: string | null;
  readonly roles: Map<string, APIRole>;
  readonly members: Map<string, APIGuildMember>;
  readonly bans: Map<string, string | null>;
  /** The rules of AutoMod, by their ids. */
  readonly autoModeration: Map<string, APIAutoModerationRule>;
  incidents: APIIncidentsData | null;
  commands: APIApplicationCommand[];
  available: boolean;
}

/** Whom one message would have notified. */
export interface Ping {
  readonly messageId: string;
  readonly channelId: string;
  readonly everyone: boolean;
  readonly users: readonly string[];
  readonly roles: readonly string[];
  /** Discord notifies on creation only; an edit that could ping is listed all the same, as a slip of the author. */
  readonly via: 'create' | 'edit';
}

/** A call that the published definitions do not allow. */
export interface DiscordViolation {
  /** `POST /channels/{channel}/messages`, or the raw method and path of an unknown route, or `gateway`. */
  readonly route: string;
  readonly problem: string;
  readonly body?: unknown;
}

/** One REST call that the bot made. */
export interface DiscordCall {
  readonly route: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  /** The JSON error code of a refusal. */
  readonly code?: number;
  /** Decoded X-Audit-Log-Reason. */
  readonly reason?: string;
  /** Names of the uploaded files. */
  readonly files: readonly string[];
}

/** A file that the bot or a user uploaded. */
export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The whole state of the local Discord. */
export interface World {
  readonly now: () => number;
  /** A new snowflake of this moment, or of another one; always above the ones before it of the same millisecond. */
  readonly nextId: (atMs?: number) => string;
  readonly application: APIApplication;
  readonly bot: APIUser;
  readonly token: string;
  readonly messageContentAllowed: boolean;
  readonly origin: () => string;
  readonly users: Map<string, UserRecord>;
  readonly guilds: Map<string, GuildRecord>;
  readonly channels: Map<string, ChannelRecord>;
  /** Channel id to message id to message. */
  readonly messages: Map<string, Map<string, MessageRecord>>;
  readonly deleted: MessageRecord[];
  readonly files: Map<string, StoredFile>;
  commands: APIApplicationCommand[];
  readonly pings: Ping[];
  /** The guilds that invitations lead to, by their codes. */
  readonly invites: Map<string, string>;
  readonly webhooks: Map<string, WebhookRecord>;
  /** Hosts that the filter for harmful links refuses in messages of bots. */
  readonly harmfulHosts: Set<string>;
  readonly violations: DiscordViolation[];
  readonly calls: DiscordCall[];
  readonly journal: Journal<APIMessage>;
  /** Hands a dispatch to the gateway; set by it. */
  emit: (dispatch: Dispatch, scope: Scope) => void;
}

/** A webhook of a channel; `applicationId` where an app made it, and none where a person did. */
export type WebhookRecord = Readonly<Record<'id' | 'token' | 'channelId' | 'name', string>> & {
  readonly applicationId: string | null;
};

/** What stands for a thing in a test: the thing or its id. */
export type Ref = string | { readonly id: string };

/** The id of a thing or an id. */
export function idOf(ref: Ref): string {
  return typeof ref === 'string' ? ref : ref.id;
}
