import type {
  ChatDeleteArguments,
  ChatGetPermalinkArguments,
  ChatPostEphemeralArguments,
  ChatPostMessageArguments,
  ChatUpdateArguments,
} from '@slack/web-api';
import { z } from 'zod';
import { problemsOfBlocks, withBlockIds } from '../blocks/block-kit.ts';
import { defineMethod, flag, json, objects, requireScope, text, visibleChannel } from '../wire/method.ts';
import { openDirect } from '../world/conversations.ts';
import { changeMessage, findMessage, keepMessage, postMessage, removeMessage } from '../world/post.ts';
import { messageOnWire } from '../world/wire-forms.ts';
import { type Json, type SlackChannel, SlackRefusal, type SlackToken, type SlackWorld } from '../world/world.ts';

const textMaxChars = 40_000;
const contents = {
  channel: text.min(1),
  text: text.optional(),
  blocks: objects.optional(),
  attachments: objects.optional(),
  markdown_text: text.max(12_000).optional(),
  as_user: flag.optional(),
  link_names: flag.optional(),
  parse: z.enum(['full', 'none']).optional(),
};
const authorship = { icon_emoji: text.optional(), icon_url: text.optional(), username: text.optional() };
const metadata = json(z.looseObject({})).optional();

interface Contents {
  readonly text?: string | undefined;
  readonly blocks?: readonly Json[] | undefined;
  readonly attachments?: readonly Json[] | undefined;
  readonly markdown_text?: string | undefined;
}

function draftOf(world: SlackWorld, args: Contents) {
  const body = args.text ?? args.markdown_text ?? '';
  if (body === '' && !args.blocks?.length && !args.attachments?.length) throw new SlackRefusal('no_text');
  if (args.markdown_text !== undefined && (args.text !== undefined || args.blocks)) {
    throw new SlackRefusal('markdown_text_conflict');
  }
  if ([...body].length > textMaxChars) throw new SlackRefusal('msg_too_long');
  const lists = [args.blocks, ...(args.attachments ?? []).map((attachment) => attachment.blocks)];
  const problems = lists.flatMap((list) => (list === undefined ? [] : problemsOfBlocks(list, 'message')));
  if ((args.attachments?.length ?? 0) > 100) throw new SlackRefusal('too_many_attachments');
  if (problems.length > 0) {
    throw new SlackRefusal('invalid_blocks', { errors: problems, response_metadata: { messages: problems } });
  }
  return {
    text: body,
    blocks: args.blocks && withBlockIds(args.blocks, () => world.newId('b')),
    attachments: args.attachments?.map((attachment, index) => ({ id: index + 1, ...attachment })),
  };
}

function writableChannel(world: SlackWorld, caller: SlackToken, id: string): SlackChannel {
  const user = world.users.get(id);
  if (user) return openDirect(world, [caller.userId, user.id]);
  const channel = visibleChannel(world, caller, id);
  const mayPostAnywhere = channel.kind === 'channel' && caller.scopes.has('chat:write.public');
  if (channel.archived) throw new SlackRefusal('is_archived');
  if (!channel.members.has(caller.userId) && !mayPostAnywhere) throw new SlackRefusal('not_in_channel');
  return channel;
}

function authorOf(world: SlackWorld, caller: SlackToken) {
  const bot = caller.kind === 'bot' ? { botId: world.bot.botId ?? '' } : {};
  return { user: caller.userId, appId: world.appId, ...bot };
}

/** Returns the thread of a new message. */
export function threadOf(channel: SlackChannel, threadTs: string | undefined) {
  if (threadTs === undefined) return {};
  if (!/^\d+\.\d+$/.test(threadTs)) throw new SlackRefusal('invalid_thread_ts');
  const parent = channel.messages.find((message) => message.ts === threadTs);
  if (!parent) throw new SlackRefusal('thread_not_found');
  return { threadTs: parent.threadTs ?? threadTs };
}

