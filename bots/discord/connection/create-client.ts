import { Client, Options, Partials, type RESTOptions, SimpleShardingStrategy } from 'discord.js';
import type { IdentifyThrottler } from './identify-turns.ts';
import { type GrantedIntents, intentBits } from './intents.ts';
import type { Share } from './share.ts';

/** Enough for those who write at the moment; everybody else is asked for when needed. */
const MEMBERS_KEPT_PER_GUILD = 500;
const USERS_KEPT = 2_000;

/** What the bot never reads is not kept. Guilds, channels, roles and overwrites must be, for permissions are computed from them. */
const NOT_KEPT = {
  ApplicationCommandManager: 0,
  ApplicationEmojiManager: 0,
  AutoModerationRuleManager: 0,
  BaseGuildEmojiManager: 0,
  EntitlementManager: 0,
  GuildBanManager: 0,
  GuildEmojiManager: 0,
  GuildInviteManager: 0,
  GuildScheduledEventManager: 0,
  GuildStickerManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  ReactionUserManager: 0,
  StageInstanceManager: 0,
  ThreadMemberManager: 0,
  VoiceStateManager: 0,
};

/** The manager of `@discordjs/ws`; discord.js has another type of the same name. */
type GatewayManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/** One shard of a bot, and when it may identify. */
export type Shard = { readonly share: Share; readonly throttler: IdentifyThrottler };

/** A client and the way to end it for good. */
export type ClientHandle = { readonly client: Client; readonly close: () => Promise<void> };

/** Makes a client that is not logged in: it mentions nobody, waits for rate limits within bounds, keeps no messages and few members. */
export function createClient(options: {
  readonly granted: GrantedIntents;
  readonly rest: Partial<RESTOptions>;
  /** The shard that it is; all that Discord recommends where it is the whole bot. */
  readonly shard: Shard | null;
}): ClientHandle {
  let onClosed: (() => void) | null = null;
  const client: Client = new Client({
    intents: intentBits(options.granted),
    partials: [Partials.Message, Partials.Reaction],
    ...(options.shard
      ? { shards: [options.shard.share.index], shardCount: options.shard.share.count }
      : { shards: 'auto' }),
    allowedMentions: { parse: [], repliedUser: false },
    enforceNonce: true,
    failIfNotExists: false,
    makeCache: Options.cacheWithLimits({
      ...NOT_KEPT,
      GuildMemberManager: { maxSize: MEMBERS_KEPT_PER_GUILD, keepOverLimit: (member) => member.id === client.user?.id },
      UserManager: { maxSize: USERS_KEPT, keepOverLimit: (user) => user.id === client.user?.id },
    }),
    sweepers: Options.DefaultSweeperSettings,
    rest: options.rest,
    ws: {
      buildStrategy: (manager) => endableStrategy(manager, () => onClosed),
      ...(options.shard ? { buildIdentifyThrottler: options.shard.throttler } : {}),
    },
  });
  return {
    client,
    close: () =>
      new Promise((resolve) => {
        onClosed = resolve;
        // What it says at its end is of no use: another client takes its place, or none.
        client.destroy().then(resolve, () => resolve());
      }),
  };
}

/**
 * A shard destroyed between two attempts would connect again and stay. Before that it asks for its session: once closed, without an answer. The
 * library destroys one that logs in twice, and forgets who waits for the first end; the question is a sign of it.
 */
function endableStrategy(manager: GatewayManager, closedOf: () => (() => void) | null): SimpleShardingStrategy {
  const retrieve = manager.options.retrieveSessionInfo;
  Object.assign(manager.options, {
    retrieveSessionInfo: (shardId: number) => {
      const onClosed = closedOf();
      onClosed?.();
      return onClosed ? new Promise<never>(() => {}) : retrieve(shardId);
    },
  });
  return new SimpleShardingStrategy(manager);
}
