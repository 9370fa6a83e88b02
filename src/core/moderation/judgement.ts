import type { JudgeContext, Message } from '../messages/message.ts';
import type {
  Budget,
  Caller,
  Judge,
  JudgeAnswer,
  JudgeFailure,
  JudgeRow,
  JudgeUsage,
  ScoreCache,
  ScoreLookUp,
} from '../ports/judge.ts';
import type { SharedScores } from '../ports/shared-cache.ts';
import { cutChars } from '../text/chars.ts';
import { normalise } from '../text/normalise.ts';
import type { Decided, Scored } from './decided.ts';
import { type Answered, judgeThroughSharedCache } from './judge-through-shared-cache.ts';
import { scoredUnder } from './scored.ts';
import { leaveUnjudged, type Settled, type Subject } from './subject.ts';
import type { Criteria } from './thresholds.ts';

/** The ports for judging. `budgetKey` separates different ceilings: nobody waits for a judgement that another's ceiling may stop. */
export type JudgementPorts = {
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly budget: Budget;
  readonly budgetKey: string;
  readonly caller: Caller;
  /** The scores of other processes, if they share them. */
  readonly sharedScores?: SharedScores | undefined;
  readonly nowMs: number;
};

/** A settled batch with its usage, and the first failure that is not a ceiling. */
export type Judgement = Settled & { readonly usage: JudgeUsage; readonly failure: JudgeFailure | null };

