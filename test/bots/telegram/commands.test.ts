import type { InlineKeyboardButton } from 'grammy/types';
import { afterEach, describe, expect, it } from 'vitest';
import { commandsOf } from '../../../bots/core/commands/specs/definitions.ts';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { TELEGRAM } from '../../../bots/telegram/setup/capabilities.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import type { KeptMessage, TelegramChat } from '../../../emulators/telegram/world/world.ts';
import { until } from '../../../emulators/until.ts';
import { HERE } from '../support/here.ts';
import { answer } from '../support/recording-core.ts';
import { openBench, type TelegramBench } from './harness.ts';
import { heard, polls } from './heard.ts';

const opened: TelegramBench[] = [];

async function open() {
  const server = await startTelegram();
  const olga = server.addUser({ first_name: 'Olga' });
  const alice = server.addUser({ first_name: 'Alice', username: 'alice_a' });
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [alice] });
  const bench = await openBench({ server });
  opened.push(bench);
  const start = async (user: typeof olga, payload?: string) => {
    const before = server.botMessages(server.privateChat(user)).length;
    server.startBot(user, payload);
    return until(() => server.botMessages(server.privateChat(user))[before], { what: 'the greeting' });
  };
  const next = (where: TelegramChat, from: number): Promise<KeptMessage> =>
    until(() => server.botMessages(where)[from], { what: 'an answer' });
  return { ...bench, olga, alice, chat, start, next };
}

function buttonsOf(kept: KeptMessage): readonly InlineKeyboardButton[] {
  return kept.message.reply_markup?.inline_keyboard.flat() ?? [];
}

function button(kept: KeptMessage, label: string): string {
  const found = buttonsOf(kept).find(({ text }) => text === label);
  if (!found || !('callback_data' in found) || !found.callback_data) throw new Error(`no button ${label}`);
  return found.callback_data;
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  }
});

