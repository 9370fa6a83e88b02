import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { Ref } from '../../../emulators/discord/world/world.ts';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openDiscordDriver } from './driver.ts';

const MINUTE_MS = 60_000;
const TO_STAFF = 'POST /users/@me/channels';

let close = async () => {};
afterEach(() => close());

/** A server whose audit log the bot may view, with an administrator. */
async function open({ mayView = true } = {}) {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const [guild] = [...server.world.guilds.values()];
  const botRole = [...(guild?.roles.values() ?? [])].find(({ tags }) => tags?.bot_id === server.botUser.id);
  if (!guild || !botRole) throw new Error('the bot is in no server');
  const power = server.createRole(guild, { name: 'power', permissions: ['ManageGuild', 'BanMembers'] });
  const admin = server.createMember(guild, 'admin', { roles: [power] });
  if (mayView) server.grant({ guild, role: botRole }, ['ViewAuditLog']);
  const opened = await openConformance(driver);
  close = opened.close;
  const { communities } = opened.world.temporary.store;
  const [community] = await communities.listCommunities({ presentOn: 'discord' });
  const communityId = community?.id ?? '';
  const people = (count: number) => Array.from({ length: count }, (_, at) => server.createMember(guild, `m${at}`));
  const logged = async (text: string | RegExp) =>
    (await driver.posts(driver.logChannelId)).filter((entry) =>
      typeof text === 'string' ? entry.text.includes(text) : text.test(entry.text),
    );
  return {
    ...{ ...opened, driver, server, guild, botRole, admin, people, logged, communityId },
    deleteChannels(count: number, by: Ref) {
      const made = Array.from({ length: count }, (_, at) => server.createChannel(guild, { name: `old-${at}` }));
      for (const channel of made) server.deleteChannel(channel, by);
    },
    alerts: () => logged(ENGLISH('staff.title')),
    /** The entry with this in it. */
    alertOf: (text: string | RegExp) => until(async () => (await logged(text))[0], { what: `an entry with ${text}` }),
    told: async () => (await driver.toldTo('owner')).filter((text) => text.includes('took many actions at once')),
    casesOf: (authorId: string) => communities.listCasesBy({ communityId, authorId, limit: 10 }),
    /** Everything that was done is counted by then: a kick comes last, and is a case. */
    async settled() {
      const [last] = people(1);
      if (!last) throw new Error('nobody to kick');
      server.kickMember(guild, last, driver.idOf('moderator'));
      await until(async () => (await communities.listCasesBy({ communityId, authorId: last.id, limit: 1 }))[0], {
        what: 'the case of the last act',
      });
    },
  };
}

it('tells the log and the owner once of a burst, and keeps the numbers of its entry true', async () => {
  const { driver, world, server, guild, deleteChannels, alerts, alertOf, told, admin } = await open();
  const roles = ['friends', 'artists'].map((name) => server.createRole(guild, { name }));
  deleteChannels(3, admin);
  for (const role of roles) server.deleteRole(guild, role, admin);
  const entry = await alertOf('3 channels deleted. 2 roles deleted. Within ');
  expect(entry.text).toContain(`admin (${admin.id})`);
  expect(entry.text).toContain(ENGLISH('staff.what_to_do'));
  const [message] = await until(async () => ((await told()).length > 0 ? told() : null), { what: 'the message' });
  expect(message).toContain(`In Harbour, admin (${admin.id}) took many actions at once.`);
  expect(message).toContain('3 channels deleted. 2 roles deleted. Within ');
  world.schedule.advance(40_000);
  deleteChannels(4, admin);
  server.createWebhook(driver.channelId, admin);
  await alertOf(/7 channels deleted. 2 roles deleted. 1 webhook created. Within 4\d s/);
  expect(await alerts()).toHaveLength(1);
  expect(await told()).toHaveLength(1);
});

it('counts each account by itself, also a bot and the owner', async () => {
  const { server, guild, deleteChannels, settled, alerts, alertOf, told } = await open();
  const other = server.createMember(guild, 'other-bot', { bot: true });
  deleteChannels(4, other);
  deleteChannels(4, guild.ownerId);
  await settled();
  expect(await alerts()).toEqual([]);
  deleteChannels(1, other);
  await alertOf(`other-bot (${other.id})`);
  deleteChannels(1, guild.ownerId);
  await alertOf(`(${guild.ownerId})`);
  expect(await alerts()).toHaveLength(2);
  await until(async () => (await told()).length === 2, { what: 'a message for each' });
});