/** The usage of a request without a model call. */
export const NO_USAGE: JudgeUsage = { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** A row that never came. */
const LOST: JudgeRow = { kind: 'failed', failure: 'invalid_answer' };

type Missed = Asked & Pick<Extract<ScoreLookUp, { kind: 'missed' }>, 'key' | 'settle'>;

/** A subject, and the context that the judge sees beside it. */
type Asked = { readonly subject: Subject; readonly context: JudgeContext | null };

/** Answers every subject: from the cache, from another request's judgement that is under way, or from one model request. */
export async function judgeSubjects(
  ports: JudgementPorts,
  criteria: Criteria,
  subjects: readonly Subject[],
): Promise<Judgement> {
  const decided: Decided[] = [];
  const waiting: { readonly subject: Subject; readonly row: Promise<JudgeRow> }[] = [];
  const missed: Missed[] = [];
  for (const subject of subjects) {
    const context = contextOf(ports.judge, subject.message);
    const known = context ? null : recallScored(criteria, subject, ports.nowMs);
    if (known) {
      decided.push(decide(subject, known, 'cache'));
      continue;
    }
    const { text, topic } = subject;
    const lookUp = ports.cache.lookUp(
      criteria,
      { text, topic, context, ...shownTo(ports.judge, subject) },
      ports.budgetKey,
    );
    if (lookUp.kind === 'hit') {
      const scored = context ? scoredUnder(criteria, lookUp.scores) : keepScored(criteria, subject, lookUp);
      decided.push(decide(subject, scored, 'cache'));
    } else if (lookUp.kind === 'waiting') waiting.push({ subject, row: lookUp.row });
    else missed.push({ subject, context, key: lookUp.key, settle: lookUp.settle });
  }
  const { answered, usage } = await judgeMissed(ports, criteria, missed);
  const answers: AnsweredSubject[] = missed.map(({ subject }, index) => ({
    subject,
    ...(answered[index] ?? { row: LOST, reason: 'model' }),
  }));
  for (const { subject, row } of waiting) answers.push({ subject, row: await row, reason: 'cache' });
  answers.sort((one, other) => one.subject.index - other.subject.index);
  for (const one of answers) decided.push(decideAnswered(criteria, one));
  return { decided, rest: [], usage, failure: firstFailure(answers) };
}

/** Returns the last result for the same text under the same policy, as long as the cache would return the same. */
function recallScored(criteria: Criteria, { analysis, topic }: Subject, nowMs: number): Scored | null {
  const kept = analysis.scored.current;
  return kept !== null && kept.criteria === criteria && kept.topic === topic && nowMs < kept.untilMs
    ? kept.scored
    : null;
}

function keepScored(
  criteria: Criteria,
  { analysis, topic }: Subject,
  { scores, untilMs }: Extract<ScoreLookUp, { kind: 'hit' }>,
): Scored {
  const scored = scoredUnder(criteria, scores);
  analysis.scored.current = { criteria, topic, untilMs, scored };
  return scored;
}

type AnsweredSubject = { readonly subject: Subject; readonly row: JudgeRow; readonly reason: 'model' | 'cache' };

async function judgeMissed(
  ports: JudgementPorts,
  criteria: Criteria,
  missed: readonly Missed[],
): Promise<{ readonly answered: readonly (Answered | undefined)[]; readonly usage: JudgeUsage }> {
  const answered: (Answered | undefined)[] = missed.map(() => undefined);
  if (missed.length === 0) return { answered, usage: NO_USAGE };
  const note = (index: number, one: Answered): void => {
    answered[index] = one;
    missed[index]?.settle(one.row);
  };
  const judge = (places: readonly number[]): Promise<JudgeAnswer> =>
    askJudge(
      ports,
      criteria,
      places.flatMap((index) => missed[index] ?? []),
    );
  try {
    const { sharedScores, budgetKey } = ports;
    if (sharedScores) {
      const ask = { keys: missed.map(({ key }) => key), width: criteria.all.length, budgetKey };
      return { answered, usage: sumUsage(await judgeThroughSharedCache(sharedScores, ask, judge, note)) };
    }
    const { rows, usage } = await judge(missed.map((_, index) => index));
    for (const [index, row] of rows.entries()) note(index, { row, reason: 'model' });
    return { answered, usage };
  } finally {
    // Others may wait for these rows, so each is settled even after an error.
    for (const [index, { settle }] of missed.entries()) if (!answered[index]) settle(LOST);
  }
}

function askJudge(
  { judge, budget, caller }: JudgementPorts,
  { categories, rules, secondLook, examples, all: criteria }: Criteria,
  asked: readonly Asked[],
): Promise<JudgeAnswer> {
  const messages = asked.map(({ subject, context }) => {
    const { text, topic } = subject;
    return { text, topic, ...shownTo(judge, subject), ...(context && { context }) };
  });
  return judge.judge(
    { messages, categories, rules, criteria, ...(secondLook && { secondLook }), ...(examples && { examples }) },
    budget,
    caller,
  );
}

/** Returns the text as a reader sees it, if the judge reads that form and it differs. */
function shownTo({ readsShown }: Judge, { text, analysis }: Subject): { readonly shown?: string } {
  const shown = readsShown ? analysis.shown() : text;
  return shown === text ? {} : { shown };
}

/**
 * Sums the usage of several calls.
 * @example sumUsage([NO_USAGE, NO_USAGE]); // => NO_USAGE
 */
export function sumUsage(usages: readonly JudgeUsage[]): JudgeUsage {
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

function decideAnswered(criteria: Criteria, { subject, row, reason }: AnsweredSubject): Decided {
  if (row.kind === 'failed') return leaveUnjudged(subject, row.failure === 'budget' ? row.ceiling : 'error_open');
  return decide(subject, scoredUnder(criteria, row.scores), reason);
}

function decide({ index, message }: Subject, scored: Scored, reason: 'model' | 'cache'): Decided {
  const { action, category, probability, scores, threshold } = scored;
  const decision = { message_id: message.id, action, category, probability, scores, judged: true, reason };
  return { index, decision, rule: null, matched: '', threshold, scored };
}

function firstFailure(answers: readonly AnsweredSubject[]): JudgeFailure | null {
  for (const { row } of answers) if (row.kind === 'failed' && row.failure !== 'budget') return row.failure;
  return null;
}

/** Most characters of each context text, and most earlier messages of the author. */
const TEXT_MAX_CHARS = 300;
const BEFORE_MAX = 3;

/**
 * Returns the context that the model sees beside a message: normalised, short, without its author.
 * @returns null if nothing is known.
 */
function contextOf({ readsContext }: Judge, { context, image }: Message): JudgeContext | null {
  const known = readsContext ? context : undefined;
  if (!known) return image === undefined ? null : { answers: '', before: [], image };
  const answers = shorten(known.answers);
  const before = known.before.slice(-BEFORE_MAX).map(shorten).filter(Boolean);
  if (image !== undefined) return { answers, before, image };
  return answers === '' && before.length === 0 ? null : { answers, before };
}

function shorten(text: string): string {
  return cutChars(normalise(cutChars(text, TEXT_MAX_CHARS)), TEXT_MAX_CHARS).trim();
}
