import type { Bot } from '../bot.ts';
import { type Candidate, type Staged, tryAgain } from './candidate.ts';

/** Keeps those candidates for this process that no other has, or had. */
export async function claim(bot: Bot, candidates: readonly Candidate[]): Promise<Staged<readonly Candidate[]>> {
  if (candidates.length === 0) return { next: null, later: [] };
  const nowMs = bot.deps.schedule.now();
  const claims = await bot.deps.communities.claim({
    keys: candidates.map(({ claimKey }) => claimKey),
    owner: bot.deps.instanceId,
    ended: bot.ended(),
    nowMs,
    leaseMs: bot.deps.settings.leaseMs,
  });
  const ours = candidates.filter((_, place) => claims[place]?.kind === 'ours');
  for (const [place, candidate] of candidates.entries()) if (claims[place]?.kind === 'done') candidate.settle('done');
  return {
    next: ours.length > 0 ? ours : null,
    // Somebody else has it; if they die with it, it is ours when their hold ends.
    later: candidates.flatMap((candidate, place) => {
      const claimed = claims[place];
      return claimed?.kind === 'held' ? tryAgain([candidate], Math.max(claimed.untilMs, nowMs) + 1) : [];
    }),
  };
}

/** Whether this is done for the first time, by any process; whoever is told so does it, for nobody is told again. */
export async function claimOnce(bot: Pick<Bot, 'deps' | 'platform'>, key: string): Promise<boolean> {
  const { communities, settings, instanceId, schedule } = bot.deps;
  const nowMs = schedule.now();
  const keys = [`${bot.platform.name}:${key}`];
  const [claimed] = await communities.claim({ keys, owner: instanceId, nowMs, leaseMs: settings.leaseMs });
  if (claimed?.kind !== 'ours') return false;
  await communities.conclude({ keys, nowMs, notices: [] });
  return true;
}
