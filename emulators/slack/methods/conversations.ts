import type {
  ConversationsHistoryArguments,
  ConversationsInfoArguments,
  ConversationsJoinArguments,
  ConversationsLeaveArguments,
  ConversationsListArguments,
  ConversationsMembersArguments,
  ConversationsOpenArguments,
  ConversationsRepliesArguments,
  UsersConversationsArguments,
} from '@slack/web-api';
import { defineMethod, flag, int, pageOf, requireScope, text, visibleChannel } from '../wire/method.ts';
import { enterChannel, leaveChannel, openDirect } from '../world/conversations.ts';
import { channelOnWire, messageOnWire } from '../world/wire-forms.ts';
import {
  type Json,
  type SlackChannel,
  type SlackMessage,
  SlackRefusal,
  type SlackToken,
  type SlackWorld,
  scopesOf,
} from '../world/world.ts';

const readScopes = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];
const historyScopes = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];
const paging = { limit: int.optional(), cursor: text.optional() };
const timeline = { oldest: text.optional(), latest: text.optional(), inclusive: flag.optional() };

/** https://docs.slack.dev/reference/methods/conversations.info */
export const infoMethod = defineMethod<ConversationsInfoArguments>()({
  name: 'conversations.info',
  scopes: readScopes,
  shape: { channel: text.min(1), include_locale: flag.optional(), include_num_members: flag.optional() },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    requireScope(caller, [scopesOf(channel.kind).read]);
    const { num_members, ...fields } = channelOnWire(world, channel, caller.userId);
    return { channel: args.include_num_members ? { ...fields, num_members } : fields };
  },
});

const listing = { ...paging, exclude_archived: flag.optional(), types: text.optional() };
const kindsByName = { public_channel: 'channel', private_channel: 'group', im: 'im', mpim: 'mpim' } as const;

interface Listing {
  readonly types?: string | undefined;
  readonly exclude_archived?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

function answerList(world: SlackWorld, caller: SlackToken, args: Listing, memberId: string | undefined): Json {
  const kinds = (args.types ?? 'public_channel').split(',').map((type) => {
    const kind = Object.entries(kindsByName).find(([name]) => name === type.trim())?.[1];
    if (kind === undefined) throw new SlackRefusal('invalid_types');
    requireScope(caller, [scopesOf(kind).read]);
    return kind;
  });
  const all = [...world.channels.values()].filter(
    (channel) =>
      kinds.includes(channel.kind) &&
      (channel.kind === 'channel' || channel.members.has(caller.userId)) &&
      (memberId === undefined || channel.members.has(memberId)) &&
      !(args.exclude_archived && channel.archived),
  );
  const { page, nextCursor } = pageOf(all, args.limit, args.cursor);
  return {
    channels: page.map((channel) => channelOnWire(world, channel, caller.userId)),
    response_metadata: { next_cursor: nextCursor },
  };
}

/** https://docs.slack.dev/reference/methods/conversations.list */
export const listMethod = defineMethod<ConversationsListArguments>()({
  name: 'conversations.list',
  scopes: readScopes,
  shape: listing,
  run: (world, caller, args) => answerList(world, caller, args, undefined),
});

/** https://docs.slack.dev/reference/methods/users.conversations */
export const usersConversationsMethod = defineMethod<UsersConversationsArguments>()({
  name: 'users.conversations',
  scopes: readScopes,
  shape: { ...listing, user: text.optional() },
  run: (world, caller, args) => answerList(world, caller, args, args.user ?? caller.userId),
});

/** https://docs.slack.dev/reference/methods/conversations.join */
export const joinMethod = defineMethod<ConversationsJoinArguments>()({
  name: 'conversations.join',
  scopes: ['channels:join', 'channels:write'],
  shape: { channel: text.min(1) },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (channel.kind !== 'channel') throw new SlackRefusal('method_not_supported_for_channel_type');
    if (channel.archived) throw new SlackRefusal('is_archived');
    const user = world.users.get(caller.userId);
    const already = channel.members.has(caller.userId);
    if (user) enterChannel(world, channel, user);
    return {
      channel: channelOnWire(world, channel, caller.userId),
      ...(already ? { warning: 'already_in_channel', response_metadata: { warnings: ['already_in_channel'] } } : {}),
    };
  },
});

