import { ChannelType } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { PermissionName } from '../../../../emulators/discord/world/permissions.ts';
import { until } from '../../../../emulators/until.ts';
import { type Conformance, openConformance } from '../../conformance/open.ts';
import { HERE, MAKING } from '../../support/here.ts';
import { openDiscordDriver } from '../driver.ts';
import { openBench } from '../harness.ts';

const MINUTE_MS = 60_000;
const CREATE = 'POST /guilds/{guild}/channels';

type Opened = Conformance & {
  readonly server: Awaited<ReturnType<typeof openDiscordDriver>>['server'];
  close(): Promise<void>;
};

describe('the channel that the bot makes for its entries on Discord', () => {
  let current: Opened | null = null;
  /** A bot in a server where nobody has chosen a channel, with Manage Channels and without these. */
  const open = async (without: readonly PermissionName[]) => {
    const driver = await openDiscordDriver();
    const { server } = driver;
    const place = placeOf(server);
    server.grant(place, ['ManageChannels']);
    // What everybody may, the bot may: members write by a role of their own.
    const people = server.createRole(place.guild, { name: 'people', permissions: ['SendMessages', 'EmbedLinks'] });
    for (const who of ['member', 'other'] as const) server.setRoles(place.guild, driver.idOf(who), [people]);
    take(server, without);
    current = { ...(await openConformance(driver, {}, { isEmpty: true })), server };
    return { ...current, place };
  };
  afterEach(async () => {
    await current?.close();
    current = null;
  });

  const placeOf = (server: Opened['server']) => {
    const [guild] = server.world.guilds.values();
    const role = [...(guild?.roles.values() ?? [])].find(({ tags }) => tags?.bot_id === server.botUser.id);
    if (!guild || !role) throw new Error('the bot is in no server');
    return { guild: guild.id, role: role.id };
  };
  const take = (server: Opened['server'], names: readonly PermissionName[]) => {
    const { guild, role } = placeOf(server);
    for (const one of [role, guild]) server.deny({ guild, role: one }, names);
  };
  const logs = ({ server }: Pick<Opened, 'server'>) =>
    [...server.world.channels.values()].filter(({ name }) => name === 'steward-log');
  const made = ({ server }: Pick<Opened, 'server'>) => server.callsOf(CREATE).length;
  const status = async ({ driver }: Conformance) => (await driver.command('owner', 'status'))?.text ?? '';
  const communityOf = async ({ world, server }: Opened) =>
    world.temporary.store.communities.findCommunity({ platform: 'discord', externalId: placeOf(server).guild });
  /** Messages that trigger, with time between them, until each is decided and its entry had its turn. */
  const trigger = async ({ driver, world, pass }: Opened, count: number) => {
    for (let number = 0; number < count; number++) {
      await driver.say(
        number % 2 ? 'member' : 'other',
        `offer ${number} of its own kind ${'abcdefgh'[number]} scam=0.93`,
      );
      await pass();
      world.schedule.advance(11 * MINUTE_MS);
    }
  };
  const toldOf = async ({ driver }: Conformance, words: string) =>
    (await driver.toldTo('owner')).filter((text) => text.includes(words));

  it.each([
    [ENGLISH('discord.send_messages'), ['SendMessages']],
    [ENGLISH('discord.embed_links'), ['EmbedLinks']],
  ] as const)(
    'is not made without %s; the owner is told so once, in private, and status names it',
    async (name, bits) => {
      const opened = await open(bits);
      const { driver, restart } = opened;
      await trigger(opened, 3);
      expect(logs(opened)).toEqual([]);
      await until(async () => (await toldOf(opened, name)).length === 1, { what: 'what is missing' });
      await restart('stopped');
      await trigger(opened, 3);
      await until(async () => (await toldOf(opened, 'scam 0.93')).length > 0, { what: 'an entry in private' });
      expect([logs(opened), made(opened)]).toEqual([[], 0]);
      expect(await toldOf(opened, name)).toHaveLength(1);
      expect(await status(opened)).toMatch(new RegExp(`NO: .*${name}`));
      expect((await driver.toldTo('owner')).join()).not.toContain('another channel');
      expect(await status(opened)).not.toContain('another channel');
    },
  );

  it('is made as soon as what was missing is there, and entries go there', async () => {
    const opened = await open(['SendMessages']);
    const { server, place, world } = opened;
    await until(async () => (await communityOf(opened))?.welcomed === true, { what: 'the first steps' });
    expect(logs(opened)).toEqual([]);
    server.grant(place, ['SendMessages']);
    await opened.pass();
    await until(
      async () => {
        world.schedule.advance(MINUTE_MS);
        return logs(opened).length > 0;
      },
      { what: 'the channel' },
    );
    await until(async () => (await communityOf(opened))?.logLost === null, { what: 'no trouble' });
    expect((await communityOf(opened))?.logMade).toBe(true);
    const [log] = logs(opened);
    await trigger(opened, 1);
    const posts = () => (log ? server.messages(log).map(({ text }) => text) : []);
    await until(() => posts().some((text) => text.includes('scam 0.93')), { what: 'the entry in the channel' });
    expect([logs(opened).length, made(opened)]).toEqual([1, 1]);
  });

  it('is told of in private to an owner who was greeted before the permission was taken away', async () => {
    const opened = await open(['ManageChannels']);
    const { server, place } = opened;
    await until(async () => (await communityOf(opened))?.welcomed === true, { what: 'the first steps' });
    take(server, ['SendMessages']);
    server.grant(place, ['ManageChannels']);
    await trigger(opened, 3);
    expect(made(opened)).toBe(0);
    await until(async () => (await toldOf(opened, 'did not create a log channel')).length === 1, { what: 'the word' });
    expect((await toldOf(opened, 'did not create a log channel'))[0]).toMatch(
      /Send Messages.*They are sent to you here/,
    );
    await opened.restart('stopped');
    await trigger(opened, 2);
    expect(await toldOf(opened, 'did not create a log channel')).toHaveLength(1);
    expect(made(opened)).toBe(0);
  });

  it('is not made a second time when the bot may no longer post in it, nor when it is renamed or deleted', async () => {
    const opened = await open([]);
    const { server, place, driver } = opened;
    await until(async () => (await communityOf(opened))?.logChannel != null, { what: 'the channel' });
    const [log] = logs(opened);
    if (!log) throw new Error('no channel was made');
    server.deny({ guild: place.guild, channel: log, member: server.botUser }, ['SendMessages']);
    await trigger(opened, 2);
    expect(made(opened)).toBe(1);
    await until(async () => (await toldOf(opened, 'cannot use the log channel')).length === 1, {
      what: 'the word of the loss',
    });
    expect((await toldOf(opened, 'cannot use the log channel'))[0]).toContain(ENGLISH('discord.send_messages'));
    expect((await toldOf(opened, 'cannot use the log channel'))[0]).not.toContain('another channel');
    server.changeChannel(log, { name: 'mod-log' });
    await trigger(opened, 2);
    server.deleteChannel(log);
    await opened.restart('stopped');
    await trigger(opened, 2);
    expect([made(opened), logs(opened)]).toEqual([1, []]);
    expect((await driver.toldTo('owner')).join()).not.toContain('another channel');
  });

  it('is made once by two processes that come at the same time', async () => {
    const opened = await open(['SendMessages']);
    const { server, place, driver, world } = opened;
    const other = await driver.startBot(world.process().deps);
    try {
      // What one asks for is on its way while the other looks for a channel: each looks every ten minutes.
      const held = server.holdNext(CREATE);
      server.grant(place, ['SendMessages']);
      await opened.pass();
      world.schedule.advance(11 * MINUTE_MS);
      await held.arrived;
      for (const text of ['an offer scam=0.93', 'a deal of another kind scam=0.94']) {
        world.schedule.advance(2 * MINUTE_MS);
        await driver.say('member', text);
        await opened.pass();
      }
      held.release();
      await until(async () => (await communityOf(opened))?.logChannel != null, { what: 'the channel' });
      await trigger(opened, 3);
      expect([logs(opened).length, made(opened)]).toEqual([1, 1]);
    } finally {
      await other.stop();
    }
  });

  it('is made again for a moderator who presses the button for it', async () => {
    const opened = await open([]);
    const { server, driver, world } = opened;
    await until(async () => (await communityOf(opened))?.logChannel != null, { what: 'the channel' });
    const [log] = logs(opened);
    if (log) server.deleteChannel(log);
    await world.temporary.store.communities.changeCommunity((await communityOf(opened))?.id ?? '', {
      logChannel: null,
    });
    world.schedule.advance(11 * MINUTE_MS);
    const steps = await driver.command('owner', 'log setup');
    const button = steps?.buttons.find(({ label }) => label.includes('#steward-log'));
    if (!steps || !button) throw new Error('there is no button');
    expect(logs(opened)).toEqual([]);
    expect((await driver.press('owner', button, steps))?.text).toContain('posted here');
    expect([logs(opened).length, made(opened)]).toEqual([1, 2]);
  });

  it('is found again by a process that comes after one that died before it kept the channel', async () => {
    const driver = await openDiscordDriver();
    const { server } = driver;
    const opened = { ...(await openConformance(driver, {}, { isEmpty: true })), server };
    current = opened;
    await until(async () => (await communityOf(opened))?.welcomed === true, { what: 'the first steps' });
    opened.process().dieAt('changeCommunity', (_id, change) => JSON.stringify(change).includes('log'));
    server.grant(placeOf(server), ['ManageChannels']);
    await driver.say('member', 'an offer scam=0.93');
    opened.world.schedule.advance(11 * MINUTE_MS);
    await driver.say('other', 'an offer of another kind scam=0.94');
    await until(() => logs(opened).length === 1, { what: 'the channel' });
    await opened.restart('died');
    await trigger(opened, 2);
    await until(async () => (await communityOf(opened))?.logChannel === logs(opened)[0]?.id, { what: 'the choice' });
    expect([made(opened), (await communityOf(opened))?.logMade]).toEqual([1, true]);
  });
});

