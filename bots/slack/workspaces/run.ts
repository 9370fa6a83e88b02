import { lazily } from '../../../src/core/collections/remember.ts';
import { createEventForwarder } from '../../core/inbound/forward-events.ts';
import { type LeasedTaskDeps, runWhileLeased } from '../../core/leased-task.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import type { InboundEvent } from '../../core/port/events.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { RunningBot } from '../../core/port/running-bot.ts';
import { keepConnected } from '../../core/runtime/keep-connected.ts';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import { claimOnce } from '../../core/state/claim-once.ts';
import { nameOf } from '../connection/calls.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { clientOptions, createLibraryLog, RETRY } from '../connection/web-clients.ts';
import { teamsOf } from '../events/events.ts';
import { createHttp } from '../events/transport.ts';
import { createInstallStates } from './install-state.ts';
import { createInstaller } from './installer.ts';
import { createInstallations, createVault, type Installations, type Kept } from './kept.ts';
import { installedNotice, isPick, orgIn, readReceived } from './received.ts';
import { startWorker } from './worker.ts';

/** Time for which the readability of a workspace's tokens is cached, and most cached workspaces. */
const READABLE_MS = 30_000;
const READABLE_MAX = 5_000;

/** Leases of a process that does all the work. */
const ALONE: LeasedTaskDeps['leases'] = { leaseWork: async () => true, releaseWork: async () => {} };

/** Runs Slack for every workspace that installs the app: every process receives, one at a time works. Returns at once; never throws. */
export function runSlackApp(
  deps: BotDeps,
  config: SlackAppConfig,
  createCore: (platform: Platform) => BotCore,
): RunningBot {
  const { log, schedule, settings, sharing } = deps;
  const logger = createLibraryLog(log);
  const installations = createInstallations(deps.store.installations, createVault(settings.secretKeys));
  const forwardEvents = createEventForwarder(deps, 'slack', config.clientSecret);
  const stateOf = rememberStates(installations, schedule);
  let worker: ReturnType<typeof startWorker> | null = null;

  const write = (event: InboundEvent): Promise<void> => (worker ? worker.take([event]) : forwardEvents(event));
  const onInstalled = (kept: Kept): Promise<void> =>
    // The working process finds the installation within a minute even without this event.
    write(installedNotice(kept)).catch((error: unknown) =>
      log.warn({ error: nameOf(error) }, 'an installation could not be told of'),
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
    authorize: async (source, body) => {
      if (!worker) throw new Error('another process works on workspaces');
      return worker.authorize(source, body);
    },
    interactionsOf: (teamId) => worker?.interactionsOf(teamId) ?? null,
    read: (body) => (worker && isPick(body) ? null : readReceived(body)),
    take: async (event) => {
      // Acknowledged only if its tokens can be decrypted: Slack's retries give the operator time to restore the key.
      for (const id of [...teamsOf(event.body), orgIn(event.body)?.id ?? '']) {
        const state = await stateOf(id);
        if (state === 'unreadable') throw new Error('the tokens cannot be read');
        if (state === 'readable') break;
      }
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
  const turns = runWhileLeased({ log, schedule, leases: sharing?.leases ?? ALONE }, 'slack', work);
  return {
    get ask() {
      return turns.ask;
    },
    condition: turns.condition,
    health: () => {
      const listening = entrance.health();
      return listening.state === 'running' ? turns.health() : listening;
    },
    stop: lazily(() => entrance.stop().then(() => turns.stop())),
  };
}

/** Listens for Slack and browsers until stopped; retries if the address is in use. */
function openEntrance(making: Parameters<typeof createHttp>[0]) {
  let transport = createHttp(making);
  const kept = keepConnected(making, {
    platform: 'slack',
    retry: RETRY,
    async attempt(attempt) {
      const problem = await transport.open();
      if (attempt.isOver() || problem) return problem;
      attempt.up(null);
      return transport.ended;
    },
    async close() {
      // A transport cannot be opened twice, so each attempt gets a new one.
      const last = transport;
      transport = createHttp(making);
      await last.close();
    },
  });
  const perform: typeof transport.perform = (...what) => transport.perform(...what);
  return { health: kept.health, stop: kept.stop, perform };
}

/** Returns whether this process has the key of a workspace's or organisation's tokens, from the cache if possible. */
function rememberStates(
  installations: Pick<Installations, 'find'>,
  { now }: Pick<BotDeps['schedule'], 'now'>,
): (id: string) => Promise<'none' | 'readable' | 'unreadable'> {
  const known = createKeptAnswers<'none' | 'readable' | 'unreadable'>(now, READABLE_MAX, () => READABLE_MS);
  return (id) =>
    known.of(id, async () => {
      const found = await installations.find(id);
      return found === null ? 'none' : found.opened === null ? 'unreadable' : 'readable';
    });
}
