import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
let opened: Awaited<ReturnType<typeof openConformance>>;
beforeEach(async () => {
  driver = await openDiscordDriver();
  opened = await openConformance(driver);
});
afterEach(() => opened.close());

it('holds nothing where the bot may not write, and status lists what the gate needs while it is on', async () => {
  const status = async () => (await driver.command('moderator', 'status'))?.text ?? '';
  expect(await status()).not.toMatch(/Post held messages again|Post entries here/);
  await opened.set('gate set 1 0');
  const { server } = driver;
  const [guild] = [...server.world.guilds.values()];
  server.deny({ guild: guild?.id ?? '', channel: driver.channelId, member: server.botUser }, ['SendMessages']);
  expect(await status()).toMatch(/NO: Post held messages again[\s\S]*NO: Post entries here/);
  const said = await driver.say('member', 'our boats are at https://boats.example/all');
  await opened.entryWith('confirmation by the author: the bot lacks the permission');
  expect(await driver.exists(said)).toBe(true);
});
