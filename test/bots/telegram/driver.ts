import type { ChatAdministratorRights, User } from 'grammy/types';
import { expect } from 'vitest';
import { startTelegram as startBot } from '../../../bots/telegram/start.ts';
import type { SayOptions } from '../../../emulators/telegram/actions/speaking.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import type { TelegramServer } from '../../../emulators/telegram/telegram-server.ts';
import { inviteLinkOf } from '../../../emulators/telegram/world/chat-info.ts';
import type { KeptMessage, TelegramChat, TelegramTopic } from '../../../emulators/telegram/world/world.ts';
import { until } from '../../../emulators/until.ts';
import type { Beside, ConformanceDriver, SaidMessage, Shown, ShownEntry, Thing, Who } from '../conformance-driver.ts';
import { heard, polls } from './heard.ts';
import { readText, showMessage, showTogether } from './shown.ts';

/** A forum on the local Telegram: people talk in its general topic, the moderators have one of their own. */
type Forum = {
  readonly server: TelegramServer;
  readonly people: Readonly<Record<Who, User>>;
  readonly chat: TelegramChat;
  readonly mods: TelegramTopic;
  readonly newcomers: Map<string, User>;
  /** Messages of private chats that are not what `toldTo` asks for: greetings and answers. */
  readonly answers: Set<KeptMessage>;
  /** The messages that stand behind what was shown. */
  readonly sources: WeakMap<Shown, readonly KeptMessage[]>;
};

/** Makes the bot an administrator with all rights but these, or no administrator. */
type SetRights = (but: Partial<ChatAdministratorRights> | 'member') => Promise<void>;

/** A local Telegram with one forum, for the conformance suite. */
export async function openTelegramDriver({
  registers = false,
  ...options
}: {
  readonly limits?: 'documented';
  readonly privacyMode?: boolean;
  /** Whether the bot has not registered its command lists today: else it need not make those calls, which are most of all that a test makes. */
  readonly registers?: boolean;
} = {}): Promise<
  ConformanceDriver & {
    readonly server: TelegramServer;
    readonly setRights: SetRights;
    readonly chat: TelegramChat;
    readonly owner: User;
    readonly member: User;
    readonly userOf: (id: string) => User;
  }
