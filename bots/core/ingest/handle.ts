import { escalate } from '../actions/act.ts';
import type { Executor } from '../actions/executor.ts';
import { describeError } from '../runtime/problems.ts';
import type { SlowmodeControl } from '../slowmode/slowmode.ts';
import type { IngestAccess } from '../state/access.ts';
import { type Candidate, type Later, type Staged, tryAgain } from './candidate.ts';
import { type JudgedBatch, judge, triage } from './judge.ts';
import type { createPauses } from './pauses.ts';
import { type Planned, type PlanParts, plan } from './plan.ts';

/** Dependencies of message handling beyond the bot itself. */
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

/** A decided batch that is not carried out yet. */
export type Handled = {
  /** Candidates to try again, because others hold them or the store failed. */
  readonly later: readonly Later[];
  /** Carries out decisions and returns the candidates to try again. Batches are decided in parallel and applied in order. */
  apply(): Promise<readonly Later[]>;
};

/** Claims and judges a batch; `apply` then plans its cases and begins them. Never throws: without the store it tries again. */
export async function handle(parts: HandleParts, { tenantId, candidates, mode }: Batch): Promise<Handled> {
  const { bot } = parts;
  // Candidates with results of local rules are already claimed.
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

/** Runs only local rules on messages of one tenant, and acts at once. @returns the claimed rest for the judge. Never throws. */
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

/** Plans the cases of decided messages and begins them. @returns the candidates to try again. */
async function planNow(parts: HandleParts, batch: JudgedBatch, isFinal: boolean): Promise<readonly Later[]> {
  if (batch.judged.length === 0) return [];
  const deciding = batch.judged.map(({ candidate }) => candidate);
  const planned = await guard(parts.bot, deciding, () => plan(parts, batch, isFinal));
  for (const one of planned.next ?? []) begin(parts, one);
  return planned.later;
}

/** Begins a case without waiting for it, so that its steps do not delay the next batch. */
function begin({ bot, executor, slowmode }: HandleParts, { moderationCase, isKept }: Planned): void {
  if (isKept) slowmode.onDecided(moderationCase);
  if (isKept) bot.work.begin('carry out', () => executor.execute(moderationCase), moderationCase.communityId);
  else bot.work.begin('escalate', () => escalate(bot, moderationCase, executor), moderationCase.communityId);
}

/** Runs one stage. If it throws, reports that and tries its messages again, unless they failed too often. */
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
    for (const id of new Set(candidates.map(({ community }) => community.id)))
      bot.problems.note(`a batch failed: ${why}`, id);
    // Our own claims remain until the lease ends.
    return { next: null, later: tryAgain(candidates, bot.deps.schedule.now() + bot.deps.settings.leaseMs + 1) };
  }
}

/** Shortest pause before a claim of another process is checked again. */
const CLAIM_RETRY_MS = 500;

/** Claims the candidates that no other process has or had. */
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
    // Another process has it. If that process ended, this one gets it as soon as that is known. Waiting is no failed try.
    later: candidates.flatMap((candidate, index) => {
      const claimed = claims[index];
      if (claimed?.kind !== 'held') return [];
      return [
        {
          candidate: { ...candidate, localDecisions: null },
          dueAtMs: Math.max(claimed.untilMs, nowMs + CLAIM_RETRY_MS),
        },
      ];
    }),
  };
}
