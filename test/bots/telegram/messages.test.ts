import { afterEach, describe, expect, it } from 'vitest';
import type { SayOptions } from '../../../emulators/telegram/actions/speaking.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import { until } from '../../../emulators/until.ts';
import { openBench, type TelegramBench } from './harness.ts';
import { heard } from './heard.ts';

const opened: TelegramBench[] = [];

async function open(fields: { readonly isForum?: boolean; readonly type?: 'group' | 'supergroup' } = {}) {
  const server = await startTelegram();
  const olga = server.addUser({ first_name: 'Olga', username: 'olga_o' });
  const alice = server.addUser({ first_name: 'Alice', username: 'alice_a' });
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [alice], ...fields });
  const bench = await openBench({ server });
  opened.push(bench);
  return { ...bench, olga, alice, chat };
}
type World = Awaited<ReturnType<typeof open>>;

/** What the core gets of a message; null when it gets none before the next one. */
async function incoming(world: World, text: string, options: SayOptions = {}, by = world.alice, chat = world.chat) {
  const { server, handed, alice } = world;
  const kept = server.say(by, chat, text, options);
  const end = server.say(alice, chat, 'that was it', {});
  const find = ({ message }: typeof kept) =>
    handed.onMessage.find(({ community, id }) => community.id === String(chat.id) && id === String(message.message_id));
  await until(() => find(end), { what: 'the message behind it' });
  return find(kept) ?? null;
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  }
});

