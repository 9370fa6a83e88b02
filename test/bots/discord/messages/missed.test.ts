import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningBot } from '../../../../bots/core/port/running-bot.ts';
import { until } from '../../../../emulators/until.ts';
import { type BotWorld, openBotWorld } from '../../support/bot-deps.ts';
import { openDiscordDriver } from '../driver.ts';

const BAIT = 'free coins for everybody scam=0.93';
const DAY_MS = 86_400_000;

describe('what was written on Discord while nobody listened', () => {
  let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
  let world: BotWorld;
  let bot: RunningBot;
  const start = async () => {
    bot = await driver.startBot(world.process().deps);
  };
  beforeEach(async () => {
    world = await openBotWorld();
    driver = await openDiscordDriver();
    await start();
    for (const command of ['log here', 'policy action scam delete'])
      await driver.command('owner', command, { channelId: driver.logChannelId });
  });
  afterEach(async () => {
    await bot.stop();
    await driver.close();
    await world.close();
  });

  const say = (content: string, author = driver.idOf('member')) => {
    const sent = driver.server.sendMessage({ author, channel: driver.channelId, content });
    return { channelId: sent.channelId, messageId: sent.id };
  };
  const gone = (message: ReturnType<typeof say>) =>
    until(async () => !(await driver.exists(message)), { what: 'the deletion' });
  const judged = () => world.judge.asked.flat();

  it('is read at the next start and judged, and what is known is not judged again', async () => {
    await driver.say('member', 'this was heard when it was said');
    await until(() => judged().length === 1);
    await bot.stop();
    const away = Array.from({ length: 120 }, (_, number) => say(`${BAIT} number ${number}`));
    await start();
    for (const message of away) await gone(message);
    expect(judged().filter((text) => text.includes('was heard'))).toHaveLength(1);
    expect(new Set(judged()).size).toBe(judged().length);
  });

  it('is read when a connection began anew', async () => {
    await driver.say('member', 'this was heard when it was said');
    await until(() => judged().length === 1);
    const before = driver.server.gateway.sessions[0];
    driver.server.dropConnections();
    driver.server.invalidateSessions();
    const message = say(BAIT);
    await gone(message);
    expect(driver.server.gateway.sessions[0]).not.toBe(before);
  });

  it('is left to moderators when it is older than a day', async () => {
    await bot.stop();
    const old = say(BAIT);
    world.schedule.advance(DAY_MS + 60_000);
    const fresh = say(`${BAIT} again`, driver.idOf('other'));
    await start();
    await gone(fresh);
    expect(await driver.exists(old)).toBe(true);
  });
});
