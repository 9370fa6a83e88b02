import { Api } from 'grammy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerCommands } from '../../../bots/telegram/commands/register.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import type { TelegramServer } from '../../../emulators/telegram/telegram-server.ts';
import { until } from '../../../emulators/until.ts';
import { LANGUAGES } from '../../../src/core/common/languages.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { queryDirectly } from '../../store/query-directly.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';
import { openBench } from './harness.ts';

/** Three lists in each language. */
const ALL = LANGUAGES.length * 3;
const DAY_MS = 86_400_000;

let temporary: TemporaryStore;
let server: TelegramServer;
const others: Store[] = [];
beforeEach(async () => {
  temporary = await temporaryStore();
  server = await startTelegram();
});
afterEach(async () => {
  await server.close();
  for (const store of others.splice(0)) await store.close();
  await temporary.close();
});

const calls = () => server.callsOf('setMyCommands').length;
const botId = () => server.token.split(':')[0] ?? '';
const warned: string[] = [];
const log = { info: () => {}, error: () => {}, warn: (_fields: object, message: string) => void warned.push(message) };

/** What another start tells Telegram: another process over the same store. @returns how many lists. */
async function startAgain(id = botId()): Promise<number> {
  const store = await openStore({ url: temporary.url, now: Date.now });
  others.push(store);
  const before = calls();
  await registerCommands(new Api(server.token, { apiRoot: server.apiRoot }), log, id, store.leases);
  return calls() - before;
}

it('sets the same command lists once a day, however often the bot of an account starts', async () => {
  const { leases, botCommands } = temporary.store;
  const bench = await openBench({ server, sharing: { leases, botCommands } });
  const heldUntil = async () => {
    const rows = await queryDirectly(temporary.url, `SELECT * FROM "Claim" WHERE key LIKE 'work commands telegram%'`);
    return Number(rows[0]?.heldUntilMs ?? 0);
  };
  await until(async () => (await heldUntil()) > Date.now() + DAY_MS / 2, { what: 'all lists' });
  expect(calls()).toBe(ALL);
  await bench.bot.stop();
  expect(await startAgain()).toBe(0);
  expect(await startAgain('67890')).toBe(ALL);
});

it('sets a list that changed at once, and all again after one was refused or where a day is over', async () => {
  // The lists of an earlier version.
  await temporary.store.leases.leaseWork(`commands telegram ${botId()} of-old`, DAY_MS, true);
  server.failNext('setMyCommands', 'Bad Request: not now');
  expect(await startAgain()).toBe(ALL);
  expect(warned).toEqual(['the command list was not taken']);
  expect(await startAgain()).toBe(ALL);
  expect(await startAgain()).toBe(0);
  await queryDirectly(temporary.url, `UPDATE "Claim" SET "heldUntilMs" = "heldUntilMs" - ${DAY_MS}`);
  expect(await startAgain()).toBe(ALL);
});

it('sets them at each start while the store does not answer', async () => {
  const store = await openStore({ url: temporary.url, now: Date.now });
  await store.close();
  const api = new Api(server.token, { apiRoot: server.apiRoot });
  for (const times of [1, 2]) {
    await registerCommands(api, log, botId(), store.leases);
    expect(calls()).toBe(times * ALL);
  }
});
