import { hasInviteOrName } from '../../../src/core/filters/links/invites.ts';
import type { Settings } from '../../../src/core/settings/settings.ts';
import type { IncomingMessage, ResolvedInvites } from '../port/events.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Applies the tenant's settings of posts to a message; null for an app's message that they leave out. Looks up invitations if links are filtered. */
export async function applyPostSettings(
  bot: PlatformAccess,
  tenantId: string,
  message: IncomingMessage,
): Promise<IncomingMessage | null> {
  const { isForward, app, text, quoted } = message;
  if (!isForward && !app && !hasInviteOrName(text) && !hasInviteOrName(quoted)) return message;
  const settings = (await bot.deps.store.findTenant({ id: tenantId }))?.settings;
  if (!settings) return app ? null : message;
  const { posts } = settings;
  if (app && (!posts.apps || app.some((id) => posts.apps_exempt.includes(id)))) return null;
  const read = await withInvites(bot, settings, message);
  if (!isForward || posts.forwards !== 'own') return read;
  return { ...read, text: message.quoted, quoted: '', place: 'forwarded' };
}

/** Adds where the invitations of a message lead. Asks the platform only if the tenant filters links. */
async function withInvites(bot: PlatformAccess, settings: Settings, message: IncomingMessage) {
  const { mode, block_invites, block_public_names, action } = settings.links;
  if (action === 'none' || (mode === 'off' && !block_invites)) return message;
  const invites = await bot.platform.resolveInvites(message.community, `${message.text}\n${message.quoted}`, {
    names: block_invites && block_public_names,
  });
  return invites.own.length + invites.others.length === 0 ? message : { ...message, invites };
}

/** Returns a text as it is judged: a link to this community is none, and a public name of another is one. */
export function asJudged(text: string, invites: ResolvedInvites | undefined): string {
  if (!invites) return text;
  let judged = text;
  for (const piece of invites.own) judged = judged.replaceAll(piece, ' ');
  const links = invites.others.flatMap((name) => (text.includes(name) ? [` <https://t.me/${name.slice(1)}>`] : []));
  return judged + links.join('');
}
