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

/** A dispatch without its sequence number in a session. */
export type Dispatch = GatewayDispatchPayload extends infer Payload
  ? Payload extends { t: infer Name; d: infer Data }
    ? { readonly t: Name; readonly d: Data }
    : never
  : never;

/** The guild and channel of a dispatch, which decide who receives it. */
export interface Scope {
  /** Undefined for direct messages and their interactions. */
  readonly guildId?: string | undefined;
  /** Set if only those who can see this channel receive it. */
  readonly channelId?: string | undefined;
}

/** A user of the platform. */
export interface UserRecord {
  readonly user: APIUser;
  acceptsDirectMessages: boolean;
}

/** A channel, thread or direct conversation; `views.ts` converts it for the API. */
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

/** A message with data that only the server knows. */
export interface MessageRecord {
  message: APIMessage;
  readonly channelId: string;
  readonly guildId?: string;
  /** The one user who sees it. */
  readonly ephemeralFor?: string;
  /** The reactions: emoji as calls name it (`👍`, `name:id`) to the ids of users. */
  readonly reactions: Map<string, Set<string>>;
  /** All versions, oldest first; the last one is `message`. */
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
  /** The AutoMod rules by their ids. */
  readonly autoModeration: Map<string, APIAutoModerationRule>;
  incidents: APIIncidentsData | null;
  commands: APIApplicationCommand[];
  available: boolean;
}

/** The people whom one message would have notified. */
export interface Ping {
  readonly messageId: string;
  readonly channelId: string;
  readonly everyone: boolean;
  readonly users: readonly string[];
  readonly roles: readonly string[];
  /** Discord notifies only on creation; an edit that could ping is listed too, as a mistake of the bot. */
  readonly via: 'create' | 'edit';
}

/** A call that the published definitions do not allow. */
export interface DiscordViolation {
  /** `POST /channels/{channel}/messages`, or the raw method and path of an unknown route, or `gateway`. */
  readonly route: string;
  readonly problem: string;
  readonly body?: unknown;
}

/** One REST call of the bot. */
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
  /** Creates a snowflake of this or another moment, above all earlier ones of the same millisecond. */
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
  /** The guilds of invites, by the invites' codes. */
  readonly invites: Map<string, string>;
  readonly webhooks: Map<string, WebhookRecord>;
  /** Hosts that the harmful links filter refuses in messages of bots. */
  readonly harmfulHosts: Set<string>;
  readonly violations: DiscordViolation[];
  readonly calls: DiscordCall[];
  readonly journal: Journal<APIMessage>;
  /** Passes a dispatch to the gateway, which sets this function. */
  emit: (dispatch: Dispatch, scope: Scope) => void;
}

/** A webhook of a channel; `applicationId` is null for one that a person created. */
export type WebhookRecord = Readonly<Record<'id' | 'token' | 'channelId' | 'name', string>> & {
  readonly applicationId: string | null;
};

/** An object in a test, or its id. */
export type Ref = string | { readonly id: string };

/** Returns the id of an object or an id. */
export function idOf(ref: Ref): string {
  return typeof ref === 'string' ? ref : ref.id;
}
