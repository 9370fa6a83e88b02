import { cutLine } from '../i18n/translate.ts';
import type { PersonRef } from '../port/events.ts';
import type { ModeratorAccess } from '../state/access.ts';

/** The same bot, whose changes stand in the audit trail under the name and the id of whoever asked for them. */
export function actingFor(bot: ModeratorAccess, { id, name }: PersonRef): ModeratorAccess {
  const by = `${cutLine(name, 80)} (${bot.platform.capabilities.label} ${id})`;
  return { ...bot, deps: { ...bot.deps, store: bot.deps.store.as({ by, via: 'chat' }) } };
}
