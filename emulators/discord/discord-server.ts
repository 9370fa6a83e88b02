import type {
  APIAutoModerationRule,
  APIGuildMember,
  APIRole,
  APIUser,
  AutoModerationRuleTriggerType,
  ChannelType,
} from 'discord-api-types/v10';
import type { CallLimit } from '../call-windows.ts';
import type { People } from './actions/people.ts';
import type { Shown } from './actions/reply.ts';
import type { Staff } from './actions/staff.ts';
import type { Usage } from './actions/usage.ts';
import type { Gateway } from './gateway/hub.ts';
import type { Failure, Hold } from './rest/orders.ts';
import type { LimitOptions } from './rest/rate-limits.ts';
import type { WorldOptions } from './world/create-world.ts';
import type { PermissionName } from './world/permissions.ts';
import type { ChannelRecord, DiscordCall, DiscordViolation, GuildRecord, Ref, World } from './world/world.ts';

/** The start options of a local Discord. */
export interface DiscordOptions extends WorldOptions, LimitOptions {
  /** The number of shards that GET /gateway/bot recommends; 1 by default. */
  readonly shards?: number;
  /** The deadline of a first answer to an interaction; 3,000 ms by default, as in the real service. */
  readonly interactionDeadlineMs?: number;
  /** 41,250 by default, as in the real service. */
  readonly heartbeatMs?: number;
}

/** The permissions that a moderator usually grants when adding the bot. */
export const USUAL_BOT_PERMISSIONS: readonly PermissionName[] = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'EmbedLinks',
  'AttachFiles',
  'ReadMessageHistory',
  'ManageMessages',
  'ManageThreads',
  'ModerateMembers',
];

/** The permissions of @everyone in a new guild. */
export const USUAL_EVERYONE_PERMISSIONS: readonly PermissionName[] = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'CreatePublicThreads',
  'EmbedLinks',
  'AttachFiles',
  'ReadMessageHistory',
  'UseApplicationCommands',
  'AddReactions',
  'CreateInstantInvite',
];

/** A new guild. */
export interface NewGuild {
  readonly name?: string;
  /** A new user by default. */
  readonly owner?: Ref;
  /** The permissions of the bot's managed role; USUAL_BOT_PERMISSIONS by default. */
  readonly botPermissions?: readonly PermissionName[];
  readonly everyonePermissions?: readonly PermissionName[];
  /** False creates a guild without the bot. */
  readonly withBot?: boolean;
}

/** A guild with the objects that tests need most. */
export interface GuildHandle {
  readonly id: string;
  readonly owner: APIUser;
  /** The bot's managed role. */
  readonly botRole: APIRole;
  /** A text channel that everybody sees. */
  readonly general: ChannelRecord;
}