describe('reading commands', () => {
  it.each([
    ['/status', 'status'],
    ['/STATUS@steward_bot', 'status'],
    ['/policy threshold spam 0.9', 'policy threshold spam 0.9'],
    ['/steward policy threshold spam 0.9', 'policy threshold spam 0.9'],
    ['/steward', 'help'],
    ['/test two\nlines  here', 'test two\nlines  here'],
  ])('reads %j', async (typed, text) => {
    const { server, olga, chat, handed } = await open();
    const said = server.say(olga, chat, typed);
    const command = await until(() => handed.onCommand[0]);
    expect(command).toMatchObject({
      community: { id: String(chat.id), name: 'Harbour' },
      channel: { id: String(chat.id) },
      by: { id: String(olga.id), name: 'Olga' },
      eventId: `${chat.id}:${said.message.message_id}`,
      input: { kind: 'text', text },
      replyTo: null,
    });
  });

  it.each(['/status@other_bot', '/unknown', 'see /status', '/statusquo'])('leaves %j alone', async (typed) => {
    const { server, olga, chat, handed } = await open();
    server.say(olga, chat, typed);
    server.say(olga, chat, '/help');
    await until(() => handed.onCommand.length > 0);
    expect(handed.onCommand.map(({ input }) => input)).toEqual([{ kind: 'text', text: 'help' }]);
    expect(handed.onMessage.map(({ text }) => text)).toEqual([typed]);
  });

  it('hands over what it answers to, and in a topic only what it really answers to', async () => {
    const { server, olga, alice, handed, chat } = await open();
    const bad = server.say(alice, chat, 'buy coins');
    server.say(olga, chat, '/report a fraud', { replyTo: bad });
    const command = await until(() => handed.onCommand[0]);
    expect(command.replyTo).toMatchObject({
      id: String(bad.message.message_id),
      author: { id: String(alice.id), trusted: false },
      text: 'buy coins',
    });
    const forum = server.addChat({ type: 'supergroup', title: 'Forum', isForum: true, owner: olga });
    const topic = server.createTopic(forum, olga, 'Cats');
    server.say(olga, forum, '/why', { topic });
    expect((await until(() => handed.onCommand[1])).replyTo).toBeNull();
  });

  it('turns people that are mentioned, or answered to, into ids', async () => {
    const { server, olga, alice, handed, chat } = await open();
    const remark = server.say(alice, chat, 'I am here');
    server.say(olga, chat, '/exempt add @alice_a');
    server.say(olga, chat, '/exempt remove', { replyTo: remark });
    const entities = [
      { type: 'bot_command' as const, offset: 0, length: 7 },
      { type: 'text_mention' as const, offset: 12, length: 5, user: alice },
    ];
    server.say(olga, chat, '/exempt add Alice', { entities });
    server.say(olga, chat, '/exempt add @nobody_knows');
    await until(() => handed.onCommand.length === 4);
    expect(handed.onCommand.map(({ input }) => input.kind === 'text' && input.text).sort()).toEqual(
      [
        `exempt add <@${alice.id}>`,
        `exempt remove user:${alice.id}`,
        `exempt add <@${alice.id}>`,
        'exempt add @nobody_knows',
      ].sort(),
    );
  });

  it('reads whom a command is about from a name, a mention or the message that it answers', async () => {
    const { server, olga, alice, handed, chat } = await open();
    const remark = server.say(alice, chat, 'I am here');
    const typed = [
      ['/member @alice_a', `member <@${alice.id}>`],
      ['/clean @alice_a 5', `clean <@${alice.id}> 5`],
      ['/steward member @alice_a', `member <@${alice.id}>`],
    ] as const;
    for (const [text] of typed) server.say(olga, chat, text);
    const entities = [
      { type: 'bot_command' as const, offset: 0, length: 8 },
      { type: 'text_mention' as const, offset: 16, length: 5, user: alice },
    ];
    server.say(olga, chat, '/steward member Alice', { entities });
    server.say(olga, chat, '/clean 5', { replyTo: remark });
    await until(() => handed.onCommand.length === 5);
    const texts = handed.onCommand.map(({ input }) => (input.kind === 'text' ? input.text : ''));
    expect(texts.sort()).toEqual([...typed.map(([, text]) => text), `member <@${alice.id}>`, 'clean 5'].sort());
    expect(handed.onCommand.find(({ replyTo }) => replyTo !== null)?.replyTo?.author.id).toBe(String(alice.id));
  });

  it('answers a misspelt command that names the bot', async () => {
    const { server, olga, handed, chat } = await open();
    server.say(olga, chat, `/statsu@${server.bot.username}`);
    expect(await until(() => handed.onCommand[0])).toMatchObject({ input: { kind: 'text', text: 'statsu' } });
  });

  it('fetches the file of an import, as its caption or as an answer, and none that is too large', async () => {
    const { server, olga, handed, chat, start, next } = await open();
    const file = { name: 'rules.json', text: '{"thresholds": {}}' };
    server.say(olga, chat, '/import', { media: 'document', file });
    const sent = server.say(olga, chat, '', { media: 'document', file });
    server.say(olga, chat, '/steward import', { replyTo: sent });
    await until(() => handed.onCommand.length === 2);
    for (const { input } of handed.onCommand)
      expect(input).toEqual({ kind: 'options', path: ['import'], options: { file: file.text } });
    // Both are answered before there is a private chat, or their answers would come there.
    await next(chat, 1);
    await start(olga);
    const before = server.botMessages(server.privateChat(olga)).length;
    server.say(olga, chat, '/import', { media: 'document', file: { name: 'big', text: 'x'.repeat(1_048_577) } });
    expect((await next(server.privateChat(olga), before)).message.text).toMatch(/larger than 1 MiB/);
  });

  it('asks anonymous administrators to press a button, and carries nothing out before', async () => {
    const { server, olga, handed, chat, next } = await open();
    server.say(olga, chat, '/status', { as: 'anonymous' });
    expect((await next(chat, 0)).message.text).toContain(ENGLISH('telegram.who_is_it'));
    expect(handed.onCommand).toEqual([]);
  });

  it('does nothing for an update that comes again', async () => {
    const { server, olga, handed, chat } = await open();
    await heard(server, () => server.say(olga, chat, '/status'));
    await until(() => handed.onCommand.length === 1);
    const update = server.updates.at(-1);
    await polls(server);
    if (update) server.redeliver(update);
    await heard(server, () => server.say(olga, chat, '/help'));
    await until(() => handed.onCommand.length === 2);
    expect(handed.onCommand.map(({ input }) => input.kind === 'text' && input.text)).toEqual(['status', 'help']);
  });
});

