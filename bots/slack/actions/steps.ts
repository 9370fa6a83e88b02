import type { Platform } from '../../core/port/platform.ts';
import type { Live } from '../connection/live.ts';
import { sendDirectly } from '../log/direct.ts';
import { renderPlain } from '../log/render-entry.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import type { PostedFiles } from '../messages/posted-files.ts';

/** Why nobody is timed out. */
const UNSUPPORTED = { kind: 'refused', refusal: 'unsupported' } as const;

/** Slack has no timeout for members of ordinary workspaces, and no way to close the door for a while. */
export const WITHOUT_TIMEOUTS = {
  restrictionOf: async () => ({ instead: UNSUPPORTED }),
  restrict: async () => UNSUPPORTED,
  prepareLockdown: async () => '',
  lockDown: async () => UNSUPPORTED,
  endLockdown: async () => UNSUPPORTED,
} satisfies Partial<Platform>;

/** The steps that Slack has. */
export function createSteps(
  live: Live,
  administrator: TokenAdministrator,
  files: PostedFiles,
): Pick<Platform, 'abilities' | 'deleteMessage' | 'sendDirectMessage' | keyof typeof WITHOUT_TIMEOUTS> {
  return {
    abilities: async () => ({
      delete: await administrator.ability(),
      timeout: { can: false, refusal: 'unsupported' },
    }),
    deleteMessage: async ({ channelId, messageId }) => {
      const ability = await administrator.ability();
      if (!ability.can) return { kind: 'refused', refusal: ability.refusal };
      return administrator.deleteMessage(channelId, messageId, files.of(channelId, messageId));
    },
    sendDirectMessage: (_community, personId, text, buttons) =>
      sendDirectly(live, personId, renderPlain(text, buttons)),
    ...WITHOUT_TIMEOUTS,
  };
}
