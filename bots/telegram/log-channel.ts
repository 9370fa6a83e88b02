import type { CommunityRef } from '../shared/platform.ts';
import { readId } from './chat-ids.ts';
import type { Live } from './live.ts';
import { outcomeOf } from './outcome.ts';
import { rightsOf } from './rights.ts';

/** The private chat of the moderator who added the bot, if they have started one; null otherwise: a bot cannot make a chat. */
export async function findLogChannel(live: Live, community: CommunityRef): Promise<string | null> {
  const adder = live.adders.of(live.moves.current(readId(community.id) ?? 0));
  if (adder === null) return null;
  const rights = await rightsOf(live, community, String(adder));
  if (rights !== 'manage' && rights !== 'moderate') return null;
  // The one call that shows nothing and is refused where a private chat was never started.
  const outcome = await outcomeOf(() => live.api.sendChatAction(adder, 'typing'));
  return outcome.kind === 'done' ? String(adder) : null;
}
