import { newIn, numbered, type OpenCommunity, pick, REAL_TIME, type SaidMessage } from './community.ts';
import { startDiscord } from './discord/start-discord.ts';
import { startSlack } from './slack/start-slack.ts';
import { escapeText } from './slack/world/rich-text.ts';
import { startTelegram } from './telegram/start-telegram.ts';

/** Opens a Discord server with a channel for members and a log channel. */
export const openDiscord: OpenCommunity = async (count, limits) => {
  const server = await startDiscord(limits);
  const guild = server.createGuild({ name: 'Harbour' });
  const log = server.createChannel(guild, { name: 'mods' });
  const members = numbered(count, (name) => server.createMember(guild, name));
  const places: ReturnType<typeof server.createChannel>[] = [];
  const said = (channelId: string, id: string): SaidMessage => ({
    isGone: () => server.world.messages.get(channelId)?.has(id) !== true,
  });
  return {
    env: { DISCORD_TOKEN: server.token, DISCORD_API_URL: server.restUrl },
    httpUrl: server.restUrl,
    externalId: guild.id,
    tenantName: `discord:${guild.id}`,
    logChannel: log.id,
    say(member, text) {
      const author = pick(members, member);
      return said(guild.general.id, server.sendMessage({ author, channel: guild.general, content: text }).id);
    },
    openPlaces(count) {
      places.push(...numbered(count, (name) => server.createChannel(guild, { name })));
    },
    postPictures(member, place, pictures) {
      const [author, channel] = [pick(members, member), pick(places, place)];
      if (server.timeoutUntil(guild, author) !== undefined) return [];
      const files = pictures.map(({ name, bytes }) => ({ name, text: bytes, contentType: 'image/jpeg' }));
      return [said(channel.id, server.sendMessage({ author, channel, files }).id)];
    },
    isSilenced: (member) => server.timeoutUntil(guild, pick(members, member)) !== undefined,
    entryCount: () => newIn(server.world.journal, log.id),
    callCount: () => server.calls.length,
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

/** Opens a Slack workspace over Socket Mode, with an administrator's token. */
export const openSlack: OpenCommunity = async (count, limits) => {
  const slack = await startSlack({ clock: REAL_TIME, ...limits });
  const owner = slack.addUser({ name: 'owner', isOwner: true, isAdmin: true });
  const members = numbered(count, (name) => slack.addUser({ name }));
  const channel = slack.addChannel({ name: 'general', members: [owner, ...members] });
  const log = slack.addChannel({ name: 'mods', members: [owner] });
  const places: (typeof channel)[] = [];
  const said = (message: ReturnType<typeof slack.say>): SaidMessage => ({
    isGone: () => message.deletedBy !== undefined,
  });
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
      return said(slack.say(pick(members, member), channel, escapeText(text)));
    },
    openPlaces(count) {
      places.push(...numbered(count, (name) => slack.addChannel({ name, members: [owner, ...members] })));
    },
    postPictures(member, place, pictures) {
      const files = pictures.map(({ name, bytes }) => ({ name, content: bytes, mimetype: 'image/jpeg' }));
      return [said(slack.say(pick(members, member), pick(places, place), '', { files }))];
    },
    // Slack has no timeouts.
    isSilenced: () => false,
    entryCount: () => newIn(slack.journal, log.id),
    callCount: () => slack.calls.length,
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

/** Opens a Telegram forum over long polling: members write in its general topic, and another topic is the log channel. */
export const openTelegram: OpenCommunity = async (count, limits) => {
  const server = await startTelegram({ clock: REAL_TIME, ...limits });
  const owner = server.addUser({ first_name: 'Owner' });
  const members = numbered(count, (name) => server.addUser({ first_name: name }));
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', isForum: true, owner, members });
  const mods = server.createTopic(chat, owner, 'Moderators');
  const places: (typeof mods)[] = [];
  const said = (message: ReturnType<typeof server.say>): SaidMessage => ({
    isGone: () => message.deletedBy !== undefined,
  });
  let albums = 0;
  return {
    env: { TELEGRAM_TOKEN: server.token, TELEGRAM_API_ROOT: server.apiRoot },
    httpUrl: server.apiRoot,
    externalId: String(chat.id),
    tenantName: `telegram:${chat.id}`,
    logChannel: `${chat.id}_${mods.id}`,
    say(member, text) {
      return said(server.say(pick(members, member), chat, text));
    },
    openPlaces(count) {
      places.push(...numbered(count, (name) => server.createTopic(chat, owner, name)));
    },
    postPictures(member, place, pictures) {
      const [user, topic] = [pick(members, member), pick(places, place)];
      if (!server.maySay(user, chat, 'photo')) return [];
      const album = pictures.length > 1 ? { mediaGroupId: `album-${albums++}` } : {};
      return pictures.map(({ name, bytes }) =>
        said(server.say(user, chat, '', { topic, media: 'photo', file: { name, text: bytes }, ...album })),
      );
    },
    isSilenced: (member) => server.member(chat, pick(members, member)).status === 'restricted',
    entryCount: () =>
      server.journal.filter((one) => one.kind === 'shown' && one.isNew && one.message.message_thread_id === mods.id)
        .length,
    callCount: () => server.calls.filter(({ method }) => method !== 'getUpdates').length,
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
