import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { Bot, GrammyError, HttpError, InputFile, webhookCallback } from 'grammy';
import type { ChatPermissions, Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTelegram } from '../../emulators/telegram/start-telegram.ts';
import type { TelegramServer } from '../../emulators/telegram/telegram-server.ts';
import { parseHtml } from '../../emulators/telegram/world/parse-html.ts';
import { parseMarkdownV2 } from '../../emulators/telegram/world/parse-markdown.ts';
import { permissionNames, type UpdateKind } from '../../emulators/telegram/world/world.ts';
import { until } from '../../emulators/until.ts';

let telegram: TelegramServer;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  telegram = await startTelegram();
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await telegram.close();
});

function newBot(server = telegram): Bot {
  return new Bot(server.token, { client: { apiRoot: server.apiRoot } });
}

const api = () => newBot().api;

/** What the bot is told, by grammY's own long polling. */
async function poll(allowed: readonly UpdateKind[] = [], server = telegram): Promise<Update[]> {
  const bot = newBot(server);
  const seen: Update[] = [];
  bot.use((context) => void seen.push(context.update));
  const ended = bot.start({ allowed_updates: allowed });
  cleanUps.push(async () => {
    await bot.stop();
    await ended;
  });
  await until(() => server.callsOf('deleteWebhook').length > 0);
  return seen;
}

async function refusal(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: unknown) => (error instanceof GrammyError ? `${error.error_code} ${error.description}` : String(error)),
  );
}

