import { keepFile } from '../world/files.ts';
import { findMessage, postMessage } from '../world/post.ts';
import { richTextOf } from '../world/rich-text.ts';
import { messageOnWire } from '../world/wire-forms.ts';
import type { Json, SlackChannel, SlackMessage, SlackUser, SlackWorld } from '../world/world.ts';

/** The parts of a person's message besides its text. */
export interface SayOptions {
  /** Replies in the thread of this message. */
  readonly thread?: SlackMessage;
  /** Also shows the reply in the channel. */
  readonly broadcast?: boolean;
  /** Replaces the rich text block that Slack's clients send with every text. `null` sends none. */
  readonly blocks?: readonly Json[] | null;
  /** Unfurled links, or shared messages (`is_msg_unfurl`, `is_share`). */
  readonly attachments?: readonly Json[];
  /** Files; the text is then their caption. */
  readonly files?: readonly {
    readonly name: string;
    readonly title?: string;
    readonly mimetype?: string;
    readonly content?: string | Uint8Array;
  }[];
  /** `me_message`, `bot_message`, or another subtype. */
  readonly subtype?: string;
}

function fileOnWire(world: SlackWorld, user: SlackUser, file: NonNullable<SayOptions['files']>[number]): Json {
  const { id } = keepFile(world, user.id, file.name, file.content ?? '');
  return {
    id,
    created: Math.floor(world.clock.now() / 1000),
    name: file.name,
    title: file.title ?? file.name,
    mimetype: file.mimetype ?? 'image/png',
    filetype: file.name.split('.').at(-1) ?? '',
    pretty_type: 'File',
    user: user.id,
    editable: false,
    size: 1024,
    mode: 'hosted',
    is_external: false,
    external_type: '',
    is_public: true,
    public_url_shared: false,
    display_as_bot: false,
    username: '',
    url_private: `${world.address}/files/${id}/${encodeURIComponent(file.name)}`,
    permalink: `https://${world.team.domain}.slack.com/files/${user.id}/${id}/${file.name}`,
    channels: [],
    groups: [],
  };
}

function blocksOf(world: SlackWorld, text: string, options: SayOptions): readonly Json[] | undefined {
  if (options.blocks === null) return undefined;
  if (options.blocks) return options.blocks;
  return text === '' ? undefined : [richTextOf(text, world.newId('b'))];
}

/** Sends a person's message to a channel. */
export function say(world: SlackWorld, user: SlackUser, channel: SlackChannel, text: string, options: SayOptions = {}) {
  if (!channel.members.has(user.id)) throw new Error(`${user.name} is not in ${channel.name}`);
  const subtype =
    options.subtype ?? (options.broadcast ? 'thread_broadcast' : options.files ? 'file_share' : undefined);
  const parent = options.thread;
  return postMessage(world, channel, {
    text,
    user: user.id,
    blocks: blocksOf(world, text, options),
    attachments: options.attachments,
    ...(subtype === undefined ? {} : { subtype }),
    ...(parent ? { threadTs: parent.threadTs ?? parent.ts } : {}),
    ...(options.files ? { files: options.files.map((file) => fileOnWire(world, user, file)) } : {}),
    ...(user.botId === undefined ? {} : { botId: user.botId }),
    extra: {
      ...(user.isBot ? {} : { client_msg_id: world.newId('m') }),
      ...(parent ? { parent_user_id: parent.user } : {}),
      ...(options.broadcast && parent ? { root: messageOnWire(world, channel, parent) } : {}),
    },
  });
}

/** Returns the channel of a message. */
export function channelOf(world: SlackWorld, message: SlackMessage): SlackChannel {
  const channel = world.channels.get(message.channel);
  if (!channel || !findMessage(channel, message.ts)) throw new Error(`message ${message.ts} does not stand any more`);
  return channel;
}
