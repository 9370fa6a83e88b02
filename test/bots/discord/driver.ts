import { ChannelType, GatewayDispatchEvents } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { parseCommand } from '../../../bots/core/commands/parse.ts';
import { menuOf } from '../../../bots/core/commands/specs/definitions.ts';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { REPORT_COMMAND, SETUP_COMMAND, SLASH_COMMAND, SPAM_COMMAND } from '../../../bots/discord/commands/slash.ts';
import { startDiscord as startBot } from '../../../bots/discord/start.ts';
import type { GivenOptions } from '../../../emulators/discord/actions/command-data.ts';
import type { Reply } from '../../../emulators/discord/actions/reply.ts';
import {
  type DiscordServer,
  type GuildHandle,
  USUAL_BOT_PERMISSIONS,
} from '../../../emulators/discord/discord-server.ts';
import type { LimitOptions } from '../../../emulators/discord/rest/rate-limits.ts';
import { startDiscord } from '../../../emulators/discord/start-discord.ts';
import { makeUser } from '../../../emulators/discord/world/create-world.ts';
import { dispatchView } from '../../../emulators/discord/world/messages.ts';
import { until } from '../../../emulators/until.ts';
import type { ConformanceDriver, SaidMessage, Shown, ShownEntry, Who } from '../conformance-driver.ts';
import { PATIENT } from './harness.ts';
import { showMessage } from './shown.ts';

const TAKEN = {
  delete: 'ManageMessages',
  timeout: 'ModerateMembers',
  lockdown: 'ManageGuild',
  ban: 'BanMembers',
} as const;
/** What it does not come with, and is given with all the others. */
const OPTIONAL = ['ManageChannels', 'KickMembers', 'ManageWebhooks'] as const;