describe('messages from Telegram', () => {
  it('has its author, its place, its link and its time', async () => {
    const world = await open();
    const message = await incoming(world, 'hello there');
    expect(message).toMatchObject({
      community: { id: String(world.chat.id), name: 'Harbour' },
      channel: { id: String(world.chat.id), name: 'Harbour', topic: '', parentId: null },
      author: { id: String(world.alice.id), name: 'Alice', trusted: false },
      text: 'hello there',
      quoted: '',
      sentAtMs: Math.floor(world.server.clock.now() / 1000) * 1000,
    });
    expect(message?.link).toBe(`https://t.me/c/${-world.chat.id - 1e12}/${message?.id}`);
  });

  it('has the targets of hidden links with the text, and each once', async () => {
    const world = await open();
    const entities = [
      { type: 'text_link' as const, offset: 0, length: 5, url: 'https://evil.example/x' },
      { type: 'text_link' as const, offset: 6, length: 4, url: 'https://evil.example/x' },
    ];
    expect((await incoming(world, 'click here', { entities }))?.text).toBe('click here <https://evil.example/x>');
  });

  it('has the caption of a picture, and what is attached also without one', async () => {
    const world = await open();
    expect((await incoming(world, 'look at this', { media: 'photo' }))?.text).toBe('look at this');
    const bare = await incoming(world, '', { media: 'photo' });
    expect(bare).toMatchObject({ text: '', files: [{ name: 'photo' }] });
    expect(bare?.files[0]?.key).toMatch(/^id:photo/);
  });

  it('keeps apart what was forwarded or quoted', async () => {
    const world = await open();
    const forwardOrigin = { type: 'hidden_user' as const, sender_user_name: 'Somebody', date: 1 };
    expect(await incoming(world, 'free coins', { forwardOrigin })).toMatchObject({ text: '', quoted: 'free coins' });
    const first = world.server.say(world.alice, world.chat, 'a long remark about coins');
    const reply = await incoming(world, 'is it true?', { replyTo: first, quote: 'about coins' });
    expect(reply).toMatchObject({ text: 'is it true?', quoted: 'about coins' });
    const plain = await incoming(world, 'I agree', { replyTo: first });
    expect(plain).toMatchObject({ text: 'I agree', quoted: '' });
  });

  it('says of owners and administrators that they are trusted, from the moment they are', async () => {
    const world = await open();
    const { server, alice, olga, chat } = world;
    expect((await incoming(world, 'by the owner', {}, olga))?.author.trusted).toBe(true);
    expect((await incoming(world, 'by a member'))?.author.trusted).toBe(false);
    server.promote(alice, chat, olga);
    expect((await incoming(world, 'by an administrator'))?.author.trusted).toBe(true);
    server.demote(alice, chat, olga);
    expect((await incoming(world, 'by a member again'))?.author.trusted).toBe(false);
    expect(server.callsOf('getChatAdministrators')).toHaveLength(1);
  });

  it('takes the name of a forum topic for its topic, also after it was renamed', async () => {
    const world = await open({ isForum: true });
    const topic = world.server.createTopic(world.chat, world.olga, 'Cats');
    expect((await incoming(world, 'miaow', { topic }))?.channel).toEqual({
      id: `${world.chat.id}_${topic.id}`,
      name: 'Harbour, Cats',
      topic: 'Cats',
      parentId: String(world.chat.id),
    });
    world.server.renameTopic(topic, world.olga, 'Dogs');
    const message = await incoming(world, 'woof', { topic });
    expect(message?.channel.topic).toBe('Dogs');
    expect(message?.link).toContain(`/${topic.id}/`);
  });

  it("takes a group's description for its topic where there is no other", async () => {
    const server = await startTelegram();
    const alice = server.addUser({ first_name: 'Alice' });
    const chat = server.addChat({ type: 'supergroup', title: 'Boats', description: 'Sailing only', members: [alice] });
    const bench = await openBench({ server });
    opened.push(bench);
    await heard(server, () => server.say(alice, chat, 'ahoy out there'));
    const message = await until(() => bench.handed.onMessage[0]);
    expect(message.channel.topic).toBe('Sailing only');
  });

  it('leaves out anonymous administrators, the linked channel and its forwards, bots and notices', async () => {
    const world = await open();
    const { server, olga, alice } = world;
    const channel = server.addChat({ type: 'channel', title: 'News', owner: olga });
    const linked = server.addChat({
      type: 'supergroup',
      title: 'Comments',
      owner: olga,
      members: [alice],
      linkedChannel: channel,
    });
    expect(await incoming(world, 'as the group', { as: 'anonymous' }, olga)).toBeNull();
    server.post(channel, 'fresh news for everybody');
    const own = await incoming(world, 'as the channel', { as: channel }, olga, linked);
    expect(own?.author).toMatchObject({ id: String(channel.id), name: 'News', trusted: true });
    expect(world.handed.onMessage.some(({ text }) => text.includes('fresh news'))).toBe(false);
    expect(world.handed.onMessage.filter(({ author }) => author.id === '136817688')).toEqual([]);
  });

  it('names another channel as the author, never the stand-in, and does not trust it', async () => {
    const world = await open();
    const channel = world.server.addChat({ type: 'channel', title: 'Cheap coins', owner: world.alice, bot: 'absent' });
    const message = await incoming(world, 'buy coins here', { as: channel });
    expect(message?.author).toEqual({ id: String(channel.id), name: 'Cheap coins', trusted: false, roleIds: [] });
  });

  it('hands over edits as edits', async () => {
    const { server, alice, chat, handed } = await open();
    const kept = server.say(alice, chat, 'good morning');
    server.edit(kept, 'buy coins');
    const edited = await until(() => handed.onEdit[0]);
    expect(edited).toMatchObject({ id: String(kept.message.message_id), text: 'buy coins' });
  });

  it('judges what stands behind the command of a member, for everybody reads it', async () => {
    const world = await open();
    expect((await incoming(world, '/help buy coins at evil.example'))?.text).toBe('/help buy coins at evil.example');
    expect(await incoming(world, '/test buy coins', {}, world.olga)).toBeNull();
    expect((await incoming(world, '/coins buy them', {}, world.alice))?.text).toBe('/coins buy them');
  });

  it('keeps the order of a chat', async () => {
    const { server, alice, chat, handed } = await open();
    for (let index = 0; index < 60; index++) server.say(alice, chat, `message ${index}`);
    await until(() => handed.onMessage.length === 60);
    expect(handed.onMessage.map(({ text }) => text)).toEqual(
      Array.from({ length: 60 }, (_, index) => `message ${index}`),
    );
  });
});

