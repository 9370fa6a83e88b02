import { hasInviteOrName } from '../../../src/core/rules/invites.ts';
import type { Settings } from '../../../src/core/settings.ts';
import type { Bot } from '../bot.ts';
import type { IncomingMessage, LeadsTo } from '../incoming.ts';

/** A message with where its invitations lead, asked of the platform where the tenant filters links and there may be one. */
export async function withLeads(bot: Bot, settings: Settings, message: IncomingMessage): Promise<IncomingMessage> {
  const { mode, block_invites, block_public_names, action } = settings.links;
  if (action === 'none' || (mode === 'off' && !block_invites)) return message;
  const leadsTo = await bot.platform.leadsTo(message.community, `${message.text}\n${message.quoted}`, {
    names: block_invites && block_public_names,
  });
  return leadsTo.own.length + leadsTo.elsewhere.length === 0 ? message : { ...message, leadsTo };
}

/** Whether a text may hold an invitation or a public name at all. */
export function mayLead({ text, quoted }: Pick<IncomingMessage, 'text' | 'quoted'>): boolean {
  return hasInviteOrName(text) || hasInviteOrName(quoted);
}

/** A text as it is judged: what leads to this community is no link, and a public name of another is one. */
export function asJudged(text: string, leadsTo: LeadsTo | undefined): string {
  if (!leadsTo) return text;
  let judged = text;
  for (const piece of leadsTo.own) judged = judged.replaceAll(piece, ' ');
  const links = leadsTo.elsewhere.flatMap((name) => (text.includes(name) ? [` <https://t.me/${name.slice(1)}>`] : []));
  return judged + links.join('');
}
