import { createLru } from '../../../src/core/collections/remember.ts';
import { type Outcome, runSequentially } from '../../core/port/outcome.ts';
import type { Target } from '../../core/port/platform.ts';
import { readId } from '../connection/chat-ids.ts';
import { atMessage, GONE, type Live } from '../connection/live.ts';

const REMOVED_MAX = 10_000;

/** Creates the removal of reactions: one call for a member and message. A retry continues with the rest. */
export function createRemoveReactions(live: Live) {
  const removed = createLru<string, true>(REMOVED_MAX);
  return ({ messageId: burst, author, reactions = [] }: Target): Promise<Outcome> => {
    const id = readId(author.id) ?? 0;
    const places = new Set(reactions.map(({ channelId, messageId }) => `${channelId}/${messageId}`));
    return runSequentially(places, async (place) => {
      const key = `${burst}/${place}`;
      const [chatId = 0, messageId = 0] = place.split('/').map(Number);
      if (removed.has(key)) return GONE;
      const outcome = await atMessage(live, chatId, () =>
        id < 0
          ? live.api.deleteMessageReactionChat(chatId, messageId, id)
          : live.api.deleteMessageReactionUser(chatId, messageId, id),
      );
      if (outcome.kind === 'done') removed.set(key, true);
      return outcome;
    });
  };
}
