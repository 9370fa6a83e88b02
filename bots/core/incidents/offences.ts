import type { Action } from '../../../src/core/decisions/decision.ts';
import { type Offence, raiseFor } from '../../../src/core/filters/offences/offence-rule.ts';
import { INCIDENT_IDLE_MS } from '../../../src/core/incidents/incidents.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Who is about to be acted on, and how. */
export type Offender = { readonly authorId: string; readonly action: Action };

/** Looks up what some authors did before. What goes on is one offence, however many messages it has: a burst raises nothing by itself. @returns which offence of an author an action would be; null where it is none, or the tenant raises nothing. */
export async function readOffences(
  bot: PlatformAccess,
  tenant: Tenant,
  offenders: readonly Offender[],
): Promise<(offender: Offender) => Offence | null> {
  const settings = tenant.settings.offences;
  const concerned = offenders.filter(({ action }) => raiseFor(settings, action, Number.MAX_SAFE_INTEGER - 1) !== null);
  if (concerned.length === 0) return () => null;
  const earlier = await countEarlier(bot, tenant, [...new Set(concerned.map(({ authorId }) => authorId))]);
  return ({ authorId, action }) => raiseFor(settings, action, earlier.get(authorId) ?? 0);
}

/** Which warning somebody gets, of how many the last row of the ladder asks for; null where warnings do not count, or the ladder ends below. */
export async function countWarning(
  bot: PlatformAccess,
  tenant: Tenant,
  authorId: string,
): Promise<{ readonly count: number; readonly most: number; readonly days: number } | null> {
  const { steps, counts, days } = tenant.settings.offences;
  const most = steps.at(-1)?.count ?? 0;
  if (most === 0 || counts !== 'flag') return null;
  const count = ((await countEarlier(bot, tenant, [authorId])).get(authorId) ?? 0) + 1;
  return count > most ? null : { count, most, days };
}

function countEarlier(bot: PlatformAccess, tenant: Tenant, authorIds: readonly string[]) {
  const { counts, days } = tenant.settings.offences;
  const nowMs = bot.deps.schedule.now();
  return bot.deps.communities.countOffences({
    ...{ tenantId: tenant.id, platform: bot.platform.name, authorIds, counts },
    ...{ sinceMs: nowMs - days * DAY_MS, beforeMs: nowMs - INCIDENT_IDLE_MS },
  });
}
