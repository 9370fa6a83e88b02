import { within } from '../../core/runtime/timers.ts';
import { type Live, orInstead } from '../connection/calls.ts';
import { findAdministrators } from '../log/log-channel.ts';
import type { TokenAdministrator } from '../members/administrator.ts';

/** Longest wait of the first steps for the language of their text. */
const PATIENCE_MS = 5_000;

/** Returns the language of the app's installer, else of an administrator, because workspaces have none; empty if Slack does not say in time. Never rejects. */
export async function findLocale(
  live: Live,
  administrator: TokenAdministrator,
  installer: string | null,
): Promise<{ readonly locale?: string }> {
  const locale = await within(live.schedule, askForLocale(live, administrator, installer), PATIENCE_MS);
  return locale === undefined ? {} : { locale };
}

async function askForLocale(live: Live, administrator: TokenAdministrator, installer: string | null) {
  const told = 'Slack did not say which language its administrator reads';
  return orInstead(live, undefined, told, async () => {
    const user = installer ?? (await findAdministrators(live, administrator))[0];
    if (user === undefined) return undefined;
    const asked = await live.clients.lookups.users.info({ user, include_locale: true });
    return asked.user?.locale;
  });
}
