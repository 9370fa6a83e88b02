import { shown } from '../../journal.ts';
import { pingsOfMessage } from './pings.ts';
import { messageOnWire } from './wire-forms.ts';
import { type Json, type SlackChannel, type SlackMessage, type SlackWorld, scopesOf } from './world.ts';

type MessageDraft = Pick<SlackMessage, 'text'> &
  Partial<Omit<SlackMessage, 'ts' | 'channel' | 'edits' | 'deletedBy' | 'pings' | 'text'>> & {
    readonly linkNames?: boolean;
  };

/** Stores a message of a conversation without an event. */
export function keepMessage(world: SlackWorld, channel: SlackChannel, draft: MessageDraft): SlackMessage {
  const { linkNames, ...fields } = draft;
  const message: SlackMessage = {
    blocks: undefined,
    attachments: undefined,
    metadata: undefined,
    ...fields,
    ts: world.newTs(),
    channel: channel.id,
    edits: [],
    deletedBy: undefined,
    pings: [],
  };
  message.pings = pingsOfMessage({ ...message, linkNames: linkNames ?? false });
  channel.messages.push(message);
  if (message.threadTs !== undefined && message.threadTs !== message.ts && message.onlyFor === undefined) {
    channel.replies.set(message.threadTs, [...(channel.replies.get(message.threadTs) ?? []), message]);
  }
  return message;
}

/** Finds the existing message of a channel with this timestamp. */
export function findMessage(channel: SlackChannel, ts: string): SlackMessage | undefined {
  return channel.messages.findLast(
    (message) => message.ts === ts && message.deletedBy === undefined && message.onlyFor === undefined,
  );
}

/** Sends an event about a conversation, if the app is in it and may read it. */
export function emitInChannel(world: SlackWorld, channel: SlackChannel, event: Json): void {
  if (!channel.members.has(world.bot.id)) return;
  world.emit(
    { ...event, channel: channel.id, channel_type: channel.kind, event_ts: event.event_ts ?? event.ts },
    { scopes: [scopesOf(channel.kind).history] },
  );
}

/** Records the current form of an app's message in the journal. */
function noteShown(world: SlackWorld, message: SlackMessage, isNew: boolean): void {
  if (message.user === world.bot.id) world.journal.push(shown(message.channel, message.ts, message, isNew));
}

/** Stores a message and notifies the app. */
export function postMessage(world: SlackWorld, channel: SlackChannel, draft: MessageDraft): SlackMessage {
  const message = keepMessage(world, channel, draft);
  noteShown(world, message, true);
  emitInChannel(world, channel, messageOnWire(world, channel, message));
  return message;
}

/**
 * Changes a message and notifies the app with `message_changed`.
 * @param by the author of the edit; undefined if Slack itself adds something, such as an unfurled link.
 */
export function changeMessage(
  world: SlackWorld,
  channel: SlackChannel,
  message: SlackMessage,
  change: Partial<Pick<SlackMessage, 'text' | 'blocks' | 'attachments' | 'metadata'>>,
  by: string | undefined,
): void {
  const previous = messageOnWire(world, channel, message);
  const ts = world.newTs();
  if (by !== undefined) message.edits.push({ text: message.text, by, ts });
  Object.assign(message, change);
  message.pings = pingsOfMessage(message);
  if (message.onlyFor !== undefined) return;
  noteShown(world, message, false);
  emitInChannel(world, channel, {
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    ts,
    message: messageOnWire(world, channel, message),
    previous_message: previous,
  });
}

/** Removes a message and notifies the app: `message_deleted`, or a tombstone if it has replies. */
export function removeMessage(world: SlackWorld, channel: SlackChannel, message: SlackMessage, by: string): void {
  const previous = messageOnWire(world, channel, message);
  message.deletedBy = by;
  world.journal.push({ kind: 'gone', channelId: channel.id, messageIds: [message.ts] });
  const ts = world.newTs();
  const shared = { type: 'message', hidden: true, ts, previous_message: previous };
  const hasReplies = typeof previous.reply_count === 'number';
  emitInChannel(
    world,
    channel,
    hasReplies
      ? {
          ...shared,
          subtype: 'message_changed',
          message: {
            ...previous,
            blocks: undefined,
            attachments: undefined,
            files: undefined,
            subtype: 'tombstone',
            text: 'This message was deleted.',
            user: 'USLACKBOT',
            hidden: true,
          },
        }
      : { ...shared, subtype: 'message_deleted', deleted_ts: message.ts },
  );
}
