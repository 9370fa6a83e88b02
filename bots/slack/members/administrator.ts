import type { Outcome, Refusal } from '../../core/port/outcome.ts';
import { codeOf, isBadToken, type Live, nameOf, outcomeOfError } from '../connection/calls.ts';
import { USER_SCOPES } from '../connection/scopes.ts';
import type { People } from './people.ts';

/** Time for which a check of the token counts; a call that fails because of the token ends it at once. */
const KEPT_MS = 300_000;

/** The administrator whose token deletes messages; no other token can. */
export type TokenAdministrator = ReturnType<typeof createAdministrator>;

/** Optional scope: without it, files of deleted messages stay in the workspace. @see https://docs.slack.dev/reference/methods/files.delete */
const FILES_SCOPE = 'files:write';

/** Creates the operations of the administrator's token. */
export function createAdministrator(live: Live, people: People) {
  const clientNow = () => live.clients.administrator;
  let known: { readonly refusal: Refusal | null; readonly atMs: number } | null = null;
  let userId: string | null = null;
  let mayDeleteFiles = false;
  const keep = (refusal: Refusal | null): Refusal | null => {
    known = { refusal, atMs: live.schedule.now() };
    return refusal;
  };

  /** Asks Slack now why members' messages cannot be deleted; null if they can. */
  const check = async (): Promise<Refusal | null> => {
    const client = clientNow();
    if (!client) return 'missing_token';
    try {
      const who = await live.calls.run('auth.test', () => client.auth.test());
      userId = who.user_id ?? null;
      // A token of the whole organisation works in each of its workspaces.
      const isForUs = who.is_enterprise_install === true || who.team_id === live.workspace()?.community.id;
      if (!isForUs || userId === null) return keep('missing_token');
      const scopes = who.response_metadata?.scopes;
      mayDeleteFiles = scopes?.includes(FILES_SCOPE) ?? false;
      if (scopes && !USER_SCOPES.every((scope) => scopes.includes(scope))) return keep('missing_permission');
      const person = await people.fetch(userId);
      return keep(person.isAdmin ? null : 'missing_permission');
    } catch (error) {
      if (isBadToken(error)) return keep('missing_token');
      live.log.warn({ error: nameOf(error) }, "the administrator's token could not be looked at");
      // An unknown result does not prevent a try.
      return null;
    }
  };

  const deleteFile = async (file: string): Promise<void> => {
    try {
      await live.calls.run('files.delete', async () => clientNow()?.files.delete({ file }));
    } catch (error) {
      if (codeOf(error) === 'file_not_found' || codeOf(error) === 'file_deleted') return;
      live.log.warn({ error: nameOf(error) }, 'the file of a deleted message stays');
    }
  };

  return {
    check,
    /** Returns the owner of the token; null if there is no token, or it was not checked yet. */
    userId: () => userId,
    /** Like `check`, but from the cache if possible. */
    refusal: async (): Promise<Refusal | null> =>
      known && live.schedule.now() - known.atMs < KEPT_MS ? known.refusal : clientNow() ? check() : 'missing_token',
    /** Deletes a message, and its files if the token allows (`files:write`); the log names files that stay. */
    deleteMessage: async (channelId: string, messageId: string, fileIds: readonly string[]): Promise<Outcome> => {
      const client = clientNow();
      if (!client) return { kind: 'refused', refusal: 'missing_token' };
      try {
        await live.calls.run('chat.delete', () => client.chat.delete({ channel: channelId, ts: messageId }));
        // The message is gone, so its entry does not wait for the files.
        if (mayDeleteFiles) for (const id of fileIds) void deleteFile(id);
        return { kind: 'done' };
      } catch (error) {
        if (isBadToken(error)) keep('missing_token');
        return outcomeOfDeletion(error);
      }
    },
  };
}

/** Converts a failed deletion. The bot saw the message, so an unknown channel is one without the administrator. */
function outcomeOfDeletion(error: unknown): Outcome {
  if (isBadToken(error)) return { kind: 'refused', refusal: 'missing_token' };
  if (codeOf(error) === 'channel_not_found') return { kind: 'refused', refusal: 'no_access' };
  return outcomeOfError(error);
}