describe('making the log channel', () => {
  const RIGHTS = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'ReadMessageHistory', 'ManageChannels'] as const;

  it('never repeats a call whose answer is lost, and finds what it made', async () => {
    const bench = await openBench({ guild: { botPermissions: RIGHTS } });
    try {
      const { server, platform, community } = bench;
      server.failNext(CREATE, 503);
      expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
      expect(server.callsOf(CREATE)).toHaveLength(1);
      server.failNext(CREATE, 'lost');
      expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
      const named = [...server.world.channels.values()].filter(({ name }) => name === 'steward-log');
      expect(named).toHaveLength(1);
      expect(await platform.findLogChannel(community, [], MAKING)).toBe(named[0]?.id);
    } finally {
      await bench.close();
    }
  });

  it('leaves a channel of that name alone that it cannot use, and makes none beside it', async () => {
    const bench = await openBench({ guild: { botPermissions: RIGHTS } });
    try {
      const { server, guild, platform, community } = bench;
      const open = server.createChannel(guild, { name: 'steward-log', type: ChannelType.GuildText });
      await until(async () => (await platform.lookAtPlace(HERE, open.id)).post === 'yes');
      expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
      expect(server.callsOf(CREATE)).toEqual([]);
    } finally {
      await bench.close();
    }
  });
});
