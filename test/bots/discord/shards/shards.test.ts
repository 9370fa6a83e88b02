import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { Platform } from '../../../../bots/core/port/platform.ts';
import type { RunningBot } from '../../../../bots/core/port/running-bot.ts';
import { runDiscord } from '../../../../bots/discord/bot/run.ts';
import { startDiscord as startBot } from '../../../../bots/discord/start.ts';
import { serveBotCommands } from '../../../../bots/serve-bot-commands.ts';
import type { DiscordServer, GuildHandle } from '../../../../emulators/discord/discord-server.ts';
import { startDiscord } from '../../../../emulators/discord/start-discord.ts';
import { until } from '../../../../emulators/until.ts';
import type { Store } from '../../../../src/core/store/store.ts';
import { openStore } from '../../../../src/store/open.ts';
import { queryDirectly } from '../../../store/query-directly.ts';
import { type BotWorld, openBotWorld } from '../../support/bot-deps.ts';
import { createRecordingCore } from '../../support/recording-core.ts';

const SHARDS = 4;
const BAIT = 'free coins for everybody scam=0.93';

type Process = { readonly bot: RunningBot; readonly store: Store; readonly instanceId: string };

describe('a Discord bot that processes divide among themselves', () => {
  let world: BotWorld;
  let server: DiscordServer;
  let guilds: {
    readonly guild: GuildHandle;
    readonly log: { readonly id: string };
    readonly member: { readonly id: string };
  }[];
  /** Of all servers, also of those beyond the first of a shard, which nobody watches. */
  let guildCount = 0;
  const processes: Process[] = [];
  beforeEach(async () => {
    world = await openBotWorld();
    server = await startDiscord({ now: world.schedule.now, shards: SHARDS, interactionDeadlineMs: 30_000 });
    guilds = [];
    guildCount = 0;
    while (guilds.length < SHARDS) {
      // Servers of the same millisecond are of one shard.
      world.schedule.advance(1);
      const guild = server.createGuild({ name: `Harbour ${guilds.length}` });
      guildCount++;
      const isNew = guilds.every((one) => shardOf(one.guild) !== shardOf(guild));
      const log = server.createChannel(guild, { name: 'mods' });
      if (isNew) guilds.push({ guild, log, member: server.createMember(guild, `member${guilds.length}`) });
    }
    for (const { guild, log } of guilds) {
      const tenant = await world.temporary.store.ensureTenant(`discord:${guild.id}`, 'pro');
      await world.temporary.store.changePolicy(tenant.id, (policy) => ({
        ...policy,
        actions: { ...policy.actions, scam: 'delete' },
      }));
      await world.temporary.store.communities.ensureCommunity({
        ...{ platform: 'discord', externalId: guild.id, name: 'Harbour', tenantId: tenant.id, logChannel: log.id },
        ...{ trial: false, notify: true, notifyText: '', lockdown: false },
      });
    }
  });
  afterEach(async () => {
    for (const process of processes.splice(0)) await end(process);
    expect(server.violations).toEqual([]);
    await server.close();
    await world.close();
  });

  const shardOf = ({ id }: { readonly id: string }) => Number((BigInt(id) >> 22n) % BigInt(SHARDS));
  const start = async (shards: number | null = null): Promise<Process> => {
    const store = await openStore({ url: world.temporary.url, now: world.schedule.now });
    const deps = {
      ...world.process().deps,
      ...{ store, communities: store.communities, instanceId: store.communities.instanceId },
      sharing: { leases: store.leases, botCommands: store.botCommands },
    };
    const bot = startBot(deps, { token: server.token, apiUrl: server.restUrl, shards });
    const process = { bot, store, instanceId: store.communities.instanceId };
    processes.push(process);
    return process;
  };
  const end = async ({ bot, store }: Process) => {
    await bot.stop();
    await store.close();
  };
  /** What the process does for others beside its bot. */
  const serve = ({ bot, store }: Process) =>
    serveBotCommands({
      ...{ schedule: world.schedule, log: { info: () => {}, warn: () => {}, error: () => {} } },
      ...{ botCommands: store.botCommands, reports: store.communities },
      bots: {
        commandsOf: () => bot.ask ?? null,
        addressesOf: () => ['discord', bot.address ?? ''],
        platforms: () => ['discord'],
      },
    });
  const here = ({ bot }: Process) =>
    bot.condition?.().shards?.here.flatMap(({ shard, state }) => (state === 'running' ? [shard] : [])) ?? [];
  /** Processes look every two seconds. The database's clock, by which a shard may identify every five, is not moved by that. */
  const look = (what: string, check: () => boolean) =>
    until(
      async () => {
        world.schedule.advance(2_000);
        const turns = `UPDATE "Claim" SET "heldUntilMs" = 0 WHERE key LIKE 'work identify %'`;
        await queryDirectly(world.temporary.url, turns);
        return check();
      },
      { what, deadlineMs: 60_000 },
    );
  const areDivided = (one: Process, other: Process) => () =>
    here(one).length === 2 && here(other).length === 2 && new Set([...here(one), ...here(other)]).size === SHARDS;
  const sayEverywhere = (text: string) =>
    guilds.map(({ guild, member }, index) =>
      server.sendMessage({ author: member, channel: guild.general, content: `${BAIT} ${index} ${text}` }),
    );
  const areGone = async (said: readonly { readonly id: string }[]) => {
    await until(() => said.every(({ id }) => server.deletedIds.includes(id)), {
      what: 'the deletions',
      deadlineMs: 60_000,
    });
  };
  const entriesWith = (text: string) =>
    guilds.map(({ log }) => server.messages(log).filter((entry) => JSON.stringify(entry).includes(text)).length);
  const one = (text: string) =>
    until(() => entriesWith(text).every((count) => count === 1), { what: `entries: ${text}` });

  it('is in each server once: with one process, with two in halves, and again with one when the other stops', async () => {
    const first = await start();
    await look('all in the first', () => here(first).length === SHARDS);
    const early = sayEverywhere(`alone`);
    await areGone(early);
    const second = await start();
    await look('two halves', areDivided(first, second));
    expect(first.bot.health()).toMatchObject({ state: 'running', problem: null });
    expect(second.bot.condition?.().shards).toMatchObject({ count: 4, elsewhere: here(first).sort(), free: [] });
    // One session a shard: nothing comes twice.
    expect(server.gateway.sessions.map(({ shard }) => shard[0]).sort()).toEqual([0, 1, 2, 3]);
    await areGone(sayEverywhere(`shared`));
    const stopping = second.bot.stop();
    const between = sayEverywhere(`handed over`);
    await stopping;
    expect(second.bot.health()).toMatchObject({ state: 'stopped' });
    // It let go of everything: nothing has to lapse.
    expect((await first.store.leases.listWork('bot discord ')).filter(({ by }) => by === second.instanceId)).toEqual(
      [],
    );
    await look('all in the first again', () => here(first).length === SHARDS);
    await areGone(between);
    for (const text of ['alone', 'shared', 'handed over']) await one(text);
    expect(world.judge.asked.flat().filter((text) => text.includes('shared'))).toHaveLength(SHARDS);
  });

  it('is taken over from a process that says nothing for six seconds, which gives way when it is back', async () => {
    const [first, second] = [await start(), await start()];
    await look('two halves', areDivided(first, second));
    const lost = here(second);
    // As after a pause in which somebody else took them, who is no part of this test.
    const ofBot = `UPDATE "Claim" SET owner = 'another', "heldUntilMs" = "heldUntilMs" + 600000, "atMs" = "atMs" + 600000`;
    await queryDirectly(
      world.temporary.url,
      `${ofBot} WHERE key LIKE 'work bot discord _/4' AND owner = '${second.instanceId}'`,
    );
    await look('the end there', () => here(second).length === 0);
    expect(second.bot.health()).toMatchObject({ state: 'waiting', problem: 'other processes run all 4 shards' });
    const said = sayEverywhere('frozen');
    await queryDirectly(world.temporary.url, `UPDATE "Claim" SET "heldUntilMs" = 0 WHERE owner = 'another'`);
    await look('two halves again', areDivided(first, second));
    expect(lost).toHaveLength(2);
    await areGone(said);
    await one('frozen');
  });

  it('answers presses in private messages, pages and links, whichever process has the server', async () => {
    const [first, second] = [await start(), await start()];
    await look('two halves', areDivided(first, second));
    const gets = here(first).includes(0) ? first : second;
    const has = gets === first ? second : first;
    const far = guilds.find(({ guild }) => here(has).includes(shardOf(guild)));
    if (!far) throw new Error('no server there');
    const serving = serve(has);
    const next = <T>(what: string, check: () => T) =>
      until(
        () => {
          world.schedule.advance(1_000);
          return check();
        },
        { what, deadlineMs: 60_000 },
      );
    await areGone([server.sendMessage({ author: far.member, channel: far.guild.general, content: BAIT })]);
    const told = await until(
      () => server.directMessages(far.member).find(({ content }) => content.includes(ENGLISH('common.appeal'))),
      {
        what: 'the private message',
      },
    );
    const reply = await server.press(far.member, told, ENGLISH('common.appeal'));
    await next('the answer', () => reply.refresh().text.includes('The moderators see your appeal'));
    await next('the appeal in the entry', () =>
      JSON.stringify(server.messages(far.log)).includes(ENGLISH('entry.without_words')),
    );
    const community = await first.store.communities.findCommunity({ platform: 'discord', externalId: far.guild.id });
    let needs = -1;
    void gets.bot.ask?.<'cover'>({ kind: 'cover', communityId: community?.id ?? '' }).then((cover) => {
      needs = cover?.needs.length ?? 0;
    });
    await next('what the bot can do there', () => needs > 0);
    await serving.stop();
  });

  it('is divided anew when Discord takes no such big shards any more, and each server is still in one', async () => {
    server.gateway.limits.shards = 1;
    const first = await start();
    await look('one shard', () => here(first).length === 1);
    const second = await start();
    await look('its turn', () => second.bot.health().state === 'waiting');
    expect(second.bot.health().problem).toBe('another process runs it');
    Object.assign(server.gateway.limits, { guildsPerShard: guildCount / 2, shards: SHARDS });
    server.invalidateSessions();
    await look('four shards in two halves', areDivided(first, second));
    await areGone(sayEverywhere(`grown`));
    await one('grown');
  });

  it('leaves the servers of other shards alone, but for the rights of people there', async () => {
    const [own, far] = guilds;
    if (!own || !far) throw new Error('no servers');
    let made: Platform | null = null;
    const bot = runDiscord(
      { log: { info: () => {}, warn: () => {}, error: () => {} }, schedule: world.schedule },
      { token: server.token, apiUrl: server.restUrl },
      (platform) => {
        made = platform;
        return createRecordingCore().core;
      },
      {
        share: { index: shardOf(own.guild), count: SHARDS },
        throttler: async () => ({ waitForIdentify: async () => {} }),
        rest: { api: server.restUrl },
        moreShards: () => {},
        onButton: async () => null,
      },
    );
    await until(() => bot.health().state === 'running', { what: 'the log-in' });
    const { rightsOf, isIn, restrict } = made as unknown as Platform; // The core was made before the connection.
    const there = { id: far.guild.id, name: 'Harbour' };
    const moderator = server.createRole(far.guild, { name: 'moderators', permissions: ['ManageMessages'] });
    const helper = server.createMember(far.guild, 'helper', { roles: [moderator] });
    const rights = [far.guild.owner, helper, far.member, own.member].map(({ id }) => rightsOf(there, id));
    expect(await Promise.all(rights)).toEqual(['manage', 'moderate', 'member', 'member']);
    expect(await isIn(there)).toBe('unknown');
    expect(await isIn({ id: own.guild.id, name: 'Harbour' })).toBe(true);
    const target = { community: there, author: { id: far.member.id, name: 'm' } };
    expect(await restrict(target, { untilMs: world.schedule.now() + 600_000, may: [] })).toMatchObject({
      kind: 'later',
      error: 'another_shard',
    });
    const ofShard = [...server.world.guilds.values()].filter((guild) => shardOf(guild) === shardOf(own.guild));
    expect(bot.servers()).toBe(ofShard.length);
    await bot.stop();
  });
});