it('tells nobody of what takes longer than a minute', async () => {
  const { world, deleteChannels, settled, alerts, told, admin } = await open();
  for (let round = 0; round < 4; round++) {
    deleteChannels(4, admin);
    await settled();
    world.schedule.advance(MINUTE_MS + 1_000);
  }
  expect(await alerts()).toEqual([]);
  expect(await told()).toEqual([]);
});

it('takes ten bans and kicks for a burst, as a raid needs many, and no timeouts', async () => {
  const { world, server, guild, people, settled, alerts, alertOf, casesOf, logged, admin } = await open();
  const banned = people(8);
  for (const person of people(4)) server.setTimeout(guild, person, world.schedule.now() + MINUTE_MS, admin);
  for (const person of banned) server.banMember(guild, person, admin);
  for (const person of people(1)) server.kickMember(guild, person, admin);
  await settled();
  expect(await alerts()).toEqual([]);
  const last = people(2);
  for (const person of last) server.banMember(guild, person, admin);
  await alertOf('10 bans. 1 kick. 4 timeouts. Within ');
  // What is of a burst has no entry of its own, and is in the cases of each all the same.
  for (const { id } of [...banned, ...last])
    await until(async () => (await casesOf(id))[0], { what: 'the case of somebody who was banned' });
  await until(async () => (await logged(/^Banned: local:member/)).length === 8, { what: 'the entries before it' });
  expect(await logged(/^Banned: local:member/)).toHaveLength(8);
});

it('does not take what Steward did for somebody else’s doing', async () => {
  const { driver, server, people, set, settled, alerts, casesOf } = await open();
  await driver.takeRights('none');
  await driver.letModeratorsBan(true);
  await set('log bans on');
  const persons = people(10);
  for (const { id } of persons)
    expect((await driver.command('moderator', `ban ${id} for spam`))?.text).toContain('Banned');
  expect(server.callsOf('PUT /guilds/{guild}/bans/{user}')).toHaveLength(10);
  await settled();
  for (const { id } of persons) expect(await casesOf(id)).toHaveLength(1);
  expect(await alerts()).toEqual([]);
});

it('is without the audit log until the bot may view it, which status says', async () => {
  const { driver, server, guild, botRole, deleteChannels, alerts, alertOf, told, pass, admin } = await open({
    mayView: false,
  });
  const lineOf = async () => {
    const status = await driver.command('moderator', 'status');
    return status?.text.split('\n').find((line) => line.includes(ENGLISH('discord.watch_staff'))) ?? '';
  };
  expect(await lineOf()).toContain('View Audit Log');
  deleteChannels(8, admin);
  await pass();
  expect(await alerts()).toEqual([]);
  expect(await told()).toEqual([]);
  server.grant({ guild, role: botRole }, ['ViewAuditLog']);
  deleteChannels(5, admin);
  await alertOf('5 channels deleted');
  expect(await lineOf()).not.toContain('View Audit Log');
});

it('has the entry where the owner takes no private messages, and writes to them once', async () => {
  const { world, server, guild, deleteChannels, settled, alertOf, admin } = await open();
  const owner = server.world.users.get(guild.ownerId);
  if (!owner) throw new Error('no owner');
  owner.acceptsDirectMessages = false;
  deleteChannels(5, admin);
  await alertOf('5 channels deleted');
  await until(() => server.callsOf(TO_STAFF).length === 1, { what: 'the attempt' });
  for (let round = 0; round < 3; round++) {
    world.schedule.advance(5 * MINUTE_MS);
    await settled();
  }
  expect(server.callsOf(TO_STAFF)).toHaveLength(1);
});

it('goes on with the same entry after a restart, and with another after ten quiet minutes', async () => {
  const { world, deleteChannels, alerts, alertOf, told, restart, admin } = await open();
  deleteChannels(5, admin);
  await alertOf('5 channels deleted');
  await until(async () => (await told()).length === 1, { what: 'the message' });
  await restart('stopped');
  deleteChannels(2, admin);
  await alertOf('7 channels deleted');
  expect(await alerts()).toHaveLength(1);
  world.schedule.advance(11 * MINUTE_MS);
  deleteChannels(6, admin);
  await alertOf('6 channels deleted');
  expect(await alerts()).toHaveLength(2);
  await until(async () => (await told()).length === 2, { what: 'the second message' });
});

it('finds another place for the entry when the log went with the rest', async () => {
  const { driver, server, deleteChannels, admin } = await open();
  deleteChannels(4, admin);
  server.deleteChannel(driver.logChannelId, admin);
  const isTold = async () => (await driver.elsewhere()).some((text) => text.includes(ENGLISH('staff.title')));
  await until(isTold, { what: 'the entry in private' });
});

