import { afterEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function open() {
  const driver = await openDiscordDriver();
  const run = await openConformance(driver);
  close = run.close;
  const { server, channelId: channel } = driver;
  const [guild] = server.world.guilds.values();
  const role = [...(guild?.roles.values() ?? [])].find(({ tags }) => tags?.bot_id === server.botUser.id);
  if (!guild || !role) throw new Error('the bot is in no server');
  server.grant({ guild, role }, ['KickMembers', 'BanMembers']);
  await run.set('policy action scam delete', 'log bans on');
  const entries = async () =>
    (await driver.posts(driver.logChannelId)).filter(({ text }) =>
      /Permissions missing|permissions are back/.test(text),
    );
  const entryWith = (...parts: readonly string[]) =>
    until(async () => (await entries()).find(({ text }) => parts.every((part) => text.includes(part))), {
      what: `an entry with ${parts.join(', ')}`,
    });
  return { driver, run, server, of: { guild, role }, inChannel: { guild, role, channel }, entries, entryWith };
}

it('keeps one entry for the whole server, whatever is lost or given after it', async () => {
  const { server, of, entries, entryWith } = await open();
  server.deny(of, ['ModerateMembers']);
  await entryWith('Permissions missing', 'Time members out');
  server.deny(of, ['KickMembers']);
  await entryWith('Permissions missing', 'Time members out', 'Kick members');
  server.grant(of, ['ModerateMembers']);
  const left = await until(async () => (await entries()).find(({ text }) => !text.includes('Time members out')), {
    what: 'the entry without the right that is back',
  });
  expect(left.text).toContain('Kick members');
  server.grant(of, ['KickMembers']);
  await entryWith('All permissions are back');
  expect(await entries()).toHaveLength(1);
});

it('names the channel where the bot lacks a right in that channel alone', async () => {
  const { driver, run, server, inChannel, entries, entryWith } = await open();
  server.deny(inChannel, ['ManageMessages']);
  const said = await driver.say('member', 'free coins for everybody scam=0.93');
  const lost = await entryWith('Permissions missing', 'Delete messages here');
  expect(lost.text).toContain('Where: #general');
  expect(await entries()).toHaveLength(1);
  server.grant(inChannel, ['ManageMessages']);
  await run.gone(said);
  await entryWith('All permissions are back');
});
