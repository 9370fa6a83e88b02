import { cutLine } from '../i18n/translate.ts';
import type { PersonRef } from '../port/events.ts';
import type { ModeratorAccess } from '../state/access.ts';

/** Returns the same bot, but the audit log records its changes under the name and id of this person. */
export function actingFor(bot: ModeratorAccess, { id, name }: PersonRef): ModeratorAccess {
  const by = `${cutLine(name, 80)} (${bot.platform.capabilities.label} ${id})`;
  return { ...bot, deps: { ...bot.deps, store: bot.deps.store.as({ by, via: 'chat' }) } };
}