/** Actions of the server's administrators. */
export interface Administration {
  createGuild(given?: NewGuild): GuildHandle;
  createUser(
    username: string,
    options?: {
      readonly bot?: boolean;
      readonly globalName?: string;
      readonly avatar?: string | undefined;
      readonly acceptsDirectMessages?: boolean;
    },
  ): APIUser;
  /** Creates a user who is already a member, without an event. */
  createMember(
    guild: Ref,
    username: string,
    options?: { readonly bot?: boolean; readonly roles?: readonly Ref[] },
  ): APIUser;
  createChannel(
    guild: Ref,
    given: { readonly name: string; readonly type?: ChannelType; readonly topic?: string; readonly parent?: Ref },
  ): ChannelRecord;
  createRole(
    guild: Ref,
    given: {
      readonly name: string;
      readonly permissions?: readonly PermissionName[];
      readonly position?: number;
      readonly mentionable?: boolean;
    },
  ): APIRole;
  /** Gives a user a picture by its hash, without an event: clients learn it with the next message. */
  setAvatar(user: Ref, avatar: string): void;
  setRoles(guild: Ref, user: Ref, roles: readonly Ref[]): void;
  /** Grants permissions to a role; with a channel only there (an overwrite). A member can only have overwrites. */
  grant(
    target: { readonly guild: Ref; readonly role?: Ref; readonly member?: Ref; readonly channel?: Ref },
    names: readonly PermissionName[],
  ): void;
  /** Removes permissions; with a channel, denies them there. */
  deny(
    target: { readonly guild: Ref; readonly role?: Ref; readonly member?: Ref; readonly channel?: Ref },
    names: readonly PermissionName[],
  ): void;
  changeRole(guild: Ref, role: Ref, change: { readonly position?: number; readonly mentionable?: boolean }): void;
  changeChannel(
    channel: Ref,
    change: {
      readonly name?: string;
      readonly topic?: string | null;
      readonly archived?: boolean;
      readonly locked?: boolean;
    },
  ): void;
  /** Creates an invite to a guild and returns its code. */
  createInvite(guild: Ref): string;
  /** Creates an AutoMod rule in the server's own settings. */
  createAutomodRule(
    guild: Ref,
    given: {
      readonly name: string;
      readonly creatorId: string;
      readonly triggerType: AutoModerationRuleTriggerType;
      readonly keywords?: readonly string[];
    },
  ): APIAutoModerationRule;
  renameGuild(guild: Ref, name: string): void;
  leaveMember(guild: Ref, user: Ref): void;
  /** Adds the bot to a guild, as the invite link does. */
  addBot(guild: Ref): void;
  removeBot(guild: Ref): void;
  setAvailable(guild: Ref, isAvailable: boolean): void;
}

/** Queries of a test about the state. */
export interface Inspection {
  /** Returns the messages that everybody sees in a channel, oldest first. */
  messages(channel: Ref): readonly Shown[];
  message(ref: Ref): Shown | undefined;
  /** The ids of all deleted messages, in order. */
  readonly deletedIds: readonly string[];
  /** Returns when a member's timeout ends, in milliseconds since 1970; undefined without one. */
  timeoutUntil(guild: Ref, user: Ref): number | undefined;
  member(guild: Ref, user: Ref): APIGuildMember | undefined;
  guild(guild: Ref): GuildRecord;
  /** Returns the bot's private messages to a user, oldest first. */
  directMessages(user: Ref): readonly Shown[];
  directChannel(user: Ref): ChannelRecord;
  permissions(channel: Ref, user: Ref): bigint;
  /** Number of 401, 403 and 429 answers: 10,000 of them in ten minutes ban a real bot's address. */
  readonly invalidRequests: number;
  /** Returns the calls of one route. */
  callsOf(template: string): readonly DiscordCall[];
}

/** Disturbances that a test can cause. Routes are named as in the documentation; `'*'` is any route. */
export interface Trouble {
  /** Ends every gateway connection without a close frame. */
  dropConnections(): void;
  requestReconnect(): void;
  invalidateSessions(): void;
  /** Turns the answers to heartbeats off and on. */
  acknowledgeHeartbeats(isOn: boolean): void;
  rateLimit(template: string, limit: CallLimit): void;
  rateLimitNext(template: string, retryAfterMs: number | null, scope?: 'user' | 'global' | 'shared'): void;
  /** See Orders.failNext. */
  failNext(template: string, failure: Failure, times?: number): void;
  /** See Orders.breakDown; `'*'` is any route. */
  breakDown(template: string, failure: Failure): () => void;
  holdNext(template: string): Hold;
}

/** A running local Discord. */
export interface DiscordServer extends People, Staff, Usage, Administration, Inspection, Trouble {
  /** For `new Client({ rest: { api } })`. */
  readonly restUrl: string;
  readonly token: string;
  readonly applicationId: string;
  readonly botUser: APIUser;
  readonly gateway: Pick<Gateway, 'sessions' | 'limits'>;
  readonly world: World;
  readonly pings: World['pings'];
  readonly calls: readonly DiscordCall[];
  /** Calls and frames that the published definitions do not allow. Tests assert that there are none. */
  readonly violations: readonly DiscordViolation[];
  /** Clears violations, calls and pings. */
  forget(): void;
  close(): Promise<void>;
}