/** https://docs.slack.dev/reference/methods/chat.postMessage */
export const postMessageMethod = defineMethod<ChatPostMessageArguments>()({
  name: 'chat.postMessage',
  scopes: ['chat:write'],
  shape: {
    ...contents,
    ...authorship,
    thread_ts: text.optional(),
    reply_broadcast: flag.optional(),
    metadata,
    unfurl_links: flag.optional(),
    unfurl_media: flag.optional(),
    mrkdwn: flag.optional(),
  },
  run: (world, caller, args) => {
    const channel = writableChannel(world, caller, args.channel);
    if (args.username !== undefined || args.icon_emoji !== undefined || args.icon_url !== undefined) {
      requireScope(caller, ['chat:write.customize']);
    }
    const message = postMessage(world, channel, {
      ...draftOf(world, args),
      ...authorOf(world, caller),
      ...threadOf(channel, args.thread_ts),
      metadata: args.metadata,
      linkNames: args.link_names === true || args.parse === 'full',
    });
    return { channel: channel.id, ts: message.ts, message: messageOnWire(world, channel, message) };
  },
});

/** https://docs.slack.dev/reference/methods/chat.postEphemeral */
export const postEphemeralMethod = defineMethod<ChatPostEphemeralArguments>()({
  name: 'chat.postEphemeral',
  scopes: ['chat:write'],
  shape: { ...contents, ...authorship, user: text.min(1), thread_ts: text.optional() },
  run: (world, caller, args) => {
    const channel = writableChannel(world, caller, args.channel);
    if (!channel.members.has(args.user)) throw new SlackRefusal('user_not_in_channel');
    const message = keepMessage(world, channel, {
      ...draftOf(world, args),
      ...authorOf(world, caller),
      ...threadOf(channel, args.thread_ts),
      onlyFor: args.user,
      linkNames: args.link_names === true || args.parse === 'full',
    });
    return { message_ts: message.ts };
  },
});

/** https://docs.slack.dev/reference/methods/chat.update */
export const updateMethod = defineMethod<ChatUpdateArguments>()({
  name: 'chat.update',
  scopes: ['chat:write'],
  shape: {
    ...contents,
    ts: text.min(1),
    metadata,
    file_ids: json(z.array(z.string())).optional(),
    reply_broadcast: flag.optional(),
  },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    const message = findMessage(channel, args.ts);
    if (!message) throw new SlackRefusal('message_not_found');
    if (message.user !== caller.userId) throw new SlackRefusal('cant_update_message');
    const draft = draftOf(world, args);
    changeMessage(
      world,
      channel,
      message,
      {
        // Blocks stay if only the text is given; `blocks: []` removes them.
        text: args.text ?? args.markdown_text ?? message.text,
        ...(args.blocks === undefined ? {} : { blocks: draft.blocks?.length ? draft.blocks : undefined }),
        ...(args.attachments === undefined
          ? {}
          : { attachments: draft.attachments?.length ? draft.attachments : undefined }),
        ...(args.metadata === undefined ? {} : { metadata: args.metadata }),
      },
      caller.userId,
    );
    return { channel: channel.id, ts: message.ts, text: message.text, message: messageOnWire(world, channel, message) };
  },
});

/** https://docs.slack.dev/reference/methods/chat.delete */
export const deleteMethod = defineMethod<ChatDeleteArguments>()({
  name: 'chat.delete',
  scopes: ['chat:write'],
  shape: { channel: text.min(1), ts: text.min(1), as_user: flag.optional() },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    const message = findMessage(channel, args.ts);
    if (!message) throw new SlackRefusal('message_not_found');
    const user = world.users.get(caller.userId);
    const isAdministrator = caller.kind === 'user' && (user?.isAdmin || user?.isOwner);
    if (message.user !== caller.userId && !isAdministrator) throw new SlackRefusal('cant_delete_message');
    removeMessage(world, channel, message, caller.userId);
    return { channel: channel.id, ts: message.ts };
  },
});

/** https://docs.slack.dev/reference/methods/chat.getPermalink */
export const getPermalinkMethod = defineMethod<ChatGetPermalinkArguments>()({
  name: 'chat.getPermalink',
  scopes: [],
  shape: { channel: text.min(1), message_ts: text.min(1) },
  run: (world, caller, args) => {
    const channel = visibleChannel(world, caller, args.channel);
    const message = findMessage(channel, args.message_ts);
    if (!message) throw new SlackRefusal('message_not_found');
    const thread = message.threadTs === undefined ? '' : `?thread_ts=${message.threadTs}&cid=${channel.id}`;
    const path = `archives/${channel.id}/p${message.ts.replace('.', '')}`;
    return { channel: channel.id, permalink: `https://${world.team.domain}.slack.com/${path}${thread}` };
  },
});
