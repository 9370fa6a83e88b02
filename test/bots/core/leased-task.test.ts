import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leasedBot } from '../../../bots/core/leased-task.ts';
import type { BotDefinition } from '../../../bots/core/port/definition.ts';
import type { BotHealth, RunningBot } from '../../../bots/core/port/running-bot.ts';
import { BOTS } from '../../../bots/registry.ts';
import { until } from '../../../emulators/until.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { queryDirectly } from '../../store/query-directly.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';

const LOOK_MS = 2_000;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe('a bot that runs in several processes with one token', () => {
  let temporary: TemporaryStore;
  let other: Store;
  const schedules: SteeredSchedule[] = [];
  const running: RunningBot[] = [];
  /** What runs at the moment, by process. */
  const live = new Set<string>();
  /** More than one at a time, ever. */
  let most = 0;
  beforeEach(async () => {
    temporary = await temporaryStore();
    other = await openStore({ url: temporary.url, now: Date.now });
  });
  afterEach(async () => {
    for (const bot of running.splice(0)) await bot.stop();
    for (const schedule of schedules.splice(0)) schedule.clear();
    live.clear();
    most = 0;
    await other.close();
    await temporary.close();
  });

  /** A process with the bot; it looks when its schedule is advanced. */
  const startIn = async (name: string, store: Store) => {
    const schedule = createSteeredSchedule();
    schedules.push(schedule);
    const [telegram] = BOTS.filter((bot) => bot.name === 'telegram');
    if (!telegram) throw new Error('no bot');
    const start = async (): Promise<RunningBot> => {
      live.add(name);
      most = Math.max(most, live.size);
      const health: BotHealth = { platform: 'telegram', state: 'running', problem: null };
      return { health: () => health, stop: async () => void live.delete(name) };
    };
    const definition: BotDefinition = { ...telegram, start };
    // Nothing of what a bot stands on is used by this one.
    const bot = await leasedBot(store.leases, definition).start({ schedule, log: quiet } as never, {});
    running.push(bot);
    const states = () => bot.health().state;
    return { bot, states, look: () => schedule.advance(LOOK_MS) };
  };
  const lapse = () =>
    queryDirectly(temporary.url, `UPDATE "Claim" SET "heldUntilMs" = "heldUntilMs" - 10001 WHERE key LIKE 'work %'`);

  it('is active in one process, and moves to another at once when that one stops', async () => {
    const first = await startIn('first', temporary.store);
    await until(() => first.states() === 'running', { what: 'the first' });
    const second = await startIn('second', other);
    await until(() => second.states() === 'waiting', { what: 'the second' });
    expect([...live]).toEqual(['first']);
    expect(second.bot.ask).toBeUndefined();
    await first.bot.stop();
    expect(first.states()).toBe('stopped');
    second.look();
    await until(() => second.states() === 'running', { what: 'the turn of the second' });
    expect(most).toBe(1);
  });

  it('moves after six seconds of silence, and stops in the old process when that returns', async () => {
    const first = await startIn('first', temporary.store);
    await until(() => first.states() === 'running', { what: 'the first' });
    const second = await startIn('second', other);
    await until(() => second.states() === 'waiting', { what: 'the second' });
    // The first stands still: its schedule is not advanced.
    await until(
      async () => {
        await lapse();
        second.look();
        return second.states() === 'running';
      },
      { what: 'the turn of the second' },
    );
    expect(await other.leases.leaseWork('bot telegram', 600_000)).toBe(true);
    await until(
      () => {
        first.look();
        return first.states() === 'waiting';
      },
      { what: 'the end of the first' },
    );
    expect([...live]).toEqual(['second']);
  });

  it('continues while the store is unavailable', async () => {
    let isDown = false;
    let refused = 0;
    const leases = {
      ...temporary.store.leases,
      leaseWork: async (...asked: Parameters<Store['leases']['leaseWork']>) => {
        if (isDown) refused++;
        if (isDown) throw new Error('down');
        return temporary.store.leases.leaseWork(...asked);
      },
    };
    const first = await startIn('first', { ...temporary.store, leases });
    await until(() => first.states() === 'running', { what: 'the first' });
    isDown = true;
    await until(
      () => {
        first.look();
        return refused > 2;
      },
      { what: 'three looks' },
    );
    expect(first.states()).toBe('running');
    expect([...live]).toEqual(['first']);
  });
});
