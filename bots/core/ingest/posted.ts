import type { IncomingMessage } from '../port/events.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { mayHoldInvite, withInvites } from './invites.ts';

/** A message as its tenant wants posts to be taken; null for an app's that it does not want judged. Looks invitations up where links are filtered. */
export async function asPosted(
  bot: PlatformAccess,
  tenantId: string,
  message: IncomingMessage,
): Promise<IncomingMessage | null> {
  const { isForward, app } = message;
  if (!isForward && !app && !mayHoldInvite(message)) return message;
  const settings = (await bot.deps.store.findTenant({ id: tenantId }))?.settings;
  if (!settings) return app ? null : message;
  const { posts } = settings;
  if (app && (!posts.apps || app.some((id) => posts.apps_exempt.includes(id)))) return null;
  const read = await withInvites(bot, settings, message);
  if (!isForward || posts.forwards !== 'own') return read;
  return { ...read, text: message.quoted, quoted: '', place: 'forwarded' };
}