describe('long polling with the real grammY', () => {
  it("tells of reactions where the bot asked for them and is an administrator, and removes one member's with the right", async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const chat = telegram.addChat({ type: 'supergroup', title: 'Harbour', owner });
    const message = telegram.say(owner, chat, 'boats');
    const like = [{ type: 'emoji' as const, emoji: '👍' as const }];
    telegram.react(owner, message, like);
    expect(telegram.updates.filter((update) => update.message_reaction)).toEqual([]);
    const seen = await poll(['message_reaction']);
    await until(() => telegram.callsOf('getUpdates').length > 0);
    telegram.react(owner, message, []);
    await until(() => seen.some((update) => update.message_reaction));
    expect(seen.at(-1)?.message_reaction).toMatchObject({ user: owner, old_reaction: like, new_reaction: [] });
    expect(() => telegram.react(owner, message, [...like, ...like])).toThrow('Premium');
    telegram.react(owner, message, like);
    const remove = (id: number) => refusal(api().deleteMessageReactionUser(chat.id, id, owner.id));
    expect(await remove(999)).toBe('400 Bad Request: message to delete reactions not found');
    telegram.setBotRights(chat, owner, { can_delete_messages: false });
    expect(await remove(message.message.message_id)).toBe('400 Bad Request: not enough rights to delete reactions');
    expect(message.reactions.size).toBe(1);
    telegram.setBotRights(chat, owner, {});
    expect(await remove(message.message.message_id)).toBe('ok');
    expect(message.reactions.size).toBe(0);
  });

  it('delivers messages, edits, captions, topics, joins and buttons once each, and confirms them', async () => {
    const seen = await poll();
    const owner = telegram.addUser({ first_name: 'Olga' });
    const alice = telegram.addUser({ first_name: 'Alice', username: 'alice_a' });
    const forum = telegram.addChat({ type: 'supergroup', title: 'Forum', isForum: true, owner, members: [alice] });
    const topic = telegram.createTopic(forum, owner, 'Cats');
    const message = telegram.say(alice, forum, 'look at https://evil.example @olga_o', { topic });
    telegram.edit(message, 'never mind');
    telegram.say(alice, forum, 'a caption', { media: 'photo' });
    telegram.renameTopic(topic, owner, 'Dogs');
    telegram.join(telegram.addUser({ first_name: 'Bob' }), forum);
    await until(() => seen.length === 6);
    expect(seen.map((update) => Object.keys(update)[1])).toEqual([
      'message',
      'message',
      'edited_message',
      'message',
      'message',
      'message',
    ]);
    expect(seen[0]?.message?.forum_topic_created?.name).toBe('Cats');
    expect(seen[1]?.message).toMatchObject({
      message_thread_id: topic.id,
      is_topic_message: true,
      reply_to_message: { forum_topic_created: { name: 'Cats' } },
      entities: [{ type: 'url' }, { type: 'mention' }],
    });
    expect(seen[2]?.edited_message?.text).toBe('never mind');
    expect(seen[3]?.message).toMatchObject({ caption: 'a caption', photo: [{}] });
    expect(seen[4]?.message?.forum_topic_edited?.name).toBe('Dogs');
    expect(seen[5]?.message?.new_chat_members?.[0]?.first_name).toBe('Bob');
    await until(() => telegram.pendingUpdates.length === 0);
    expect(telegram.violations).toEqual([]);
  });

  it('tells of other members only when asked to, and only an administrator', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const bob = telegram.addUser({ first_name: 'Bob' });
    const asked = telegram.addChat({ type: 'supergroup', title: 'As administrator', owner });
    const plain = telegram.addChat({ type: 'supergroup', title: 'As member', owner, bot: 'member' });
    telegram.join(bob, asked);
    expect(telegram.updates.filter((update) => update.chat_member)).toEqual([]);
    const seen = await poll(['message', 'chat_member', 'my_chat_member']);
    await until(() => telegram.pendingUpdates.length === 0);
    telegram.leave(bob, asked);
    telegram.join(bob, plain);
    telegram.setBotRights(asked, owner, 'member');
    await until(() => seen.some((update) => update.my_chat_member));
    expect(seen.flatMap((update) => update.chat_member?.new_chat_member.status ?? [])).toEqual(['left']);
    expect(seen.at(-1)?.my_chat_member).toMatchObject({ old_chat_member: { status: 'administrator' } });
  });

  it('ends the older of two pollers, and every poller while a webhook is set, with 409', async () => {
    const outcomes = [refusal(api().getUpdates({ timeout: 30 })), refusal(api().getUpdates({ timeout: 30 }))];
    expect(await Promise.race(outcomes)).toMatch(/^409 Conflict: terminated by other getUpdates request/);
    const alice = telegram.addUser({ first_name: 'Alice' });
    telegram.startBot(alice);
    expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'ok')).toHaveLength(1);
    await api().setWebhook('https://bot.example/hook');
    expect(await refusal(api().getUpdates())).toMatch(
      /^409 Conflict: can't use getUpdates method while webhook is active/,
    );
    await api().deleteWebhook();
    expect(await refusal(api().getUpdates())).toBe('ok');
  });

  it('shows who speaks behind a placeholder: anonymous administrators, channels, automatic forwards', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const channel = telegram.addChat({ type: 'channel', title: 'News', bot: 'absent' });
    const other = telegram.addChat({ type: 'channel', title: 'Spam', bot: 'absent' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner, linkedChannel: channel });
    const seen = await poll();
    telegram.say(owner, group, 'as the group', { as: 'anonymous' });
    telegram.say(owner, group, 'as a channel', { as: other });
    telegram.post(channel, 'news');
    await until(() => seen.length === 3);
    expect(seen[0]?.message).toMatchObject({ sender_chat: { id: group.id }, from: { username: 'GroupAnonymousBot' } });
    expect(seen[1]?.message).toMatchObject({ sender_chat: { id: other.id }, from: { username: 'Channel_Bot' } });
    expect(seen[2]?.message).toMatchObject({
      is_automatic_forward: true,
      sender_chat: { id: channel.id },
      forward_origin: { type: 'channel' },
    });
    await api().banChatSenderChat(group.id, other.id);
    expect(() => telegram.say(owner, group, 'again', { as: other })).toThrow('may not write');
    expect(await refusal(api().banChatSenderChat(group.id, channel.id))).toContain("can't ban the linked chat");
  });

  it('with privacy mode on hears only commands, replies and system notices, unless it is an administrator', async () => {
    const careful = await startTelegram({ privacyMode: true });
    cleanUps.push(() => careful.close());
    const alice = careful.addUser({ first_name: 'Alice' });
    const group = careful.addChat({ type: 'supergroup', title: 'Talk', members: [alice], bot: 'member' });
    const led = careful.addChat({ type: 'supergroup', title: 'Led', members: [alice] });
    const otherBot = careful.addUser({ first_name: 'Other', is_bot: true });
    led.members.set(otherBot.id, { status: 'member', user: otherBot });
    const { message_id } = await newBot(careful).api.sendMessage(group.id, 'hello');
    const own = careful.botMessages(group).find((kept) => kept.message.message_id === message_id);
    if (!own) throw new Error('the message was not kept');
    careful.say(alice, group, 'unheard');
    careful.say(alice, group, '/status@other_bot');
    careful.say(alice, group, '/status@steward_bot');
    careful.say(alice, group, 'heard as a reply', { replyTo: own });
    careful.say(alice, led, 'heard by an administrator');
    careful.say(otherBot, led, 'bots never hear bots');
    expect(careful.updates.map((update) => update.message?.text)).toEqual([
      '/status@steward_bot',
      'heard as a reply',
      'heard by an administrator',
    ]);
  });

  it('keeps what a broken poll did not confirm, and sends an update again under its own number', async () => {
    const alice = telegram.addUser({ first_name: 'Alice' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', members: [alice] });
    const broken = expect(api().getUpdates({ timeout: 30 })).rejects.toBeInstanceOf(HttpError);
    await until(() => telegram.waitingPolls() === 1);
    telegram.dropConnections();
    await broken;
    telegram.say(alice, group, 'one');
    expect((await api().getUpdates()).map((update) => update.message?.text)).toEqual(['one']);
    const seen = await poll();
    telegram.say(alice, group, 'two');
    // A poll that comes later would confirm the old number, and nothing would be sent again.
    await until(() => seen.length === 2 && telegram.waitingPolls() === 1);
    const [first] = seen;
    if (first) telegram.redeliver(first);
    await until(() => seen.length === 3);
    expect(seen.map((update) => update.message?.text)).toEqual(['one', 'two', 'one']);
    expect(seen[2]?.update_id).toBe(first?.update_id);
  });

  it('lets only administrators write in a closed topic', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const forum = telegram.addChat({ type: 'supergroup', title: 'Forum', isForum: true, owner, bot: 'member' });
    const topic = telegram.createTopic(forum, owner, 'Cats');
    const send = (thread: number) => refusal(api().sendMessage(forum.id, 'a', { message_thread_id: thread }));
    expect(await send(topic.id)).toBe('ok');
    expect(await send(topic.id + 1)).toBe('400 Bad Request: message thread not found');
    telegram.closeTopic(topic, owner);
    expect(await send(topic.id)).toBe('400 Bad Request: TOPIC_CLOSED');
    telegram.setBotRights(forum, owner, {});
    expect(await send(topic.id)).toBe('ok');
  });
});

