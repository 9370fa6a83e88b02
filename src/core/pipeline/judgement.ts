import type {
  Caller,
  Judge,
  JudgeAnswer,
  JudgeFailure,
  JudgeRow,
  JudgeUsage,
  Purse,
  ScoreCache,
  ScoreLookUp,
} from '../ports.ts';
import type { SharedScores } from '../shared-memory.ts';
import { type Answered, judgeTogether } from './judge-together.ts';
import { type Decided, leaveUnjudged, type Settled, type Subject } from './subject.ts';
import { applyThresholds, type Columns, nameScores, roundScore } from './thresholds.ts';

/** What judging needs. `payer` keeps those apart whose ceilings differ: nobody waits for a judgement that another's ceiling may stop. */
export type JudgementPorts = {
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly purse: Purse;
  readonly payer: string;
  readonly caller: Caller;
  /** Scores that other processes have, where they share them. */
  readonly sharedScores?: SharedScores | undefined;
};

/** A settled batch with what it used, and the first failure that is not a ceiling. */
export type Judgement = Settled & { readonly usage: JudgeUsage; readonly failure: JudgeFailure | null };

/** The usage of a request that called nobody. */
export const NO_USAGE: JudgeUsage = { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** A row that never came. */
const LOST: JudgeRow = { kind: 'failed', failure: 'invalid_answer' };

type Scored = { readonly subject: Subject; readonly row: JudgeRow; readonly reason: 'model' | 'cache' };

type Missed = { readonly subject: Subject } & Pick<Extract<ScoreLookUp, { kind: 'missed' }>, 'key' | 'settle'>;

/** Answers every subject: from the cache, from a judgement that another request has under way, or from one model request. */
export async function judgeSubjects(
  ports: JudgementPorts,
  columns: Columns,
  subjects: readonly Subject[],
): Promise<Judgement> {
  const lookUps = subjects.map((subject) => ({ subject, lookUp: ports.cache.lookUp(columns, subject, ports.payer) }));
  const missed = lookUps.flatMap(({ subject, lookUp }) =>
    lookUp.kind === 'missed' ? [{ subject, key: lookUp.key, settle: lookUp.settle }] : [],
  );
  const { answered, usage } = await judgeMissed(ports, columns, missed);
  const judged = new Map(missed.map(({ subject }, place) => [subject.index, answered[place]]));
  const scored: Scored[] = [];
  for (const { subject, lookUp } of lookUps) {
    if (lookUp.kind === 'hit')
      scored.push({ subject, row: { kind: 'scores', scores: lookUp.scores }, reason: 'cache' });
    else if (lookUp.kind === 'waiting') scored.push({ subject, row: await lookUp.row, reason: 'cache' });
    else scored.push({ subject, ...(judged.get(subject.index) ?? { row: LOST, reason: 'model' }) });
  }
  return {
    decided: scored.map((one) => decide(columns, one)),
    rest: [],
    usage,
    failure: firstFailure(scored),
  };
}

async function judgeMissed(
  ports: JudgementPorts,
  columns: Columns,
  missed: readonly Missed[],
): Promise<{ readonly answered: readonly (Answered | undefined)[]; readonly usage: JudgeUsage }> {
  const answered: (Answered | undefined)[] = missed.map(() => undefined);
  if (missed.length === 0) return { answered, usage: NO_USAGE };
  const note = (place: number, one: Answered): void => {
    answered[place] = one;
    missed[place]?.settle(one.row);
  };
  const judge = (places: readonly number[]): Promise<JudgeAnswer> =>
    askJudge(
      ports,
      columns,
      places.flatMap((place) => missed[place]?.subject ?? []),
    );
  try {
    const { sharedScores, payer } = ports;
    if (sharedScores) {
      const ask = { keys: missed.map(({ key }) => key), width: columns.all.length, payer };
      return { answered, usage: sum(await judgeTogether(sharedScores, ask, judge, note)) };
    }
    const { rows, usage } = await judge(missed.map((_, place) => place));
    for (const [place, row] of rows.entries()) note(place, { row, reason: 'model' });
    return { answered, usage };
  } finally {
    // Others may wait for these rows, so each is settled whatever happened.
    for (const [place, { settle }] of missed.entries()) if (!answered[place]) settle(LOST);
  }
}

function askJudge(
  { judge, purse, caller }: JudgementPorts,
  { categories, rules, secondLook }: Columns,
  subjects: readonly Subject[],
): Promise<JudgeAnswer> {
  const messages = subjects.map(({ text, topic }) => ({ text, topic }));
  return judge.judge({ messages, categories, rules, ...(secondLook && { secondLook }) }, purse, caller);
}

function sum(usages: readonly JudgeUsage[]): JudgeUsage {
  return usages.reduce(
    (total, one) => ({
      requests: total.requests + one.requests,
      inputTokens: total.inputTokens + one.inputTokens,
      cachedInputTokens: total.cachedInputTokens + one.cachedInputTokens,
      outputTokens: total.outputTokens + one.outputTokens,
    }),
    NO_USAGE,
  );
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