it('has its entry before those that wait, however many', async () => {
  const { server, guild, people, alertOf, told, logged, admin } = await open();
  const first = server.holdNext('POST /channels/{channel}/messages');
  for (const person of people(8)) server.banMember(guild, person, admin);
  await first.arrived;
  server.deleteRole(guild, server.createRole(guild, { name: 'old' }), admin);
  await until(async () => (await told()).length === 1, { what: 'the message to the owner' });
  first.release();
  await alertOf('1 role deleted. 8 bans.');
  const entries = await logged(/^(?:Banned|Staff watch)/);
  // One may have been on its way: of a ban, or the first steps.
  const at = entries.findIndex(({ text }) => text.startsWith(ENGLISH('staff.title')));
  expect([0, 1]).toContain(at);
});

it('calls whom alerts call, once', async () => {
  const { driver, set, deleteChannels, alertOf, admin } = await open();
  await set(`log alert user:${driver.idOf('moderator')}`);
  deleteChannels(5, admin);
  await alertOf('5 channels deleted');
  deleteChannels(1, admin);
  await alertOf('6 channels deleted');
  expect(await driver.takePings()).toEqual([driver.idOf('moderator')]);
});

it('has an entry and a case for what a moderator does to a member by Discord’s own menus', async () => {
  const { driver, world, server, guild, people, casesOf, alertOf, logged, settled } = await open();
  const [banned, kicked, silenced, freed, byBot] = people(5);
  if (!banned || !kicked || !silenced || !freed || !byBot) throw new Error('too few people');
  const moderator = driver.idOf('moderator');
  const untilMs = world.schedule.now() + 600_000;
  server.banMember(guild, banned, moderator, 'sold accounts');
  const ban = await alertOf('sold accounts');
  expect(ban.text).toMatch(/^Banned: local:member/);
  expect(ban.text).toContain('by mo');
  server.kickMember(guild, kicked, moderator);
  expect((await alertOf(kicked.id)).text).toMatch(/^Kicked: local:member/);
  server.setTimeout(guild, silenced, untilMs, moderator);
  const timeout = await alertOf(silenced.id);
  expect(timeout.text).toMatch(/^Timed out: local:member/);
  expect(await casesOf(silenced.id)).toMatchObject([
    { timeoutUntilMs: untilMs, results: [{ step: 'timeout', outcome: 'done', by: { id: moderator, name: 'mo' } }] },
  ]);
  expect((await driver.command('moderator', `member ${banned.id}`))?.text).toContain('sold accounts');
  await driver.takeRights('none');
  // The owner may ban.
  await driver.press('owner', buttonOf(ban, /^Undo ban/), ban);
  expect(await driver.standingOf(banned.id)).toBe('gone');
  await driver.press('moderator', buttonOf(timeout, /^Undo/), timeout);
  await until(async () => !(await driver.isTimedOut(silenced.id)), { what: 'the end of the timeout' });

  server.setTimeout(guild, freed, null, moderator);
  server.banMember(guild, byBot, server.createMember(guild, 'other-bot', { bot: true }));
  await settled();
  expect(await casesOf(freed.id)).toEqual([]);
  expect(await casesOf(byBot.id)).toEqual([]);
  expect(await logged(ENGLISH('staff.title'))).toEqual([]);
});

it('says in the entry of a ban that somebody lifted it by Discord’s own menus', async () => {
  const { driver, server, guild, people, set, alertOf, casesOf } = await open();
  const [banned] = people(1);
  if (!banned) throw new Error('too few people');
  const moderator = driver.idOf('moderator');
  await driver.takeRights('none');
  await driver.letModeratorsBan(true);
  await set('log bans on', `ban ${banned.id}`);
  await alertOf(/^Banned/);
  server.unbanMember(guild, banned, moderator);
  const lifted = await alertOf('ban lifted by mo');
  expect(lifted.buttons.some(({ label }) => label.startsWith('Undo ban'))).toBe(false);
  expect(await casesOf(banned.id)).toHaveLength(1);
  // A command lifts any ban.
  await set(`ban ${banned.id}`);
  server.unbanMember(guild, banned, server.createMember(guild, 'other-bot', { bot: true }));
  server.banMember(guild, banned, server.createMember(guild, 'another-bot', { bot: true }));
  await set(`unban ${banned.id}`);
  expect(await driver.standingOf(banned.id)).toBe('gone');
});

it('asks once who somebody is of whom many entries come at once', async () => {
  const { server, deleteChannels, alertOf, admin, restart } = await open();
  await restart('stopped');
  const asked = server.callsOf('GET /users/{user}').length;
  deleteChannels(20, admin);
  await alertOf('20 channels deleted');
  expect(server.callsOf('GET /users/{user}').length - asked).toBeLessThanOrEqual(1);
});
