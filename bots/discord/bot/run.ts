import type { Client, RESTOptions } from 'discord.js';
import { lazily } from '../../../src/core/collections/remember.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { ButtonInteraction } from '../../core/port/events.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { ProcessDeps, Schedule } from '../../core/port/process.ts';
import type { RunningBot } from '../../core/port/running-bot.ts';
import { createDeleteQueue } from '../actions/delete-queue.ts';
import { createLockdown, createSlowmode } from '../actions/lockdown.ts';
import { createRemoving } from '../actions/remove-member.ts';
import { createDeleteWebhook, createRepost } from '../actions/repost.ts';
import { createSteps } from '../actions/steps.ts';
import { createMirror } from '../automod/automod.ts';
import { createOwnRules } from '../automod/automod-hits.ts';
import { createReplies } from '../commands/replies.ts';
import { createOpenReports } from '../commands/report.ts';
import { registerCommands } from '../commands/slash.ts';
import type { DiscordConfig } from '../connection/config.ts';
import { connect } from '../connection/connection.ts';
import type { Shard } from '../connection/create-client.ts';
import { type Live, servesGuild } from '../connection/live.ts';
import { nameOf } from '../connection/outcome.ts';
import { restOptions } from '../connection/rest-options.ts';
import { createFreshness, type Freshness, fetchAvatar, rightsOf, staffOf } from '../connection/rights.ts';
import { announceGuild, attachEvents, catchUp } from '../events/events.ts';
import { createEntries } from '../log/entries.ts';
import { createLogChannelFinder, createPlaces } from '../log/log-channel.ts';
import { createResolveInvites } from '../messages/resolve-invites.ts';
import { createMayRead, createReadSurroundingMessages } from '../messages/surrounding-messages.ts';
import { DISCORD } from '../setup/capabilities.ts';
import { auditPermissions } from '../setup/channel-needs.ts';
import { findNeeds } from '../setup/needs.ts';

/** Options that make a connection one shard of a bot. */
export type ShardOptions = Shard & {
  /** REST options shared by all shards of this process. */
  readonly rest: Partial<RESTOptions>;
  /** Called if Discord demands more shards. */
  readonly moreShards: () => void;
  /** Answers an interaction; the core of another shard may have to do it. */
  readonly onButton: (
    interaction: ButtonInteraction,
    ownButton: BotCore['onButton'],
  ) => ReturnType<BotCore['onButton']>;
};

/** A running connection; the whole bot or one shard. */
export type ShardBot = RunningBot & { readonly servers: () => number };

/** Runs Discord with the core from `createCore`. Returns at once and connects in the background; `stop` lets the core finish. Never throws. */
export function runDiscord(
  deps: ProcessDeps,
  config: Pick<DiscordConfig, 'token' | 'apiUrl'>,
  createCore: (platform: Platform) => BotCore,
  shard: ShardOptions | null = null,
): ShardBot {
  const now = deps.schedule.now;
  const freshness = createFreshness(now);
  const live: Live = {
    client: () => connection.client(),
    intents: () => connection.intents(),
    now,
    share: shard?.share ?? null,
  };
  const core = createCore(createPlatform(live, freshness, deps.schedule, config.token));
  const start = lazily(core.start);
  let isStopped = false;
  const isStopping = () => isStopped;
  const isConnected = () => connection.health().state === 'running';
  const rest = shard?.rest ?? restOptions(config, now);
  const eventDeps = {
    ...{ core, freshness, log: deps.log, now, isStopping, isConnected },
    onButton: (interaction: ButtonInteraction) =>
      shard ? shard.onButton(interaction, core.onButton) : core.onButton(interaction),
    reports: createOpenReports(),
    replies: createReplies(deps, rest),
    ownRules: createOwnRules(now),
  };

  const onReady = async (client: Client<true>): Promise<void> => {
    await start();
    const missed = [...client.guilds.cache.values()].map((guild) => catchUp(eventDeps, guild));
    await registerCommands(client, deps.log);
    for (const guild of client.guilds.cache.values()) {
      if (isStopping()) return;
      if (guild.available) await announceGuild(core, guild);
    }
    await Promise.all(missed);
  };

  const connection = connect(
    deps,
    { token: config.token, rest, shard },
    {
      attach: (client) => attachEvents(eventDeps, client),
      ready: (client) => {
        onReady(client).catch((error: unknown) => deps.log.error({ error: nameOf(error) }, 'the start failed'));
      },
      moreShards: () => shard?.moreShards(),
    },
  );

  return {
    ask: core.onPageAsk,
    servers: () => connection.client()?.guilds.cache.size ?? 0,
    condition: core.condition,
    health: connection.health,
    stop: lazily(() => {
      isStopped = true;
      return core.stop().finally(connection.stop);
    }),
  };
}

/** Builds the core's view of Discord. */
function createPlatform(live: Live, freshness: Freshness, schedule: Schedule, secret: string): Platform {
  return {
    name: 'discord',
    capabilities: DISCORD,
    deliveries: null,
    secret,
    share: live.share,
    ...createSteps(live, createDeleteQueue(live, schedule)),
    ...createEntries(live),
    ...createPlaces(live),
    ...createLockdown(live),
    slowmode: createSlowmode(live),
    removing: createRemoving(live),
    mirror: createMirror(live),
    repost: createRepost(live),
    deleteWebhook: createDeleteWebhook(live),
    resolveInvites: createResolveInvites(live),
    mayRead: createMayRead(live),
    readSurroundingMessages: createReadSurroundingMessages(live),
    // At log-in the gateway names every guild, also unavailable ones.
    isIn: async ({ id }) => (servesGuild(live, id) ? (live.client()?.guilds.cache.has(id) ?? 'unknown') : 'unknown'),
    findLogChannel: createLogChannelFinder(live),
    staffOf: async (community) => staffOf(live, community),
    fetchAvatar: (community, personId) => fetchAvatar(live, community, personId),
    rightsOf: (community, personId) => rightsOf(live, freshness, community, personId),
    needs: (community, of) => findNeeds(live, community, of),
    auditPermissions: (community) => auditPermissions(live, community),
  };
}
