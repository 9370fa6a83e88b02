import { afterEach, describe, expect, it } from 'vitest';
import type { RunningBot } from '../../../../bots/core/port/running-bot.ts';
import { startDiscord } from '../../../../emulators/discord/start-discord.ts';
import { until } from '../../../../emulators/until.ts';
import { needsOf } from '../../support/needs-of.ts';
import { createRecordingCore } from '../../support/recording-core.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';
import { type DiscordBench, openBench, startBot } from '../harness.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function bench(options: Parameters<typeof openBench>[0] = {}): Promise<DiscordBench> {
  const opened = await openBench(options);
  closers.push(opened.close);
  return opened;
}

/** Says something as a member, and waits until the bot has it. */
async function hears({ server, guild, handed }: DiscordBench, content: string): Promise<void> {
  server.sendMessage({ author: guild.owner, channel: guild.general, content });
  await until(() => handed.onMessage.some(({ text }) => text === content), {
    what: `the message ${content}`,
  });
}

const isRunning = (bot: RunningBot) => until(() => bot.health().state === 'running', { what: 'the log-in' });

describe('the connection to Discord', () => {
  it('says with a wrong token which setting is wrong, and does not try again', async () => {
    const { bot, server, schedule, handed, logged } = await bench({
      token: 'bm90LWE.real.token',
      isLoginExpected: false,
    });
    await until(() => bot.health().state === 'failed');
    expect(bot.health().problem).toContain('DISCORD_TOKEN');
    const calls = server.calls.length;
    schedule.advance(3_600_000);
    await bot.stop();
    expect(server.calls.length).toBe(calls);
    expect(handed.start).toEqual([]);
    expect(server.invalidRequests).toBeLessThanOrEqual(2);
    expect(logged.join('\n')).not.toContain('bm90LWE');
  });

  it.each([['two words'], ['line\nbreak'], ['']])('takes %j for a wrong token without a call', async (token) => {
    const { bot, server } = await bench({ token, isLoginExpected: false });
    await until(() => bot.health().state === 'failed');
    expect(server.calls).toEqual([]);
  });

  it('works without the Server Members Intent, and says what is missing', async () => {
    const opened = await bench({ privileged: { guildMembers: false } });
    await hears(opened, 'hello');
    expect(opened.bot.health()).toMatchObject({
      state: 'running',
      problem: expect.stringContaining('Server Members Intent'),
    });
    const needs = await opened.platform.needs(opened.community, needsOf());
    expect(needs.find(({ what }) => what.includes('Server Members Intent'))).toMatchObject({ has: false });
    expect(opened.server.gateway.limits.remaining).toBe(999);
  });

  it('runs without the Message Content Intent, so that moderators learn what is missing', async () => {
    const { bot, platform, community } = await bench({ privileged: { messageContent: false, guildMembers: false } });
    expect(bot.health()).toMatchObject({
      state: 'running',
      problem: expect.stringContaining('Message Content Intent'),
    });
    const needs = await platform.needs(community, needsOf());
    expect(needs.find(({ what }) => what.includes('Message Content Intent'))).toMatchObject({ has: false });
  });

  it('tries with fewer intents when the gateway refuses those that the application seemed to have', async () => {
    const schedule = createSteeredSchedule();
    const server = await startDiscord({ privileged: { guildMembers: false }, now: schedule.now });
    server.createGuild();
    // The question for the intents fails, so that all are asked for and the gateway closes with 4014.
    server.failNext('GET /applications/@me', 404);
    const recording = createRecordingCore();
    const { bot, logged } = startBot(server, recording, schedule);
    closers.push(server.close, bot.stop);
    await isRunning(bot);
    expect(bot.health().problem).toContain('Server Members Intent');
    expect(logged.join('\n')).toContain('Server Members Intent');
  });

  it('resumes after a lost connection, and misses nothing that was said meanwhile', async () => {
    const opened = await bench();
    const { server, guild, handed, bot } = opened;
    await hears(opened, 'before');
    server.dropConnections();
    server.sendMessage({ author: guild.owner, channel: guild.general, content: 'meanwhile' });
    await until(() => handed.onMessage.some(({ text }) => text === 'meanwhile'));
    await isRunning(bot);
    expect(server.gateway.sessions.map(({ resumes }) => resumes)).toEqual([1]);
    await hears(opened, 'after');
    expect(handed.start).toHaveLength(1);
  });

  it('comes back when Discord asks it to reconnect, and when its session became invalid', async () => {
    const opened = await bench();
    const { server, bot } = opened;
    server.requestReconnect();
    await hears(opened, 'after a reconnect');
    server.invalidateSessions();
    await until(() => bot.health().state === 'reconnecting' || server.gateway.limits.remaining < 999);
    await until(() => bot.health().state === 'running' && server.gateway.sessions.length > 0);
    await hears(opened, 'after a new session');
  });

  it('keeps trying while Discord cannot be reached, and says so', async () => {
    const schedule = createSteeredSchedule();
    const recording = createRecordingCore();
    const server = await startDiscord({ now: schedule.now });
    server.createGuild();
    server.failNext('*', 503, 12);
    const { bot } = startBot(server, recording, schedule);
    closers.push(server.close, bot.stop);
    await until(() => bot.health().problem !== null);
    expect(bot.health()).toMatchObject({ state: 'starting', problem: expect.stringContaining('503') });
    await until(() => {
      schedule.advance(60_000);
      return bot.health().state === 'running';
    });
  });

  it('stops for good while it is between two attempts to reconnect', async () => {
    const { bot, server } = await bench();
    server.dropConnections();
    await until(() => bot.health().state === 'reconnecting');
    await bot.stop();
    expect(bot.health()).toMatchObject({ state: 'stopped', problem: null });
    const connectionsOf = () => server.gateway.sessions.filter(({ socket }) => socket?.readyState === 1).length;
    // The library would have been back after half a second; a second bot shows that the time has come for it.
    const other = startBot(server, createRecordingCore(), createSteeredSchedule());
    closers.push(other.bot.stop);
    await isRunning(other.bot);
    server.dropConnections();
    await until(() => other.bot.health().state === 'reconnecting');
    await isRunning(other.bot);
    expect(connectionsOf()).toBe(1);
  });

  it('stops while Discord does not answer its log-in', async () => {
    const schedule = createSteeredSchedule();
    const server = await startDiscord({ now: schedule.now });
    server.gateway.limits.isSilent = true;
    const { bot } = startBot(server, createRecordingCore(), schedule);
    closers.push(server.close);
    await until(() => server.gateway.limits.remaining < 1_000, { what: 'the IDENTIFY' });
    await bot.stop();
    expect(bot.health()).toMatchObject({ state: 'stopped', problem: null });
  });

  it('ends a token that is reset while it runs in a failure that names the setting', async () => {
    const { bot, server } = await bench();
    for (const { socket } of server.gateway.sessions) socket?.close(4004);
    await until(() => bot.health().state === 'failed');
    expect(bot.health().problem).toContain('DISCORD_TOKEN');
  });

  it('runs as many shards as Discord recommends', async () => {
    const opened = await bench({ shards: 2 });
    await hears(opened, 'hello');
    expect(opened.server.gateway.sessions.map(({ shard }) => shard)).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
});
