import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { BotDeps } from '../../../../bots/core/port/deps.ts';
import type { RunningBot } from '../../../../bots/core/port/running-bot.ts';
import type { SlackAppConfig } from '../../../../bots/slack/connection/config.ts';
import { startSlackApp as startBot } from '../../../../bots/slack/start.ts';
import { startSlackApp } from '../../../../emulators/slack/start-slack-app.ts';
import { until } from '../../../../emulators/until.ts';
import { type BotWorld, openBotWorld } from '../../support/bot-deps.ts';
import { freePort, type Installable } from './teams.ts';

/** A key of an operator. */
export const KEY = 'k'.repeat(44);

/** A local Slack of many workspaces, and what a bot for all of them stands on. */
export type AppBench = Installable & {
  readonly world: BotWorld;
  readonly config: SlackAppConfig;
  /** Starts a bot; it listens when this resolves. */
  start(deps?: BotDeps, config?: Partial<SlackAppConfig>): Promise<RunningBot>;
  /** A process of its own over the same store. */
  deps(keys?: readonly string[]): BotDeps;
};

/** Opens the local Slack and a store until the test ends; no bot runs yet. */
export async function openAppBench(): Promise<AppBench> {
  const app = await startSlackApp();
  const world = await openBotWorld();
  const port = await freePort();
  const { clientId, clientSecret, signingSecret, apiUrl } = app;
  const config = { clientId, clientSecret, signingSecret, apiUrl, host: '127.0.0.1', port };
  const bots: RunningBot[] = [];
  const deps = (secretKeys: readonly string[] = [KEY]) => world.process({ secretKeys }).deps;
  onTestFinished(async () => {
    for (const bot of bots) await bot.stop();
    await app.close();
    await world.close();
  });
  return {
    app,
    world,
    address: `http://127.0.0.1:${port}`,
    config,
    deps,
    async start(own = deps(), changed = {}) {
      const bot = startBot(own, { ...config, ...changed });
      bots.push(bot);
      await until(() => bot.health().state === 'running', {
        what: () => `the bot ${JSON.stringify(bot.health())} ${world.logged.slice(-5).join('\n')}`,
      });
      return bot;
    },
  };
}

/** The bytes of the store, with what is not in its main file yet. */
export function bytesOfStore({ temporary: { url } }: BotWorld): string {
  const path = url.replace(/^file:/, '');
  return ['', '-wal'].map((end) => readFileSync(path + end, 'latin1')).join('');
}
