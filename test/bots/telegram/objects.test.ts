import { afterEach, describe, expect, it } from 'vitest';
import type { SayOptions } from '../../../emulators/telegram/actions/speaking.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import { until } from '../../../emulators/until.ts';
import { openBench, type TelegramBench } from './harness.ts';
import { heard } from './heard.ts';

const opened: TelegramBench[] = [];

async function open() {
  const server = await startTelegram();
  const olga = server.addUser({ first_name: 'Olga' });
  const alice = server.addUser({ first_name: 'Alice' });
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [alice] });
  const bench = await openBench({ server });
  opened.push(bench);
  /** What the core is handed of a message that Alice posts. */
  const posted = async (options: SayOptions, text = '') => {
    const kept = await heard(server, () => server.say(alice, chat, text, options));
    return until(() => bench.handed.onMessage.find(({ id }) => id === String(kept.message.message_id)), {
      what: `a message of ${JSON.stringify(options).slice(0, 200)}`,
    });
  };
  return { ...bench, olga, alice, chat, posted };
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  }
});

const channel = { id: -1_000_000_000_999, type: 'channel' as const, title: 'Cheap coins', username: 'cheapcoins' };
const sticker = {
  ...{ file_id: 's', file_unique_id: 'uniq', type: 'regular' as const, width: 9, height: 9 },
  ...{ is_animated: false, is_video: false, emoji: '🪙', set_name: 'free_coins_by_evilbot' },
};

describe('everything that a member can post', () => {
  it('has the titles of topics in a forum, new ones and changed ones', async () => {
    const { server, olga, alice, handed } = await open();
    const forum = server.addChat({ type: 'supergroup', title: 'Forum', isForum: true, owner: olga, members: [alice] });
    const topic = server.createTopic(forum, alice, 'Free coins');
    const isTitle = ({ place }: { place?: string }) => place === 'title';
    const first = await until(() => handed.onMessage.find(isTitle), { what: 'the title' });
    expect(first).toMatchObject({ text: 'Free coins', author: { id: String(alice.id) } });
    server.renameTopic(topic, alice, 'Cheap coins');
    const second = await until(() => handed.onMessage.filter(isTitle)[1], { what: 'the new title' });
    expect(second).toMatchObject({ text: 'Cheap coins' });
  });

  it('is read: polls, contacts, places, giveaways, invoices, checklists, stickers, paid media, rich messages', async () => {
    const { posted } = await open();
    const cases: readonly (readonly [SayOptions['posted'] & object, object, string?])[] = [
      [
        { contact: { phone_number: '+1 555', first_name: 'Cheap', last_name: 'Coins' } },
        { text: 'Cheap\nCoins\n+1 555' },
      ],
      [{ location: { latitude: 1, longitude: 2 } }, { text: '', files: [{ key: 'location:1,2', name: 'location' }] }],
      [
        { venue: { location: { latitude: 1, longitude: 2 }, title: 'Coin shop', address: 'at evil.example' } },
        { text: 'Coin shop\nat evil.example' },
      ],
      [
        { giveaway: { chats: [channel], winners_selection_date: 1, winner_count: 5, prize_description: 'Free coins' } },
        { text: 'Free coins\nCheap coins <https://t.me/cheapcoins>', files: [{ key: 'giveaway', name: 'giveaway' }] },
      ],
      [
        { invoice: { title: 'Coins', description: 'free', start_parameter: '', currency: 'XTR', total_amount: 1 } },
        { text: 'Coins\nfree' },
      ],
      [
        {
          checklist: {
            title: 'To do',
            tasks: [
              {
                id: 1,
                text: 'here',
                text_entities: [{ type: 'text_link', offset: 0, length: 4, url: 'https://evil.example' }],
              },
            ],
          },
        },
        { text: 'To do\nhere\nhttps://evil.example' },
      ],
      [{ checklist_tasks_added: { tasks: [{ id: 2, text: 'buy coins' }] } }, { text: 'buy coins' }],
      [{ sticker }, { text: '', files: [{ key: 'sticker:uniq', said: 'free_coins_by_evilbot' }] }],
      [{ dice: { emoji: '🎲', value: 3 } }, { files: [{ key: 'dice:🎲' }] }],
      [
        { paid_media: { star_count: 5, paid_media: [{ type: 'preview', width: 9, height: 9 }] } },
        { text: 'unlock my coins', files: [{ name: 'paid media' }] },
        'unlock my coins',
      ],
    ];
    for (const [options, expected, caption] of cases)
      expect(await posted({ posted: options }, caption)).toMatchObject(expected);
  });

  it('is passed on: forwards and stories as a whole, quotes and answers to other chats beside the own text', async () => {
    const { posted } = await open();
    const origin = { type: 'channel' as const, date: 1, chat: channel, message_id: 3 };
    expect(await posted({ forwardOrigin: origin }, 'buy now')).toMatchObject({
      text: '',
      quoted: 'Cheap coins\nbuy now',
      isForward: true,
    });
    expect(await posted({ posted: { story: { chat: channel, id: 7 } } })).toMatchObject({
      quoted: 'Cheap coins <https://t.me/cheapcoins>',
      isForward: true,
      files: [{ key: `story:${channel.id}:7` }],
    });
    const prize = { chats: [channel], winners_selection_date: 1, winner_count: 1, prize_description: 'Prizes' };
    const answered = await posted({ externalReply: { origin, giveaway: prize }, quote: 'a part of it' }, 'look');
    expect(answered).toMatchObject({
      text: 'look',
      quoted: 'a part of it\nCheap coins\nPrizes\nCheap coins <https://t.me/cheapcoins>',
    });
    expect(answered.isForward).toBeUndefined();
  });

  it('is known for parts of one album, and for what bots post for members', async () => {
    const { server, posted, alice } = await open();
    const parts = [
      await posted({ media: 'photo', mediaGroupId: 'g1' }, 'look at these'),
      await posted({ media: 'photo', mediaGroupId: 'g1' }),
    ];
    expect(parts.map(({ album }) => album)).toEqual(['g1', 'g1']);
    const helper = server.addUser({ first_name: 'Helper', username: 'helper_bot', is_bot: true });
    for (const options of [{ viaBot: helper }, { guestBot: helper }])
      expect(await posted(options, 'made by a bot')).toMatchObject({ author: { id: String(alice.id), name: 'Alice' } });
  });

  it('leads where a hidden link leads, also one whose address stands inside the address that is shown', async () => {
    const { posted } = await open();
    const shown = 'https://good.example/?u=https://evil.example/x';
    const link = { type: 'text_link' as const, offset: 0, length: shown.length, url: 'https://evil.example/x' };
    expect((await posted({ entities: [link] }, shown)).text).toBe(`${shown} <https://evil.example/x>`);
    const open_ = { ...link, length: 'https://evil.example/x'.length };
    expect((await posted({ entities: [open_] }, 'https://evil.example/x')).text).toBe('https://evil.example/x');
  });
});

