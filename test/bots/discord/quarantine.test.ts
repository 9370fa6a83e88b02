import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openDiscordDriver } from './driver.ts';

const GIVE = 'PUT /guilds/{guild}/members/{user}/roles/{role}';
const TAKE = 'DELETE /guilds/{guild}/members/{user}/roles/{role}';
const WRITING = ['SendMessages', 'SendMessagesInThreads'] as const;

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
beforeEach(async () => {
  driver = await openDiscordDriver();
  driver.server.changeRole(guildOf(), botRole(), { position: 10 });
  driver.server.grant({ guild: guildOf(), role: botRole() }, ['ManageRoles']);
  open = await openConformance(driver);
});
afterEach(() => open.close());

const guildOf = () => {
  const [guild] = driver.server.world.guilds.values();
  if (!guild) throw new Error('there is no server');
  return guild;
};
const botRole = () => {
  const found = [...guildOf().roles.values()].find(({ managed }) => managed);
  if (!found) throw new Error('the bot has no role');
  return found;
};
const member = () => driver.idOf('member');
const rolesOf = () => driver.server.member(guildOf(), member())?.roles ?? [];
const makeRole = (position = 2) =>
  driver.server.createRole(guildOf(), { name: 'quarantine', permissions: [], position });
const isTimedOut = () => driver.isTimedOut(member());
const settings = (roleId: string, trap: string) =>
  open.set('stolen set 3 10 timeout', `stolen trap ${trap} on`, `stolen quarantine ${roleId}`);
/** Writes where nobody may, and waits for the entry. */
const fallIn = async (trap: string, entry: string | RegExp) => {
  await driver.sayIn('member', trap, { text: 'free boats for everybody' });
  return open.entryWith(entry);
};
/** Writes in so many channels, one a second. */
const flood = async (count: number) => {
  for (const channel of await driver.makeChannels(count)) {
    await driver.sayIn('member', channel, { text: `hello ${channel}` });
    open.world.schedule.advance(1_000);
  }
};
const pressOn = async (who: 'owner' | 'moderator', text: string | RegExp, label: RegExp) => {
  const entry = await open.entryWith(text);
  return (await driver.press(who, buttonOf(entry, label), entry))?.text ?? '';
};

it('gives the role in the place of the timeout, and Undo takes it away and nothing else', async () => {
  const role = makeRole();
  const other = driver.server.createRole(guildOf(), { name: 'friends', position: 1 });
  driver.server.setRoles(guildOf(), member(), [other]);
  const [trap = ''] = await driver.makeChannels(1);
  await settings(role.id, trap);
  const entry = await fallIn(trap, 'Deleted and quarantined: account probably stolen');
  expect(entry.text).toContain('quarantined');
  expect(entry.text).not.toMatch(/timed out|Not done/i);
  expect(rolesOf()).toEqual([other.id, role.id]);
  expect(await isTimedOut()).toBe(false);
  const [call] = driver.server.callsOf(GIVE);
  expect(call?.reason).toContain('local:stolen');
  await open.restart('stopped');
  await pressOn('moderator', 'quarantined', /^Undo everything/);
  await until(() => !rolesOf().includes(role.id), { what: 'the end of the quarantine' });
  expect(rolesOf()).toEqual([other.id]);
  await open.entryWith('quarantine ended');
});

it('counts an account of many messages as quarantined, once', async () => {
  const role = makeRole();
  await open.set('stolen set 3 10 timeout', `stolen quarantine ${role.id}`);
  await flood(4);
  await open.entryWith(/4 messages of 1 account in 4 channels deleted, 1 quarantined: account probably stolen/);
  expect(rolesOf()).toEqual([role.id]);
  expect(driver.server.callsOf(GIVE)).toHaveLength(1);
  await pressOn('moderator', '1 account quarantined', /^Undo everything/);
  await open.entryWith('1 quarantine ended');
  expect(rolesOf()).toEqual([]);
  expect(await isTimedOut()).toBe(false);
});