describe('webhooks with the real grammY', () => {
  it('posts updates with the secret, in order, and again after a failure', async () => {
    const bot = newBot();
    const seen: string[] = [];
    bot.on('message:text', (context) => void seen.push(context.message.text));
    await bot.init();
    const handle = webhookCallback(bot, 'http', { secretToken: 'right' });
    let isBroken = true;
    const server = createServer((request, response) => {
      if (isBroken) response.writeHead(500).end();
      else handle(request, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUps.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
    const alice = telegram.addUser({ first_name: 'Alice' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', members: [alice] });
    await api().setWebhook(url, { secret_token: 'right' });
    telegram.say(alice, group, 'one');
    telegram.say(alice, group, 'two');
    await until(async () => (await api().getWebhookInfo()).last_error_message?.includes('500'));
    isBroken = false;
    telegram.clock.advance(1_000);
    await until(() => seen.length === 2);
    expect(seen).toEqual(['one', 'two']);
    expect(await refusal(api().setWebhook('http://bot.example/hook'))).toContain('An HTTPS URL must be provided');
    await api().setWebhook(url, { secret_token: 'wrong' });
    telegram.say(alice, group, 'three');
    await until(async () => (await api().getWebhookInfo()).last_error_message?.includes('401'));
    expect(seen).toEqual(['one', 'two']);
  });
});

describe('rights and limits', () => {
  it('deletes with the right to, up to 48 hours back, and says so otherwise', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const alice = telegram.addUser({ first_name: 'Alice' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner, members: [alice] });
    const id = () => telegram.say(alice, group, 'spam').message.message_id;
    const [first, second, third, fourth] = [id(), id(), id(), id()];
    expect(await refusal(api().deleteMessage(group.id, first))).toBe('ok');
    expect(await refusal(api().deleteMessage(group.id, first))).toBe('400 Bad Request: message to delete not found');
    telegram.setBotRights(group, owner, { can_delete_messages: false });
    expect(await refusal(api().deleteMessage(group.id, second))).toBe("400 Bad Request: message can't be deleted");
    telegram.setBotRights(group, owner, {});
    telegram.clock.advance(48 * 3_600_000 - 1_000);
    expect(await refusal(api().deleteMessage(group.id, second))).toBe('ok');
    telegram.clock.advance(1_000);
    expect(await refusal(api().deleteMessage(group.id, third))).toBe(
      "400 Bad Request: message can't be deleted for everyone",
    );
    const fresh = id();
    expect(await refusal(api().deleteMessages(group.id, [fourth, fresh, 999]))).toBe('ok');
    expect(telegram.messages(group).map((kept) => kept.message.message_id)).toEqual([third, fourth]);
  });

  it('keeps what is taken from a member beside what is taken from all, until they are allowed everything', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const alice = telegram.addUser({ first_name: 'Alice' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner, members: [alice] });
    const all = (is: boolean): ChatPermissions => Object.fromEntries(permissionNames.map((name) => [name, is]));
    const statusOf = async () => (await api().getChatMember(group.id, alice.id)).status;
    const { permissions: usual = {} } = await api().getChat(group.id);
    await api().setChatPermissions(group.id, all(false));
    const until_date = Math.floor(telegram.clock.now() / 1000) + 600;
    await api().restrictChatMember(group.id, alice.id, all(false), { until_date });
    await api().setChatPermissions(group.id, usual, { use_independent_chat_permissions: true });
    expect(await statusOf()).toBe('restricted');
    expect(telegram.maySay(alice, group)).toBe(false);
    await api().restrictChatMember(group.id, alice.id, usual, { until_date });
    expect(await statusOf()).toBe('restricted');
    expect(telegram.maySay(alice, group)).toBe(true);
    await api().restrictChatMember(group.id, alice.id, all(true));
    expect(await statusOf()).toBe('member');
    expect(telegram.punishments.map(({ kind }) => kind)).toEqual(['restricted', 'restricted', 'lifted']);
  });

  it('restricts in supergroups only, never administrators, and for ever outside of 30 seconds to 366 days', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const alice = telegram.addUser({ first_name: 'Alice' });
    const admin = telegram.addUser({ first_name: 'Ada' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner, members: [alice] });
    const basic = telegram.addChat({ type: 'group', title: 'Small', owner, members: [alice] });
    telegram.promote(admin, group, owner);
    const now = () => Math.floor(telegram.clock.now() / 1000);
    const restrict = (chatId: number, userId: number, seconds: number) =>
      refusal(api().restrictChatMember(chatId, userId, { can_send_messages: false }, { until_date: now() + seconds }));
    expect(await restrict(basic.id, alice.id, 600)).toBe('400 Bad Request: method is available only for supergroups');
    expect(await restrict(group.id, admin.id, 600)).toBe('400 Bad Request: user is an administrator of the chat');
    expect(await restrict(group.id, owner.id, 600)).toBe("400 Bad Request: can't remove chat owner");
    for (const seconds of [29, 30, 366 * 86_400, 366 * 86_400 + 1]) await restrict(group.id, alice.id, seconds);
    expect(telegram.punishments.map((entry) => (entry.until === 0 ? 'for ever' : entry.until - now()))).toEqual([
      'for ever',
      30,
      366 * 86_400,
      'for ever',
    ]);
    await restrict(group.id, alice.id, 600);
    expect(telegram.maySay(alice, group)).toBe(false);
    expect(() => telegram.say(alice, group, 'still here')).toThrow('may not write');
    telegram.clock.advance(600_000);
    expect(telegram.maySay(alice, group)).toBe(true);
    await restrict(group.id, alice.id, 600);
    telegram.setBotRights(group, owner, { can_restrict_members: false });
    expect(await restrict(group.id, alice.id, 600)).toBe(
      '400 Bad Request: not enough rights to restrict/unrestrict chat member',
    );
    expect((await api().getChatAdministrators(group.id)).map((member) => member.user.first_name)).toEqual([
      'Olga',
      'Steward',
      'Ada',
    ]);
  });

  it('overwrites what restricted a member before, keeps it while they are away, and lets them do what is left', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const alice = telegram.addUser({ first_name: 'Alice' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner, members: [alice] });
    const until_date = Math.floor(telegram.clock.now() / 1000) + 600;
    telegram.restrict(alice, group, owner, { can_send_photos: false });
    expect(await api().getChatMember(group.id, alice.id)).toMatchObject({
      ...{ status: 'restricted', until_date: 0, can_send_messages: true, can_send_photos: false },
    });
    expect(() => telegram.say(alice, group, 'look', { media: 'photo' })).toThrow('may not write');
    telegram.say(alice, group, 'only text');
    telegram.leave(alice, group);
    telegram.join(alice, group);
    expect(await api().getChatMember(group.id, alice.id)).toMatchObject({ status: 'restricted', is_member: true });
    await api().restrictChatMember(group.id, alice.id, { can_send_messages: false }, { until_date });
    expect(await api().getChatMember(group.id, alice.id)).toMatchObject({ until_date, can_send_messages: false });
    telegram.clock.advance(601_000);
    // Telegram lifts all of it at its end: what was there before does not come back by itself.
    expect(await api().getChatMember(group.id, alice.id)).toMatchObject({ status: 'member' });
    telegram.say(alice, group, 'look', { media: 'photo' });
  });

  it('follows a group that became a supergroup only by its new id', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const group = telegram.addChat({ type: 'group', title: 'Small', owner });
    const supergroup = telegram.migrate(group, owner);
    const error = await api()
      .sendMessage(group.id, 'hello')
      .catch((thrown: GrammyError) => thrown);
    expect(error).toMatchObject({ error_code: 400, parameters: { migrate_to_chat_id: supergroup.id } });
    expect(await refusal(api().sendMessage(supergroup.id, 'hello'))).toBe('ok');
    expect(
      telegram.updates.map((update) => [update.message?.migrate_to_chat_id, update.message?.migrate_from_chat_id]),
    ).toEqual([
      [supergroup.id, undefined],
      [undefined, group.id],
    ]);
  });

  it('writes to nobody who did not start it, blocked it, or removed it', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const alice = telegram.addUser({ first_name: 'Alice' });
    telegram.privateChat(alice);
    expect(await refusal(api().sendMessage(alice.id, 'hello'))).toBe(
      "403 Forbidden: bot can't initiate conversation with a user",
    );
    telegram.startBot(alice);
    expect(await refusal(api().sendMessage(alice.id, 'hello'))).toBe('ok');
    telegram.blockBot(alice);
    expect(await refusal(api().sendMessage(alice.id, 'hello'))).toBe('403 Forbidden: bot was blocked by the user');
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner });
    telegram.kickBot(group, owner);
    expect(await refusal(api().sendMessage(group.id, 'hello'))).toBe(
      '403 Forbidden: bot was kicked from the supergroup chat',
    );
    expect(await refusal(api().sendMessage(-5, 'hello'))).toBe('400 Bad Request: chat not found');
    expect(telegram.updates.at(-1)?.my_chat_member?.new_chat_member.status).toBe('kicked');
    telegram.revokeToken();
    expect(await refusal(api().getMe())).toBe('401 Unauthorized');
  });

  it('fails as ordered: 429 with retry_after, errors, broken connections, lost answers', async () => {
    const owner = telegram.addUser({ first_name: 'Olga' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', owner });
    telegram.rateLimit('sendMessage', 9);
    telegram.failNext('sendMessage', 'Internal Server Error', { code: 500 });
    telegram.hangUpNext('sendMessage');
    telegram.loseAnswerOf('sendMessage');
    const limited = await api()
      .sendMessage(group.id, 'a')
      .catch((thrown: GrammyError) => thrown);
    expect(limited).toMatchObject({ error_code: 429, parameters: { retry_after: 9 } });
    expect(await refusal(api().sendMessage(group.id, 'b'))).toBe('500 Internal Server Error');
    await expect(api().sendMessage(group.id, 'c')).rejects.toBeInstanceOf(HttpError);
    await expect(api().sendMessage(group.id, 'd')).rejects.toBeInstanceOf(HttpError);
    expect(telegram.messages(group).map((kept) => kept.message.text)).toEqual(['d']);
  });
});

