import { isCategory } from '../../core/common/category.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { type Clock, criteriaOf, type Judge, type JudgeRow } from '../../core/ports/judge.ts';
import { labelledScores, reportCriterion, thresholdOf } from './column-report.ts';
import { type InjectionReport, tryInjections } from './injection-report.ts';
import { columnsFor, type EvalCriteria, type LabelledMessage } from './labelled-line.ts';
import { type EvalOptions, type ScoredMessages, scoreMessages } from './score-messages.ts';
import { mcNemar, rankingDifference, rankingOf } from './statistics.ts';

/** The inputs of an evaluation. */
export type EvalDeps = {
  readonly judge: Judge;
  /** A judge to compare with the first, on the same messages. */
  readonly second?: Judge;
  /** Whether to compare the first judge with itself plus a second look. */
  readonly secondLook?: boolean;
  readonly policy: Policy;
  /** Milliseconds, for latencies. */
  readonly now?: Clock;
};

/** The results for one judge; `injections` is null if they were not tried. */
export type JudgeReport = ReturnType<typeof reportJudge> & { readonly injections: InjectionReport | null };

/** Two judges compared in one column, on messages that both scored. A chance below .05 commonly means a real difference. */
export type CriterionComparison = ReturnType<typeof compare>[number];

/** The results of an evaluation. */
export type EvalReport = Awaited<ReturnType<typeof evaluate>>;

/** The default precision of a suggested threshold. */
const PRECISION = 0.95;

/**
 * Scores labelled messages with one judge or two, in batches like those of the service. With `position` each batch is judged again in
 * reversed order; the shift then includes the model's own noise.
 */
export async function evaluate(deps: EvalDeps, messages: readonly LabelledMessage[], options: EvalOptions) {
  const columns = columnsFor(deps.policy, messages);
  const now = deps.now ?? performance.now.bind(performance);
  const first = await scoreMessages({ judge: deps.judge, now }, messages, columns, options);
  const lines = criteriaOf(columns).map((name) => thresholdOf(name, deps.policy));
  const other = deps.secondLook ? lookingTwice(deps.judge, lines) : deps.second;
  const second = other && (await scoreMessages({ judge: other, now }, messages, columns, options));
  const of = { policy: deps.policy, messages, columns, precision: options.precision ?? PRECISION };
  const injected = async (judge: Judge) =>
    options.injections ? await tryInjections(judge, columns, lines, options.parallel) : null;
  return {
    messages: messages.length,
    batch: options.batch,
    // The least precision of suggested thresholds.
    wishedPrecision: of.precision,
    ...reportJudge(deps.judge, first, of),
    injections: await injected(deps.judge),
    second: other && second ? { ...reportJudge(other, second, of), injections: await injected(other) } : null,
    comparison: other && second ? compare([deps.judge, other], [first, second], of) : [],
  };
}

/** Returns a judge that takes a second look at scores near these thresholds. */
function lookingTwice(judge: Judge, secondLook: readonly number[]): Judge {
  return {
    ...judge,
    model: `${judge.model}, looking twice`,
    judge: (request, budget, caller) => judge.judge({ ...request, secondLook }, budget, caller),
  };
}

type Of = {
  readonly policy: Policy;
  readonly messages: readonly LabelledMessage[];
  readonly columns: EvalCriteria;
  readonly precision: number;
};

function reportJudge(judge: Judge, scored: ScoredMessages, of: Of) {
  const names = criteriaOf(of.columns);
  return {
    provider: judge.provider,
    model: judge.model,
    // Messages without scores, by reason.
    failures: countFailures([...scored.once, ...scored.again].flat()),
    // Columns that this judge cannot judge; they have no figures.
    cannot: names.filter((name) => cannotJudge(judge, name)),
    usage: scored.usage,
    tokensAMessage: tokensAMessage(scored),
    costMicroUsd: scored.costMicroUsd,
    latency: scored.latency,
    columns: names.flatMap((name, column) =>
      cannotJudge(judge, name) ? [] : [reportCriterion({ name, column, scored, ...of }, of.precision)],
    ),
  };
}

/** Returns the tokens per message in batches of this size; null for a judge without tokens. */
function tokensAMessage({ once, again, usage }: ScoredMessages) {
  const judged = once.flat().length + again.flat().length;
  if (usage.requests === 0 || judged === 0) return null;
  return { input: usage.inputTokens / judged, output: usage.outputTokens / judged };
}

/** Compares two judges on messages that both scored: which one ranks better, which decides better, and whether by chance. */
function compare(
  [judge, other]: readonly [Judge, Judge],
  [first, second]: readonly [ScoredMessages, ScoredMessages],
  of: Of,
) {
  return criteriaOf(of.columns).flatMap((name, column) => {
    if (cannotJudge(judge, name) || cannotJudge(other, name)) return [];
    const theirs = labelledScores({ name, column, messages: of.messages, scored: second });
    const both = labelledScores({ name, column, messages: of.messages, scored: first }).flatMap((one, index) => {
      const two = theirs[index];
      return one && two ? [{ one, two }] : [];
    });
    const threshold = thresholdOf(name, of.policy);
    const isRight = ({ score, positive }: { score: number; positive: boolean }) => score >= threshold === positive;
    const onlyFirst = both.filter(({ one, two }) => isRight(one) && !isRight(two)).length;
    const onlySecond = both.filter(({ one, two }) => !isRight(one) && isRight(two)).length;
    const rankings = [rankingOf(both.map(({ one }) => one)), rankingOf(both.map(({ two }) => two))] as const;
    return [
      {
        name,
        messages: both.length,
        aucFirst: rankings[0]?.auc ?? null,
        aucSecond: rankings[1]?.auc ?? null,
        // Probability of such a difference of the areas by chance (DeLong's paired test).
        aucChance: rankings[0] && rankings[1] ? rankingDifference(rankings[0], rankings[1]) : null,
        onlyFirstRight: onlyFirst,
        onlySecondRight: onlySecond,
        // The same for the decisions at the threshold (McNemar's exact test).
        decisionChance: mcNemar(onlyFirst, onlySecond),
      },
    ];
  });
}

function cannotJudge(judge: Judge, name: string): boolean {
  return judge.cannot.includes(isCategory(name) ? name : 'rules');
}

function countFailures(rows: readonly JudgeRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) if (row.kind === 'failed') counts[row.failure] = (counts[row.failure] ?? 0) + 1;
  return counts;
}
