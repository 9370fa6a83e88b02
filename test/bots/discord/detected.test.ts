import { afterEach, expect, it } from 'vitest';
import { detectAttack } from '../../../emulators/discord/world/guilds.ts';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openDiscordDriver } from './driver.ts';

let close = async () => {};
afterEach(() => close());

async function open() {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const [guild] = server.world.guilds.values();
  if (!guild) throw new Error('the bot is in no server');
  const opened = await openConformance(driver);
  close = opened.close;
  const found = async (text: RegExp) =>
    (await driver.posts(driver.logChannelId)).filter((post) => text.test(post.text));
  return { ...opened, driver, server, guild, found };
}

it('tells once of each attack that Discord detects, also after a restart, and takes no step', async () => {
  const { world, restart, server, guild, found, pass } = await open();
  const told = async (count: number, text: RegExp) =>
    until(async () => (await found(text)).length === count, { what: `${count} entries with ${text}` });
  detectAttack(server.world, guild, 'raid');
  await told(1, /Discord detected a raid[\s\S]*\/steward run command:raid show/);
  // The same mark comes with every later change of the server.
  server.renameGuild(guild, 'Another name');
  await pass();
  await restart('stopped');
  server.renameGuild(guild, 'A third name');
  detectAttack(server.world, guild, 'dm_spam');
  await told(1, /Discord detected spam in direct messages/);
  await told(1, /Discord detected a raid/);
  world.schedule.advance(60_000);
  detectAttack(server.world, guild, 'raid');
  await told(2, /Discord detected a raid/);
  await told(1, /Discord detected spam in direct messages/);
  const { invites_disabled_until, dms_disabled_until } = guild.incidents ?? {};
  expect([invites_disabled_until, dms_disabled_until]).toEqual([null, null]);
});

it('pauses direct messages in a raid where the team chose it, and gives them back when it is lifted', async () => {
  const { driver, set, guild, entryWith } = await open();
  await set('raid set 3 30 10 flag', 'raid lockdown on', 'raid dms on');
  const paused = () => [guild.incidents?.invites_disabled_until, guild.incidents?.dms_disabled_until].map(Boolean);
  await driver.join(3);
  await until(() => paused().every(Boolean), { what: 'the pause of both' });
  const entry = await entryWith('newcomers joined in a burst');
  await driver.press('moderator', buttonOf(entry, /^Lift$/), entry);
  await until(() => !paused().some(Boolean), { what: 'the end of both' });
});
