import { expect } from 'vitest';
import type { BotDeps } from '../../../bots/core/port/deps.ts';
import type { RunningBot } from '../../../bots/core/port/running-bot.ts';
import { startSlack as startBot } from '../../../bots/slack/start.ts';
import type { SlackServer } from '../../../emulators/slack/slack-server.ts';
import { startSlack } from '../../../emulators/slack/start-slack.ts';
import { allBotScopes } from '../../../emulators/slack/world/create-world.ts';
import { escapeText } from '../../../emulators/slack/world/rich-text.ts';
import type { SlackChannel, SlackMessage, SlackUser } from '../../../emulators/slack/world/world.ts';
import { until } from '../../../emulators/until.ts';
import type { Beside, ConformanceDriver, SaidMessage, Shown, ShownEntry, Who } from '../conformance-driver.ts';
import { readManifest } from './manifest.ts';
import { showMessage } from './shown.ts';

/** What the local Slack tells of. */
const KNOWN_EVENTS = [
  'app_home_opened',
  'app_uninstalled',
  'channel_archive',
  'channel_left',
  'group_left',
  'member_joined_channel',
  'member_left_channel',
  'message.channels',
  'message.groups',
  'message.im',
  'message.mpim',
  'reaction_added',
  'team_join',
  'tokens_revoked',
  'user_change',
];

type Workspace = {
  readonly slack: SlackServer;
  readonly people: Readonly<Record<Who, SlackUser>>;
  readonly channels: SlackChannel[];
  readonly general: SlackChannel;
  readonly log: SlackChannel;
  readonly userToken: string;
  /** The ephemeral messages that stand behind what was shown. */
  readonly sources: WeakMap<Shown, SlackMessage>;
  readonly newcomers: Map<string, SlackUser>;
};

/** A workspace on the local Slack, with the real client in the bot. Its moderators are those in #steward-log. */
export async function openSlackDriver(
  options: Parameters<typeof startSlack>[0] = {},
): Promise<ConformanceDriver & Pick<Workspace, 'slack' | 'people'>> {
  const world = await openWorkspace(options);
  const { slack, people, general, log } = world;
  /** What the bot has not acknowledged it may not have seen: Slack would send it again. */
  const heard = async <T>(act: () => T): Promise<T> => {
    const from = slack.deliveries.length;
    const done = act();
    const sent = slack.deliveries.slice(from);
    await until(() => sent.every(({ acknowledged }) => acknowledged), { what: 'the acknowledgement' });
    return done;
  };
  const taken = new Set<string>();
  /** Who was notified by messages of the bot, each once. */
  const freshPings = (): string[] => {
    // What one person alone sees notifies nobody else.
    const posted = [general, log].flatMap(({ messages }) =>
      messages.filter(
        ({ user, onlyFor, subtype }) => user === slack.bot.id && onlyFor === undefined && subtype === undefined,
      ),
    );
    const all = posted.flatMap(({ ts, pings }) => pings.map((ping) => ({ ping, key: `${ts} ${ping}` })));
    return all.flatMap(({ ping, key }) => (taken.has(key) ? [] : [taken.add(key) && ping]));
  };
  return {
    slack,
    people,
    platform: 'slack',
    idOf: (who) => people[who].id,
    ownerName: 'olga',
    channelId: general.id,
    logChannelId: log.id,
    startBot: (deps) => start(world, deps),
    say: (who, text, options) => heard(() => say(world, people[who], text, options)),
    sayAs: (personId, text) => heard(() => say(world, newcomerOf(world, personId), text)),
    attach: (who, name) =>
      heard(() => {
        const message = slack.say(people[who], general, '', { files: [{ name }] });
        return { channelId: general.id, messageId: message.ts };
      }),
    async makeChannels(count) {
      const members = Object.values(people);
      const made = Array.from({ length: count }, (_, index) => slack.addChannel({ name: `room-${index}`, members }));
      world.channels.push(...made);
      return made.map(({ id }) => id);
    },
    sayIn: (who, channelId, what) =>
      heard(() => {
        const files = 'text' in what ? {} : { files: [{ name: what.picture }] };
        const text = 'text' in what ? escapeText(what.text) : '';
        return { channelId, messageId: slack.say(people[who], channelOf(world, channelId), text, files).ts };
      }),
    async invitations() {
      const link = (domain: string) => `https://join.slack.com/t/${domain}/shared_invite/zt-1abc`;
      return { own: link(slack.team.domain), other: link('elsewhere'), name: null };
    },
    async post(who, thing) {
      if (thing.kind !== 'file' && thing.kind !== 'picture') return null;
      const file = { name: thing.name, ...(thing.kind === 'picture' ? { content: thing.shows } : {}) };
      const message = await heard(() => slack.say(people[who], general, '', { files: [file] }));
      return [{ channelId: general.id, messageId: message.ts }];
    },
    edit: (ref, text) => heard(() => slack.edit(authorOf(world, ref), messageOf(world, ref), escapeText(text))),
    remove: (ref) => heard(() => slack.remove(authorOf(world, ref), messageOf(world, ref))),
    redeliver: async (ref) => redeliver(world, ref),
    join: (count, name, avatar) => heard(() => Array.from({ length: count }, () => join(world, name, avatar))),
    setAvatar: (who, avatar) => slack.setAvatar(people[who], avatar),
    command: (who, text, options = {}) => runCommand(world, people[who], text, options),
    press: (who, button, on) => press(world, people[who], button.id, on),
    report: (who, ref, reason) => report(world, people[who], ref, reason),
    posts: async (channelId) =>
      slack
        .messages(channelOf(world, channelId))
        .filter((message) => message.user === slack.bot.id && message.subtype === undefined)
        .map((message) => ({ ...showMessage(message), channelId, messageId: message.ts })),
    posted: async () => [],
    attached: async () =>
      slack
        .messages(log)
        .flatMap(({ files }) => files ?? [])
        .flatMap(({ id }) => slack.file(String(id))?.content ?? []),
    loseLog: async () => slack.archive(people.owner, log),
    elsewhere: async () =>
      slack.messages(slack.directWithApp(people.owner)).map((message) => showMessage(message).text),
    exists: async (ref) => messageOf(world, ref).deletedBy === undefined,
    isTimedOut: async () => false,
    toldTo: async (who) => slack.messages(slack.directWithApp(people[who])).map((message) => showMessage(message).text),
    isLockedDown: async () => false,
    async pressAppeal(who) {
      const direct = slack.directWithApp(people[who]);
      const told = slack.messages(direct).findLast(({ blocks }) => JSON.stringify(blocks ?? []).includes('s1:appeal:'));
      const id = /"(s1:appeal:[^"]+)"/.exec(JSON.stringify(told?.blocks ?? []))?.[1] ?? '';
      if (!told) throw new Error('nothing to appeal with');
      return shownBy(world, direct, people[who], () => slack.press(people[who], told, id));
    },
    standingOf: async () => 'inside',
    letModeratorsBan: async () => {},
    giveRole: async () => null,
    isCalmed: () => null,
    takeRights: async (which) => (which === 'delete' ? slack.revoke(world.userToken) : slack.restore(world.userToken)),
    takePings: async () => freshPings(),
    can: { timeout: false, lockdown: false, redeliver: true, findPosts: true, history: true },
    close: async () => {
      await slack.close();
      expect(slack.violations).toEqual([]);
      expect(freshPings()).toEqual([]);
    },
  };
}

