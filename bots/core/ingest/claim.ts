import type { IngestAccess } from '../state/access.ts';
import type { Candidate, Staged } from './candidate.ts';

/** How soon at most a claim of somebody else is looked at again. */
const LOOK_AGAIN_MS = 500;

/** Keeps those candidates for this process that no other has, or had. */
export async function claim(
  bot: IngestAccess,
  candidates: readonly Candidate[],
): Promise<Staged<readonly Candidate[]>> {
  if (candidates.length === 0) return { next: null, later: [] };
  const nowMs = bot.deps.schedule.now();
  const claims = await bot.deps.communities.claim({
    keys: candidates.map(({ claimKey }) => claimKey),
    owner: bot.deps.instanceId,
    ended: bot.ended(),
    nowMs,
    leaseMs: bot.deps.settings.leaseMs,
  });
  const ours = candidates.filter((_, index) => claims[index]?.kind === 'ours');
  for (const [index, candidate] of candidates.entries()) if (claims[index]?.kind === 'done') candidate.settle('done');
  return {
    next: ours.length > 0 ? ours : null,
    // Somebody else has it; if they died with it, it is ours as soon as that is known. To wait for them is no failed try.
    later: candidates.flatMap((candidate, index) => {
      const claimed = claims[index];
      if (claimed?.kind !== 'held') return [];
      return [
        {
          candidate: { ...candidate, localDecisions: null },
          dueAtMs: Math.max(claimed.untilMs, nowMs + LOOK_AGAIN_MS),
        },
      ];
    }),
  };
}
