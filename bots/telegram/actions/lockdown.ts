import * as z from 'zod';
import type { CommunityRef } from '../../core/port/events.ts';
import type { NotDone } from '../../core/port/outcome.ts';
import type { Platform, Slowmode } from '../../core/port/platform.ts';
import { readId } from '../connection/chat-ids.ts';
import { inChat, type Live, outcomeOfError } from '../connection/live.ts';
import { NO_PERMISSIONS, PERMISSIONS, USUAL_PERMISSIONS } from '../connection/permissions.ts';

const permissionsSchema = z.record(z.enum(PERMISSIONS), z.boolean().optional());

type Lockdown = Pick<Platform, 'prepareLockdown' | 'lockDown' | 'endLockdown'>;

/** Creates the lockdown, which lets only administrators write, because Telegram cannot restrict newcomers alone. */
export function createLockdown(live: Live): Lockdown {
  const setPermissions = (communityId: string, permissions: Parameters<typeof live.api.setChatPermissions>[1]) =>
    inChat(live, readId(communityId) ?? 0, (id) =>
      live.api.setChatPermissions(id, permissions, { use_independent_chat_permissions: true }),
    );
  return {
    async prepareLockdown(community) {
      try {
        const chat = await live.moves.follow(readId(community.id) ?? 0, (id) => live.api.getChat(id));
        return JSON.stringify(chat.permissions ?? USUAL_PERMISSIONS);
      } catch {
        return null;
      }
    },
    lockDown: (community) => setPermissions(community.id, NO_PERMISSIONS),
    endLockdown: (community, before) => setPermissions(community.id, readPermissions(before)),
  };
}

/** Closes the chat like a lockdown, because bots cannot set slow mode. @see https://core.telegram.org/bots/api#setchatpermissions */
export function createSlowmode(live: Live, lockdown: Lockdown): Slowmode {
  /** Whether members may write now. */
  const isOpen = async (community: CommunityRef): Promise<boolean | NotDone> => {
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
      const before = await lockdown.prepareLockdown(community);
      return before === null ? null : { before };
    },
    enable: (community) => lockdown.lockDown(community, live.now()),
    async disable(community, _channelId, before) {
      const now = await isOpen(community);
      // Somebody opened it meanwhile, so their choice stays.
      if (now === true) return { kind: 'done' };
      return now === false ? lockdown.endLockdown(community, before) : now;
    },
  };
}

function readPermissions(before: string) {
  try {
    const { ...known } = permissionsSchema.parse(JSON.parse(before));
    return { ...NO_PERMISSIONS, ...Object.fromEntries(Object.entries(known).filter(([, on]) => on !== undefined)) };
  } catch {
    return USUAL_PERMISSIONS;
  }
}
