import { setTimeout as pause } from 'node:timers/promises';
import { type RESTGetAPIGatewayBotResult, type RESTOptions, Routes } from 'discord.js';
import { createBotCore } from '../core/create-bot-core.ts';
import type { BotDeps } from '../core/port/deps.ts';
import type { RunningBot } from '../core/port/running-bot.ts';
import { runDiscord } from './bot/run.ts';
import type { DiscordConfig } from './connection/config.ts';
import { createIdentifyTurns, throttlerOf } from './connection/identify-turns.ts';
import { getOnce } from './connection/intents.ts';
import { endOfError, type LoginEnd } from './connection/outcome.ts';
import { restOptions } from './connection/rest-options.ts';
import { addressOf, createReach } from './shards/reach.ts';
import { runShards } from './shards/run-shards.ts';
import { createShardStore } from './shards/shard-store.ts';

/** Runs the Discord bot, or its part of the shards. Returns at once; only a rejected token ends in `failed`. Never throws. */
export function startDiscord(deps: BotDeps, config: DiscordConfig): RunningBot {
  return deps.sharing
    ? startShards(deps, deps.sharing, config)
    : runDiscord(deps, config, (platform) => createBotCore(deps, platform));
}

/** Runs each shard as its own bot, with a connection and a core, so that it starts and stops alone. */
function startShards(
  deps: BotDeps,
  { leases, botCommands }: NonNullable<BotDeps['sharing']>,
  config: DiscordConfig,
): RunningBot {
  // Shared by all shards, because Discord counts their refused calls together.
  const rest = restOptions(config, deps.schedule.now);
  const throttler = throttlerOf(createIdentifyTurns(deps.schedule, leases));
  const { bot, own } = runShards({
    ...{ schedule: deps.schedule, log: deps.log, instanceId: deps.instanceId, leases },
    wanted: config.shards,
    askCount: async () => {
      const asked = await askCount(config.token, rest);
      if (typeof asked === 'number') return asked;
      // A single shard reports the problem with the token, and does not ask again.
      return asked.kind === 'unreachable' ? asked : 1;
    },
    start: (share, moreShards) => {
      const communities = createShardStore(deps.communities, share);
      return runDiscord(deps, config, (platform) => createBotCore({ ...deps, communities }, platform), {
        ...{ share, throttler, rest, moreShards },
        onButton: (interaction, ownButton) => reach.onButton(interaction, ownButton),
      });
    },
  });
  const reach: ReturnType<typeof createReach> = createReach({
    communities: deps.communities,
    botCommands,
    leases,
    own,
    pause: (ms) => pause(ms),
  });
  return {
    ...bot,
    get ask() {
      return own.here(null) ? reach.ask : undefined;
    },
    address: addressOf(deps.instanceId),
  };
}

/** Asks Discord for the recommended number of shards; returns the failure if there is none. Never rejects. */
async function askCount(token: string, options: Partial<RESTOptions>): Promise<number | LoginEnd> {
  try {
    // The REST client leaves the type to the caller.
    const { shards } = (await getOnce(token, options, Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
    return Math.max(1, Math.floor(shards));
  } catch (error) {
    return endOfError(error);
  }
}