const ENTRY = {
  ...{
    id: '0190a6f0-7a3b-7c1d-8e2f-123456789abc',
    tone: 'info' as const,
    title: ENGLISH('entry.flagged_title'),
    text: null,
    fields: [],
  },
  ...{ author: null, place: null },
  buttons: [
    { id: 's1:undo:0190a6f0-7a3b-7c1d-8e2f-123456789abc', label: ENGLISH('entry.undo'), style: 'plain' as const },
  ],
};

describe('showing answers', () => {
  it('answers in private, and says which chat it is about', async () => {
    const { server, olga, chat, start, next } = await open();
    await start(olga);
    const before = server.botMessages(server.privateChat(olga)).length;
    server.say(olga, chat, '/status');
    expect((await next(server.privateChat(olga), before)).message.text).toContain('in Harbour');
    expect(server.botMessages(chat)).toEqual([]);
  });

  it('answers in the chat those who have no private one', async () => {
    const { server, olga, chat, next } = await open();
    const asked = server.say(olga, chat, '/status');
    const shown = await next(chat, 0);
    expect(shown.message.text).toContain(ENGLISH('entry.done_title'));
    expect(shown.message.reply_to_message?.message_id).toBe(asked.message.message_id);
  });

  it('shows nothing secret in the chat: it is held until a private chat is started, and given out once', async () => {
    const { server, olga, chat, answers, next, start } = await open();
    answers.command = answer('Your key', { parts: [{ kind: 'secret', text: 'stw_secret' }], mustBePrivate: true });
    server.say(olga, chat, '/key create');
    const shown = await next(chat, 0);
    expect(shown.message.text).not.toContain('stw_secret');
    expect(buttonsOf(shown)[0]).toMatchObject({ url: 'https://t.me/steward_bot?start=answer' });
    answers.command = answer(ENGLISH('command.commands'));
    expect((await start(olga, 'answer')).message.text).toContain('stw_secret');
    expect((await start(olga)).message.text).toContain(ENGLISH('command.commands'));
    expect(server.messages(chat).some(({ message }) => message.text?.includes('stw_secret'))).toBe(false);
  });

  it('sends files', async () => {
    const { server, olga, chat, answers, next, start } = await open();
    await start(olga);
    const before = server.botMessages(server.privateChat(olga)).length;
    answers.command = answer('Rules', { parts: [{ kind: 'file', name: 'rules.json', content: '{}' }] });
    server.say(olga, chat, '/export');
    expect((await next(server.privateChat(olga), before + 1)).message.document?.file_name).toBe('rules.json');
  });

  it('shows an answer and its files although Telegram takes none at the first attempts', async () => {
    const { server, olga, chat, answers, next, start, platform } = await open();
    await start(olga);
    const direct = server.privateChat(olga);
    const before = server.botMessages(direct).length;
    server.hangUpNext('sendMessage');
    server.failNext('sendMessage', 'Bad Gateway', { code: 502 });
    server.hangUpNext('sendDocument');
    answers.command = answer('Rules', { parts: [{ kind: 'file', name: 'rules.json', content: '{}' }] });
    server.say(olga, chat, '/export');
    expect((await next(direct, before + 1)).message.document?.file_name).toBe('rules.json');
    const posted = await platform.postEntry(HERE, String(chat.id), ENTRY);
    const entry = server.botMessages(chat).at(-1);
    if (posted.kind !== 'posted' || !entry) throw new Error(posted.kind);
    answers.press = answer('Undone');
    server.failNext('answerCallbackQuery', 'Bad Request: query is too old and response timeout expired');
    server.hangUpNext('sendMessage');
    server.press(olga, entry, ENGLISH('entry.undo'));
    expect((await next(direct, before + 2)).message.text).toContain('Undone');
  });

  it('answers strangers in the group at most once a minute, in short, and takes the answer away again', async () => {
    const { server, alice, chat, answers, next, handed, schedule } = await open();
    answers.command = answer('Thank you');
    for (let index = 0; index < 5; index++) server.say(alice, chat, '/help');
    await next(chat, 0);
    await until(() => handed.onCommand.length === 5);
    // The fifth was refused by now.
    await until(() => server.callsOf('sendMessage').length >= 6);
    // The minute begins once the bot knows that its answer stands.
    await until(() => {
      schedule.advance(61_000);
      return server.botMessages(chat).length === 0;
    });
    // A long one is given out in private.
    answers.command = answer('Commands', { parts: [{ kind: 'list', items: ['/appeal', '/report'] }] });
    server.say(alice, chat, '/help');
    const [shown] = await until(() => (server.botMessages(chat).length > 0 ? server.botMessages(chat) : null));
    expect(shown?.message.text).not.toContain('/appeal');
    expect(server.botMessages(chat)).toHaveLength(1);
  });

  it('takes what a moderator is told of a member away again in the group, and leaves other answers', async () => {
    const { server, olga, alice, chat, answers, next, schedule } = await open();
    answers.command = answer('Warned', { buttons: [{ id: 's1:undo:0197', label: 'Undo', style: 'good' }] });
    server.say(olga, chat, '/warn too loud', { replyTo: server.say(alice, chat, 'HELLO') });
    expect(buttonsOf(await next(chat, 0)).map(({ text }) => text)).toEqual(['Undo']);
    await until(() => {
      schedule.advance(61_000);
      return server.botMessages(chat).length === 0;
    });
    answers.command = answer('All is well');
    server.say(olga, chat, '/status');
    await next(chat, 0);
    schedule.advance(61_000);
    server.say(olga, chat, '/status');
    await next(chat, 1);
    expect(server.botMessages(chat)).toHaveLength(2);
  });

  it('answers one member only so often', async () => {
    const { server, alice, olga, chat, handed } = await open();
    for (let index = 0; index < 30; index++) server.say(alice, chat, '/help');
    server.say(olga, chat, '/status');
    await until(() => handed.onCommand.some(({ by }) => by.id === String(olga.id)));
    expect(handed.onCommand.filter(({ by }) => by.id === String(alice.id))).toHaveLength(20);
  });
});

