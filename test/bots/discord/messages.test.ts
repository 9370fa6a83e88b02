import { ChannelType, EmbedType, MessageType } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { type DiscordBench, openBench } from './harness.ts';

describe('messages from Discord', () => {
  let bench: DiscordBench;

  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(async () => {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  });

  const messages = async (count: number) => {
    await until(() => bench.handed.onMessage.length >= count, { what: `${count} messages` });
    return bench.handed.onMessage;
  };

  it('tells who wrote what, where and when', async () => {
    const { server, guild } = bench;
    const channel = server.createChannel(guild, { name: 'boats', topic: 'Only boats' });
    const member = server.createMember(guild, 'mara');
    const sent = server.sendMessage({ author: member, channel, content: 'Ahoy <@1> **there**' });
    const [message] = await messages(1);
    expect(message).toEqual({
      community: bench.community,
      channel: { id: channel.id, name: 'boats', topic: 'Only boats', parentId: null },
      id: sent.id,
      author: {
        id: member.id,
        name: 'mara',
        trusted: false,
        roleIds: [],
        joinedAtMs: expect.any(Number),
        createdAtMs: expect.any(Number),
      },
      text: 'Ahoy <@1> **there**',
      quoted: '',
      files: [],
      link: `https://discord.com/channels/${guild.id}/${channel.id}/${sent.id}`,
      sentAtMs: Date.parse(sent.message.timestamp),
    });
  });

  it('leaves out webhooks without a link, system notices and empty messages, and keeps the order of the rest', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const channel = guild.general;
    server.sendMessage({ author: member, channel, content: 'from a webhook', webhook: { name: 'news' } });
    server.sendMessage({ author: member, channel, type: MessageType.UserJoin });
    server.sendMessage({ author: member, channel, content: '' });
    for (const content of ['one', 'two', 'three']) server.sendMessage({ author: member, channel, content });
    expect((await messages(3)).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it("names other bots' messages as an app's, whose embeds and buttons are its own words", async () => {
    const { server, guild } = bench;
    const other = server.createMember(guild, 'a-bot', { bot: true });
    server.sendMessage({
      ...{ author: other, channel: guild.general, content: 'from a bot' },
      embeds: [{ type: EmbedType.Rich, title: 'free coins', url: 'https://coins.example/now' }],
      components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Win', url: 'https://evil.example/x' }] }],
    });
    const [message] = await messages(1);
    expect(message).toMatchObject({ app: [other.id], author: { id: other.id, name: 'a-bot' }, quoted: '' });
    expect(message?.text).toBe('from a bot\nWin\nhttps://evil.example/x\nhttps://coins.example/now\nfree coins');
  });

  it('know what is attached by its name and size, also without a text', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    for (const text of ['x', 'x', 'xy'])
      server.sendMessage({ author: member, channel: guild.general, files: [{ name: 'cat.png', text }] });
    const keys = (await messages(3)).map(({ text, files }) => [
      text,
      ...files.map(({ name, key }) => `${name} ${key}`),
    ]);
    expect(keys).toEqual([
      ['', 'cat.png file:cat.png/1'],
      ['', 'cat.png file:cat.png/1'],
      ['', 'cat.png file:cat.png/2'],
    ]);
  });

  it.each([
    ['Administrator'],
    ['ManageGuild'],
    ['ModerateMembers'],
    ['ManageMessages'],
    ['KickMembers'],
    ['BanMembers'],
  ] as const)('trusts a member with %s', async (permission) => {
    const { server, guild } = bench;
    const role = server.createRole(guild, { name: 'crew', permissions: [permission] });
    const member = server.createMember(guild, 'mara', { roles: [role] });
    server.sendMessage({ author: member, channel: guild.general, content: 'hello' });
    const [message] = await messages(1);
    expect(message?.author).toMatchObject({ trusted: true, roleIds: [role.id] });
  });

  it('trusts the owner, and who moderates one channel only there', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const channel = server.createChannel(guild, { name: 'boats' });
    server.grant({ guild, member, channel }, ['ManageMessages']);
    server.sendMessage({ author: guild.owner, channel: guild.general, content: 'owner' });
    server.sendMessage({ author: member, channel, content: 'there' });
    server.sendMessage({ author: member, channel: guild.general, content: 'elsewhere' });
    expect((await messages(3)).map(({ author }) => author.trusted)).toEqual([true, true, false]);
  });

  it('tells who tried to mention everybody and may not, and not who may, quotes it as code or writes an address', async () => {
    const { server, guild } = bench;
    const role = server.createRole(guild, { name: 'herald', permissions: ['MentionEveryone'] });
    const herald = server.createMember(guild, 'otto', { roles: [role] });
    const member = server.createMember(guild, 'mara');
    const quiet = server.createChannel(guild, { name: 'quiet' });
    server.deny({ guild, member: herald, channel: quiet }, ['MentionEveryone']);
    const thread = server.createThread({ parent: guild.general, owner: member, name: 'Ropes' });
    const tried = [
      { author: member, channel: guild.general, content: 'free coins @everyone' },
      { author: member, channel: thread, content: '@here, look' },
      { author: herald, channel: quiet, content: '@everyone' },
    ];
    const others = [
      { author: herald, channel: guild.general, content: '@everyone' },
      { author: member, channel: guild.general, content: 'who pings `@everyone` or\n```\n@here\n``` here?' },
      { author: member, channel: guild.general, content: 'mail ann@here.example, @everyones' },
    ];
    for (const message of [...tried, ...others]) server.sendMessage(message);
    const said = await messages(6);
    expect(said.map(({ triesEveryone = false }) => triesEveryone)).toEqual([true, true, true, false, false, false]);
  });

  it("takes a post's name and its forum's topic for the topic, and reads the name with its first message", async () => {
    const { server, guild } = bench;
    const forum = server.createChannel(guild, { name: 'help', type: ChannelType.GuildForum, topic: 'Ask here' });
    const member = server.createMember(guild, 'mara');
    const { thread } = server.createPost({ forum, author: member, name: 'My boat leaks', content: 'What now?' });
    const [message] = await messages(1);
    expect(message).toMatchObject({
      channel: { id: thread.id, name: 'My boat leaks', topic: 'My boat leaks\nAsk here', parentId: forum.id },
      text: 'My boat leaks\nWhat now?',
    });
  });

  it('sees messages in threads', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const thread = server.createThread({ parent: guild.general, owner: member, name: 'Ropes' });
    server.sendMessage({ author: member, channel: thread, content: 'knots' });
    const [message] = await messages(1);
    expect(message).toMatchObject({
      channel: { id: thread.id, topic: 'Ropes', parentId: guild.general.id },
      text: 'Ropes\nknots',
    });
  });

  it('tells apart what somebody wrote and what they passed on', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const original = server.sendMessage({ author: member, channel: guild.general, content: 'the original words' });
    server.sendMessage({ author: member, channel: guild.general, forwards: original });
    const all = await messages(2);
    expect(all[1]).toMatchObject({ text: '', quoted: 'the original words' });
  });

  it('reads the previews of links, which come later and are no edit', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const sent = server.sendMessage({ author: member, channel: guild.general, content: 'https://example.com/a' });
    await messages(1);
    server.unfurl(sent, [{ title: 'Free coins', description: 'Click', fields: [{ name: 'Now', value: 'or never' }] }]);
    await until(() => bench.handed.onEdit.length === 1);
    expect(bench.handed.onEdit[0]).toMatchObject({
      id: sent.id,
      text: 'https://example.com/a',
      quoted: 'Free coins\nClick\nNow\nor never',
    });
  });

  it('sees edits of messages from before it was there, whole', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const sent = server.sendMessage({ author: member, channel: guild.general, content: 'mild' });
    await messages(1);
    server.editMessage(sent, { content: 'wild' });
    await until(() => bench.handed.onEdit.length === 1);
    expect(bench.handed.onEdit[0]).toMatchObject({
      id: sent.id,
      text: 'wild',
      author: { id: member.id },
      channel: { id: guild.general.id },
    });
  });

  it('passes over an update that changed nothing that is written', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const old = server.sendMessage({
      author: member,
      channel: guild.general,
      content: 'old',
      createdAtMs: Date.now() - 3_600_000,
    });
    // The preview of a link in a message of an hour ago: it was pinned, or its preview was made anew.
    server.unfurl(old, [{ title: 'later' }]);
    server.sendMessage({ author: member, channel: guild.general, content: 'last' });
    await until(() => bench.handed.onMessage.some(({ text }) => text === 'last'));
    expect(bench.handed.onEdit).toEqual([]);
  });

  it('tells of deletions of messages that it never saw', async () => {
    const { server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    const sent = server.sendMessage({ author: member, channel: guild.general, content: 'oops' });
    server.deleteMessage(sent);
    await until(() => bench.handed.onDelete.length === 1);
    expect(bench.handed.onDelete[0]).toEqual({
      community: bench.community,
      channelId: guild.general.id,
      messageIds: [sent.id],
    });
  });

  it('tells of joins of people, once each under one id', async () => {
    const { server, guild } = bench;
    const person = server.createUser('newcomer');
    server.joinMember(guild, server.createUser('helper-bot', { bot: true }));
    server.joinMember(guild, person);
    await until(() => bench.handed.onJoin.length === 1);
    expect(bench.handed.onJoin[0]).toMatchObject({
      community: bench.community,
      person: { id: person.id, name: 'newcomer' },
    });
    expect(bench.handed.onJoin[0]?.eventId).toContain(person.id);
  });

  it('tells of guilds that it is added to and removed from', async () => {
    const { server } = bench;
    const other = server.createGuild({ name: 'Lagoon', withBot: false });
    server.addBot(other);
    await until(() => bench.handed.onCommunityAdded.some(({ community }) => community.id === other.id));
    server.setAvailable(other, false);
    server.setAvailable(other, true);
    server.removeBot(other);
    await until(() => bench.handed.onCommunityRemoved.length > 0);
    expect(bench.handed.onCommunityRemoved).toEqual([{ id: other.id, name: 'Lagoon', locale: 'en-US' }]);
  });
});
