import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Button } from '../../core/port/rendering.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOfError } from '../connection/outcome.ts';
import { openDirect } from '../log/open-direct.ts';
import { NO_PREVIEWS, renderPlain } from '../log/render-entry.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import type { PostedFiles } from '../messages/posted-files.ts';

type Steps = Pick<
  Platform,
  | 'abilities'
  | 'deleteMessage'
  | 'restrictionOf'
  | 'restrict'
  | 'sendDirectMessage'
  | 'prepareLockdown'
  | 'lockDown'
  | 'endLockdown'
>;

/** Slack has no timeout for members of ordinary workspaces, and no way to close the door for a while. */
const UNSUPPORTED: Exclude<Outcome, { kind: 'done' }> = { kind: 'refused', refusal: 'unsupported' };

/** The steps that Slack has. */
export function createSteps(live: Live, administrator: TokenAdministrator, files: PostedFiles): Steps {
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
    restrictionOf: async () => ({ instead: UNSUPPORTED }),
    restrict: async () => UNSUPPORTED,
    prepareLockdown: async () => '',
    lockDown: async () => UNSUPPORTED,
    endLockdown: async () => UNSUPPORTED,
    sendDirectMessage: (_community, personId, text, buttons) => sendDirectMessage(live, personId, text, buttons),
  };
}

async function sendDirectMessage(
  live: Live,
  personId: string,
  text: string,
  buttons: readonly Button[] = [],
): Promise<Outcome> {
  const { actions } = live.clients;
  try {
    const channel = await openDirect(live, personId);
    await live.calls.run('chat.postMessage', 'once', () =>
      actions.chat.postMessage({ channel, ...renderPlain(text, buttons), ...NO_PREVIEWS }),
    );
    return { kind: 'done' };
  } catch (error) {
    return outcomeOfError(error);
  }
}