describe('pressing', () => {
  /** A private answer of the bot's with one button. */
  async function withButton(more: Parameters<typeof answer>[1] = {}) {
    const world = await open();
    const { server, olga, chat, answers, start, next } = world;
    await start(olga);
    const before = server.botMessages(server.privateChat(olga)).length;
    answers.command = answer('Sure?', { buttons: [{ id: 's1:erase:0197', label: 'Erase', style: 'danger' }], ...more });
    server.say(olga, chat, '/erase');
    return { ...world, question: await next(server.privateChat(olga), before) };
  }

  it('answers shortly as an alert, and takes an answered question away', async () => {
    const { server, olga, question, answers, handed } = await withButton();
    answers.press = answer(ENGLISH('button.everything_was_erased'), { tone: 'good' });
    const pressed = server.press(olga, question, 's1:erase:0197');
    const shown = await until(() => pressed.answer);
    expect(shown).toEqual({ text: ENGLISH('button.everything_was_erased'), showAlert: true });
    expect(handed.onButton).toMatchObject([
      { buttonId: 's1:erase:0197', by: { id: String(olga.id) }, community: null },
    ]);
    expect(buttonsOf(question)).toEqual([]);
  });

  it('answers at length in private, or opens the private chat of those who have none', async () => {
    const { server, alice, chat, answers, platform, start } = await withButton();
    const long = Array.from({ length: 40 }, (_, index) => ({ label: `score ${index}`, value: '0.50' }));
    answers.press = answer(ENGLISH('entry.why'), { parts: [{ kind: 'fields', fields: long }] });
    const id = '0197a000-0000-7000-8000-000000000001';
    await platform.postEntry(HERE, String(chat.id), {
      ...{ id, tone: 'danger', title: 'T', author: null, place: null, text: null, fields: [] },
      buttons: [{ id: 's1:why:0197', label: ENGLISH('entry.why'), style: 'plain' }],
    });
    const [entry] = server.botMessages(chat);
    if (!entry) throw new Error('no entry');
    const pressed = server.press(alice, entry, 's1:why:0197');
    expect(await until(() => pressed.answer)).toMatchObject({ text: undefined });
    expect(server.callsOf('answerCallbackQuery').at(-1)?.arguments.url).toBe('https://t.me/steward_bot?start=answer');
    expect((await start(alice, 'answer')).message.text).toContain('score 39');
    const again = server.press(alice, entry, 's1:why:0197');
    await until(() => again.answer);
    expect(server.botMessages(server.privateChat(alice)).at(-1)?.message.text).toContain('score 39');
  });

  it('acknowledges in time what takes long, and answers all the same', async () => {
    const { server, olga, question, answers, schedule } = await withButton();
    let finish = () => {};
    answers.before = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answers.press = answer('Done at last');
    const pressed = server.press(olga, question, 's1:erase:0197');
    await until(() => {
      schedule.advance(1_000);
      return pressed.answer;
    });
    expect(pressed.answer?.text).toBeUndefined();
    finish();
    await until(() => server.botMessages(server.privateChat(olga)).at(-1)?.message.text?.includes('Done at last'));
  });
});

