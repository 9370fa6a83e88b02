import type { WorkLeases } from '../../src/core/common/work-leases.ts';
import type { BotDefinition } from './port/definition.ts';
import type { BotDeps } from './port/deps.ts';
import type { RunningBot } from './port/running-bot.ts';
import { describeError } from './runtime/problems.ts';
import { every } from './runtime/timers.ts';

/** Duration of a bot's lease, and how often it is renewed or requested. After a crash, another process takes over within the sum of both. */
const LEASE_MS = 6_000;
const LOOK_MS = 2_000;

/** Dependencies of a bot that runs in one process at a time. */
export type LeasedTaskDeps = Pick<BotDeps, 'schedule' | 'log'> & {
  readonly leases: Pick<WorkLeases, 'leaseWork' | 'releaseWork'>;
};

/** Wraps a bot so that one process at a time runs it, among all with its token. A bot that divides its work starts unchanged. */
export function leasedBot(leases: LeasedTaskDeps['leases'], definition: BotDefinition): BotDefinition {
  return {
    ...definition,
    start: async (own, values) =>
      definition.isDivided?.(values) === true
        ? definition.start(own, values)
        : runWhileLeased({ ...own, leases }, definition.name, () => definition.start(own, values)),
  };
}

/** Starts a bot. If it cannot start, its health says why. Never throws. */
export async function startOne(
  { log }: Pick<BotDeps, 'log'>,
  platform: string,
  start: () => Promise<RunningBot>,
): Promise<RunningBot> {
  try {
    return await start();
  } catch (error) {
    const problem = describeError(error);
    log.error({ error: problem }, 'a bot could not be started');
    return { health: () => ({ platform, state: 'failed', problem }), stop: async () => {} };
  }
}

/** Returns the name of a bot's lease. */
export function workOf(platform: string): string {
  return `bot ${platform}`;
}

/** Runs a bot here once no other process does. Continues while the store is unreachable; stops once another process took over. */
export function runWhileLeased(
  { leases, schedule, log }: LeasedTaskDeps,
  platform: string,
  start: () => Promise<RunningBot>,
): RunningBot & Required<Pick<RunningBot, 'condition'>> {
  const work = workOf(platform);
  let bot: RunningBot | null = null;
  let idle: ReturnType<RunningBot['health']> = { platform, state: 'starting', problem: null };

  const leave = async (lost: RunningBot): Promise<void> => {
    log.warn({}, 'another process has taken this bot over: it is stopped here');
    bot = null;
    await lost.stop();
  };
  const look = async (isStopping: () => boolean): Promise<void> => {
    try {
      const isOurs = await leases.leaseWork(work, LEASE_MS);
      if (isStopping()) return;
      if (isOurs && !bot) bot = await startOne({ log }, platform, start);
      if (!isOurs && bot) await leave(bot);
      if (!isOurs) idle = { platform, state: 'waiting', problem: 'another process runs it' };
    } catch (error) {
      idle = { ...idle, problem: describeError(error) };
    }
  };
  const looks = every(schedule, LOOK_MS, look);

  return {
    health: () => bot?.health() ?? idle,
    condition: () => bot?.condition?.() ?? NOTHING_WAITS,
    get ask() {
      return bot?.ask;
    },
    async stop() {
      const looked = looks.stop();
      // A running bot stops even if the store does not answer.
      if (!bot) await looked;
      await bot?.stop();
      await looked;
      // A lease that is not released lapses.
      await leases.releaseWork(work).catch(() => {});
      idle = { platform, state: 'stopped', problem: null };
      bot = null;
    },
  };
}

const NOTHING_WAITS = { messagesWaiting: 0, entriesWaiting: 0, stepsWaiting: 0, withoutLog: 0, lastError: null };
