import { hasInviteOrName } from '../../../src/core/filters/links/invites.ts';
import type { Settings } from '../../../src/core/settings/settings.ts';
import type { IncomingMessage, ResolvedInvites } from '../port/events.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** A message with where its invitations lead, asked of the platform where the tenant filters links and there may be one. */
export async function withInvites(
  bot: PlatformAccess,
  settings: Settings,
  message: IncomingMessage,
): Promise<IncomingMessage> {
  const { mode, block_invites, block_public_names, action } = settings.links;
  if (action === 'none' || (mode === 'off' && !block_invites)) return message;
  const invites = await bot.platform.resolveInvites(message.community, `${message.text}\n${message.quoted}`, {
    names: block_invites && block_public_names,
  });
  return invites.own.length + invites.others.length === 0 ? message : { ...message, invites };
}

/** Whether a text may hold an invitation or a public name at all. */
export function mayHoldInvite({ text, quoted }: Pick<IncomingMessage, 'text' | 'quoted'>): boolean {
  return hasInviteOrName(text) || hasInviteOrName(quoted);
}

/** A text as it is judged: what leads to this community is no link, and a public name of another is one. */
export function asJudged(text: string, invites: ResolvedInvites | undefined): string {
  if (!invites) return text;
  let judged = text;
  for (const piece of invites.own) judged = judged.replaceAll(piece, ' ');
  const links = invites.others.flatMap((name) => (text.includes(name) ? [` <https://t.me/${name.slice(1)}>`] : []));
  return judged + links.join('');
}
