import type { Bot } from './bot.ts';

/** Whether this is done for the first time, by any process; whoever is told so does it, for nobody is told again. */
export async function claimOnce(bot: Bot, key: string): Promise<boolean> {
  const { communities, settings, instanceId, schedule } = bot.deps;
  const nowMs = schedule.now();
  const keys = [`${bot.platform.name}:${key}`];
  const [answer] = await communities.claim({ keys, owner: instanceId, nowMs, leaseMs: settings.leaseMs });
  if (answer?.kind !== 'ours') return false;
  await communities.conclude({ keys, nowMs, notices: [] });
  return true;
}
