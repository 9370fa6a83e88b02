import { Client, Options, Partials, type RESTOptions, SimpleShardingStrategy } from 'discord.js';
import type { IdentifyThrottler } from './identify-turns.ts';
import { type GrantedIntents, intentBits } from './intents.ts';
import type { Share } from './share.ts';

/** Enough for the members who write now; others are fetched when needed. */
const MEMBERS_KEPT_PER_GUILD = 500;
const USERS_KEPT = 2_000;

/** Caches that the bot never reads stay empty. Permissions need guilds, channels, roles and overwrites, so those are kept. */
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

/** A client, and a function that ends it for good. */
export type ClientHandle = { readonly client: Client; readonly close: () => Promise<void> };

/** Creates a client that is not logged in: it mentions nobody, bounds waits for rate limits, caches no messages and few members. */
export function createClient(options: {
  readonly granted: GrantedIntents;
  readonly rest: Partial<RESTOptions>;
  /** The shard of this client; null for the whole bot, with as many shards as Discord recommends. */
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
        // Errors at its end do not matter: another client replaces it, or none.
        client.destroy().then(resolve, () => resolve());
      }),
  };
}

/**
 * A shard destroyed between two attempts would reconnect and stay. It asks for its session first, so a closed client never answers. The library
 * destroys a shard twice during its log-in, and the first call then never resolves; this request signals that the shard ended.
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