> {
  let now: () => number = Date.now;
  const server = await startTelegram({
    clock: { now: () => now(), advance: () => {}, onAdvance: () => () => {} },
    ...options,
  });
  const forum = openForum(server);
  const { people, chat, mods } = forum;
  const modsId = `${chat.id}_${mods.id}`;
  const userOf = (id: string): User => {
    const user = [...Object.values(people), ...forum.newcomers.values()].find((one) => String(one.id) === id);
    if (!user) throw new Error(`there is no ${id}`);
    return user;
  };
  const place = ({ message }: KeptMessage): SaidMessage => ({
    channelId: String(chat.id),
    messageId: String(message.message_id),
  });
  let isGreeted = false;

  const taken = new Set<string>();
  /** Who was notified by messages of the bot, each once. */
  const freshPings = (): string[] => {
    const posted = [chat, ...Object.values(people).map((user) => server.privateChat(user))].flatMap((one) =>
      server.botMessages(one),
    );
    const all = posted.flatMap((kept) =>
      server.pings(kept).map((ping) => ({ ping, key: `${kept.message.chat.id} ${kept.message.message_id} ${ping}` })),
    );
    return all.flatMap(({ ping, key }) => (taken.has(key) ? [] : [taken.add(key) && ping]));
  };
  return {
    server,
    userOf,
    platform: 'telegram',
    idOf: (who) => String(people[who].id),
    ownerName: 'Olga',
    channelId: String(chat.id),
    logChannelId: modsId,
    async startBot(deps) {
      now = deps.schedule.now;
      const config = { token: server.token, apiRoot: server.apiRoot };
      const { leases, botCommands } = deps.store;
      const sharing = { leases: { ...leases, leaseWork: async () => false }, botCommands };
      const bot = startBot(registers ? deps : { ...deps, sharing }, {
        ...config,
        webhookUrl: null,
        webhookHost: '127.0.0.1',
        webhookPort: 0,
      });
      await until(() => bot.health().state === 'running', { what: 'the log-in' });
      if (!isGreeted) await greet(forum);
      isGreeted = true;
      return bot;
    },
    say: async (who, text, options) => place(await heard(server, () => say(forum, people[who], text, options))),
    sayAs: async (personId, text) => place(await heard(server, () => server.say(userOf(personId), chat, text))),
    attach: async (who, name) =>
      place(await heard(server, () => server.say(people[who], chat, '', { media: 'photo', uniqueId: name }))),
    async makeChannels(count) {
      const made = Array.from({ length: count }, (_, index) => server.createTopic(chat, people.owner, `Room ${index}`));
      return made.map(({ id }) => `${chat.id}_${id}`);
    },
    async sayIn(who, channelId, what) {
      const topic = chat.topics.get(Number(channelId.split('_')[1]));
      if (!topic) throw new Error(`there is no topic ${channelId}`);
      const media = 'text' in what ? {} : { media: 'photo' as const, uniqueId: what.picture };
      const text = 'text' in what ? what.text : '';
      return place(await heard(server, () => server.say(people[who], chat, text, { topic, ...media })));
    },
    async invitations() {
      server.addChat({ type: 'channel', title: 'Cheap coins', username: 'cheap_coins', bot: 'absent' });
      return { own: inviteLinkOf(chat), other: 'https://t.me/+anotherplace1', name: '@cheap_coins' };
    },
    post: async (who, thing) => {
      const post = postOf(forum, people[who], thing);
      return post && (await heard(server, post)).map(place);
    },
    edit: (ref, text) => heard(server, () => server.edit(messageOf(forum, ref), text)),
    remove: async (ref) => server.remove(messageOf(forum, ref)),
    chat,
    owner: people.owner,
    member: people.member,
    setRights: (but) => heard(server, () => server.setBotRights(chat, people.owner, but)),
    takePings: async () => freshPings(),
    redeliver: (ref) => redeliver(forum, ref),
    join: (count, name, avatar) => heard(server, () => Array.from({ length: count }, () => join(forum, name, avatar))),
    setAvatar: (who, avatar) => server.setPicture(people[who], avatar),
    command: (who, text, options = {}) =>
      command(forum, people[who], text, { ...options, topic: options.channelId === modsId ? mods : undefined }),
    press: (who, button, on) => press(forum, people[who], button.id, on),
    report: (who, ref, reason) => command(forum, people[who], `report ${reason}`.trim(), { replyTo: ref }),
    posts: async (channelId) =>
      server
        .botMessages(chat)
        // The whole of a long text stands beside its entry, and is none.
        .filter(({ message }) => message.document === undefined)
        .filter(({ message }) => channelId === (message.message_thread_id === mods.id ? modsId : String(chat.id)))
        .map((kept) => {
          const shown = showMessage(kept.message, false, () => '');
          return { ...shown, channelId, messageId: String(kept.message.message_id) };
        }),
    posted: async () =>
      server
        .botMessages(chat)
        .filter(({ message }) => message.message_thread_id !== mods.id)
        .map(({ message }) => readText(message.text ?? '')),
    async attached() {
      const ids = server.botMessages(chat).flatMap(({ message }) => message.document?.file_id ?? []);
      return Promise.all(ids.map((id) => fileText(server, id)));
    },
    async loseLog() {
      chat.topics.delete(mods.id);
    },
    elsewhere: async () =>
      privateMessages(forum, people.owner).map((kept) => showMessage(kept.message, true, () => '').text),
    exists: async (ref) => messageOf(forum, ref).deletedBy === undefined,
    async isTimedOut(personId) {
      const member = server.member(chat, userOf(personId));
      return member.status === 'restricted' && !member.can_send_messages;
    },
    toldTo: async (who) =>
      privateMessages(forum, people[who])
        .filter((kept) => !forum.answers.has(kept))
        .map(({ message }) => readText(message.text ?? '')),
    async pressAppeal(who) {
      const told = privateMessages(forum, people[who]).findLast(({ message }) => message.reply_markup !== undefined);
      if (!told) throw new Error('nothing to appeal with');
      const before = privateMessages(forum, people[who]).length;
      const pressed = server.press(people[who], told, 'Appeal');
      const { text } = await until(() => pressed.answer, { what: 'the answer to a press' });
      if (text === undefined) return showNew(forum, people[who], before);
      return { text: readText(text), raw: text, buttons: [], isPrivate: true, files: [] };
    },
    async standingOf(personId) {
      const found = server.member(chat, userOf(personId));
      if (found.status !== 'kicked')
        return found.status === 'left' || (found.status === 'restricted' && !found.is_member) ? 'gone' : 'inside';
      // A ban that ends by itself lets them back in.
      return (server.punishments.findLast(({ userId, kind }) => String(userId) === personId && kind === 'kicked')
        ?.until ?? 0) > 0
        ? 'gone'
        : 'banned';
    },
    letModeratorsBan: (may) =>
      heard(server, () =>
        server.promote(people.moderator, chat, people.owner, { can_change_info: false, can_restrict_members: may }),
      ),
    giveRole: async () => null,
    isCalmed: async () => chat.permissions.can_send_messages === false,
    isLockedDown: async () => chat.permissions.can_send_messages === false,
    takeRights: (which) =>
      heard(server, () =>
        server.setBotRights(chat, people.owner, {
          can_delete_messages: which !== 'delete',
          can_restrict_members: which === 'delete' || which === 'none',
        }),
      ),
    can: { timeout: true, lockdown: true, redeliver: true, findPosts: false, history: false },
    async close() {
      await server.close();
      // Every call of every test is one that the Bot API documents, and mentions nobody.
      expect(server.violations).toEqual([]);
      expect(freshPings()).toEqual([]);
    },
  };
}

