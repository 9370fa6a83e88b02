import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { TelegramServer } from '../../../../emulators/telegram/telegram-server.ts';
import type { TelegramChat } from '../../../../emulators/telegram/world/world.ts';
import { until } from '../../../../emulators/until.ts';
import { openWholeBot } from '../open-whole-bot.ts';

const BAIT = 'free coins for everybody scam=0.93';
const closing: (() => Promise<void>)[] = [];

/** The whole bot over an empty store, and two people who have a private chat with it. */
async function open() {
  const { world, server, close } = await openWholeBot();
  closing.push(close);
  const olga = server.addUser({ first_name: 'Olga' });
  const alice = server.addUser({ first_name: 'Alice' });
  server.startBot(olga);
  await until(() => server.botMessages(server.privateChat(olga)).length === 1, { what: 'the greeting' });
  const ask = async (chat: TelegramChat, text: string): Promise<string> => {
    // The first steps of a chat come in private as well.
    const answers = () =>
      server
        .botMessages(server.privateChat(olga))
        .filter(({ message }) => !message.text?.includes('Steward moderates'));
    const before = answers().length;
    server.say(olga, chat, text);
    const answer = await until(() => answers()[before], {
      what: `the answer to ${text}`,
    });
    const buttons = answer.message.reply_markup?.inline_keyboard.flat() ?? [];
    // A chat that members read is asked for once more.
    const confirm = buttons.find((button) => button.text.startsWith('Post entries here'));
    const pressed = confirm && server.press(olga, answer, confirm.text);
    if (pressed) await until(() => pressed.answer, { what: 'the answer to the press' });
    return answer.message.text ?? '';
  };
  return { world, server, olga, alice, ask };
}

function entryIn(server: TelegramServer, chat: TelegramChat, text: string) {
  return until(() => server.botMessages(chat).find(({ message }) => message.text?.includes(text)), {
    what: `an entry with ${text}`,
  });
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('a chat and its log', () => {
  it('has its entries in the chat of the moderators, where those with rights in the group press', async () => {
    const { server, olga, alice, ask } = await open();
    const group = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [alice] });
    const mods = server.addChat({ type: 'supergroup', title: 'Mods', owner: olga, members: [alice], bot: 'member' });
    server.promote(alice, mods, olga);
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await ask(group, '/log code'))?.[0];
    await ask(mods, `/log here ${code}`);

    const message = server.say(alice, group, BAIT);
    const entry = await entryIn(server, mods, 'scam 0.93');
    expect(entry.message.text).toContain('Harbour');
    const button = entry.message.reply_markup?.inline_keyboard
      .flat()
      .find(({ text }) => text === ENGLISH('common.delete'));
    if (!button || !('callback_data' in button)) throw new Error('no button Delete');
    // An administrator of the log chat has no rights in the group for that.
    const denied = server.press(alice, entry, button.callback_data ?? '');
    expect((await until(() => denied.answer)).text).toMatch(/moderators/);
    expect(message.deletedBy).toBeUndefined();
    server.press(olga, entry, button.callback_data ?? '');
    await until(() => message.deletedBy === 'bot');
    await until(() => entry.message.text?.includes(`${ENGLISH('entry.done_title')}: deleted by Olga`));
  });

  it('keeps its rules and its log when the group becomes a supergroup', async () => {
    const { server, olga, alice, ask } = await open();
    const group = server.addChat({ type: 'group', title: 'Harbour', owner: olga, members: [alice] });
    await ask(group, '/policy action scam delete');
    await ask(group, '/log here');
    const supergroup = server.migrate(group, olga);
    const message = server.say(alice, supergroup, BAIT);
    await until(() => message.deletedBy === 'bot', { what: 'the deletion' });
    await entryIn(server, supergroup, `${ENGLISH('entry.done_title')}: deleted`);
  });

  it('is watched from the first moment on, with entries for whoever added the bot', async () => {
    const { server, olga, alice } = await open();
    const group = server.addChat({
      type: 'supergroup',
      title: 'Harbour',
      owner: olga,
      members: [alice],
      bot: 'absent',
    });
    server.addBot(group, olga, {});
    const own = server.privateChat(olga);
    await entryIn(server, own, ENGLISH('setup.steward_watches_over_this_chat'));
    server.say(alice, group, BAIT);
    expect((await entryIn(server, own, 'scam 0.93')).message.text).toContain('Harbour');
    expect(server.botMessages(group)).toEqual([]);
  });

  it('times nobody out in a basic group, and says how that would be possible', async () => {
    const { server, olga, alice, ask } = await open();
    const group = server.addChat({ type: 'group', title: 'Harbour', owner: olga, members: [alice] });
    await ask(group, '/policy action scam timeout');
    await ask(group, '/log here');
    const message = server.say(alice, group, BAIT);
    const entry = await entryIn(server, group, 'Not done: timeout');
    expect(entry.message.text).toMatch(/supergroup/);
    expect(message.deletedBy).toBe('bot');
  });

  it('bans a channel that posts there, and Undo lets it write again', async () => {
    const { server, olga, alice, ask } = await open();
    const group = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [alice] });
    const channel = server.addChat({ type: 'channel', title: 'Cheap coins', owner: alice, bot: 'absent' });
    await ask(group, '/policy action scam timeout');
    await ask(group, '/log here');
    server.say(alice, group, BAIT, { as: channel });
    const entry = await entryIn(server, group, `${ENGLISH('entry.done_title')}: deleted`);
    expect(group.bannedSenderChats.has(channel.id)).toBe(true);
    const undo = entry.message.reply_markup?.inline_keyboard
      .flat()
      .find(({ text }) => text.startsWith(ENGLISH('entry.undo')));
    server.press(olga, entry, undo?.text ?? '');
    await until(() => !group.bannedSenderChats.has(channel.id));
    expect(server.punishments).toEqual([]);
  });
});
