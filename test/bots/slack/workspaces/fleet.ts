import { onTestFinished } from 'vitest';
import type { BotDeps } from '../../../../bots/core/port/deps.ts';
import type { RunningBot } from '../../../../bots/core/port/running-bot.ts';
import { startSlackApp } from '../../../../bots/slack/start.ts';
import { startBalancer } from '../../../../emulators/balancer.ts';
import { until } from '../../../../emulators/until.ts';
import { openStore } from '../../../../src/store/open.ts';
import { queryDirectly } from '../../../store/query-directly.ts';
import { type AppBench, KEY, openAppBench } from './harness.ts';
import { freePort } from './teams.ts';

/** One of several processes of a bot. */
export type FleetProcess = {
  readonly bot: RunningBot;
  readonly address: string;
  /** Nothing that it asks of the store happens from now on, and nobody is connected to it any more. */
  kill(): void;
};

/** Several processes with one bot of many workspaces, behind a balancer. */
export type Fleet = AppBench & {
  readonly processes: readonly FleetProcess[];
  /** How many requests each was handed. */
  readonly handed: ReadonlyMap<string, number>;
  /** Of all the one that works on workspaces, and one that does not. */
  holder(): FleetProcess;
  waiting(): FleetProcess;
  /** The lease of whoever was killed is over, and the next has it. */
  untilTakenOver(by: FleetProcess): Promise<void>;
};

/** Starts two processes until the test ends; one of them works when this resolves. `address` of the bench is the balancer's. */
export async function openFleet(): Promise<Fleet> {
  const bench = await openAppBench();
  const balancer = await startBalancer();
  onTestFinished(balancer.close);
  const alive = new Set<FleetProcess>();
  const spread = () => balancer.use([...alive].map(({ address }) => address));
  const start = async (): Promise<FleetProcess> => {
    const { bot, address, kill } = await openProcess(bench);
    const one: FleetProcess = {
      ...{ bot, address },
      kill() {
        kill();
        alive.delete(one);
        spread();
      },
    };
    alive.add(one);
    spread();
    return one;
  };
  const processes = [await start(), await start()];
  const inState = (state: string) => processes.find((one) => alive.has(one) && one.bot.health().state === state);
  const one = (state: string): FleetProcess => {
    const found = inState(state);
    if (!found) throw new Error(`no process is ${state}`);
    return found;
  };
  const areReady = () => inState('running') && inState('waiting');
  await until(areReady, { what: () => JSON.stringify(processes.map(({ bot }) => bot.health())) });
  return {
    ...bench,
    address: balancer.address,
    handed: balancer.handed,
    processes,
    holder: () => one('running'),
    waiting: () => one('waiting'),
    async untilTakenOver(by) {
      // By the clock of the database, which no test moves.
      await queryDirectly(
        bench.world.temporary.url,
        'UPDATE "Claim" SET "heldUntilMs" = "heldUntilMs" - 10001 WHERE key LIKE \'work %\'',
      );
      const isTakenOver = () => {
        bench.world.schedule.advance(2_000);
        return by.bot.health().state === 'running';
      };
      await until(isTakenOver, { what: 'the other' });
    },
  };
}

/** A process of its own over the same store. */
async function openProcess({ world, config }: AppBench) {
  const store = await openStore({ url: world.temporary.url, now: world.schedule.now });
  let isDead = false;
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => (isDead ? new Promise(() => {}) : value(...args));
      },
    });
  const { deps } = world.process({ secretKeys: [KEY] });
  const communities = mortal(store.communities);
  const own: BotDeps = {
    ...{ ...deps, communities, instanceId: store.communities.instanceId },
    store: { ...store, communities, installations: mortal(store.installations) },
    sharing: { leases: mortal(store.leases), botCommands: store.botCommands },
  };
  const port = await freePort();
  const bot = startSlackApp(own, { ...config, port });
  onTestFinished(async () => {
    // Nobody stops what was killed.
    if (!isDead) await bot.stop();
    await store.close();
  });
  return {
    bot,
    address: `http://127.0.0.1:${port}`,
    kill: () => {
      isDead = true;
    },
  };
}
