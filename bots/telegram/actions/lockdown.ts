import * as z from 'zod';
import type { Platform } from '../../core/port/platform.ts';
import { inChat } from '../connection/chat-calls.ts';
import { readId } from '../connection/chat-ids.ts';
import type { Live } from '../connection/live.ts';
import { NO_PERMISSIONS, PERMISSIONS, USUAL_PERMISSIONS } from '../connection/permissions.ts';

const permissionsSchema = z.record(z.enum(PERMISSIONS), z.boolean().optional());

/**
 * A lockdown takes from everybody but the administrators the permission to write: Telegram has default permissions for a chat, and
 * none for newcomers alone. What was allowed before is put back when it ends.
 */
export function createLockdown(live: Live): Pick<Platform, 'prepareLockdown' | 'lockDown' | 'endLockdown'> {
  const setPermissions = (communityId: string, permissions: Parameters<typeof live.api.setChatPermissions>[1]) => {
    const chatId = readId(communityId) ?? 0;
    return inChat(live, chatId, (id) =>
      live.api.setChatPermissions(id, permissions, { use_independent_chat_permissions: true }),
    );
  };
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

function readPermissions(before: string) {
  try {
    const { ...known } = permissionsSchema.parse(JSON.parse(before));
    return { ...NO_PERMISSIONS, ...Object.fromEntries(Object.entries(known).filter(([, on]) => on !== undefined)) };
  } catch {
    return USUAL_PERMISSIONS;
  }
}
