import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BotDefinition } from '../../bots/core/port/definition.ts';
import { createSchedule } from '../../bots/core/port/process.ts';
import type { RunningBot } from '../../bots/core/port/running-bot.ts';
import { DISCORD } from '../../bots/discord/setup/capabilities.ts';
import { startBots } from '../../bots/start.ts';
import { type BotWorld, openBotWorld } from './support/bot-deps.ts';

describe('starting the bots', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await openBotWorld();
  });
  afterEach(() => world.close());

  const running = (platform: string, stop: () => Promise<void> = async () => {}): RunningBot => ({
    health: () => ({ platform, state: 'running', problem: null }),
    stop,
  });

  const bot = (name: string, start: () => Promise<RunningBot> | RunningBot): BotDefinition => ({
    name,
    capabilities: DISCORD,
    settings: {},
    turnedOnBy: ['TOKEN'],
    issues: () => [],
    start: async () => start(),
    check: async () => [],
    summary: '',
  });

  it('starts those that are turned on, and no other', async () => {
    const { deps } = world.process();
    const started: string[] = [];
    const definitions = ['one', 'two', 'three'].map((name) =>
      bot(name, () => {
        started.push(name);
        return running(name);
      }),
    );
    const bots = await startBots(deps, definitions, { one: { TOKEN: 'x' }, two: null, three: { TOKEN: 'y' } });
    expect(bots.health().map(({ platform }) => platform)).toEqual(['one', 'three']);
    expect(started).toEqual(['one', 'three']);
    expect((await startBots(deps, definitions, {})).health()).toEqual([]);
  });

  it('names the platform in every line that a bot logs', async () => {
    const definition: BotDefinition = {
      ...bot('one', () => running('one')),
      start: async ({ log }) => {
        for (const level of ['info', 'warn', 'error'] as const) log[level]({ error: 'E1' }, 'something happened');
        return running('one');
      },
    };
    await startBots(world.process().deps, [definition], { one: {} });
    const line = 'something happened {"platform":"one","error":"E1"}';
    expect(world.logged).toEqual([`info ${line}`, `warn ${line}`, `error ${line}`]);
  });

  it('lets one that throws at its start or its end take no other down', async () => {
    const { deps } = world.process();
    let stopped = 0;
    const definitions = [
      bot('one', () => {
        throw new TypeError('secret-token');
      }),
      bot('two', () => running('two', () => Promise.reject(new Error('secret-token')))),
      bot('three', () =>
        running('three', async () => {
          stopped++;
        }),
      ),
    ];
    const bots = await startBots(deps, definitions, { one: {}, two: {}, three: {} });
    expect(bots.health()).toEqual([
      { platform: 'one', state: 'failed', problem: 'TypeError' },
      { platform: 'two', state: 'running', problem: null },
      { platform: 'three', state: 'running', problem: null },
    ]);
    await bots.stop();
    expect(stopped).toBe(1);
    expect(world.logged.join()).not.toContain('secret-token');
  });
});

describe('the schedule of a process', () => {
  it('runs what is due, what was called off never, and what is weeks away not at once', async () => {
    const schedule = createSchedule();
    const ran: string[] = [];
    const cancelFar = schedule.after(60 * 86_400_000, () => ran.push('far'));
    schedule.after(5, () => ran.push('off'))();
    await new Promise<void>((resolve) => {
      const alive = setInterval(() => {}, 1_000);
      schedule.after(20, () => {
        clearInterval(alive);
        resolve();
      });
    });
    expect(ran).toEqual([]);
    cancelFar();
  });
});
