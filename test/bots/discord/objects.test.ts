import { ChannelType } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { IncomingMessage } from '../../../bots/core/port/events.ts';
import { until } from '../../../emulators/until.ts';
import { needsOf } from '../support/needs-of.ts';
import { type DiscordBench, openBench } from './harness.ts';

describe('everything that a member can post on Discord', () => {
  let bench: DiscordBench;

  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(async () => {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  });

  const handed = (id: string): Promise<IncomingMessage> =>
    until(() => bench.handed.onMessage.find((message) => message.id === id), { what: `message ${id}` });

  it('has the names of files and stickers, and the text of a voice channel', async () => {
    const { server, guild } = bench;
    const author = server.createMember(guild, 'mara');
    const channel = server.createChannel(guild, { name: 'Lounge', type: ChannelType.GuildVoice });
    const sent = server.sendMessage({
      ...{ author, channel, content: 'listen to this' },
      files: [{ name: 'free_nitro_here.png', text: 'x' }],
      stickers: [{ id: '123456789012345678', name: 'buy coins' }],
    });
    expect(await handed(sent.id)).toMatchObject({
      text: 'listen to this',
      files: [
        { name: 'free_nitro_here.png', said: 'free_nitro_here.png' },
        { key: 'sticker:123456789012345678', said: 'buy coins' },
      ],
    });
  });

  it('has what was forwarded as a whole, its embeds and files too', async () => {
    const { server, guild } = bench;
    const author = server.createMember(guild, 'mara');
    const elsewhere = server.createGuild({ name: 'Elsewhere', withBot: false });
    const origin = server.sendMessage({
      ...{ author: elsewhere.owner, channel: elsewhere.general, content: 'free coins' },
      embeds: [{ type: 'rich' as never, title: 'Only today', url: 'https://evil.example/x' }],
      files: [{ name: 'coins.png', text: 'x' }],
    });
    const sent = server.sendMessage({ author, channel: guild.general, forwards: origin.id });
    const message = await handed(sent.id);
    expect(message).toMatchObject({ text: '', isForward: true, files: [{ name: 'coins.png' }] });
    for (const part of ['free coins', 'Only today', 'https://evil.example/x']) expect(message.quoted).toContain(part);
  });

  it('has the title of a post or thread with the message that opens it, and with no other', async () => {
    const { server, guild } = bench;
    const [author, other] = [server.createMember(guild, 'mara'), server.createMember(guild, 'ole')];
    const forum = server.createChannel(guild, { name: 'questions', type: ChannelType.GuildForum });
    const post = server.createPost({ forum, author, name: 'Free coins', content: 'read above' });
    expect((await handed(post.message.id)).text).toBe('Free coins\nread above');
    const later = server.sendMessage({ author, channel: post.thread, content: 'one more thing' });
    expect((await handed(later.id)).text).toBe('one more thing');
    const thread = server.createThread({ parent: guild.general, owner: author, name: 'Cheap coins' });
    const opening = server.sendMessage({ author, channel: thread, content: 'look' });
    expect((await handed(opening.id)).text).toBe('Cheap coins\nlook');
    const foreign = server.createThread({ parent: guild.general, owner: author, name: 'Sailing' });
    const first = server.sendMessage({ author: other, channel: foreign, content: 'hello' });
    expect((await handed(first.id)).text).toBe('hello');
  });

  it('has the title of a thread that nothing is written in, and of one that is renamed', async () => {
    const { server, guild } = bench;
    const author = server.createMember(guild, 'mara');
    const thread = server.createThread({ parent: guild.general, owner: author, name: 'Free coins at evil.example' });
    const title = { author: { id: author.id, trusted: false }, place: 'title', id: `title:${thread.id}` };
    expect(await until(() => bench.handed.onEdit[0])).toMatchObject({ ...title, text: 'Free coins at evil.example' });
    server.changeChannel(thread, { name: 'Cheap coins' });
    expect(await until(() => bench.handed.onEdit[1])).toMatchObject({ ...title, text: 'Cheap coins' });
  });

  it('is judged anew when a post gets another title', async () => {
    const { server, guild } = bench;
    const author = server.createMember(guild, 'mara');
    const forum = server.createChannel(guild, { name: 'questions', type: ChannelType.GuildForum });
    const { thread, message } = server.createPost({ forum, author, name: 'Sailing', content: 'who comes along' });
    await handed(message.id);
    server.changeChannel(thread, { name: 'Free coins' });
    const edit = await until(() => bench.handed.onEdit[0]);
    expect(edit).toMatchObject({ id: message.id, text: 'Free coins\nwho comes along' });
  });

  it("is of whoever called an app of their own, and the server's own apps are left out", async () => {
    const { server, guild } = bench;
    const moderator = server.createMember(guild, 'mo', {
      roles: [server.createRole(guild, { name: 'crew', permissions: ['ManageMessages'] })],
    });
    const member = server.createMember(guild, 'mara');
    const app = server.createUser('helper', { bot: true });
    const post = (user: typeof member, installed: 'user' | 'server' | 'both') =>
      server.sendMessage({
        ...{
          author: app,
          channel: guild.general,
          content: `called by ${user.username}`,
          calledBy: { user, installed },
        },
        components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Win', url: 'https://evil.example/x' }] }],
      });
    const left = [post(member, 'server'), post(member, 'both')];
    const message = await handed(post(member, 'user').id);
    expect(message.author).toMatchObject({ id: member.id, name: 'mara', trusted: false });
    expect(message.text).toBe('called by mara\nWin\nhttps://evil.example/x');
    expect((await handed(post(moderator, 'user').id)).author.trusted).toBe(true);
    for (const { id } of left) expect(bench.handed.onMessage.some((one) => one.id === id)).toBe(false);
  });

  it('goes with its thread where nothing else stands in it, and alone where something does or the bot may not', async () => {
    const { server, guild, platform, community } = bench;
    const [author, other] = [server.createMember(guild, 'mara'), server.createMember(guild, 'ole')];
    const forum = server.createChannel(guild, { name: 'questions', type: ChannelType.GuildForum });
    const target = (channelId: string, messageId: string) => ({
      ...{ community, channelId, messageId, sentAtMs: 0 },
      author: { id: author.id, name: 'mara' },
    });
    const deletes = async (channelId: string, messageId: string) => {
      expect(await platform.deleteMessage(target(channelId, messageId))).toEqual({ kind: 'done' });
      return server.world.channels.has(channelId) ? 'message' : 'thread';
    };
    const post = server.createPost({ forum, author, name: 'Free coins', content: 'read above' });
    const answer = server.sendMessage({ author: other, channel: post.thread, content: 'is it true?' });
    await handed(answer.id);
    expect(await deletes(post.thread.id, post.message.id)).toBe('thread');

    const open = async (name: string, answered: boolean) => {
      const thread = server.createThread({ parent: guild.general, owner: author, name });
      const opening = server.sendMessage({ author, channel: thread, content: 'look' });
      await handed(opening.id);
      if (answered) await handed(server.sendMessage({ author: other, channel: thread, content: 'I see' }).id);
      return deletes(thread.id, opening.id);
    };
    expect(await open('Cheap coins', false)).toBe('thread');
    expect(await open('Sailing', true)).toBe('message');
    server.deny({ guild, role: guild.botRole }, ['ManageThreads']);
    expect(await open('More coins', false)).toBe('message');
  });

  it('needs Manage Threads, and says so where it is missing', async () => {
    const { server, guild, platform, community } = bench;
    const need = async () =>
      (await platform.needs(community, needsOf())).find(({ how }) => how.includes(ENGLISH('discord.manage_threads')));
    expect((await need())?.has).toBe(true);
    server.deny({ guild, role: guild.botRole }, ['ManageThreads']);
    await until(async () => (await need())?.has === false, { what: 'the right to be gone' });
  });

  it('is covered channel by channel: what cannot be seen, deleted or posted in, forums and private threads too', async () => {
    const { server, guild, platform, community } = bench;
    const clean = await platform.auditPermissions(community);
    expect(clean?.places).toEqual([]);
    const add = (name: string, type: ChannelType) => server.createChannel(guild, { name, type });
    const forum = add('market', ChannelType.GuildForum);
    const lounge = add('lounge', ChannelType.GuildVoice);
    const news = add('news', ChannelType.GuildAnnouncement);
    server.deny({ guild, channel: forum, role: guild.botRole }, ['ManageThreads', 'ManageMessages']);
    server.deny({ guild, channel: lounge, role: guild.botRole }, ['ViewChannel']);
    server.deny({ guild, channel: news, role: guild.botRole }, ['SendMessages']);
    server.deny({ guild, channel: guild.general, role: guild.botRole }, ['ManageThreads']);
    const gapsOf = async () =>
      Object.fromEntries(
        ((await platform.auditPermissions(community))?.places ?? []).map(({ name, kind, gaps }) => [
          `${name} ${kind}`,
          gaps.map(({ what, optional }) => `${what}${optional ? '?' : ''}`),
        ]),
      );
    await until(async () => Object.keys(await gapsOf()).length === 4, { what: 'all of it to be told' });
    expect(await gapsOf()).toEqual({
      '#general text channel': [ENGLISH('page.see_private_threads')],
      '#market forum': [ENGLISH('platform.delete_messages'), ENGLISH('page.delete_whole_posts')],
      '#lounge voice channel': [ENGLISH('discord.see_the_messages'), ENGLISH('page.get_in')],
      '#news announcement channel': ['Post?'],
    });
    const after = await platform.auditPermissions(community);
    expect(after?.whole).toBe((clean?.whole ?? 0) - 1);
    expect(after?.places.flatMap(({ gaps }) => gaps).every(({ how }) => how.startsWith("Give the bot's role "))).toBe(
      true,
    );
    expect(after?.places.at(-1)?.name).toBe('#news');
  });

  it('is read with what stands around it, by those who can read the channel, whether it still stands or not', async () => {
    const { server, guild, platform, community } = bench;
    const author = server.createMember(guild, 'mara');
    const said = ['one', 'two', 'three', 'four', 'it', 'six', 'seven', 'eight'].map((content) =>
      server.sendMessage({ author, channel: guild.general, content }),
    );
    const it = said[4];
    if (!it) throw new Error('nothing was said');
    const read = async () => {
      const message = { community, channelId: guild.general.id, messageId: it.id };
      const found = await platform.readSurroundingMessages?.(message, { before: 3, after: 2 });
      if (found?.kind !== 'read') return found?.kind;
      return [...found.before, found.own, ...found.after].map((one) => one?.text);
    };
    expect(await read()).toEqual(['two', 'three', 'four', 'it', 'six', 'seven']);
    const hall = server.createChannel(server.createGuild({ name: 'Elsewhere' }), { name: 'hall' });
    const foreign = { community, channelId: hall.id, messageId: it.id };
    expect(await platform.readSurroundingMessages?.(foreign, { before: 3, after: 2 })).toEqual({ kind: 'gone' });
    await platform.deleteMessage({
      community,
      channelId: guild.general.id,
      messageId: it.id,
      author: { id: author.id, name: '' },
      sentAtMs: 0,
    });
    expect(await read()).toEqual(['two', 'three', 'four', undefined, 'six', 'seven']);
    server.deny({ guild, channel: guild.general, role: guild.botRole }, ['ReadMessageHistory']);
    await until(async () => (await read()) === 'refused', { what: 'the right to be gone' });
  });

  it('is shown with what stands around it to nobody who may not read the channel, or was not added to the private thread', async () => {
    const { server, guild, platform, community } = bench;
    const [inside, outsider] = [server.createMember(guild, 'mara'), server.createMember(guild, 'olaf')];
    const keeper = server.createMember(guild, 'kay', {
      roles: [server.createRole(guild, { name: 'keepers', permissions: ['ManageThreads'] })],
    });
    server.grant({ guild, channel: guild.general, member: inside }, ['CreatePrivateThreads']);
    const thread = server.createThread({ parent: guild.general, owner: inside, name: 'hidden', isPrivate: true });
    const may = (channelId: string, personId: string) => platform.mayRead?.({ community, channelId }, personId);
    expect(await may(thread.id, inside.id)).toBe(true);
    expect(await may(thread.id, keeper.id)).toBe(true);
    expect(await may(thread.id, outsider.id)).toBe(false);
    expect(await may(guild.general.id, outsider.id)).toBe(true);
    for (const right of ['ReadMessageHistory', 'ViewChannel'] as const) {
      server.deny({ guild, channel: guild.general, member: outsider }, [right]);
      await until(async () => (await may(guild.general.id, outsider.id)) === false, { what: `${right} to be gone` });
      server.grant({ guild, channel: guild.general, member: outsider }, [right]);
    }
    expect(await may(guild.general.id, '100000000000000001')).toBe(false);
  });
});