/** A local Discord with one server, for the conformance suite. */
export async function openDiscordDriver(
  options: LimitOptions = {},
): Promise<ConformanceDriver & { readonly server: DiscordServer }> {
  let clock: () => number = Date.now;
  const server = await startDiscord({ now: () => clock(), ...PATIENT, ...options });
  const guild = server.createGuild({ name: 'Harbour', botPermissions: [...USUAL_BOT_PERMISSIONS, 'ManageGuild'] });
  const crew = server.createRole(guild, { name: 'crew', permissions: ['ModerateMembers', 'ManageMessages'] });
  const moderator = server.createMember(guild, 'mo', { roles: [crew] });
  const people = {
    owner: guild.owner,
    moderator,
    member: server.createMember(guild, 'mara'),
    other: server.createMember(guild, 'ole'),
  };
  const log = server.createChannel(guild, { name: 'mods' });
  for (const role of [guild.botRole, crew]) server.grant({ guild, channel: log, role }, ['ViewChannel']);
  server.deny({ guild, channel: log }, ['ViewChannel']);
  // Sees the log without being a moderator.
  server.grant({ guild, channel: log, member: people.other }, ['ViewChannel']);
  const idOf = (who: Who) => people[who].id;
  const place = ({ channelId, messageId }: SaidMessage) => ({ id: messageId, channelId });
  const arrived = async (sent: { readonly id: string; readonly channelId: string }): Promise<SaidMessage> => {
    await delivered(server);
    return { channelId: sent.channelId, messageId: sent.id };
  };
  const commands = useCommands(server, guild, idOf);

  return {
    server,
    platform: 'discord',
    idOf,
    ownerName: guild.owner.global_name ?? guild.owner.username,
    channelId: guild.general.id,
    logChannelId: log.id,
    async startBot(deps) {
      clock = deps.schedule.now;
      const bot = startBot(deps, { token: server.token, apiUrl: server.restUrl, shards: null });
      await until(
        () =>
          bot.health().state === 'running' && server.commandsFor(guild.owner, guild.general).includes(SLASH_COMMAND),
        {
          what: 'the log-in',
        },
      );
      return bot;
    },
    async say(who, text, options) {
      const embeds = options?.quoted === undefined ? [] : [{ description: options.quoted }];
      const reply = options?.answers === undefined ? {} : { replyTo: options.answers.messageId };
      return arrived(
        server.sendMessage({ author: idOf(who), channel: guild.general, content: text, embeds, ...reply }),
      );
    },
    sayAs: (personId, text) => arrived(server.sendMessage({ author: personId, channel: guild.general, content: text })),
    attach: (who, name) =>
      arrived(server.sendMessage({ author: idOf(who), channel: guild.general, files: [{ name, text: 'x' }] })),
    async makeChannels(count) {
      return Array.from({ length: count }, (_, index) => server.createChannel(guild, { name: `room-${index}` }).id);
    },
    sayIn: (who, channel, what) =>
      arrived(
        server.sendMessage({
          author: idOf(who),
          channel: { id: channel },
          ...('text' in what ? { content: what.text } : { files: [{ name: what.picture, text: 'x' }] }),
        }),
      ),
    async invitations() {
      const other = server.createGuild({ name: 'Another', withBot: false });
      const [own, theirs] = [server.createInvite(guild), server.createInvite(other)];
      return { own: `https://discord.gg/${own}`, other: `discord.gg/${theirs}`, name: null };
    },
    async post(who, thing) {
      const author = idOf(who);
      const channel = guild.general;
      switch (thing.kind) {
        case 'forward': {
          const elsewhere = server.createGuild({ name: 'Elsewhere', withBot: false });
          const from = { author: elsewhere.owner, channel: elsewhere.general, content: thing.text };
          return [await arrived(server.sendMessage({ author, channel, forwards: server.sendMessage(from).id }))];
        }
        case 'album':
          return null;
        case 'file':
          return [await arrived(server.sendMessage({ author, channel, files: [{ name: thing.name, text: 'x' }] }))];
        case 'picture': {
          const files = [{ name: thing.name, text: thing.shows, contentType: 'image/png' }];
          return [await arrived(server.sendMessage({ author, channel, files }))];
        }
        case 'thread': {
          const forum = server.createChannel(guild, { name: 'questions', type: ChannelType.GuildForum });
          const { message } = server.createPost({ forum, author, name: thing.title, content: thing.text });
          return [await arrived(message)];
        }
        case 'app': {
          const app = server.createUser('helper', { bot: true });
          const calledBy = { user: author, installed: 'user' } as const;
          return [await arrived(server.sendMessage({ author: app, channel, content: thing.text, calledBy }))];
        }
        default:
          return thing satisfies never;
      }
    },
    edit: async (message, text) => void (await arrived(server.editMessage(place(message), { content: text }))),
    async remove(message) {
      server.deleteMessage(place(message));
      await delivered(server);
    },
    async redeliver(message) {
      redeliver(server, message.messageId);
      await delivered(server);
    },
    setAvatar: (who, avatar) => server.setAvatar({ id: idOf(who) }, avatar),
    async join(count, name, avatar) {
      const newcomers = Array.from({ length: count }, (_, index) =>
        server.createUser(name ?? `newcomer-${index}`, { avatar }),
      );
      for (const newcomer of newcomers) server.joinMember(guild, newcomer);
      await delivered(server);
      return newcomers.map(({ id }) => id);
    },
    ...commands,
    async posts(channelId) {
      const posted = server.messages(channelId).filter(({ message }) => message.author.id === server.botUser.id);
      return posted.map(
        (shown): ShownEntry => ({ ...showMessage(server, shown.message, false), channelId, messageId: shown.id }),
      );
    },
    async posted() {
      const ours = server.messages(guild.general).filter(({ message }) => message.webhook_id || message.author.bot);
      return ours.map(({ message }) => message.content);
    },
    takePings: async () =>
      server.pings
        .splice(0)
        .flatMap(({ everyone, users, roles }) => [...(everyone ? ['everyone'] : []), ...users, ...roles]),
    attached: async () =>
      server
        .messages(log)
        .flatMap(({ message }) => showMessage(server, message, false).files.map(({ content }) => content)),
    loseLog: async () => server.deleteChannel(log),
    async elsewhere() {
      const known = new Set<string>([guild.general.id, log.id]);
      const others = [...server.world.channels.values()].filter(({ id, guildId }) => guildId && !known.has(id));
      const posted = others
        .flatMap(({ id }) => server.messages(id))
        .filter(({ message }) => message.author.id === server.botUser.id);
      return [...posted, ...server.directMessages(guild.owner)].map(
        ({ message }) => showMessage(server, message, false).text,
      );
    },
    // A thread goes with what opened it.
    exists: async ({ channelId, messageId }) =>
      server.world.channels.has(channelId) && server.messages(channelId).some(({ id }) => id === messageId),
    isTimedOut: async (personId) => (server.timeoutUntil(guild, personId) ?? 0) > clock(),
    toldTo: async (who) =>
      server.directMessages(idOf(who)).map(({ message }) => showMessage(server, message, true).text),
    isLockedDown: async () => Date.parse(server.guild(guild).incidents?.invites_disabled_until ?? '') > clock(),
    async pressAppeal(who) {
      const told = server.directMessages(idOf(who)).findLast(({ message }) => message.components?.length);
      const reply = await server.press(idOf(who), told?.id ?? '', appealIdOf(told?.message.components));
      await until(() => reply.refresh().state !== 'deferred', { what: 'the answer to the press' });
      const { shown } = reply.refresh();
      return shown ? showMessage(server, shown.message, true) : null;
    },
    async standingOf(personId) {
      const { bans, members } = server.guild(guild);
      return bans.has(personId) ? 'banned' : members.has(personId) ? 'inside' : 'gone';
    },
    async letModeratorsBan(may) {
      server[may ? 'grant' : 'deny']({ guild, role: crew }, ['KickMembers', 'BanMembers']);
      await delivered(server);
    },
    async giveRole(who) {
      const role = server.createRole(guild, { name: 'friends' });
      server.setRoles(guild, people[who], [role]);
      await delivered(server);
      return role.id;
    },
    isCalmed: async () => (server.world.channels.get(guild.general.id)?.slowmodeSeconds ?? 0) > 0,
    async takeRights(which) {
      if (which === 'none') server.grant({ guild, role: guild.botRole }, [...Object.values(TAKEN), ...OPTIONAL]);
      else server.deny({ guild, role: guild.botRole }, [TAKEN[which]]);
    },
    can: { timeout: true, lockdown: true, redeliver: true, findPosts: true, history: true },
    async close() {
      await server.close();
      // Every call of every test is one that Discord documents, and mentions nobody.
      expect(server.violations).toEqual([]);
      expect(server.pings).toEqual([]);
    },
  };
}

