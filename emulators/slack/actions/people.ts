import { createChannel, enterChannel, leaveChannel, openDirect } from '../world/conversations.ts';
import { changeMessage, emitInChannel, postMessage, removeMessage } from '../world/post.ts';
import { richTextOf } from '../world/rich-text.ts';
import { userOnWire } from '../world/wire-forms.ts';
import type { Json, SlackChannel, SlackMessage, SlackUser, SlackWorld } from '../world/world.ts';
import { channelOf, type SayOptions, say } from './say.ts';

/** The people and conversations of the workspace, and people's actions in Slack's own clients. */
export interface SlackPeople {
  /** Adds a member. With `announce` the app gets `team_join`. */
  addUser(fields: Partial<Omit<SlackUser, 'id'>> & { readonly name: string; readonly announce?: boolean }): SlackUser;
  /** Adds a channel. The app is in it unless `withoutApp` is set. */
  addChannel(fields: {
    readonly name: string;
    readonly topic?: string;
    readonly isPrivate?: boolean;
    readonly members?: readonly SlackUser[];
    readonly withoutApp?: boolean;
    /** Whether the app gets `channel_created`, if the channel is public. */
    readonly announce?: boolean;
  }): SlackChannel;
  /** Returns the direct conversation of a user with the app. */
  directWithApp(user: SlackUser): SlackChannel;
  /** Writes a message; `text` is in Slack's format: `&amp;`, `<@U…>` and `<url|label>` as Slack's clients send them. */
  say(user: SlackUser, channel: SlackChannel, text: string, options?: SayOptions): SlackMessage;
  /** Edits the user's own message. */
  edit(user: SlackUser, message: SlackMessage, text: string): void;
  /** Removes a message, as its author or as an administrator. */
  remove(user: SlackUser, message: SlackMessage): void;
  /** Adds link previews to a message, as Slack does: a `message_changed` with the same text. */
  unfurl(message: SlackMessage, attachments: readonly Json[]): void;
  /** Posts through another app's incoming webhook: subtype `bot_message`, no user. */
  postAsWebhook(
    channel: SlackChannel,
    text: string,
    ids?: { readonly appId?: string; readonly botId?: string },
  ): SlackMessage;
  join(user: SlackUser, channel: SlackChannel, inviter?: SlackUser): void;
  leave(user: SlackUser, channel: SlackChannel): void;
  /** Invites the app: `member_joined_channel` with the app's own user. */
  inviteApp(channel: SlackChannel, inviter: SlackUser): void;
  removeApp(channel: SlackChannel): void;
  setTopic(user: SlackUser, channel: SlackChannel, topic: string): void;
  archive(user: SlackUser, channel: SlackChannel): void;
  /** Adds an emoji to a message. */
  react(user: SlackUser, message: SlackMessage, reaction: string): void;
  /** Opens the app's home. */
  openHome(user: SlackUser): void;
  /** They choose a picture, which shows this. */
  setAvatar(user: SlackUser, avatar: string): void;
  deactivate(user: SlackUser): void;
}

function addUser(world: SlackWorld, fields: Parameters<SlackPeople['addUser']>[0]): SlackUser {
  const { announce, ...given } = fields;
  const user: SlackUser = {
    isAdmin: false,
    isOwner: false,
    isPrimaryOwner: false,
    isRestricted: false,
    isBot: false,
    locale: 'en-US',
    deleted: false,
    ...(fields.isBot ? { botId: world.newId('B') } : {}),
    ...given,
    id: world.newId('U'),
  };
  world.users.set(user.id, user);
  if (announce) {
    world.emit(
      { type: 'team_join', user: userOnWire(world, user), event_ts: world.newTs() },
      { scopes: ['users:read'] },
    );
  }
  return user;
}

function setTopic(world: SlackWorld, user: SlackUser, channel: SlackChannel, topic: string): void {
  channel.topic = topic;
  const text = `<@${user.id}> set the channel topic: ${topic}`;
  postMessage(world, channel, { subtype: 'channel_topic', user: user.id, text, extra: { topic } });
}

