import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../bots/core/i18n/translate.ts';
import type { RunningBot } from '../../bots/core/port/running-bot.ts';
import { until } from '../../emulators/until.ts';
import type { ConformanceDriver, SaidMessage } from './conformance-driver.ts';
import { openDiscordDriver } from './discord/driver.ts';
import { openSlackDriver } from './slack/driver.ts';
import { type BotWorld, openBotWorld } from './support/bot-deps.ts';
import { openTelegramDriver } from './telegram/driver.ts';

const BAIT = 'free coins for everybody scam=0.93';

describe('one policy for three platforms', () => {
  let world: BotWorld;
  let drivers: ConformanceDriver[];
  let bots: RunningBot[];
  beforeEach(async () => {
    world = await openBotWorld();
    drivers = await Promise.all([openDiscordDriver(), openSlackDriver(), openTelegramDriver()]);
    const { deps } = world.process();
    bots = await Promise.all(drivers.map((driver) => driver.startBot(deps)));
  });
  afterEach(async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    for (const driver of drivers) await driver.close();
    await world.close();
  });

  const run = async (driver: ConformanceDriver, text: string): Promise<string> => {
    const shown = await driver.command('owner', text);
    if (!shown) throw new Error(`nothing was shown for ${text}`);
    return shown.text;
  };
  const gone = (driver: ConformanceDriver, message: SaidMessage) =>
    until(async () => !(await driver.exists(message)), { what: `the deletion on ${driver.platform}` });

  it('is shared by a code, changed from any of them, and each gets its own back', async () => {
    const [discord, ...others] = drivers;
    if (!discord) throw new Error('no driver');
    // Without a log, entries would come to the owner in private, between the answers.
    for (const driver of drivers) await run(driver, 'log off');
    for (const other of others) await run(other, 'policy minutes 7');
    await run(discord, 'policy action scam delete');
    for (const other of others) {
      const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await run(discord, 'link code'))?.[0] ?? '';
      const asked = await other.command('owner', `link join ${code}`);
      expect(asked?.text).toContain('scam: yours flag from 0.75; theirs delete from 0.75');
      const share = asked?.buttons.find(({ label }) => label === ENGLISH('tenant.share_their_rules'));
      if (!asked || !share) throw new Error('joining asked for nothing');
      expect((await other.press('owner', share, asked))?.text).toContain('uses the other community’s rules');
      await gone(other, await other.say('member', BAIT));
    }
    expect(await world.temporary.store.listTenants()).toHaveLength(3);
    const [slack, telegram] = others;
    if (!slack || !telegram) throw new Error('no driver');
    await run(telegram, 'words add forbiddenword');
    await run(telegram, 'words action delete');
    await gone(discord, await discord.say('member', 'this has a forbiddenword in it'));

    for (const other of others) {
      expect(await run(other, 'unlink')).toContain('its own rules again');
      expect(await run(other, 'policy show')).toMatch(/scam: flag from[\s\S]*timeout: 7 minutes/);
      expect(await run(other, 'words show')).toContain('0 blocked words');
    }
    const spared = await telegram.say('member', 'this still has a forbiddenword in it');
    await gone(discord, await discord.say('member', 'and so has a forbiddenword this'));
    expect(await telegram.exists(spared)).toBe(true);
  });
});
