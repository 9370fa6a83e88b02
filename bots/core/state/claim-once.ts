import type { Platform } from '../port/platform.ts';
import type { PlatformAccess } from './platform-access.ts';

/** The store and the platform of a claim. */
type Claimer = Pick<PlatformAccess, 'deps'> & { readonly platform: Pick<Platform, 'name'> };

/** Claims an action for good: true for the first caller of all processes, who carries it out, false for all others. */
export async function claimOnce(bot: Claimer, key: string): Promise<boolean> {
  const { communities, settings, instanceId, schedule } = bot.deps;
  const nowMs = schedule.now();
  const keys = [`${bot.platform.name}:${key}`];
  const [claimed] = await communities.claim({ keys, owner: instanceId, nowMs, leaseMs: settings.leaseMs });
  if (claimed?.kind !== 'ours') return false;
  await communities.conclude({ keys, nowMs, cases: [] });
  return true;
}

/** Claims an action for a time: false if another process claimed it less than `leaseMs` ago. */
export async function claimFor(bot: Claimer, key: string, leaseMs: number): Promise<boolean> {
  const { communities, instanceId, schedule } = bot.deps;
  const query = { keys: [`${bot.platform.name}:${key}`], owner: instanceId, nowMs: schedule.now(), leaseMs };
  return (await communities.claim(query))[0]?.kind === 'ours';
}