function openForum(server: TelegramServer): Forum {
  const people = {
    owner: server.addUser({ first_name: 'Olga' }),
    moderator: server.addUser({ first_name: 'Mona', username: 'mona_m' }),
    member: server.addUser({ first_name: 'Milo' }),
    other: server.addUser({ first_name: 'Otto' }),
  };
  const { owner, moderator, member, other } = people;
  const chat = server.addChat({
    type: 'supergroup',
    title: 'Harbour',
    isForum: true,
    owner,
    members: [moderator, member, other],
  });
  server.promote(moderator, chat, owner, { can_change_info: false });
  const mods = server.createTopic(chat, owner, 'Moderators');
  return { server, people, chat, mods, newcomers: new Map(), answers: new Set(), sources: new WeakMap() };
}

/** Everybody starts a private chat with the bot, which greets them. */
async function greet(forum: Forum): Promise<void> {
  const { server, people } = forum;
  for (const user of Object.values(people)) server.startBot(user);
  for (const user of Object.values(people)) {
    await until(() => privateMessages(forum, user).length > 0, { what: 'the greeting' });
    for (const kept of privateMessages(forum, user)) forum.answers.add(kept);
  }
}

function say(forum: Forum, user: User, text: string, options: Beside = {}): KeptMessage {
  const { server, chat } = forum;
  const { quoted, answers } = options;
  if (quoted === undefined) return server.say(user, chat, text, answers && { replyTo: messageOf(forum, answers) });
  const origin = { type: 'hidden_user' as const, sender_user_name: 'Somebody', date: 0 };
  return server.say(user, chat, text, { quote: quoted, externalReply: { origin } });
}

/** What posts something; null for what Telegram has not. */
function postOf({ server, chat }: Forum, user: User, thing: Thing): (() => KeptMessage[]) | null {
  const say = (text: string, options: SayOptions) => server.say(user, chat, text, options);
  switch (thing.kind) {
    case 'forward':
      return () => [say(thing.text, { forwardOrigin: { type: 'hidden_user', sender_user_name: 'Somebody', date: 0 } })];
    case 'album': {
      const part = { media: 'photo', mediaGroupId: `album ${thing.caption}` } as const;
      return () => Array.from({ length: thing.parts }, (_, index) => say(index === 0 ? thing.caption : '', part));
    }
    case 'file':
      return () => [say('', { media: 'document', file: { name: thing.name, text: 'x' } })];
    case 'picture':
      return () => [say('', { media: 'photo', file: { name: thing.name, text: thing.shows } })];
    case 'thread':
      return null;
    case 'app':
      return () => [
        say(thing.text, { guestBot: server.addUser({ first_name: 'Helper', username: 'helper_bot', is_bot: true }) }),
      ];
    default:
      return thing satisfies never;
  }
}

