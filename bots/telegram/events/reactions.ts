import type { MessageReactionUpdated } from 'grammy/types';
import type { BotCore } from '../../core/port/bot-core.ts';
import { bareChannel } from '../../core/port/events.ts';
import { channelIdOf, isGroup, messageLink } from '../connection/chat-ids.ts';
import type { Live } from '../connection/live.ts';
import { isTrusted } from '../connection/rights.ts';
import { communityOf, personOf } from '../messages/incoming.ts';

/** Passes the added reactions of a change to the core. Channels may react too. Telegram does not name the topic. */
export async function takeReactions(
  live: Live,
  { onReaction }: Pick<BotCore, 'onReaction'>,
  change: MessageReactionUpdated,
): Promise<void> {
  const { chat, message_id: messageId, actor_chat: channel, user, date } = change;
  const by = channel ? { id: String(channel.id), name: channel.title ?? 'a channel' } : user && personOf(user);
  const before = new Set(change.old_reaction.map((one) => JSON.stringify(one)));
  const added = change.new_reaction.map((one) => JSON.stringify(one)).filter((emoji) => !before.has(emoji));
  if (!isGroup(chat) || !by || added.length === 0) return;
  const author = { ...by, trusted: await isTrusted(live, chat.id, Number(by.id)), roleIds: [] };
  const channelId = channelIdOf(chat.id, null);
  const at = { community: communityOf(chat), channel: bareChannel(channelId, chat.title), sentAtMs: date * 1000 };
  const what = { text: '', quoted: '', files: [], place: 'reactions' } as const;
  const id = `reactions:${by.id}:${messageId}:${date}`;
  const link = messageLink(chat, null, messageId);
  for (const emoji of added) {
    const reactions = [{ channelId, messageId: String(messageId), emoji }];
    await onReaction({ ...at, ...what, id, link, author, reactions });
  }
}
