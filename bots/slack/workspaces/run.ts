import { LRUCache } from 'lru-cache';
import { createEventForwarder } from '../../core/inbound/forward-events.ts';
import { type LeasedTaskDeps, runWhileLeased } from '../../core/leased-task.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import type { InboundEvent } from '../../core/port/inbound-events.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { RunningBot } from '../../core/port/running-bot.ts';
import { claimOnce } from '../../core/state/claim-once.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { nameOf } from '../connection/outcome.ts';
import { clientOptions, createLibraryLog } from '../connection/web-clients.ts';
import { teamsOf } from '../events/events.ts';
import { attachInteractions } from '../events/interactions.ts';
import { openEntrance } from './entrance.ts';
import { createInstallStates } from './install-state.ts';
import { createInstallations, type Installations } from './installations.ts';
import { createInstaller } from './installer.ts';
import { createVault, type Kept } from './kept.ts';
import { installedNotice, isPick, readReceived } from './received.ts';
import { startWorker, type Worker } from './worker.ts';

/** How long it is believed that the tokens of a workspace open, or do not, and of how many that is remembered. */
const READABLE_MS = 30_000;
const READABLE_MAX = 5_000;

/** What this bot stands on. */
export type SlackAppDeps = Pick<
  BotDeps,
  'log' | 'schedule' | 'store' | 'communities' | 'settings' | 'instanceId' | 'among'
>;

/** Of a process that has all of the work. */
const ALONE: LeasedTaskDeps['leases'] = { leaseWork: async () => true, releaseWork: async () => {} };

/**
 * Runs Slack for every workspace that installs the app. Every process has an entrance: it writes down what Slack sends, answers, and installs. One process at a time works on
 * what was written down, through the core that `createCore` makes. Returns at once; never throws.
 */
export function runSlackApp(
  deps: SlackAppDeps,
  config: SlackAppConfig,
  createCore: (platform: Platform) => BotCore,
): RunningBot {
  const { log, schedule, settings, among } = deps;
  const logger = createLibraryLog(log);
  const installations = createInstallations(deps.store.installations, createVault(settings.secretKeys));
  const forwardEvents = createEventForwarder(deps, 'slack', config.clientSecret);
  const isUnreadable = rememberUnreadable(installations, schedule);
  let worker: Worker | null = null;

  const write = (event: InboundEvent): Promise<void> => (worker ? worker.take([event]) : forwardEvents(event));
  const onInstalled = (kept: Kept): Promise<void> =>
    // Who works on it finds it by itself within a minute, told or not.
    write(installedNotice(kept)).catch((error: unknown) =>
      log.warn({ platform: 'slack', error: nameOf(error) }, 'an installation could not be told of'),
    );
  const states = createInstallStates(settings.secretKeys[0] ?? '', (key) =>
    claimOnce({ deps, platform: { name: 'slack' } }, key),
  );
  const entrance = openEntrance({
    ...{ log, schedule, config, logger },
    installer: createInstaller({
      ...{ log, schedule, config, states, installations, onInstalled },
      options: clientOptions(config, logger, 1),
    }),
    authorize: async (source) => {
      if (!worker) throw new Error('another process works on workspaces');
      return worker.authorize(source);
    },
    attach: (app) => {
      attachInteractions((teamId) => worker?.interactionsOf(teamId) ?? null, app);
      app.error(async (error) => log.error({ platform: 'slack', error: nameOf(error) }, 'the Slack library failed'));
    },
    read: (body) => (worker && isPick(body) ? null : readReceived(body)),
    take: async (event) => {
      // It is acknowledged when its tokens can be read: the operator has some minutes to put the key back.
      for (const teamId of teamsOf(event.body))
        if (await isUnreadable(teamId)) throw new Error('the tokens cannot be read');
      await write(event);
    },
  });
  const work = async (): Promise<RunningBot> => {
    const begun = startWorker({ log, schedule, config, logger, installations, createCore, perform: entrance.perform });
    worker = begun;
    return {
      ...begun.bot,
      stop: () => {
        worker = null;
        return begun.bot.stop();
      },
    };
  };
  const turns = runWhileLeased({ log, schedule, leases: among?.leases ?? ALONE }, 'slack', work);
  let stopping: Promise<void> | null = null;

  return {
    get ask() {
      return turns.ask;
    },
    condition: turns.condition,
    health: () => {
      const listening = entrance.health();
      return listening.state === 'running' ? turns.health() : listening;
    },
    stop: () => {
      stopping ??= entrance.stop().then(() => turns.stop());
      return stopping;
    },
  };
}

/** Whether the tokens of a workspace were sealed with a key that this process does not have, from memory where possible. */
function rememberUnreadable(
  installations: Pick<Installations, 'find'>,
  { now }: Pick<BotDeps['schedule'], 'now'>,
): (teamId: string) => Promise<boolean> {
  const known = new LRUCache<string, boolean>({ max: READABLE_MAX, ttl: READABLE_MS, perf: { now } });
  return async (teamId) => {
    const before = known.get(teamId);
    if (before !== undefined) return before;
    const found = await installations.find(teamId);
    const isUnreadable = found !== null && found.opened === null;
    known.set(teamId, isUnreadable);
    return isUnreadable;
  };
}
