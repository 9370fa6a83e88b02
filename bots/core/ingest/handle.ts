import { escalate } from '../actions/act.ts';
import type { Executor } from '../actions/executor.ts';
import { describeError } from '../runtime/problems.ts';
import type { SlowmodeControl } from '../slowmode/slowmode.ts';
import type { IngestAccess } from '../state/access.ts';
import { type Candidate, type Later, type Staged, tryAgain } from './candidate.ts';
import { type JudgedBatch, judge, triage } from './judge.ts';
import type { createPauses } from './pauses.ts';
import { type Planned, type PlanParts, plan } from './plan.ts';

/** What handling messages needs beyond the bot itself. */
export type HandleParts = PlanParts & {
  readonly executor: Executor;
  readonly pauses: Pick<ReturnType<typeof createPauses>, 'onJudged'>;
  readonly slowmode: Pick<SlowmodeControl, 'onDecided'>;
};

/** Messages of one tenant. */
export type Batch = {
  readonly tenantId: string;
  readonly candidates: readonly Candidate[];
  readonly mode: 'judge' | 'local';
};

/** A batch that is decided, and nothing done of it yet. */
export type Handled = {
  /** What is tried again, for others hold it or the store failed. */
  readonly later: readonly Later[];
  /** Does what was decided, and answers what is tried again. Batches are decided side by side, and applied in their order. */
  apply(): Promise<readonly Later[]>;
};

/** Takes a batch through claim, judge, plan; then each case through act, announce. Never throws: without the store it is tried again. */
export async function handle(parts: HandleParts, { tenantId, candidates, mode }: Batch): Promise<Handled> {
  const { bot } = parts;
  // What local rules were asked about is claimed.
  const isOurs = ({ localDecisions }: Candidate) => localDecisions !== null;
  const others = candidates.filter((candidate) => !isOurs(candidate));
  const claimed = await guard(bot, others, () => claim(bot, others));
  const taken = new Set(claimed.next ?? []);
  const ours = candidates.filter((candidate) => isOurs(candidate) || taken.has(candidate));
  if (ours.length === 0) return { later: claimed.later, apply: async () => [] };
  const judged = await guard(bot, ours, () => judge(bot, tenantId, ours, mode));
  const batch = judged.next;
  return {
    later: [...claimed.later, ...judged.later],
    async apply() {
      if (!batch) return [];
      parts.pauses.onJudged(batch.judged);
      return planNow(parts, batch, true);
    },
  };
}

/** Asks local rules alone about messages of one tenant, and acts at once. @returns the rest, claimed, for the judge. Never throws. */
export async function handleLocally(
  parts: HandleParts,
  tenantId: string,
  candidates: readonly Candidate[],
): Promise<{ readonly open: readonly Candidate[]; readonly later: readonly Later[] }> {
  const { bot } = parts;
  const claimed = await guard(bot, candidates, () => claim(bot, candidates));
  const ours = claimed.next ?? [];
  if (ours.length === 0) return { open: [], later: claimed.later };
  const sorted = await guard(bot, ours, () => triage(bot, tenantId, ours));
  const later = [...claimed.later, ...sorted.later];
  if (!sorted.next) return { open: [], later };
  const { decided, open, early } = sorted.next;
  const waiting = open.map((candidate) => ({ candidate, decisionId: '' }));
  parts.floods.note(decided.tenant, waiting);
  parts.albums.note(waiting);
  await planNow(parts, early, false);
  return { open, later: [...later, ...(await planNow(parts, decided, true))] };
}

/** Plans what was decided, and begins it. @returns what is tried again. */
async function planNow(parts: HandleParts, batch: JudgedBatch, isFinal: boolean): Promise<readonly Later[]> {
  if (batch.judged.length === 0) return [];
  const deciding = batch.judged.map(({ candidate }) => candidate);
  const planned = await guard(parts.bot, deciding, () => plan(parts, batch, isFinal));
  for (const one of planned.next ?? []) begin(parts, one);
  return planned.later;
}

/** Nobody waits for the deeds of a case: those of the next batch are not held up by them. */
function begin({ bot, executor, slowmode }: HandleParts, { moderationCase, isKept }: Planned): void {
  if (isKept) slowmode.onDecided(moderationCase);
  if (isKept) bot.work.begin('carry out', () => executor.execute(moderationCase));
  else bot.work.begin('escalate', () => escalate(bot, moderationCase, executor));
}

/** Runs one stage; what it throws is told, and its messages are tried again as far as that can help. */
async function guard<T>(
  bot: IngestAccess,
  candidates: readonly Candidate[],
  stage: () => Promise<Staged<T>>,
): Promise<Staged<T>> {
  try {
    return await stage();
  } catch (error) {
    const why = describeError(error);
    bot.deps.log.error({ messages: candidates.length, error: why }, 'a batch failed');
    bot.problems.note(`a batch failed: ${why}`);
    // Our own claims stand until the lease ends.
    return { next: null, later: tryAgain(candidates, bot.deps.schedule.now() + bot.deps.settings.leaseMs + 1) };
  }
}

/** How soon at most a claim of somebody else is looked at again. */
const LOOK_AGAIN_MS = 500;

/** Keeps those candidates for this process that no other has, or had. */
async function claim(bot: IngestAccess, candidates: readonly Candidate[]): Promise<Staged<readonly Candidate[]>> {
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
