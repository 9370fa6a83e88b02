import { startDiscord } from './discord/start-discord.ts';
import type { ManualClock } from './manual-clock.ts';
import { startSlack } from './slack/start-slack.ts';
import { escapeText } from './slack/world/rich-text.ts';
import { startTelegram } from './telegram/start-telegram.ts';
import type { Call } from './wire-tap.ts';

/** The clock of an emulator for bots in other processes. What a platform does once a time has passed, such as Slack that sends again, is looked after every second. */
export const REAL_TIME: ManualClock = {
  now: Date.now,
  advance: () => {},
  onAdvance(listener) {
    const timer = setInterval(listener, 1_000).unref();
    return () => clearInterval(timer);
  },
};

/** A community on a local server of a platform, for a bot in another process. */
export type Community = {
  /** What turns the bot on, and points it here. */
  readonly env: Readonly<Record<string, string>>;
  /** Where calls go to, one of the settings. */
  readonly httpUrl: string;
  readonly externalId: string;
  readonly tenantName: string;
  readonly logChannel: string;
  /** A member writes, whether the bot is there or not; the event leaves at once. */
  say(member: number, text: string): SaidMessage;
  /** Everything that the bot posted, as it stands. */
  posts(): readonly string[];
  /** What a member was notified in private. */
  told(member: number): readonly string[];
  /** Everybody can be written to from now on. */
  greet(): void;
  /** What a call is for, as far as it matters when it is lost. */
  kindOf(call: Call): 'deletion' | 'entry' | 'other';
  /** What the bot did that the platform does not allow. */
  violations(): readonly unknown[];
  close(): Promise<void>;
};

/** One message on the server. */
export type SaidMessage = { isGone(): boolean };

/** The limits of the emulators, by the real clock. */
export type Limits = { readonly limits?: 'documented' };

/** Opens a community with so many members, none of whom moderates; with `limits` its platform refuses what comes faster than it documents. */
export type OpenCommunity = (members: number, limits?: Limits) => Promise<Community>;

/** A Discord server with a channel to talk in and one for entries. */
export const openDiscord: OpenCommunity = async (count, limits) => {
  const server = await startDiscord(limits);
  const guild = server.createGuild({ name: 'Harbour' });
  const log = server.createChannel(guild, { name: 'mods' });
  const members = numbered(count, (name) => server.createMember(guild, name));
  const kept = () => server.world.messages.get(guild.general.id);
  return {
    env: { DISCORD_TOKEN: server.token, DISCORD_API_URL: server.restUrl },
    httpUrl: server.restUrl,
    externalId: guild.id,
    tenantName: `discord:${guild.id}`,
    logChannel: log.id,
    say(member, text) {
      const author = pick(members, member);
      const { id } = server.sendMessage({ author, channel: guild.general, content: text });
      return { isGone: () => kept()?.has(id) !== true };
    },
    posts: () => server.messages(log).map((message) => JSON.stringify(message)),
    told: (member) =>
      server.world.journal.flatMap((one) =>
        one.kind === 'shown' && server.world.channels.get(one.channelId)?.recipientId === pick(members, member).id
          ? [JSON.stringify(one.message)]
          : [],
      ),
    greet: () => {},
    kindOf({ method, path }) {
      if (/bulk-delete$/.test(path) || (method === 'DELETE' && /\/messages\/\d+$/.test(path))) return 'deletion';
      return method === 'POST' && path.endsWith(`/channels/${log.id}/messages`) ? 'entry' : 'other';
    },
    violations: () => server.violations,
    close: server.close,
  };
};

/** A Slack workspace over Socket Mode, with an administrator's token. */
export const openSlack: OpenCommunity = async (count, limits) => {
  const slack = await startSlack({ clock: REAL_TIME, ...limits });
  const owner = slack.addUser({ name: 'owner', isOwner: true, isAdmin: true });
  const members = numbered(count, (name) => slack.addUser({ name }));
  const channel = slack.addChannel({ name: 'general', members: [owner, ...members] });
  const log = slack.addChannel({ name: 'mods', members: [owner] });
  return {
    env: {
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_USER_TOKEN: slack.issueUserToken(owner),
      SLACK_API_URL: slack.apiUrl,
    },
    httpUrl: slack.apiUrl,
    externalId: slack.team.id,
    tenantName: `slack:${slack.team.id}`,
    logChannel: log.id,
    say(member, text) {
      const message = slack.say(pick(members, member), channel, escapeText(text));
      return { isGone: () => message.deletedBy !== undefined };
    },
    posts: () => slack.messages(log).map((message) => JSON.stringify(message)),
    told: (member) =>
      slack.journal.flatMap((one) => {
        const channel = one.kind === 'shown' ? slack.channels.get(one.channelId) : undefined;
        const isTheirs = channel?.kind === 'im' && channel.members.has(pick(members, member).id);
        return one.kind === 'shown' && isTheirs ? [JSON.stringify(one.message)] : [];
      }),
    greet: () => {},
    kindOf({ path, body }) {
      if (path.endsWith('/chat.delete')) return 'deletion';
      return path.endsWith('/chat.postMessage') && body.includes(`channel=${log.id}`) ? 'entry' : 'other';
    },
    violations: () => slack.violations,
    close: slack.close,
  };
};

/** A Telegram forum, over long polling: people talk in its general topic, entries go to another. */
export const openTelegram: OpenCommunity = async (count, limits) => {
  const server = await startTelegram({ clock: REAL_TIME, ...limits });
  const owner = server.addUser({ first_name: 'Owner' });
  const members = numbered(count, (name) => server.addUser({ first_name: name }));
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', isForum: true, owner, members });
  const mods = server.createTopic(chat, owner, 'Moderators');
  return {
    env: { TELEGRAM_TOKEN: server.token, TELEGRAM_API_ROOT: server.apiRoot },
    httpUrl: server.apiRoot,
    externalId: String(chat.id),
    tenantName: `telegram:${chat.id}`,
    logChannel: `${chat.id}_${mods.id}`,
    say(member, text) {
      const message = server.say(pick(members, member), chat, text);
      return { isGone: () => message.deletedBy !== undefined };
    },
    posts: () => server.botMessages(chat).map(({ message }) => JSON.stringify(message)),
    told: (member) =>
      server.journal.flatMap((one) =>
        one.kind === 'shown' && one.isNew && one.channelId === String(pick(members, member).id)
          ? [JSON.stringify(one.message)]
          : [],
      ),
    greet() {
      for (const member of members) server.startBot(member);
    },
    kindOf({ path, body }) {
      if (/\/deleteMessages?$/.test(path)) return 'deletion';
      return path.endsWith('/sendMessage') && body.includes(`"message_thread_id":${mods.id}`) ? 'entry' : 'other';
    },
    violations: () => server.violations,
    close: server.close,
  };
};

function numbered<Member>(count: number, make: (name: string) => Member): Member[] {
  return Array.from({ length: count }, (_, number) => make(`member-${number}`));
}

function pick<Member>(members: readonly Member[], number: number): Member {
  const member = members[number % members.length];
  if (member === undefined) throw new RangeError('a community without members');
  return member;
}
