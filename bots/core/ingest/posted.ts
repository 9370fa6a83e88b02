import type { IncomingMessage } from '../port/events.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { mayHoldInvite, withInvites } from './invites.ts';

/**
 * A message as its tenant wants posts to be taken: what was forwarded is the forwarder's own where they answer for it. null for what an app posted
 * and the tenant does not want judged. Invitations are looked up where the tenant filters links.
 */
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