describe('somebody who asks to join', () => {
  it('is handed over with what they say of themselves, and counts for no raid', async () => {
    const { server, chat, handed } = await open();
    const stranger = server.addUser({ first_name: 'Free', username: 'free_coins' });
    await heard(server, () => server.askToJoin(stranger, chat, 'coins at evil.example'));
    const join = await until(() => handed.onJoin[0]);
    expect(join).toMatchObject({
      person: { name: 'Free' },
      about: 'coins at evil.example',
      request: { username: 'free_coins' },
    });
    expect(await join.request?.picture()).toBeNull();
  });
});

describe('a report in a group', () => {
  it('is removed with its command, judged by nobody, and never answered there', async () => {
    const { server, alice, chat, olga, handed } = await open();
    const bad = server.say(olga, chat, 'free coins');
    const command = server.say(alice, chat, '/report free coins, is this a scam?', { replyTo: bad });
    await until(() => handed.onCommand.length > 0 && server.deleted(chat).includes(command), { what: 'the report' });
    await heard(server, () => server.say(alice, chat, 'that was it'));
    await until(() => handed.onMessage.some(({ text }) => text === 'that was it'));
    expect(handed.onMessage.some(({ text }) => text.includes('is this a scam'))).toBe(false);
    expect(server.botMessages(chat)).toEqual([]);
    // The answer waits for them in their private chat with the bot.
    server.startBot(alice);
    await until(() => server.botMessages(server.privateChat(alice)).length > 0, { what: 'the answer' });
    expect(server.botMessages(chat)).toEqual([]);
  });

  it('is judged like any message where the bot may not remove it', async () => {
    const { server, alice, chat, olga, handed } = await open();
    const bad = server.say(olga, chat, 'free coins');
    await heard(server, () => server.setBotRights(chat, olga, { can_delete_messages: false }));
    server.say(alice, chat, '/report buy coins at evil.example', { replyTo: bad });
    await until(() => handed.onMessage.some(({ text }) => text.startsWith('/report')), { what: 'the message' });
    expect(server.botMessages(chat)).toEqual([]);
  });
});
