import { GrammyError } from 'grammy';
import type { CommunityRef } from '../shared/platform.ts';
import { readId } from './chat-ids.ts';
import { isInside } from './chats.ts';
import type { Live } from './live.ts';

/** What Telegram says of a chat that the bot was in; of one that it never saw it says that there is none. */
const REMOVED = /bot was kicked|bot is not a member|group chat was (?:deleted|deactivated)/;

/** Whether the bot is in a chat; 'unknown' when Telegram does not say, or does not know the chat. Never throws. */
export async function isIn(live: Live, community: CommunityRef): Promise<boolean | 'unknown'> {
  const self = live.me();
  const chatId = readId(community.id);
  if (!self || chatId === null) return 'unknown';
  try {
    return isInside(await live.moves.follow(chatId, (id) => live.api.getChatMember(id, self.id)));
  } catch (error) {
    return error instanceof GrammyError && REMOVED.test(error.description) ? false : 'unknown';
  }
}