it('times out who had the role before, and Undo leaves it to them', async () => {
  const role = makeRole();
  const [trap = ''] = await driver.makeChannels(1);
  await settings(role.id, trap);
  driver.server.setRoles(guildOf(), member(), [role]);
  await fallIn(trap, 'Deleted and timed out: account probably stolen');
  await open.entryWith('Not done: quarantine role: someone else restricted the member');
  expect(await isTimedOut()).toBe(true);
  await pressOn('moderator', 'timed out', /^Undo everything/);
  await until(async () => !(await isTimedOut()), { what: 'the end of the timeout' });
  expect(rolesOf()).toEqual([role.id]);
});

it.each([
  {
    what: 'without Manage Roles',
    spoil: () => driver.server.deny({ guild: guildOf(), role: botRole() }, ['ManageRoles']),
    told: ENGLISH('discord.give_role_manage_roles_server'),
    status:
      /NO: Give stolen accounts the role quarantine instead of a timeout\. The bot lacks the permission[^.]*\. Give its role Manage Roles/,
  },
  {
    what: 'with a role above its own',
    spoil: (roleId: string) => driver.server.changeRole(guildOf(), roleId, { position: 11 }),
    told: "the role is not below the bot's highest role. Move the bot's role above the quarantine role",
    status:
      /NO: Give stolen accounts the role quarantine[^.]*\. The role is not below[^.]*\. Move the bot's role above the quarantine role/,
  },
  {
    what: 'with a role that is deleted',
    spoil: (roleId: string) => driver.server.deleteRole(guildOf(), roleId),
    told: 'the role no longer exists',
    status:
      /NO: Give stolen accounts the role \d+[^.]*\. The role no longer exists[^.]*\. Choose another(?![\s\S]*Keep members)/,
  },
  {
    what: 'with a role of moderators',
    spoil: (roleId: string) => driver.server.grant({ guild: guildOf(), role: roleId }, ['KickMembers']),
    told: 'or has moderation permissions',
    status: /NO: Give stolen accounts the role quarantine[^.]*\. The role [^.]*moderation permissions\. Choose another/,
  },
])('times the account out $what, and entry, set-up and status say why', async ({ spoil, told, status }) => {
  const role = makeRole();
  const [trap = ''] = await driver.makeChannels(1);
  await settings(role.id, trap);
  spoil(role.id);
  const entry = await fallIn(trap, 'Deleted and timed out: account probably stolen');
  expect(entry.text).toContain('Not done: quarantine role');
  expect(entry.text).toContain(told);
  expect(await isTimedOut()).toBe(true);
  expect(rolesOf()).toEqual([]);
  expect(driver.server.callsOf(GIVE)).toEqual([]);
  expect((await driver.command('owner', 'status'))?.text).toMatch(status);
  expect((await driver.command('owner', `stolen quarantine ${role.id}`))?.text).toMatch(status);
  await pressOn('moderator', 'timed out', /^Undo everything/);
  await until(async () => !(await isTimedOut()), { what: 'the end of the timeout' });
});

it('times the account out where Discord refuses what the bot holds possible', async () => {
  const role = makeRole();
  const [trap = ''] = await driver.makeChannels(1);
  await settings(role.id, trap);
  driver.server.failNext(GIVE, 50013);
  await fallIn(trap, 'Not done: quarantine role: the bot lacks the permission');
  expect(await isTimedOut()).toBe(true);
  expect(rolesOf()).toEqual([]);
});

it('names the quarantine on the button of the whole, and no such button on one message', async () => {
  const role = makeRole();
  await open.set('stolen set 3 10 flag', `stolen quarantine ${role.id}`);
  await flood(3);
  const entry = await open.entryWith(/3 messages of 1 account in 3 channels: account probably stolen/);
  const list = await driver.press('moderator', buttonOf(entry, /^List/), entry);
  const part = list && (await driver.press('moderator', buttonOf(list, /^2$/), list));
  expect(part?.buttons.map(({ label }) => label)).not.toContainEqual(expect.stringMatching(/^Delete all/));
  const said = await pressOn('moderator', 'account probably stolen', /^Delete all and quarantine$/);
  expect(said).toContain('Deleting 3 messages and restricting the author');
  await open.entryWith('1 account quarantined');
  expect(await isTimedOut()).toBe(false);
});

