import { setTimeout as pause } from 'node:timers/promises';
import { typed } from '../../bots/core/incidents/view/typed-command.ts';
import { leasedBot, workOf } from '../../bots/core/leased-task.ts';
import type { BotDefinition } from '../../bots/core/port/definition.ts';
import { createSchedule } from '../../bots/core/port/process.ts';
import { BOTS } from '../../bots/registry.ts';
import { serveBotCommands } from '../../bots/serve-bot-commands.ts';
import { type RunningBots, startBots } from '../../bots/start.ts';
import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';
import type { BotPort } from '../../src/core/communities/bot-port.ts';
import type { Health } from '../../src/http/routes/health.ts';
import type { ShardCounts } from '../../src/http/server/metrics.ts';
import type { JoinCommand } from '../../src/service/communities/link.ts';
import { createBotPort } from '../../src/service/incidents/bot-rpc.ts';
import { runsBots } from '../config/role.ts';
import { handleUnhandledRejections } from '../observability/log.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { BotLine } from './start-screen.ts';

/** How much longer than judging an event's lease lasts. Then another process may take it, even if this one runs. */
const EVENT_LEASE_MS = 40_000;

/** Starts the bots whose tokens are set, on the runtime's store and verbs. Each bot runs in one process at a time. */
export async function openBots(runtime: Runtime): Promise<RunningBots> {
  const { config, store, moderate, triage, judge, lists, pictures, shared, log } = runtime;
  const settings = {
    batchMessages: config.BOT_BATCH_MESSAGES,
    batchWaitMs: config.BOT_BATCH_WAIT_MS,
    queueMaxMessages: config.BOT_QUEUE_MAX_MESSAGES,
    startInTrial: config.SERVICE_START_IN_TRIAL,
    defaultPlan: config.SERVICE_DEFAULT_PLAN,
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    dashboardUrl: config.SERVICE_PUBLIC_URL ? `${config.SERVICE_PUBLIC_URL}/dashboard` : null,
    secretKeys: config.SERVICE_SECRET_KEY ?? [],
    leaseMs: config.MODEL_TIMEOUT_MS + EVENT_LEASE_MS,
  };
  const schedule = createSchedule();
  const deps = {
    store: store.as({ by: '', via: 'chat' }),
    communities: store.communities,
    moderate,
    triage,
    tryInThread: runtime.tryInThread,
    judge: judge.judge,
    isJudgeAvailable: judge.isAvailable,
    readPicture: pictures.read,
    joinShared: shared?.windows.join,
    appealLinks: runtime.appealLinks,
    listStates: lists.states,
    schedule,
    log,
    settings,
    instanceId: store.communities.instanceId,
    sharing: { leases: store.leases, botCommands: store.botCommands },
  };
  const release = handleUnhandledRejections(log);
  const definitions = BOTS.map((definition) => leasedBot(store.leases, definition));
  const bots = await startBots(deps, definitions, runsBots(config.SERVICE_ROLE) ? config.bots : {});
  const pages = serveBotCommands({ schedule, log, botCommands: store.botCommands, reports: store.communities, bots });
  return {
    ...bots,
    stop: async () => {
      await pages.stop();
      await bots.stop();
      release();
    },
  };
}

/** Lets pages send commands to the bots of this and of other processes. */
export function reachBots({ store }: Pick<Runtime, 'store'>, { commandsOf }: Pick<RunningBots, 'commandsOf'>): BotPort {
  const { botCommands, leases } = store;
  const runsInAnotherProcess = async (platform: ChatPlatform) => (await leases.listWork(workOf(platform))).length > 0;
  return createBotPort({ commandsOf, botCommands, runsInAnotherProcess, pause: (ms) => pause(ms) });
}

/** Returns each bot's state by name, as the health endpoint shows it. */
export function stateOfBots(bots: RunningBots, all: readonly BotDefinition[] = BOTS): Record<string, string> {
  const running = new Map(bots.health().map(({ platform, state }) => [platform, state]));
  return Object.fromEntries(all.map(({ name }) => [name, running.get(name) ?? 'off']));
}

/** Returns each running bot's queue and last error, as the health endpoint shows them. */
export function conditionsOfBots(bots: RunningBots): Health['bot_conditions'] {
  const problems = new Map(bots.health().map(({ platform, problem }) => [platform, problem]));
  return Object.fromEntries(
    Object.entries(bots.conditions()).map(([platform, { lastError, shards, ...counts }]) => [
      platform,
      {
        problem: problems.get(platform) ?? null,
        messages_waiting: counts.messagesWaiting,
        entries_waiting: counts.entriesWaiting,
        steps_waiting: counts.stepsWaiting,
        communities_without_log: counts.withoutLog,
        ...(shards
          ? { shards: { ...shards, here: [...shards.here], elsewhere: [...shards.elsewhere], free: [...shards.free] } }
          : {}),
        last_error: lastError && { what: lastError.what, at: new Date(lastError.atMs).toISOString() },
      },
    ]),
  );
}

/** Returns the command of each platform that joins a community to a tenant with a code. */
export function joinCommands(code: string, all: readonly BotDefinition[] = BOTS): readonly JoinCommand[] {
  return all.map(({ capabilities }) => ({
    platform: capabilities.label,
    command: typed(capabilities, 'link join', { code }),
  }));
}

/** Returns where the shards of each sharded bot run, as the metrics show it. */
export function shardsOfBots(bots: Pick<RunningBots, 'conditions'>): Record<string, ShardCounts> {
  return Object.fromEntries(
    Object.entries(bots.conditions()).flatMap(([platform, { shards }]) =>
      shards
        ? [[platform, { here: shards.here.length, elsewhere: shards.elsewhere.length, free: shards.free.length }]]
        : [],
    ),
  );
}

/** Describes each bot for the start screen: on, or the variables that turn it on. */
export function describeBots(bots: RunningBots, all: readonly BotDefinition[] = BOTS): BotLine[] {
  const running = new Set(bots.health().map(({ platform }) => platform));
  return all.map(({ name, capabilities, turnedOnBy }) => ({
    name: capabilities.label,
    isOn: running.has(name),
    state: running.has(name) ? 'on' : turnedOnBy.join(' or '),
  }));
}
