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

/** How a local Discord starts. */
export interface DiscordOptions extends WorldOptions, LimitOptions {
  /** What GET /gateway/bot recommends; 1 by default. */
  readonly shards?: number;
  /** How long a first answer to an interaction may take; 3,000 ms as the real one by default. */
  readonly interactionDeadlineMs?: number;
  /** 41,250 as the real one by default. */
  readonly heartbeatMs?: number;
}

/** What a moderator who adds the bot is asked to grant it. */
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

/** What @everyone has in a new guild. */
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
  /** A new user when not given. */
  readonly owner?: Ref;
  /** The bot's managed role; USUAL_BOT_PERMISSIONS by default. */
  readonly botPermissions?: readonly PermissionName[];
  readonly everyonePermissions?: readonly PermissionName[];
  /** False makes a guild that the bot is not in yet. */
  readonly withBot?: boolean;
}

/** A guild with the handles a test needs most. */
export interface GuildHandle {
  readonly id: string;
  readonly owner: APIUser;
  /** The bot's managed role. */
  readonly botRole: APIRole;
  /** A text channel that everybody sees. */
  readonly general: ChannelRecord;
}

/** What the server's administrators do. */
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
  /** Makes a user who is a member already, without an event. */
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
  setRoles(guild: Ref, user: Ref, roles: readonly Ref[]): void;
  /** Gives a role permissions; with a channel, only there (an overwrite); a member takes only overwrites. */
  grant(
    target: { readonly guild: Ref; readonly role?: Ref; readonly member?: Ref; readonly channel?: Ref },
    names: readonly PermissionName[],
  ): void;
  /** Takes permissions away; with a channel, denies them there. */
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
  /** Makes an invitation to a guild; its code. */
  createInvite(guild: Ref): string;
  /** Makes a rule of AutoMod in the server's own settings. */
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
  /** Adds the bot to a guild, as by the invite link. */
  addBot(guild: Ref): void;
  removeBot(guild: Ref): void;
  setAvailable(guild: Ref, isAvailable: boolean): void;
}

/** What a test asks about the state. */
export interface Inspection {
  /** The messages that everybody sees in a channel, oldest first. */
  messages(channel: Ref): readonly Shown[];
  message(ref: Ref): Shown | undefined;
  /** The ids of all messages that were deleted, in order. */
  readonly deletedIds: readonly string[];
  /** When a member's timeout ends, milliseconds since 1970; undefined when there is none. */
  timeoutUntil(guild: Ref, user: Ref): number | undefined;
  member(guild: Ref, user: Ref): APIGuildMember | undefined;
  guild(guild: Ref): GuildRecord;
  /** What the bot wrote to a user privately, oldest first. */
  directMessages(user: Ref): readonly Shown[];
  directChannel(user: Ref): ChannelRecord;
  permissions(channel: Ref, user: Ref): bigint;
  /** Answers of 401, 403 and 429: 10,000 of them in ten minutes ban the address of a real bot. */
  readonly invalidRequests: number;
  /** The calls of one route. */
  callsOf(template: string): readonly DiscordCall[];
}

/** What a test orders of the service. Routes are named as the documentation writes them, `'*'` is any. */
export interface Trouble {
  /** Ends every gateway connection without a close frame. */
  dropConnections(): void;
  requestReconnect(): void;
  invalidateSessions(): void;
  /** Switches the answers to heartbeats off and on. */
  acknowledgeHeartbeats(isOn: boolean): void;
  rateLimit(template: string, limit: CallLimit): void;
  rateLimitNext(template: string, retryAfterMs: number | null, scope?: 'user' | 'global' | 'shared'): void;
  /** See Orders.failNext. */
  failNext(template: string, failure: Failure, times?: number): void;
  /** See Orders.breakDown; `'*'` stands for any route. */
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
  /** Calls and frames that the published definitions do not allow. Assert that there are none. */
  readonly violations: readonly DiscordViolation[];
  /** Empties violations, calls and pings. */
  forget(): void;
  close(): Promise<void>;
}