it('times out for the length that a moderator chose, also where it has a role for stolen accounts', async () => {
  const role = makeRole();
  await open.set('stolen set 3 10 flag', `stolen quarantine ${role.id}`);
  await flood(3);
  const entry = await open.entryWith('account probably stolen');
  const list = await driver.press('moderator', buttonOf(entry, /^List/), entry);
  const part = list && (await driver.press('moderator', buttonOf(list, /^2$/), list));
  const why = part && (await driver.press('moderator', buttonOf(part, /^Why/), part));
  if (!why) throw new Error('no answer');
  const answer = await driver.press('moderator', buttonOf(why, /^Time out 1 h/), why);
  expect(answer?.text).toContain('Timed out for 1 h');
  expect(await isTimedOut()).toBe(true);
  expect(rolesOf()).toEqual([]);
});

it('gives and takes the role once when two moderators press at once', async () => {
  const role = makeRole();
  await open.set('stolen set 3 10 flag', `stolen quarantine ${role.id}`);
  await flood(3);
  await open.entryWith(/3 messages of 1 account in 3 channels: account probably stolen/);
  const both = (text: string | RegExp, label: RegExp) =>
    Promise.all([pressOn('moderator', text, label), pressOn('owner', text, label)]);
  await both('account probably stolen', /^Delete all and quarantine/);
  await open.entryWith('1 account quarantined');
  expect(rolesOf()).toEqual([role.id]);
  expect(driver.server.callsOf(GIVE)).toHaveLength(1);
  await both('1 account quarantined', /^Undo everything/);
  await open.entryWith('1 quarantine ended');
  expect(rolesOf()).toEqual([]);
  expect(driver.server.callsOf(TAKE)).toHaveLength(1);
});

it('leaves alone what a moderator gave after the bot had taken it away', async () => {
  const role = makeRole();
  const [trap = ''] = await driver.makeChannels(1);
  await settings(role.id, trap);
  await fallIn(trap, 'quarantined');
  await pressOn('moderator', 'quarantined', /^Undo everything/);
  await until(() => rolesOf().length === 0, { what: 'the end of the quarantine' });
  driver.server.setRoles(guildOf(), member(), [role]);
  await open.set('log here');
  await driver.sayIn('member', trap, { text: 'free boats again' });
  await until(isTimedOut, { what: 'the timeout' });
  expect(rolesOf()).toEqual([role.id]);
});

it('says where the role lets members write, until it denies that everywhere', async () => {
  const role = makeRole();
  const set = async () => (await driver.command('owner', `stolen quarantine ${role.id}`))?.text ?? '';
  const before = await set();
  expect(before).toContain(ENGLISH('stolen.role_must_deny'));
  expect(before).toMatch(/Keep members with the role quarantine from writing\. Deny .* in #general/);
  for (const channel of driver.server.world.channels.values())
    if (channel.guildId) driver.server.deny({ guild: guildOf(), role, channel }, WRITING);
  await until(async () => !/NO:/.test(await set()), { what: 'an answer without a fault' });
  const friends = driver.server.createRole(guildOf(), { name: 'friends', position: 1 });
  driver.server.grant({ guild: guildOf(), role: friends, channel: driver.channelId }, WRITING);
  await until(async () => /NO:.* in #general\./.test(await set()), { what: 'what another role allows' });
  expect((await driver.command('owner', 'stolen quarantine'))?.text).not.toContain('Quarantine role');
  expect((await driver.command('owner', 'status'))?.text).not.toContain('quarantine');
});
