import type { Outcome } from '../shared/outcome.ts';
import type { Platform } from '../shared/platform.ts';
import type { Button } from '../shared/rendering.ts';
import type { TokenAdministrator } from './administrator.ts';
import type { Live } from './live.ts';
import { outcomeOfError } from './outcome.ts';
import type { PostedFiles } from './posted-files.ts';
import { NO_PREVIEWS, renderPlain } from './render-entry.ts';

type Steps = Pick<
  Platform,
  'abilities' | 'deleteMessage' | 'restrictionOf' | 'restrict' | 'sendDirectMessage' | 'prepareLockdown' | 'lockDown' | 'endLockdown'
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

async function sendDirectMessage(live: Live, personId: string, text: string, buttons: readonly Button[] = []): Promise<Outcome> {
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

/** The private conversation with somebody. @throws what Slack answered. */
export async function openDirect(live: Live, personId: string): Promise<string> {
  const { channel } = await live.calls.run('conversations.open', 'repeatable', () =>
    live.clients.actions.conversations.open({ users: personId }),
  );
  if (!channel?.id) throw new Error('Slack opened no conversation');
  return channel.id;
}