describe('what a bot writes', () => {
  it('parses formatting as Telegram does, and refuses what Telegram refuses', async () => {
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk' });
    const html = (text: string) => api().sendMessage(group.id, text, { parse_mode: 'HTML' });
    const markdown = (text: string) => api().sendMessage(group.id, text, { parse_mode: 'MarkdownV2' });
    const sent = await html(
      '<b>a &lt;i&gt;</b> <a href="https://e.example/?a=1&amp;b=2">x</a> <pre><code class="language-ts">y</code></pre>',
    );
    expect(sent.text).toBe('a <i> x y');
    expect(sent.entities).toEqual([
      { type: 'bold', offset: 0, length: 5 },
      { type: 'text_link', offset: 6, length: 1, url: 'https://e.example/?a=1&b=2' },
      { type: 'pre', offset: 8, length: 1, language: 'ts' },
    ]);
    const marked = await markdown('*bold _both_* `co\\`de` [l](tg://user?id=42) 1\\.\n>quoted');
    expect(marked.text).toBe('bold both co`de l 1.\nquoted');
    expect(marked.entities?.map((entity) => [entity.type, entity.offset, entity.length])).toEqual([
      ['bold', 0, 9],
      ['italic', 5, 4],
      ['code', 10, 5],
      ['text_link', 16, 1],
      ['blockquote', 21, 6],
    ]);
    expect(telegram.violations).toEqual([]);
    expect(await refusal(html('<b>open'))).toContain('Can\'t find end tag corresponding to start tag "b"');
    expect(await refusal(html('a <script>'))).toContain('Unsupported start tag "script" at byte offset 2');
    expect(await refusal(html('1 < 2'))).toContain("can't parse entities");
    expect(await refusal(html('<b>a</i>'))).toContain('Unmatched end tag');
    expect(await refusal(markdown('1.'))).toContain(
      "Character '.' is reserved and must be escaped with the preceding '\\'",
    );
    expect(await refusal(markdown('*open'))).toContain("Can't find end of Bold entity at byte offset 0");
    expect(telegram.violations).toHaveLength(6);
  });

  it('shows any text unchanged and without formatting once it is escaped', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(...'<>&;"#*_~`[]()|\\\n.!a', '<b>', '&lt;', '</pre>', '||', 'x'),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(parseHtml(html)).toEqual({ text, entities: [] });
        const markdown = text.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, '\\$&');
        expect(parseMarkdownV2(markdown)).toEqual({ text, entities: [] });
      }),
    );
  });

  it('tells whom a text would ping', async () => {
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk' });
    const pings = async (text: string) => {
      await api().sendMessage(group.id, text, { parse_mode: 'HTML' });
      return telegram.pings(telegram.messages(group).at(-1) ?? fail());
    };
    const fail = (): never => {
      throw new Error('nothing was sent');
    };
    expect(await pings('@alice_a <a href="tg://user?id=42">x</a>')).toEqual(['@alice_a', '42']);
    expect(await pings('<code>@alice_a</code> a@b.example &lt;a href="tg://user?id=42"&gt;')).toEqual([]);
  });

  it('holds texts to 4096 characters after parsing, and buttons to 64 bytes', async () => {
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk' });
    const send = (text: string, data = 'x') =>
      refusal(
        api().sendMessage(group.id, text, {
          parse_mode: 'HTML',
          reply_markup: { inline_keyboard: [[{ text: 'b', callback_data: data }]] },
        }),
      );
    expect(await send(`<b>${'a'.repeat(4096)}</b>`)).toBe('ok');
    expect(await send('a'.repeat(4097))).toBe('400 Bad Request: message is too long');
    expect(await send(' ')).toBe('400 Bad Request: message text is empty');
    expect(await send('a', 'ж'.repeat(32))).toBe('ok');
    expect(await send('a', 'ж'.repeat(33))).toBe('400 Bad Request: BUTTON_DATA_INVALID');
  });

  it('refuses and records unknown methods and arguments', async () => {
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk' });
    const raw = api().raw as unknown as Record<string, (args: object) => Promise<unknown>>;
    expect(await refusal(raw.sendPigeon?.({}) ?? Promise.resolve())).toBe('404 Not Found: method not found');
    expect(
      await refusal(raw.sendMessage?.({ chat_id: group.id, text: 'a', colour: 'red' }) ?? Promise.resolve()),
    ).toContain('colour');
    expect(await refusal(raw.sendMessage?.({ chat_id: group.id }) ?? Promise.resolve())).toContain(
      '400 Bad Request: text',
    );
    expect(telegram.violations.map((violation) => violation.method)).toEqual([
      'sendPigeon',
      'sendMessage',
      'sendMessage',
    ]);
  });

  it('edits its own messages in place, answers buttons in time, sends and serves files', async () => {
    const alice = telegram.addUser({ first_name: 'Alice' });
    const group = telegram.addChat({ type: 'supergroup', title: 'Talk', members: [alice] });
    const keyboard = { inline_keyboard: [[{ text: 'Delete', callback_data: 'delete:1' }]] };
    const { message_id } = await api().sendMessage(group.id, 'entry', { reply_markup: keyboard });
    const [entry] = telegram.botMessages(group);
    if (!entry) throw new Error('the entry was not kept');
    const edit = (text: string) =>
      refusal(api().editMessageText(group.id, message_id, text, { reply_markup: keyboard }));
    expect(await edit('entry')).toContain('message is not modified');
    expect(await edit('entry: deleted')).toBe('ok');
    expect(entry.edits).toEqual(['entry']);
    const theirs = telegram.say(alice, group, 'mine').message.message_id;
    expect(await refusal(api().editMessageText(group.id, theirs, 'yours'))).toContain("message can't be edited");
    const inTime = telegram.press(alice, entry, 'Delete');
    await api().answerCallbackQuery(inTime.id, { text: 'done' });
    expect(inTime.answer).toEqual({ text: 'done', showAlert: false });
    const late = telegram.press(alice, entry, 'delete:1');
    telegram.clock.advance(15_001);
    expect(await refusal(api().answerCallbackQuery(late.id))).toContain('query is too old');
    expect(telegram.updates.flatMap((update) => update.callback_query?.data ?? [])).toEqual(['delete:1', 'delete:1']);
    const sent = await api().sendDocument(group.id, new InputFile(Buffer.from('{"a":1}'), 'policy.json'), {
      caption: 'export',
    });
    const { file_path } = await api().getFile(sent.document.file_id);
    const file = await fetch(`${telegram.apiRoot}/file/bot${telegram.token}/${file_path}`);
    expect(await file.text()).toBe('{"a":1}');
    await api().setMyCommands([{ command: 'status', description: 'What the bot can do here' }]);
    expect(telegram.commands()).toEqual([{ command: 'status', description: 'What the bot can do here' }]);
  });
});
