import type { Caller, Judge, JudgeAnswer, JudgeFailure, JudgeRow, JudgeUsage, Purse, ScoreCache } from '../ports.ts';
import { type Decided, leaveUnjudged, type Settled, type Subject } from './subject.ts';
import { applyThresholds, type Columns, nameScores, roundScore } from './thresholds.ts';

/** What judging needs. `payer` keeps those apart whose ceilings differ: nobody waits for a judgement that another's ceiling may stop. */
export type JudgementPorts = {
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly purse: Purse;
  readonly payer: string;
  readonly caller: Caller;
};

/** A settled batch with what it used, and the first failure that is not a ceiling. */
export type Judgement = Settled & { readonly usage: JudgeUsage; readonly failure: JudgeFailure | null };

/** The usage of a request that called nobody. */
export const NO_USAGE: JudgeUsage = { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** A row that never came. */
const LOST: JudgeRow = { kind: 'failed', failure: 'invalid_answer' };

type Scored = { readonly subject: Subject; readonly row: JudgeRow; readonly reason: 'model' | 'cache' };

/** Answers every subject: from the cache, from a judgement that another request has under way, or from one model request. */
export async function judgeSubjects(
  ports: JudgementPorts,
  columns: Columns,
  subjects: readonly Subject[],
): Promise<Judgement> {
  const lookUps = subjects.map((subject) => ({ subject, lookUp: ports.cache.lookUp(columns, subject, ports.payer) }));
  const missed = lookUps.flatMap(({ subject, lookUp }) =>
    lookUp.kind === 'missed' ? [{ subject, settle: lookUp.settle }] : [],
  );
  const { rows, usage } = await judgeMissed(ports, columns, missed);
  const judged = new Map(missed.map(({ subject }, place) => [subject.index, rows[place] ?? LOST]));
  const scored: Scored[] = [];
  for (const { subject, lookUp } of lookUps) {
    if (lookUp.kind === 'hit')
      scored.push({ subject, row: { kind: 'scores', scores: lookUp.scores }, reason: 'cache' });
    else if (lookUp.kind === 'waiting') scored.push({ subject, row: await lookUp.row, reason: 'cache' });
    else scored.push({ subject, row: judged.get(subject.index) ?? LOST, reason: 'model' });
  }
  return {
    decided: scored.map((one) => decide(columns, one)),
    rest: [],
    usage,
    failure: firstFailure(scored),
  };
}

async function judgeMissed(
  { judge, purse, caller }: JudgementPorts,
  columns: Columns,
  missed: readonly { readonly subject: Subject; settle(row: JudgeRow): void }[],
): Promise<JudgeAnswer> {
  if (missed.length === 0) return { rows: [], usage: NO_USAGE };
  let answer: JudgeAnswer = { rows: [], usage: NO_USAGE };
  try {
    const messages = missed.map(({ subject }) => ({ text: subject.text, topic: subject.topic }));
    const { categories, rules, secondLook } = columns;
    answer = await judge.judge({ messages, categories, rules, ...(secondLook && { secondLook }) }, purse, caller);
    return answer;
  } finally {
    // Others may wait for these rows, so each is settled whatever happened.
    missed.forEach(({ settle }, place) => {
      settle(answer.rows[place] ?? LOST);
    });
  }
}

function decide(columns: Columns, { subject, row, reason }: Scored): Decided {
  if (row.kind === 'failed') return leaveUnjudged(subject, row.failure === 'budget' ? row.ceiling : 'error_open');
  // A threshold may have more decimals than the caller is told of a score.
  const { threshold, ...crossing } = applyThresholds(columns, row.scores);
  const decision = {
    message_id: subject.message.id,
    ...crossing,
    probability: roundScore(crossing.probability),
    scores: nameScores(columns, row.scores.map(roundScore)),
    judged: true,
    reason,
  };
  return { index: subject.index, decision, rule: null, matched: '', threshold };
}

function firstFailure(scored: readonly Scored[]): JudgeFailure | null {
  for (const { row } of scored) if (row.kind === 'failed' && row.failure !== 'budget') return row.failure;
  return null;
}
