import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningBot } from '../../bots/shared/deps.ts';
import type { PlatformName } from '../../bots/shared/platform.ts';
import { createSchedule } from '../../bots/shared/schedule.ts';
import { type BotsConfig, startBots } from '../../bots/start.ts';
import { type BotWorld, openBotWorld } from './support/bot-deps.ts';

const CONFIG: BotsConfig = {
  discord: { token: 'd', apiUrl: null },
  slack: {
    botToken: 's',
    appToken: null,
    signingSecret: 'x',
    userToken: null,
    apiUrl: null,
    port: 0,
    host: '127.0.0.1',
  },
  telegram: { token: 't', apiRoot: null, webhookUrl: null, webhookHost: '127.0.0.1', webhookPort: 0 },
};

describe('starting the bots', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await openBotWorld();
  });
  afterEach(() => world.close());

  const running = (platform: PlatformName, stop: () => Promise<void> = async () => {}): RunningBot => ({
    health: () => ({ platform, state: 'running', problem: null }),
    stop,
  });

  it('loads and starts those that have a token, and no other', async () => {
    const { deps } = world.process();
    const loaded: PlatformName[] = [];
    const load = (platform: PlatformName) => async () => {
      loaded.push(platform);
      return () => running(platform);
    };
    const loaders = { discord: load('discord'), slack: load('slack'), telegram: load('telegram') };
    const bots = await startBots(deps, { ...CONFIG, slack: null }, loaders);
    expect(bots.health().map(({ platform }) => platform)).toEqual(['discord', 'telegram']);
    expect(loaded).toEqual(['discord', 'telegram']);
    expect((await startBots(deps, { discord: null, slack: null, telegram: null }, loaders)).health()).toEqual([]);
  });

  it('lets one that throws at its start or its end take no other down', async () => {
    const { deps } = world.process();
    let stopped = 0;
    const refuse = () => {
      throw new TypeError('secret-token');
    };
    const bots = await startBots(deps, CONFIG, {
      discord: async () => refuse,
      slack: async () => () => running('slack', () => Promise.reject(new Error('secret-token'))),
      telegram: async () => () =>
        running('telegram', async () => {
          stopped++;
        }),
    });
    expect(bots.health()[0]).toEqual({ platform: 'discord', state: 'failed', problem: 'TypeError' });
    const unloaded = await startBots(
      deps,
      { ...CONFIG, slack: null },
      {
        discord: async () => refuse(),
        slack: async () => refuse(),
        telegram: async () => () => running('telegram'),
      },
    );
    expect(unloaded.health().map(({ state }) => state)).toEqual(['failed', 'running']);
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
