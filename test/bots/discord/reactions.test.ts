import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, loggedEntries, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import type { Who } from '../conformance-driver.ts';
import { openDiscordDriver } from './driver.ts';

const TOGETHER_MS = 10_000;
const ROUTE = 'DELETE /channels/{channel}/messages/{message}/reactions/{emoji}/{user}';
const REMOVE = new RegExp(`^${ENGLISH('entry.remove_reactions')}`);
const EMOJI = ['👍', '🔥', 'wave:41771983423143937'];

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
beforeEach(async () => {
  driver = await openDiscordDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

/** Messages by somebody else, in the channel of all. */
async function saySome(count: number, channel = driver.channelId) {
  const said: string[] = [];
  for (let index = 0; index < count; index++)
    said.push((await driver.sayIn('other', channel, { text: `a message about boats, ${index}` })).messageId);
  return said;
}
const react = (who: Who | string, messages: readonly string[], emoji: readonly string[] = EMOJI) => {
  const id = /^\d+$/.test(who) ? who : driver.idOf(who as Who);
  for (const message of messages) for (const one of emoji) driver.server.react(id, message, one);
};
/** Whatever a burst may have come to is told by then. */
const settle = async () => {
  await open.pass();
  open.world.schedule.advance(TOGETHER_MS);
  await open.pass();
};
/** The reactions under messages that somebody put. */
const left = (personId: string) =>
  [...driver.server.world.messages.values()].flatMap((kept) =>
    [...kept.values()].flatMap(({ reactions }) => [...reactions.values()].filter((users) => users.has(personId))),
  ).length;

it('flags a burst once, removes exactly its reactions at a press, and times out as ever', async () => {
  const { entryWith } = open;
  const [earlier = '', ...messages] = await saySome(10);
  react('member', [earlier], ['👋']);
  await open.pass();
  open.world.schedule.advance(31_000);
  react('other', messages, ['👍']);
  react('member', messages);
  await settle();
  const entry = await entryWith('local:reactions: 27 reactions on 9 messages within 1 s');
  expect(entry.text).toContain(ENGLISH('entry.flagged_title'));
  await settle();
  expect(await loggedEntries(driver)).toHaveLength(1);
  expect(left(driver.idOf('member'))).toBe(28);
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await entryWith(`${ENGLISH('entry.deleted')} by mo`);
  expect(left(driver.idOf('member'))).toBe(1);
  expect(left(driver.idOf('other'))).toBe(9);
  await driver.press('moderator', buttonOf(entry, /^Time out/), entry);
  await until(() => driver.isTimedOut(driver.idOf('member')), { what: 'the timeout' });
});

it('leaves alone who reacts slowly, on few messages, or moderates, and communities that did not turn it on', async () => {
  const messages = await saySome(9);
  for (const message of messages) {
    react('member', [message]);
    await open.pass();
    open.world.schedule.advance(6_000);
  }
  open.world.schedule.advance(31_000);
  react('member', messages.slice(0, 6), ['🎉', '🎈', '🎁', '🎂']);
  react('moderator', messages);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
  await open.set('posts reactions off');
  react('other', messages);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
});

it('leaves exempt members and channels alone', async () => {
  const [quiet = ''] = await driver.makeChannels(1);
  await open.set(`exempt add <#${quiet}>`, `exempt add <@${driver.idOf('other')}>`);
  react('member', await saySome(9, quiet));
  react('other', await saySome(9));
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
});

it('makes one entry of the reactions of many accounts, and removes all of them', async () => {
  const messages = await saySome(8);
  const [guild = ''] = driver.server.world.guilds.keys();
  const raiders = Array.from({ length: 12 }, (_, index) => driver.server.createMember(guild, `raider-${index}`).id);
  for (const raider of raiders) react(raider, messages);
  await settle();
  const entry = await open.entryWith('12 accounts');
  expect(entry.text).toContain('local:reactions');
  await driver.press('moderator', buttonOf(entry, /^Delete all/), entry);
  await until(() => raiders.every((raider) => left(raider) === 0), { what: 'the removal' });
});

it('shows the filtered word that somebody spells under a message', async () => {
  await open.set('words add badword', 'words action delete');
  const [message = '', other = ''] = await saySome(2);
  react('member', [other], ['🇧', '🅾', '🇦', 'letter_t:41771983423143938']);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
  react(
    'member',
    [message],
    ['🇧', 'letter_a:41771983423143939', '🇩', '🇼', '🅾', '🇷', 'regional_indicator_d:417719834231439'],
  );
  await settle();
  const entry = await open.entryWith(`local:word: badword (${ENGLISH('entry.in_reactions')})`);
  expect(entry.text).toContain(ENGLISH('entry.flagged_title'));
  expect(left(driver.idOf('member'))).toBe(11);
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await until(() => left(driver.idOf('member')) === 4, { what: 'the removal' });
});

it('says that Manage Messages is missing, in the entry and in the status, and removes the rest', async () => {
  const [closed = ''] = await driver.makeChannels(1);
  const [guild] = driver.server.world.guilds.values();
  const role = [...(guild?.roles.values() ?? [])].find(({ managed }) => managed);
  if (!guild || !role) throw new Error('there is no server');
  driver.server.deny({ guild, role, channel: closed }, ['ManageMessages']);
  react('member', [...(await saySome(4)), ...(await saySome(4, closed))]);
  await settle();
  const entry = await open.entryWith('local:reactions');
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await open.entryWith(/Not done[\s\S]*Manage Messages/);
  expect(left(driver.idOf('member'))).toBe(12);
  expect(driver.server.callsOf(ROUTE).filter(({ status }) => status === 403)).toEqual([]);
  const status = await driver.command('owner', 'status', { channelId: closed });
  expect(status?.text).toMatch(/NO: Delete messages here.*Manage Messages/);
});

it('goes on after a kill between the press and the removal, and waits out rate limits', async () => {
  driver.server.rateLimit(ROUTE, { calls: 5, windowMs: 50 });
  react('member', await saySome(8));
  await settle();
  const entry = await open.entryWith('local:reactions');
  const mend = driver.server.breakDown(ROUTE, 'reset');
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await until(() => driver.server.callsOf(ROUTE).length > 0, { what: 'the first call' });
  open.process().dieAt('changeCase');
  await open.restart('died');
  expect(left(driver.idOf('member'))).toBe(24);
  mend();
  open.world.schedule.advance(120_000);
  await until(() => left(driver.idOf('member')) === 0, { what: 'the removal' });
});
