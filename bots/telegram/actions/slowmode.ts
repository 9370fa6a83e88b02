import type { CommunityRef } from '../../core/port/events.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform, Slowmode } from '../../core/port/platform.ts';
import { readId } from '../connection/chat-ids.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOfError } from '../connection/outcome.ts';

/**
 * The Bot API has no slow mode, so a flood closes the chat as a raid does: `setChatPermissions` takes from everybody but the administrators the
 * permission to write.
 * @see https://core.telegram.org/bots/api#setchatpermissions
 */
export function createSlowmode(
  live: Live,
  door: Pick<Platform, 'prepareLockdown' | 'lockDown' | 'endLockdown'>,
): Slowmode {
  /** Whether members may write now. */
  const isOpen = async (community: CommunityRef): Promise<boolean | Exclude<Outcome, { kind: 'done' }>> => {
    try {
      const chat = await live.moves.follow(readId(community.id) ?? 0, (id) => live.api.getChat(id));
      return chat.permissions?.can_send_messages !== false;
    } catch (error) {
      const outcome = outcomeOfError(error);
      return outcome.kind === 'done' ? true : outcome;
    }
  };
  return {
    async snapshot(community) {
      if ((await isOpen(community)) === false) return 'enough';
      const before = await door.prepareLockdown(community);
      return before === null ? null : { before };
    },
    enable: (community) => door.lockDown(community, live.now()),
    async disable(community, _channelId, before) {
      const now = await isOpen(community);
      // Somebody opened it meanwhile: what they chose stays.
      if (now === true) return { kind: 'done' };
      return now === false ? door.endLockdown(community, before) : now;
    },
  };
}
