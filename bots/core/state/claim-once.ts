import type { Platform } from '../port/platform.ts';
import type { PlatformAccess } from './platform-access.ts';

/** Whose claim it is, of which platform. */
type Claimer = Pick<PlatformAccess, 'deps'> & { readonly platform: Pick<Platform, 'name'> };

/** Whether this is done for the first time, by any process; whoever is told so does it, for nobody is told again. */
export async function claimOnce(bot: Claimer, key: string): Promise<boolean> {
  const { communities, settings, instanceId, schedule } = bot.deps;
  const nowMs = schedule.now();
  const keys = [`${bot.platform.name}:${key}`];
  const [claimed] = await communities.claim({ keys, owner: instanceId, nowMs, leaseMs: settings.leaseMs });
  if (claimed?.kind !== 'ours') return false;
  await communities.conclude({ keys, nowMs, cases: [] });
  return true;
}

/** Whether this process may do it now: nobody began within the time that it may take. */
export async function holdFor(bot: Claimer, key: string, leaseMs: number): Promise<boolean> {
  const { communities, instanceId, schedule } = bot.deps;
  const query = { keys: [`${bot.platform.name}:${key}`], owner: instanceId, nowMs: schedule.now(), leaseMs };
  return (await communities.claim(query))[0]?.kind === 'ours';
}
