import { splitOff, surroundingMessageOf } from '../../../src/core/incidents/interactions.ts';
import type { ReportedMessage } from '../../core/port/events.ts';
import type { Platform } from '../../core/port/platform.ts';
import { type Live, outcomeOfError, type Workspace } from '../connection/calls.ts';
import { toReported, type WorkspaceMemory } from './incoming.ts';
import { readMessage } from './wire-message.ts';

/** Slack returns the newest messages of a span first, so later messages are found only within this many of the newest. */
const AFTER_MAX = 200;

/** Reads the messages around a message or reply. @see https://docs.slack.dev/reference/methods/conversations.history */
export function createReadSurroundingMessages(
  live: Live,
  known: WorkspaceMemory,
): NonNullable<Platform['readSurroundingMessages']> {
  const read = async (
    workspace: Workspace,
    channel: string,
    span: { readonly latest?: string; readonly oldest?: string; readonly limit: number },
  ): Promise<{ readonly messages: readonly ReportedMessage[]; readonly isAll: boolean }> => {
    if (span.limit === 0) return { messages: [], isAll: true };
    const which = { channel, ...span, inclusive: span.latest !== undefined };
    const { messages = [], has_more } = await live.calls.act('conversations.history', which);
    const wired = messages.toReversed().flatMap((message) => readMessage(message) ?? []);
    const reported = await Promise.all(wired.map((message) => toReported(known, workspace, channel, message)));
    return { messages: reported.filter((message) => message !== null), isAll: has_more !== true };
  };
  return async ({ channelId, messageId }, query) => {
    const workspace = live.workspace();
    if (!workspace) return { kind: 'later', error: 'not_connected', afterMs: null };
    try {
      const upTo = await read(workspace, channelId, { latest: messageId, limit: query.before + 1 });
      const after = await read(workspace, channelId, { oldest: messageId, limit: query.after === 0 ? 0 : AFTER_MAX });
      const next = after.isAll ? after.messages.slice(0, query.after) : [];
      return {
        kind: 'read',
        ...splitOff(messageId, upTo.messages, query.before),
        after: next.map(surroundingMessageOf),
      };
    } catch (error) {
      return outcomeOfError(error);
    }
  };
}
