import type { Action } from '../../../src/core/decisions/decision.ts';
import { type Offence, raiseFor } from '../../../src/core/filters/offences/offence-rule.ts';
import { INCIDENT_IDLE_MS } from '../../../src/core/incidents/incidents.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

const DAY_MS = 86_400_000;

/** Who is about to be acted on, and how. */
export type Offender = { readonly authorId: string; readonly action: Action };

/** Says which offence of an author an action would be, and what it is raised to; null where it is none, or the tenant raises nothing. */
export type OffenceOf = (offender: Offender) => Offence | null;

/** Looks up what some authors did before. What goes on is one offence, however many messages it has: a burst raises nothing by itself. */
export async function readOffences(
  bot: PlatformAccess,
  tenant: Tenant,
  offenders: readonly Offender[],
): Promise<OffenceOf> {
  const settings = tenant.settings.offences;
  const concerned = offenders.filter(({ action }) => raiseFor(settings, action, Number.MAX_SAFE_INTEGER - 1) !== null);
  if (concerned.length === 0) return () => null;
  const nowMs = bot.deps.schedule.now();
  const earlier = await bot.deps.communities.countOffences({
    tenantId: tenant.id,
    platform: bot.platform.name,
    authorIds: [...new Set(concerned.map(({ authorId }) => authorId))],
    counts: settings.counts,
    sinceMs: nowMs - settings.days * DAY_MS,
    beforeMs: nowMs - INCIDENT_IDLE_MS,
  });
  return ({ authorId, action }) => raiseFor(settings, action, earlier.get(authorId) ?? 0);
}