describe('joins, leaves and chat changes on Telegram', () => {
  it('tells of a join once, though Telegram tells twice', async () => {
    const { server, chat, handed } = await open();
    const bob = server.addUser({ first_name: 'Bob' });
    await heard(server, () => server.join(bob, chat));
    expect(server.updates.filter(({ chat_member, message }) => chat_member || message?.new_chat_members)).toHaveLength(
      2,
    );
    await until(() => handed.onJoin.length > 0);
    expect(handed.onJoin).toMatchObject([
      { community: { id: String(chat.id) }, person: { id: String(bob.id), name: 'Bob' } },
    ]);
  });

  it('tells of a join where it is no administrator, and of a second one later', async () => {
    const server = await startTelegram();
    const chat = server.addChat({ type: 'supergroup', title: 'Harbour', bot: 'member' });
    const bench = await openBench({ server });
    opened.push(bench);
    const bob = server.addUser({ first_name: 'Bob' });
    await heard(server, () => server.join(bob, chat));
    await heard(server, () => server.leave(bob, chat));
    server.clock.advance(120_000);
    await heard(server, () => server.join(bob, chat));
    await until(() => bench.handed.onJoin.length === 2);
  });

  it('counts neither bots nor the end of a restriction as a join', async () => {
    const { server, chat, alice, handed, platform } = await open();
    const target = { community: { id: String(chat.id), name: '' }, author: { id: String(alice.id), name: '' } };
    await heard(server, () => server.join(server.addUser({ first_name: 'B', is_bot: true }), chat));
    await platform.restrict(target, { untilMs: Date.now() + 600_000, may: [] });
    await platform.restrict(target, null);
    await heard(server, () => server.say(alice, chat, 'I may speak again'));
    await until(() => handed.onMessage.length === 1);
    expect(handed.onJoin).toEqual([]);
  });

  it('tells when it is added and by whom, and when it is removed', async () => {
    const { server, olga, handed } = await open();
    const chat = server.addChat({ type: 'supergroup', title: 'New', owner: olga, bot: 'absent' });
    await heard(server, () => server.addBot(chat, olga, {}));
    const added = await until(() => handed.onCommunityAdded.find(({ community }) => community.id === String(chat.id)));
    expect(added).toEqual({
      community: { id: String(chat.id), name: 'New' },
      channelId: String(chat.id),
      addedBy: String(olga.id),
    });
    await heard(server, () => server.kickBot(chat, olga));
    await until(() => handed.onCommunityRemoved.some(({ id }) => id === String(chat.id)));
  });

  it('tells once of a chat that it was added to while it was away', async () => {
    const { server, alice, chat, handed } = await open();
    await heard(server, () => server.say(alice, chat, 'one remark'));
    await heard(server, () => server.say(alice, chat, 'another remark'));
    await until(() => handed.onMessage.length === 2);
    expect(handed.onCommunityAdded).toEqual([
      { community: { id: String(chat.id), name: 'Harbour' }, channelId: String(chat.id), addedBy: null },
    ]);
  });

  it('follows a group that becomes a supergroup, whichever way it hears of it', async () => {
    const { server, olga, alice, handed, platform } = await open();
    const told = server.addChat({ type: 'group', title: 'Told', owner: olga, members: [alice] });
    const supergroup = await heard(server, () => server.migrate(told, olga));
    await until(() => handed.onCommunityMoved.length > 0);
    await heard(server, () => server.say(alice, supergroup, 'here we are'));
    await until(() => handed.onMessage.length > 0);
    expect(handed.onCommunityMoved).toEqual([{ from: String(told.id), to: String(supergroup.id) }]);

    const asked = server.addChat({ type: 'group', title: 'Asked', owner: olga });
    const other = server.addChat({ type: 'supergroup', title: 'Asked', owner: olga });
    server.failNext('getChatMember', 'Bad Request: group chat was upgraded to a supergroup chat', {
      parameters: { migrate_to_chat_id: other.id },
    });
    expect(await platform.rightsOf({ id: String(asked.id), name: '' }, String(olga.id))).toBe('manage');
    expect(handed.onCommunityMoved).toContainEqual({ from: String(asked.id), to: String(other.id) });
  });
});
