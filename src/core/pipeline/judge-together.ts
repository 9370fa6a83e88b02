import type { JudgeAnswer, JudgeRow, JudgeUsage } from '../ports.ts';
import type { SharedScore, SharedScores } from '../shared-memory.ts';

/** A row, and whether this process paid for it. */
export type Answered = { readonly row: JudgeRow; readonly reason: 'model' | 'cache' };

type Ask = { readonly keys: readonly string[]; readonly width: number; readonly payer: string };

/**
 * Answers texts that this process has no scores for: with scores that another process has, with what another is judging at the moment, or by judging
 * them. What is judged here is settled before anything is waited for, so two processes never wait for each other.
 * @param judge judges the texts at these places of `keys`; at least one.
 * @param onAnswered told of each place once, as it is answered.
 */
export async function judgeTogether(
  shared: SharedScores,
  ask: Ask,
  judge: (places: readonly number[]) => Promise<JudgeAnswer>,
  onAnswered: (place: number, answered: Answered) => void,
): Promise<readonly JudgeUsage[]> {
  const usages: JudgeUsage[] = [];
  let open = ask.keys.map((_, place) => place);
  for (let round = 0; open.length > 0; round++) {
    if (round > 0) await shared.pause(round);
    const found = await shared.begin({ ...ask, keys: open.map((place) => ask.keys[place] ?? '') }, round);
    const looks = open.map((place, index) => ({ place, look: found?.[index] ?? OURS }));
    for (const { place, look } of looks) {
      if (look.kind === 'hit') onAnswered(place, { row: { kind: 'scores', scores: look.scores }, reason: 'cache' });
      if (look.kind === 'failed')
        onAnswered(place, { row: { kind: 'failed', failure: look.failure }, reason: 'cache' });
    }
    const ours = looks.flatMap(({ place, look }) => (look.kind === 'ours' ? [place] : []));
    if (ours.length > 0) usages.push(await judgeOurs(shared, ask, ours, judge, onAnswered));
    open = looks.flatMap(({ place, look }) => (look.kind === 'held' ? [place] : []));
  }
  return usages;
}

/** Of a memory that is gone: nobody else judges anything. */
const OURS: SharedScore = { kind: 'ours' };

async function judgeOurs(
  shared: SharedScores,
  { keys, payer }: Ask,
  ours: readonly number[],
  judge: (places: readonly number[]) => Promise<JudgeAnswer>,
  onAnswered: (place: number, answered: Answered) => void,
): Promise<JudgeUsage> {
  let rows: readonly (JudgeRow | undefined)[] = [];
  try {
    const answer = await judge(ours);
    rows = answer.rows;
    return answer.usage;
  } finally {
    // Others may wait for these, so each is settled whatever happened.
    for (const [index, place] of ours.entries()) {
      const row: JudgeRow = rows[index] ?? { kind: 'failed', failure: 'invalid_answer' };
      shared.settle(keys[place] ?? '', payer, outcomeOf(row));
      onAnswered(place, { row, reason: 'model' });
    }
  }
}

/** A ceiling is told to nobody: each process asks its own purse. */
function outcomeOf(row: JudgeRow): Parameters<SharedScores['settle']>[2] {
  if (row.kind === 'scores') return row.isPassing ? 'not to be kept' : { scores: row.scores };
  return row.failure === 'budget' ? 'not to be kept' : { failure: row.failure };
}