async function openWorkspace(options: Parameters<typeof startSlack>[0]): Promise<Workspace> {
  const slack = await startSlack(options);
  const people = {
    owner: slack.addUser({ name: 'olga', isOwner: true, isAdmin: true }),
    moderator: slack.addUser({ name: 'mona' }),
    member: slack.addUser({ name: 'milo' }),
    other: slack.addUser({ name: 'otto' }),
  };
  const { owner, moderator, member, other } = people;
  allowOnlyManifest(slack);
  const general = slack.addChannel({ name: 'general', topic: 'talk', members: [owner, moderator, member, other] });
  const log = slack.addChannel({ name: 'steward-log', isPrivate: true, members: [owner, moderator] });
  return {
    slack,
    people,
    channels: [general, log],
    general,
    log,
    userToken: slack.issueUserToken(owner),
    sources: new WeakMap(),
    newcomers: new Map(),
  };
}

/** The app is allowed and told what its manifest asks for, and nothing else. */
function allowOnlyManifest(slack: SlackServer): void {
  const { oauth_config, settings } = readManifest();
  slack.removeScopes(allBotScopes.filter((scope) => !oauth_config.scopes.bot.includes(scope)));
  slack.unsubscribe(...KNOWN_EVENTS.filter((event) => !settings.event_subscriptions.bot_events.includes(event)));
}

async function start({ slack, userToken }: Workspace, deps: BotDeps): Promise<RunningBot> {
  const { botToken, appToken, apiUrl } = slack;
  const config = { botToken, appToken, signingSecret: null, userToken, apiUrl, host: '127.0.0.1', port: 0 };
  const bot = startBot(deps, config);
  const isConnected = () => bot.health().state === 'running' && slack.connectionCount() === 1;
  await until(isConnected, { what: 'the log-in' });
  return bot;
}

