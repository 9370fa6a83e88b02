import type { Action } from '../../../src/core/decisions/decision.ts';
import { type Offence, raiseFor } from '../../../src/core/filters/offences/offence-rule.ts';
import { INCIDENT_IDLE_MS } from '../../../src/core/incidents/incidents.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** An author who is about to be acted on, and the action. */
export type Offender = { readonly authorId: string; readonly action: Action };

/** Reads earlier offences of some authors. An incident that goes on is one offence, so a burst alone raises nothing. @returns a function that tells which offence an author's action would be; null if it is none or the tenant raises nothing. */
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

/** Returns which warning somebody gets, and how many the ladder's last row needs; null if warnings do not count or the ladder ends earlier. */
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