function openHome(world: SlackWorld, user: SlackUser): void {
  const channel = openDirect(world, [user.id, world.bot.id]);
  world.emit(
    { type: 'app_home_opened', user: user.id, channel: channel.id, tab: 'home', event_ts: world.newTs() },
    { scopes: [] },
  );
}

/** https://docs.slack.dev/reference/events/reaction_added */
function react(world: SlackWorld, user: SlackUser, message: SlackMessage, reaction: string): void {
  const item = { type: 'message', channel: message.channel, ts: message.ts };
  world.emit(
    { type: 'reaction_added', user: user.id, reaction, item, event_ts: world.newTs() },
    { scopes: ['reactions:read'] },
  );
}

/** Creates the actions of people in a workspace. */
export function createPeople(world: SlackWorld): SlackPeople {
  return {
    addUser: (fields) => addUser(world, fields),
    addChannel: (fields) => {
      const channel = createChannel(world, {
        name: fields.name,
        kind: fields.isPrivate ? 'group' : 'channel',
        topic: fields.topic ?? '',
        creator: fields.members?.[0]?.id ?? world.bot.id,
        members: [...(fields.members ?? []).map((user) => user.id), ...(fields.withoutApp ? [] : [world.bot.id])],
      });
      // https://docs.slack.dev/reference/events/channel_created
      const { id, name, created, creator } = channel;
      if (fields.announce && !fields.isPrivate)
        world.emit(
          { type: 'channel_created', channel: { id, name, created, creator }, event_ts: world.newTs() },
          { scopes: ['channels:read'] },
        );
      return channel;
    },
    directWithApp: (user) => openDirect(world, [user.id, world.bot.id]),
    say: (user, channel, text, options) => say(world, user, channel, text, options),
    edit: (user, message, text) => {
      if (message.user !== user.id) throw new Error(`${user.name} may only edit messages of their own`);
      const change = { text, blocks: message.blocks && [richTextOf(text, world.newId('b'))] };
      changeMessage(world, channelOf(world, message), message, change, user.id);
    },
    remove: (user, message) => {
      if (message.user !== user.id && !user.isAdmin && !user.isOwner)
        throw new Error(`${user.name} may not remove this`);
      removeMessage(world, channelOf(world, message), message, user.id);
    },
    unfurl: (message, attachments) =>
      changeMessage(world, channelOf(world, message), message, { attachments }, undefined),
    postAsWebhook: (channel, text, { appId, botId } = {}) =>
      postMessage(world, channel, {
        ...{ subtype: 'bot_message', botId: botId ?? world.newId('B'), username: 'webhook', text },
        extra: appId === undefined ? {} : { app_id: appId },
      }),
    join: (user, channel, inviter) => enterChannel(world, channel, user, inviter),
    leave: (user, channel) => leaveChannel(world, channel, user),
    inviteApp: (channel, inviter) => enterChannel(world, channel, world.bot, inviter),
    removeApp: (channel) => leaveChannel(world, channel, world.bot),
    setTopic: (user, channel, topic) => setTopic(world, user, channel, topic),
    archive: (user, channel) => {
      channel.archived = true;
      emitInChannel(world, channel, { type: 'channel_archive', user: user.id, ts: world.newTs() });
    },
    react: (user, message, reaction) => react(world, user, message, reaction),
    openHome: (user) => openHome(world, user),
    setAvatar: (user, avatar) => {
      user.avatar = avatar;
      tellChange(world, user);
    },
    deactivate: (user) => {
      user.deleted = true;
      tellChange(world, user);
    },
  };
}

function tellChange(world: SlackWorld, user: SlackUser): void {
  world.emit(
    { type: 'user_change', user: userOnWire(world, user), event_ts: world.newTs() },
    { scopes: ['users:read'] },
  );
}