/** https://docs.slack.dev/reference/methods/conversations.leave */
export const leaveMethod = defineMethod<ConversationsLeaveArguments>()({
  name: 'conversations.leave',
  scopes: ['channels:manage', 'channels:write', 'groups:write'],
  shape: { channel: text.min(1) },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    const user = world.users.get(caller.userId);
    if (!channel.members.has(caller.userId)) return { not_in_channel: true };
    if (user) leaveChannel(world, channel, user);
    return {};
  },
});

/** https://docs.slack.dev/reference/methods/conversations.open */
export const openMethod = defineMethod<ConversationsOpenArguments>()({
  name: 'conversations.open',
  scopes: ['im:write', 'mpim:write'],
  shape: {
    channel: text.optional(),
    users: text.optional(),
    prevent_creation: flag.optional(),
    return_im: flag.optional(),
  },
  run: (world, caller, args) => {
    if (args.channel !== undefined) return { channel: { id: visibleChannel(world, caller, args.channel).id } };
    const ids = (args.users ?? '').split(',').filter((id) => id !== '');
    if (ids.length === 0) throw new SlackRefusal('users_list_not_supplied');
    for (const id of ids) {
      const user = world.users.get(id);
      if (!user) throw new SlackRefusal('user_not_found');
      if (user.deleted) throw new SlackRefusal('user_disabled');
      if (user.isBot) throw new SlackRefusal('cannot_dm_bot');
    }
    const channel = openDirect(world, [caller.userId, ...ids]);
    return { channel: args.return_im ? channelOnWire(world, channel, caller.userId) : { id: channel.id } };
  },
});

/** https://docs.slack.dev/reference/methods/conversations.members */
export const membersMethod = defineMethod<ConversationsMembersArguments>()({
  name: 'conversations.members',
  scopes: readScopes,
  shape: { channel: text.min(1), ...paging },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    requireScope(caller, [scopesOf(channel.kind).read]);
    const { page, nextCursor } = pageOf([...channel.members], args.limit, args.cursor);
    return { members: page, response_metadata: { next_cursor: nextCursor } };
  },
});

interface Timeline {
  readonly oldest?: string | undefined;
  readonly latest?: string | undefined;
  readonly inclusive?: boolean | undefined;
}

function isInside(message: SlackMessage, range: Timeline): boolean {
  const at = Number(message.ts);
  const [oldest, latest] = [Number(range.oldest ?? 0), Number(range.latest ?? Number.POSITIVE_INFINITY)];
  return range.inclusive ? at >= oldest && at <= latest : at > oldest && at < latest;
}

function answerHistory(
  world: SlackWorld,
  channel: SlackChannel,
  messages: readonly SlackMessage[],
  paging: { limit?: number | undefined; cursor?: string | undefined },
): Json {
  const { page, nextCursor } = pageOf(messages, paging.limit, paging.cursor);
  return {
    messages: page.map((message) => messageOnWire(world, channel, message)),
    has_more: nextCursor !== '',
    ...(nextCursor === '' ? {} : { response_metadata: { next_cursor: nextCursor } }),
  };
}

function readable(channel: SlackChannel): SlackMessage[] {
  return channel.messages.filter((message) => message.deletedBy === undefined && message.onlyFor === undefined);
}

/** https://docs.slack.dev/reference/methods/conversations.history */
export const historyMethod = defineMethod<ConversationsHistoryArguments>()({
  name: 'conversations.history',
  scopes: historyScopes,
  shape: { channel: text.min(1), ...paging, ...timeline, include_all_metadata: flag.optional() },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    requireScope(caller, [scopesOf(channel.kind).history]);
    if (!channel.members.has(caller.userId)) throw new SlackRefusal('not_in_channel');
    const messages = readable(channel).filter(
      (message) => (message.threadTs === undefined || message.threadTs === message.ts) && isInside(message, args),
    );
    return answerHistory(world, channel, messages.reverse(), args);
  },
});

/** https://docs.slack.dev/reference/methods/conversations.replies */
export const repliesMethod = defineMethod<ConversationsRepliesArguments>()({
  name: 'conversations.replies',
  scopes: historyScopes,
  shape: { channel: text.min(1), ts: text.min(1), ...paging, ...timeline, include_all_metadata: flag.optional() },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    requireScope(caller, [scopesOf(channel.kind).history]);
    if (!channel.members.has(caller.userId)) throw new SlackRefusal('not_in_channel');
    const thread = readable(channel).filter((message) => message.ts === args.ts || message.threadTs === args.ts);
    if (thread.length === 0) throw new SlackRefusal('thread_not_found');
    return answerHistory(
      world,
      channel,
      thread.filter((message) => isInside(message, args)),
      args,
    );
  },
});
