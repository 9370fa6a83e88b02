import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../../emulators/platform-wire.ts';
import { startTelegram } from '../../../../emulators/telegram/start-telegram.ts';
import type { TelegramServer } from '../../../../emulators/telegram/telegram-server.ts';
import { until } from '../../../../emulators/until.ts';
import { openBench, type TelegramBench } from '../harness.ts';
import { heard, polls } from '../heard.ts';

const opened: TelegramBench[] = [];

async function open(options: Parameters<typeof openBench>[0] = {}) {
  const bench = await openBench(options);
  opened.push(bench);
  const { server, bot, handed, schedule } = bench;
  const alice = server.addUser({ first_name: 'Alice' });
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', members: [alice] });
  return { server, bot, handed, schedule, alice, chat };
}

/** Moves the clock on until something holds: pauses between attempts are by that clock. */
async function steered<T>({ schedule }: Pick<TelegramBench, 'schedule'>, condition: () => T, what: string) {
  return until(
    () => {
      schedule.advance(1_000);
      return condition();
    },
    { what },
  );
}

async function freePort(): Promise<number> {
  const { port, close } = await listen((_request, response) => response.end());
  await close();
  return port;
}

async function openWebhook(more: { readonly server?: TelegramServer } = {}) {
  const webhookPort = await freePort();
  const webhookUrl = `http://127.0.0.1:${webhookPort}/telegram`;
  const world = await open({ ...more, config: { webhookUrl, webhookPort } });
  return { ...world, webhookUrl };
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.server.violations).toEqual([]);
    for (const line of bench.logged) expect(line).not.toContain(bench.server.token.split(':')[1]);
    await bench.close();
  }
});

describe('logging in', () => {
  it.each(['', 'nonsense', '123456:with space and more', '7000000001:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'])(
    'gives up with a wrong token, and names the setting: %j',
    async (token) => {
      const { bot, server } = await open({ config: { token }, isLoginExpected: false });
      await until(() => bot.health().state === 'failed');
      expect(bot.health().problem).toMatch(/^TELEGRAM_TOKEN/);
      expect(server.callsOf('getMe').length).toBeLessThanOrEqual(1);
      await bot.stop();
      expect(bot.health().state).toBe('stopped');
    },
  );

  it('goes on trying while Telegram cannot be reached', async () => {
    const server = await startTelegram();
    server.hangUpNext('getMe', 4);
    server.failNext('getMe', 'Bad Gateway', { code: 502, times: 4 });
    const world = await open({ server, isLoginExpected: false });
    await steered(world, () => world.bot.health().problem, 'a problem');
    expect(world.bot.health()).toMatchObject({ state: 'starting' });
    await steered(world, () => world.bot.health().state === 'running', 'the log-in');
    expect(world.handed.start).toHaveLength(1);
  });

  it('takes an address with a slash at its end, and asks for changes of members too', async () => {
    const server = await startTelegram();
    const world = await open({ server, config: { apiRoot: `${server.apiRoot}//` } });
    expect(world.server.callsOf('getUpdates')[0]?.arguments.allowed_updates).toEqual([
      'message',
      'edited_message',
      'callback_query',
      'my_chat_member',
      'chat_member',
      'chat_join_request',
      'message_reaction',
    ]);
  });

  it('stops while it waits for Telegram to come back', async () => {
    const server = await startTelegram();
    server.hangUpNext('getMe', 100);
    const { bot } = await open({ server, isLoginExpected: false });
    await until(() => server.callsOf('getMe').length > 0);
    await bot.stop();
    expect(bot.health()).toEqual({ platform: 'telegram', state: 'stopped', problem: null });
  });
});

describe('polling', () => {
  it('comes back when the connection is lost', async () => {
    const world = await open();
    const { server, bot, alice, chat, handed } = world;
    server.hangUpNext('getUpdates', 3);
    server.dropConnections();
    await until(() => bot.health().state === 'reconnecting');
    expect(bot.health().problem).toMatch(/cannot be reached/);
    server.say(alice, chat, 'still there?');
    await steered(world, () => handed.onMessage.length === 1, 'the message');
    expect(bot.health()).toEqual({ platform: 'telegram', state: 'running', problem: null });
  });

  it('says that another process polls with its token, and goes on when that one is gone', async () => {
    const world = await open();
    const { server, bot } = world;
    server.failNext('getUpdates', 'Conflict: terminated by other getUpdates request', { code: 409, times: 2 });
    server.say(world.alice, world.chat, 'hello');
    await until(() => bot.health().state === 'reconnecting');
    expect(bot.health().problem).toMatch(/Another process polls with this TELEGRAM_TOKEN/);
    await steered(world, () => bot.health().state === 'running', 'the end of the conflict');
  });

  it('gives up when the token is taken back', async () => {
    const { server, bot, alice, chat } = await open();
    server.revokeToken();
    server.say(alice, chat, 'hello');
    await until(() => bot.health().state === 'failed');
    expect(bot.health().problem).toMatch(/^TELEGRAM_TOKEN/);
  });

  it('takes away a webhook that stands in its way', async () => {
    const server = await startTelegram();
    await fetch(`${server.apiRoot}/bot${server.token}/setWebhook?url=http://127.0.0.1:1/x`);
    await open({ server });
    expect(server.webhookUrl()).toBe('');
  });

  it('hands over what it took before it stops, and tells Telegram so', async () => {
    const { server, bot, alice, chat, handed } = await open();
    await heard(server, () => server.say(alice, chat, 'the last word'));
    await bot.stop();
    expect(handed.onMessage.map(({ text }) => text)).toEqual(['the last word']);
    expect(handed.stop).toHaveLength(1);
    expect(server.pendingUpdates).toEqual([]);
    expect(server.waitingPolls()).toBe(0);
  });
});

