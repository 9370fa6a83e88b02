import { type APIApplication, type APIUser, ApplicationFlags } from 'discord-api-types/v10';
import { createSnowflakes } from './snowflake.ts';
import type { World } from './world.ts';

/** The application's settings before it starts. */
export interface WorldOptions {
  /** Milliseconds since 1970; the real time by default. */
  readonly now?: () => number;
  /** The privileged intents that are enabled in the developer portal; all by default. */
  readonly privileged?: {
    readonly messageContent?: boolean;
    readonly guildMembers?: boolean;
    readonly presences?: boolean;
  };
  readonly botName?: string;
}

/** Creates a user as Discord shows one. */
export function makeUser(id: string, username: string, bot: boolean, globalName: string | null = null): APIUser {
  return {
    id,
    username,
    discriminator: bot ? '0001' : '0',
    global_name: globalName,
    avatar: null,
    ...(bot ? { bot: true } : {}),
  };
}

/** Creates an empty platform with one application and its bot user. */
export function createWorld(options: WorldOptions, origin: () => string): World {
  const now = options.now ?? Date.now;
  const nextId = createSnowflakes(now);
  const applicationId = nextId();
  const bot = makeUser(applicationId, options.botName ?? 'steward', true);
  const owner = makeUser(nextId(), 'application.owner', false);
  const privileged = options.privileged ?? {};
  const flags =
    (privileged.messageContent === false ? 0 : ApplicationFlags.GatewayMessageContent) |
    (privileged.guildMembers === false ? 0 : ApplicationFlags.GatewayGuildMembers) |
    (privileged.presences === false ? 0 : ApplicationFlags.GatewayPresence);
  const application: APIApplication = {
    id: applicationId,
    name: bot.username,
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    bot,
    owner,
    summary: '',
    verify_key: '0'.repeat(64),
    team: null,
    flags: flags as ApplicationFlags, // a bit set of the enum
    flags_new: String(flags),
  };
  // The first part of a real token is the bot's id in base64, where discord.js reads it.
  const token = `${Buffer.from(applicationId).toString('base64url')}.local0.${'x'.repeat(38)}`;
  return {
    now,
    nextId,
    application,
    bot,
    token,
    messageContentAllowed: privileged.messageContent !== false,
    origin,
    users: new Map([bot, owner].map((user) => [user.id, { user, acceptsDirectMessages: true }])),
    guilds: new Map(),
    channels: new Map(),
    messages: new Map(),
    deleted: [],
    files: new Map(),
    commands: [],
    pings: [],
    invites: new Map(),
    webhooks: new Map(),
    harmfulHosts: new Set(),
    violations: [],
    calls: [],
    journal: [],
    emit: () => undefined,
  };
}