function join({ server, chat, newcomers }: Forum, name = `Newcomer ${newcomers.size}`, avatar?: string): string {
  const user = server.addUser({ first_name: name });
  if (avatar !== undefined) server.setPicture(user, avatar);
  newcomers.set(String(user.id), user);
  server.join(user, chat);
  return String(user.id);
}

async function redeliver({ server, chat }: Forum, { messageId }: SaidMessage): Promise<void> {
  const update = server.updates.find(
    ({ message }) => message?.chat.id === chat.id && String(message.message_id) === messageId,
  );
  if (!update) throw new Error(`no update brought ${messageId}`);
  await polls(server);
  server.redeliver(update);
  await until(() => !server.pendingUpdates.includes(update), { what: 'the delivery' });
}

async function command(
  forum: Forum,
  user: User,
  text: string,
  options: { readonly replyTo?: SaidMessage; readonly file?: string; readonly topic?: TelegramTopic | undefined },
): Promise<Shown | null> {
  const { server, chat } = forum;
  const before = privateMessages(forum, user).length;
  server.say(user, chat, `/${text}`, {
    ...(options.topic ? { topic: options.topic } : {}),
    ...(options.replyTo ? { replyTo: messageOf(forum, options.replyTo) } : {}),
    ...(options.file === undefined ? {} : { media: 'document', file: { name: 'rules.json', text: options.file } }),
  });
  const wanted = text === 'export' ? 2 : 1;
  const isAnswer = (kept: KeptMessage) => text === 'log setup' || !isWelcome(kept);
  await until(() => privateMessages(forum, user).slice(before).filter(isAnswer).length >= wanted, {
    what: `the answer to /${text}`,
  });
  return showNew(forum, user, before, isAnswer);
}

async function press(forum: Forum, user: User, id: string, on: ShownEntry | Shown): Promise<Shown | null> {
  const { server } = forum;
  const source = 'messageId' in on ? [messageOf(forum, on)] : (forum.sources.get(on) ?? []);
  const kept = source.find(({ message }) => JSON.stringify(message.reply_markup ?? '').includes(id));
  if (!kept) throw new Error(`nothing with the button ${id} was shown`);
  const before = privateMessages(forum, user).length;
  const pressed = server.press(user, kept, id);
  const { text } = await until(() => pressed.answer, { what: 'the answer to a press' });
  if (text === undefined) return showNew(forum, user, before);
  return { text: readText(text), raw: text, buttons: [], isPrivate: true, files: [] };
}

/** Whoever added the bot is greeted in private, whenever it comes to that: no answer to a command. */
function isWelcome({ message }: KeptMessage): boolean {
  return message.text?.includes('Steward moderates this chat') === true;
}

async function showNew(
  forum: Forum,
  user: User,
  before: number,
  isAnswer: (kept: KeptMessage) => boolean = () => true,
): Promise<Shown | null> {
  const fresh = privateMessages(forum, user).slice(before).filter(isAnswer);
  const files = new Map<string, string>();
  for (const { message } of fresh) {
    const id = message.document?.file_id;
    if (id !== undefined) files.set(id, await fileText(forum.server, id));
  }
  const shown = showTogether(fresh, true, (id) => files.get(id) ?? '');
  for (const kept of fresh) forum.answers.add(kept);
  if (shown) forum.sources.set(shown, fresh);
  return shown;
}

async function fileText({ apiRoot, token }: TelegramServer, id: string): Promise<string> {
  return (await fetch(`${apiRoot}/file/bot${token}/documents/${id}`)).text();
}

function privateMessages({ server }: Forum, user: User): readonly KeptMessage[] {
  return server.botMessages(server.privateChat(user));
}

function messageOf({ chat }: Forum, { messageId }: SaidMessage): KeptMessage {
  const kept = chat.messages.find(({ message }) => String(message.message_id) === messageId);
  if (!kept) throw new Error(`there is no message ${messageId}`);
  return kept;
}
