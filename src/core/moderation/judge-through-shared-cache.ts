import type { JudgeAnswer, JudgeRow, JudgeUsage } from '../ports/judge.ts';
import type { SharedScore, SharedScores } from '../ports/shared-cache.ts';

/** A row, and whether this process paid for it. */
export type Answered = { readonly row: JudgeRow; readonly reason: 'model' | 'cache' };

type ScoreQuery = { readonly keys: readonly string[]; readonly width: number; readonly budgetKey: string };

/**
 * Answers texts that have no scores in this process: with the scores of another process, with a judgement that another has under way, or by judging
 * them. It settles what it judges before it waits for anything, so that two processes never wait for each other.
 * @param judge judges the texts at these places of `keys`; at least one.
 * @param onAnswered receives each place once, when it is answered.
 */
export async function judgeThroughSharedCache(
  shared: SharedScores,
  query: ScoreQuery,
  judge: (places: readonly number[]) => Promise<JudgeAnswer>,
  onAnswered: (index: number, answered: Answered) => void,
): Promise<readonly JudgeUsage[]> {
  const usages: JudgeUsage[] = [];
  let open = query.keys.map((_, index) => index);
  for (let round = 0; open.length > 0; round++) {
    if (round > 0) await shared.pause(round);
    const found = await shared.begin({ ...query, keys: open.map((index) => query.keys[index] ?? '') }, round);
    const looks = open.map((at, index) => ({ place: at, look: found?.[index] ?? OURS }));
    for (const { place: index, look } of looks) {
      if (look.kind === 'hit') onAnswered(index, { row: { kind: 'scores', scores: look.scores }, reason: 'cache' });
      if (look.kind === 'failed')
        onAnswered(index, { row: { kind: 'failed', failure: look.failure }, reason: 'cache' });
    }
    const ours = looks.flatMap(({ place: index, look }) => (look.kind === 'ours' ? [index] : []));
    if (ours.length > 0) usages.push(await judgeOurs(shared, query, ours, judge, onAnswered));
    open = looks.flatMap(({ place: index, look }) => (look.kind === 'held' ? [index] : []));
  }
  return usages;
}

/** The answer without a shared memory: nobody else judges anything. */
const OURS: SharedScore = { kind: 'ours' };

async function judgeOurs(
  shared: SharedScores,
  { keys, budgetKey }: ScoreQuery,
  ours: readonly number[],
  judge: (places: readonly number[]) => Promise<JudgeAnswer>,
  onAnswered: (index: number, answered: Answered) => void,
): Promise<JudgeUsage> {
  let rows: readonly (JudgeRow | undefined)[] = [];
  try {
    const answer = await judge(ours);
    rows = answer.rows;
    return answer.usage;
  } finally {
    // Others may wait for these, so each is settled even after an error.
    for (const [index, at] of ours.entries()) {
      const row: JudgeRow = rows[index] ?? { kind: 'failed', failure: 'invalid_answer' };
      shared.settle(keys[at] ?? '', budgetKey, outcomeOf(row));
      onAnswered(at, { row, reason: 'model' });
    }
  }
}

/** Hides ceilings from other processes, because each one asks its own budget. */
function outcomeOf(row: JudgeRow): Parameters<SharedScores['settle']>[2] {
  if (row.kind === 'scores') return row.isUncacheable ? 'not to be kept' : { scores: row.scores };
  return row.failure === 'budget' ? 'not to be kept' : { failure: row.failure };
}