/** Resolves when every client has read what was sent to it: frames are read in order, and a ping is answered at once. */
async function delivered(server: DiscordServer): Promise<void> {
  await Promise.all(
    server.gateway.sessions.map(({ socket }) =>
      socket?.readyState === socket?.OPEN
        ? new Promise<void>((resolve) => void socket?.once('pong', () => resolve()).ping())
        : undefined,
    ),
  );
}

/** Dispatches a message once more, also one that is gone by now. */
function redeliver(server: DiscordServer, messageId: string): void {
  const record = server.world.deleted.find(({ message }) => message.id === messageId);
  if (!record) {
    server.redeliver(messageId);
    return;
  }
  const { guildId, channelId } = record;
  server.world.emit(
    { t: GatewayDispatchEvents.MessageCreate, d: dispatchView(server.world, record) },
    { guildId, channelId },
  );
}

function useCommands(
  server: DiscordServer,
  guild: GuildHandle,
  idOf: (who: Who) => string,
): Pick<ConformanceDriver, 'command' | 'press' | 'report'> {
  /** Where an answer stands, for presses on it. */
  const answers = new WeakMap<Shown, string>();
  const show = (reply: Reply): Shown | null => {
    if (reply.failed) throw new Error('the bot did not answer in time');
    if (!reply.shown) return null;
    const shown = showMessage(server, reply.shown.message, reply.ephemeral);
    answers.set(shown, reply.shown.id);
    return shown;
  };
  const report = async (who: Who, messageId: string, reason: string) => {
    const form = await server.messageCommand({ user: idOf(who), message: messageId, name: REPORT_COMMAND });
    return show(await server.submitModal(form, { reason }));
  };
  return {
    async command(who, text, options) {
      const { name, given } = toSlash(server, text, options?.replyTo?.messageId, options?.file);
      if (options?.replyTo && name === 'report')
        return report(who, options.replyTo.messageId, String(given.reason ?? ''));
      if (options?.replyTo && name === 'spam')
        return show(
          await server.messageCommand({ user: idOf(who), message: options.replyTo.messageId, name: SPAM_COMMAND }),
        );
      const channel = options?.channelId ?? guild.general;
      // The server has opened both commands to everybody: the bot checks for itself.
      const use = { user: idOf(who), channel, name: `${commandOf(name)} ${name}`, openedByServer: true };
      return show(await server.runCommand({ ...use, options: given }));
    },
    async press(who, button, on) {
      const messageId = 'messageId' in on ? on.messageId : answers.get(on);
      if (messageId === undefined) throw new Error('this was no answer of the bot');
      const reply = await server.press(idOf(who), messageId, button.id);
      await until(() => reply.refresh().state !== 'deferred-update', { what: 'the answer to the press' });
      return show(reply.refresh());
    },
    report: (who, message, reason) => report(who, message.messageId, reason),
  };
}

/** The command that Discord's interface offers a line under. */
function commandOf(line: string): string {
  return menuOf(line) === 'setup' ? SETUP_COMMAND : SLASH_COMMAND;
}

/** What a person would choose in Discord's own interface for a command that is written as a line. */
function toSlash(server: DiscordServer, text: string, replyTo: string | undefined, file: string | undefined) {
  const parsed = parseCommand(ENGLISH, { kind: 'text', text: file === undefined ? text : `${text} {}` });
  if (parsed.kind === 'fault') throw new Error(`${text}: ${parsed.message}`);
  const { spec, args } = parsed;
  const given: Record<string, GivenOptions[string]> = { ...args };
  for (const { name, kind } of spec.options) {
    if (kind === 'file') given[name] = { name: 'settings.json', text: file ?? '' };
    if (kind === 'message' && replyTo !== undefined) given[name] = replyTo;
    if (kind === 'length' && name in given) given[name] = `${given[name]}m`;
    if (kind === 'user' && typeof given[name] === 'string') ensureUser(server, given[name]);
  }
  const name = spec.path.join(' ');
  if (menuOf(name) !== 'run') return { name, given };
  // What the menu does not offer is written after `run`; Discord turns a chosen mention into what the text has.
  return { name: 'run', given: { command: replyTo !== undefined && name === 'report' ? name : text } };
}

/** Discord's interface offers everybody whose id somebody knows. */
function ensureUser(server: DiscordServer, id: string): void {
  if (!server.world.users.has(id))
    server.world.users.set(id, { user: makeUser(id, `user-${id}`, false), acceptsDirectMessages: true });
}

/** The id of the first button of a message. */
function appealIdOf(components: unknown): string {
  return /"custom_id":"([^"]+)"/.exec(JSON.stringify(components ?? []))?.[1] ?? '';
}