describe('a webhook', () => {
  it('takes updates in order, and only those with the secret', async () => {
    const { server, alice, chat, handed, webhookUrl } = await openWebhook();
    for (let index = 0; index < 20; index++) server.say(alice, chat, `message ${index}`);
    await until(() => handed.onMessage.length === 20);
    expect(handed.onMessage.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, at) => `message ${at}`));
    expect(server.callsOf('setWebhook')[0]?.arguments.secret_token).toMatch(/^[0-9a-f]{64}$/);

    const forged = { update_id: 1, message: { ...server.updates[0]?.message, text: 'forged' } };
    const post = (body: string, headers: Record<string, string> = {}, path = '') =>
      fetch(`${webhookUrl}${path}`, { method: 'POST', body, headers }).then(({ status }) => status);
    expect(await post(JSON.stringify(forged))).toBe(401);
    const header = 'x-telegram-bot-api-secret-token';
    expect(await post(JSON.stringify(forged), { [header]: 'a'.repeat(64) })).toBe(401);
    const secret = String(server.callsOf('setWebhook')[0]?.arguments.secret_token);
    expect(await post(JSON.stringify(forged), { [header]: secret }, '/other')).toBe(404);
    expect(await post('not json', { [header]: secret })).toBe(400);
    expect(await post('{"no": "update"}', { [header]: secret })).toBe(400);
    expect(await post('x'.repeat(3_000_000), { [header]: secret }).catch(() => 413)).toBe(413);
    expect((await fetch(webhookUrl)).status).toBe(404);
    expect(handed.onMessage).toHaveLength(20);
  });

  it('answers before the work is done', async () => {
    const { server, alice, chat, handed } = await openWebhook();
    server.rateLimit('getChatAdministrators', 1);
    server.say(alice, chat, 'this one waits');
    await until(() => server.pendingUpdates.length === 0);
    expect(handed.onMessage).toEqual([]);
    await until(() => handed.onMessage.length === 1);
  });

  it('is kept by Telegram while the bot is away, and set again when somebody took it away', async () => {
    const first = await openWebhook();
    await first.bot.stop();
    expect(first.server.webhookUrl()).toBe(first.webhookUrl);
    const world = await openWebhook();
    await fetch(`${world.server.apiRoot}/bot${world.server.token}/deleteWebhook`);
    await steered(world, () => world.server.webhookUrl() === world.webhookUrl, 'the webhook');
  });

  it('gives up an address that Telegram does not take, and names the setting', async () => {
    const webhookPort = await freePort();
    const webhookUrl = 'http://example.org/telegram';
    const { bot, server } = await open({ config: { webhookUrl, webhookPort }, isLoginExpected: false });
    await until(() => bot.health().state === 'failed');
    expect(bot.health().problem).toMatch(/^TELEGRAM_WEBHOOK_URL/);
    expect(server.callsOf('setWebhook')).toHaveLength(1);
  });

  it('says that its port is taken, and goes on trying', async () => {
    const taken = await listen((_request, response) => response.end());
    const webhookUrl = `http://127.0.0.1:${taken.port}/telegram`;
    const world = await open({ config: { webhookUrl, webhookPort: taken.port }, isLoginExpected: false });
    await until(() => world.bot.health().problem);
    expect(world.bot.health().problem).toMatch(/TELEGRAM_WEBHOOK_PORT/);
    await taken.close();
    await steered(world, () => world.bot.health().state === 'running', 'the receiver');
  });
});

describe('polls', () => {
  it('wait at Telegram, one at a time', async () => {
    const { server } = await open();
    await polls(server);
    expect(server.callsOf('getUpdates').length).toBeLessThanOrEqual(2);
  });
});
