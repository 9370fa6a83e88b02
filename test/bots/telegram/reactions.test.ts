import type { ReactionType, User } from 'grammy/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { KeptMessage, TelegramChat } from '../../../emulators/telegram/world/world.ts';
import { until } from '../../../emulators/until.ts';
import { type Conformance, loggedEntries, openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openTelegramDriver } from './driver.ts';
import { openBench } from './harness.ts';
import { heard, polls } from './heard.ts';

const TOGETHER_MS = 10_000;
const METHOD = 'deleteMessageReaction';
const REMOVE = new RegExp(`^${ENGLISH('entry.remove_reactions')}`);
const LIKE: ReactionType = { type: 'emoji', emoji: '👍' };
const HEART: ReactionType = { type: 'emoji', emoji: '❤' };
const WAVE: ReactionType = { type: 'custom_emoji', custom_emoji_id: '5368324170671202286' };

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openTelegramDriver>>;
beforeEach(async () => {
  driver = await openTelegramDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

/** Messages of the owner, who is never judged. */
const saySome = (count: number) =>
  heard(driver.server, () =>
    Array.from({ length: count }, (_, index) => driver.server.say(driver.owner, driver.chat, `about boats, ${index}`)),
  );
const react = (by: User, messages: readonly KeptMessage[], reactions: ReactionType[] = [LIKE], as?: TelegramChat) =>
  heard(driver.server, () => {
    for (const message of messages) driver.server.react(by, message, reactions, as);
  });
/** Whatever a burst may have come to is told by then. */
const settle = async () => {
  await open.pass();
  open.world.schedule.advance(TOGETHER_MS);
  await open.pass();
};
/** The messages that somebody's reactions are under. */
const left = (actorId: number) => driver.chat.messages.filter(({ reactions }) => reactions.has(actorId)).length;

it('flags a burst once, and removes exactly its reactions at a press', async () => {
  const { member, owner } = driver;
  const [earlier, ...messages] = await saySome(22);
  if (!earlier) throw new Error('nothing was said');
  await react(member, [earlier]);
  await open.pass();
  open.world.schedule.advance(31_000);
  await react(owner, messages);
  await react(member, messages);
  await settle();
  const entry = await open.entryWith(/local:reactions: 21 reactions on 21 messages within \d s/);
  expect(entry.text).toContain(ENGLISH('entry.flagged_title'));
  await settle();
  expect(await loggedEntries(driver)).toHaveLength(1);
  expect(left(member.id)).toBe(22);
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await open.entryWith(`${ENGLISH('entry.deleted')} by Mona`);
  expect(left(member.id)).toBe(1);
  expect(left(owner.id)).toBe(21);
  await driver.press('moderator', buttonOf(entry, /^Time out/), entry);
  await until(() => driver.isTimedOut(String(member.id)), { what: 'the timeout' });
});

it('counts what a change adds, and removes what one member put under one message in one call', async () => {
  const premium = driver.server.addUser({ first_name: 'Pia', is_premium: true });
  await heard(driver.server, () => driver.server.join(premium, driver.chat));
  const messages = await saySome(8);
  await react(premium, messages, [LIKE]);
  await react(premium, messages, [LIKE, HEART]);
  await react(premium, messages, []);
  await react(premium, messages.slice(0, 3), [WAVE]);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
  await react(premium, messages.slice(3), [HEART]);
  await settle();
  const entry = await open.entryWith('local:reactions: 24 reactions on 8 messages');
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await until(() => left(premium.id) === 0, { what: 'the removal' });
  expect(driver.server.callsOf(METHOD)).toHaveLength(8);
});

it('takes a channel that reacts for its author, and leaves anonymous administrators and the linked channel alone', async () => {
  const { server, chat, owner, member } = driver;
  const channel = server.addChat({ type: 'channel', title: 'Cheap coins', bot: 'absent' });
  const linked = server.addChat({ type: 'channel', title: 'Harbour news', bot: 'absent' });
  chat.linkedChatId = linked.id;
  const messages = await saySome(20);
  await react(owner, messages, [LIKE], chat);
  await react(owner, messages, [LIKE], linked);
  await react(member, messages, [LIKE], channel);
  await settle();
  const entry = await open.entryWith('local:reactions');
  expect(entry.text).toContain('Cheap coins');
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await until(() => left(channel.id) === 0, { what: 'the removal' });
  expect(left(chat.id)).toBe(20);
  expect(left(linked.id)).toBe(20);
  expect(server.callsOf(METHOD)[0]?.arguments).toMatchObject({ actor_chat_id: channel.id });
});

it('leaves alone exempt members, who reacts slowly, and chats that did not turn it on', async () => {
  const messages = await saySome(20);
  await open.set(`exempt add ${driver.idOf('other')}`);
  const { server, chat, member } = driver;
  const other = server.member(chat, { id: Number(driver.idOf('other')), is_bot: false, first_name: 'Otto' }).user;
  await react(other, messages);
  for (const message of messages.slice(0, 19)) {
    await react(member, [message]);
    open.world.schedule.advance(2_000);
  }
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
  await open.set('posts reactions off');
  await react(member, messages, [HEART]);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
});

it('says in the entry and in the status that the right to delete messages is missing', async () => {
  await react(driver.member, await saySome(20));
  await settle();
  const entry = await open.entryWith('local:reactions');
  await driver.setRights({ can_delete_messages: false });
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await open.entryWith(/Not done[\s\S]*Delete messages/);
  expect(left(driver.member.id)).toBe(20);
  const status = await driver.command('owner', 'status');
  expect(status?.text).toMatch(/NO: Delete messages/);
});

it('says in the status that reactions are not seen where the bot is no administrator', async () => {
  await driver.setRights('member');
  const messages = await saySome(20);
  await react(driver.member, messages);
  expect((await driver.command('owner', 'status'))?.text).toMatch(/NO: See joins and reactions/);
  await settle();
  expect(await loggedEntries(driver)).toEqual([]);
});

it('goes on after a rate limit without asking twice for what was removed, and takes what is gone for done', async () => {
  const messages = await saySome(24);
  await react(driver.member, messages);
  await settle();
  const entry = await open.entryWith('local:reactions');
  if (messages[3]) driver.server.remove(messages[3]);
  await driver.press('moderator', buttonOf(entry, REMOVE), entry);
  await until(() => driver.server.callsOf(METHOD).length >= 4, { what: 'some calls' });
  driver.server.flood(METHOD, 40);
  await until(() => driver.server.callsOf(METHOD).some(({ answer }) => answer.error_code === 429), {
    what: 'the limit',
  });
  const done = 24 - left(driver.member.id);
  expect(done).toBeLessThan(24);
  await open.entryWith(ENGLISH('entry.platform_asks_to_wait', { platform: 'Telegram' }));
  open.world.schedule.advance(120_000);
  await until(() => left(driver.member.id) === 1, { what: 'the removal' });
  const carried = driver.server.callsOf(METHOD).filter(({ ok }) => ok);
  expect(carried).toHaveLength(23);
});

it('removes the rest after a kill in the middle of it', async () => {
  await react(driver.member, await saySome(24));
  await settle();
  const entry = await open.entryWith('local:reactions');
  open.process().dieAt('changeCase', () => driver.server.callsOf(METHOD).length >= 3);
  driver.server.flood(METHOD, 40);
  await driver.press('moderator', buttonOf(entry, REMOVE), entry).catch(() => {});
  await until(() => driver.server.callsOf(METHOD).length > 0, { what: 'a call' });
  driver.server.clock.advance(41_000);
  await open.restart(open.process().isDead() ? 'died' : 'stopped');
  for (let minutes = 0; minutes < 3; minutes++) open.world.schedule.advance(60_000);
  await until(() => left(driver.member.id) === 0, { what: 'the removal' });
  expect(await loggedEntries(driver)).toHaveLength(1);
});

it('writes down what comes with reactions and none of them, and counts none of a batch that comes again', async () => {
  const bench = await openBench();
  try {
    const { server, handed, answers } = bench;
    const olga = server.addUser({ first_name: 'Olga' });
    const chat = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga });
    const first = await heard(server, () => server.say(olga, chat, 'boats'));
    answers.written = Promise.reject(new Error('the store is full'));
    answers.written.catch(() => {});
    await polls(server);
    const tries = handed.accept.length;
    server.react(olga, first, [LIKE]);
    server.say(olga, chat, 'more boats');
    await until(() => handed.accept.length > tries, { what: 'the first try' });
    expect(handed.onReaction).toEqual([]);
    answers.written = Promise.resolve();
    bench.schedule.advance(60_000);
    await until(() => handed.onReaction.length === 1 && handed.onMessage.length === 2, { what: 'the second try' });
    expect(handed.onReaction).toMatchObject([
      { reactions: [{ messageId: String(first.message.message_id), emoji: JSON.stringify(LIKE) }] },
    ]);
    expect(JSON.stringify(handed.accept)).not.toContain('message_reaction');
  } finally {
    await bench.close();
  }
});