describe('choosing by buttons', () => {
  it('asks for what can be chosen, step by step, and runs what came of it', async () => {
    const { server, olga, chat, answers, handed, start, next } = await open();
    await start(olga);
    const before = server.botMessages(server.privateChat(olga)).length;
    answers.suggestions = ['spam', 'scam', 'a name that is far too long for any button of Telegram to carry'];
    const commandsBefore = handed.onCommand.length;
    server.say(olga, chat, '/policy action');
    const question = await next(server.privateChat(olga), before);
    expect(buttonsOf(question).map(({ text }) => text)).toEqual(['spam', 'scam']);
    await until(() => server.press(olga, question, button(question, 'scam')).answer === undefined);
    await until(() => buttonsOf(question).some(({ text }) => text === 'delete'));
    server.press(olga, question, button(question, 'delete'));
    const command = await until(() => handed.onCommand[commandsBefore]);
    expect(command).toMatchObject({
      community: { id: String(chat.id) },
      by: { id: String(olga.id) },
      input: { kind: 'text', text: 'policy action scam delete' },
    });
    await until(() => question.message.text?.includes(ENGLISH('entry.done_title')));
    expect(handed.suggest.every(({ personId }) => personId === String(olga.id))).toBe(true);
  });

  it('offers all commands to those with rights who ask for none, and their second words', async () => {
    const { server, olga, alice, chat, start, next } = await open();
    await start(olga);
    await start(alice);
    const before = server.botMessages(server.privateChat(olga)).length;
    server.say(olga, chat, '/steward');
    const menu = await next(server.privateChat(olga), before);
    server.press(olga, menu, button(menu, 'log'));
    await until(() => buttonsOf(menu).some(({ text }) => text === 'here'));
    const forAlice = server.botMessages(server.privateChat(alice)).length;
    server.say(alice, chat, '/help');
    expect(buttonsOf(await next(server.privateChat(alice), forAlice))).toEqual([]);
  });

  it('runs nothing for a chat in which the presser has no rights, whatever their client sends', async () => {
    const { server, olga, alice, chat, handed, start, next } = await open();
    await start(olga);
    const before = server.botMessages(server.privateChat(olga)).length;
    server.say(olga, chat, '/trial');
    const question = await next(server.privateChat(olga), before);
    const commandsBefore = handed.onCommand.length;
    const pressed = server.press(alice, question, button(question, 'on'));
    expect(await until(() => pressed.answer)).toEqual({
      text: ENGLISH('common.only_moderators_may_do_that'),
      showAlert: true,
    });
    expect(handed.onCommand).toHaveLength(commandsBefore);
  });

  it('lets the core answer where nothing can be proposed', async () => {
    const { server, olga, chat, handed } = await open();
    server.say(olga, chat, '/policy threshold');
    expect(await until(() => handed.onCommand[0])).toMatchObject({ input: { text: 'policy threshold' } });
  });
});

describe('the command lists', () => {
  it('are short for members and whole for administrators', async () => {
    const { server } = await open();
    const names = (type: string) =>
      // The server keeps what it has checked to be a list of commands.
      ((server.commands({ type }) ?? []) as { command: string }[]).map(({ command }) => command);
    await until(() => names('all_chat_administrators').length > 0);
    const words = new Set(commandsOf(TELEGRAM).map(({ path }) => path[0]));
    expect(new Set(names('all_chat_administrators'))).toEqual(new Set([...words, 'steward']));
    expect(names('all_group_chats').sort()).toEqual(['help', 'report']);
    expect(names('default')).toEqual([]);
  });
});