function say(world: Workspace, user: SlackUser, text: string, { quoted, answers }: Beside = {}): SaidMessage {
  const { slack, general } = world;
  const attachments = quoted === undefined ? {} : { attachments: [{ is_share: true, text: escapeText(quoted) }] };
  const thread = answers === undefined ? {} : { thread: messageOf(world, answers) };
  const message = slack.say(user, general, escapeText(text), { ...attachments, ...thread });
  return { channelId: general.id, messageId: message.ts };
}

function join({ slack, newcomers, general }: Workspace, name = `newcomer-${newcomers.size}`, avatar?: string): string {
  const user = slack.addUser({ name, announce: true, ...(avatar === undefined ? {} : { avatar }) });
  newcomers.set(user.id, user);
  general.members.add(user.id);
  return user.id;
}

function redeliver({ slack }: Workspace, ref: SaidMessage): void {
  const delivery = slack.deliveriesOf('message').find(({ payload }) => {
    const { event } = payload;
    return typeof event === 'object' && event !== null && 'ts' in event && event.ts === ref.messageId;
  });
  if (!delivery) throw new Error('that message was never delivered');
  slack.redeliver(delivery);
}

async function runCommand(
  world: Workspace,
  user: SlackUser,
  text: string,
  options: { readonly channelId?: string; readonly replyTo?: SaidMessage; readonly file?: string },
): Promise<Shown> {
  const { slack } = world;
  const channel = channelOf(world, options.channelId ?? world.general.id);
  const link = options.replyTo ? ` ${options.replyTo.messageId}` : '';
  const typed = escapeText(text + link);
  const { file } = options;
  if (file === undefined)
    return shownBy(world, channel, user, () => slack.runCommand(user, channel, '/steward', typed));
  return shownBy(world, channel, user, async () => {
    await slack.runCommand(user, channel, '/steward', typed).acknowledged;
    const form = await until(() => slack.modals(user)[0], { what: 'the form' });
    slack.submitView(user, form, { file: slack.uploadFile(user, 'rules.json', file).id });
  });
}

async function press(world: Workspace, user: SlackUser, buttonId: string, on: Shown): Promise<Shown> {
  const { slack, sources } = world;
  const source = sources.get(on);
  if (!source) {
    if (!isEntry(on)) throw new Error('nothing to press on');
    const message = messageOf(world, on);
    return shownBy(world, channelOf(world, message.channel), user, () => slack.press(user, message, buttonId));
  }
  const before = JSON.stringify(source.blocks);
  slack.press(user, source, buttonId);
  await until(() => JSON.stringify(source.blocks) !== before, { what: 'the answer in place of the question' });
  return remember(world, user, source);
}

async function report(world: Workspace, user: SlackUser, ref: SaidMessage, reason: string): Promise<Shown> {
  const { slack } = world;
  return shownBy(world, channelOf(world, ref.channelId), user, async () => {
    await slack.messageShortcut(user, messageOf(world, ref), 'report_message').acknowledged;
    const form = await until(() => slack.modals(user)[0], { what: 'the form' });
    slack.submitView(user, form, reason === '' ? {} : { reason });
  });
}

function isEntry(shown: Shown): shown is ShownEntry {
  return 'messageId' in shown && 'channelId' in shown;
}

/** What only this user sees after they did something. */
async function shownBy(world: Workspace, channel: SlackChannel, user: SlackUser, act: () => unknown): Promise<Shown> {
  const seen = () => world.slack.ephemerals(channel, user);
  const before = seen().length;
  await act();
  const message = await until(() => seen()[before], { what: 'an answer' });
  return remember(world, user, message);
}

function remember({ slack, sources }: Workspace, user: SlackUser, message: SlackMessage): Shown {
  const files = slack
    .messages(slack.directWithApp(user))
    .flatMap((sent) => sent.files ?? [])
    .flatMap(({ id }) => slack.file(String(id)) ?? []);
  const shown = showMessage(message, files);
  sources.set(shown, message);
  return shown;
}

function channelOf({ channels }: Workspace, id: string): SlackChannel {
  const channel = channels.find((one) => one.id === id);
  if (!channel) throw new Error(`there is no channel ${id}`);
  return channel;
}

function messageOf(world: Workspace, ref: SaidMessage): SlackMessage {
  const message = channelOf(world, ref.channelId).messages.find(({ ts }) => ts === ref.messageId);
  if (!message) throw new Error(`there was no message ${ref.messageId}`);
  return message;
}

function authorOf(world: Workspace, ref: SaidMessage): SlackUser {
  const id = messageOf(world, ref).user;
  const author = [...Object.values(world.people), ...world.newcomers.values()].find((user) => user.id === id);
  if (!author) throw new Error('nobody wrote that');
  return author;
}

function newcomerOf({ newcomers }: Workspace, id: string): SlackUser {
  const user = newcomers.get(id);
  if (!user) throw new Error(`${id} did not join`);
  return user;
}
