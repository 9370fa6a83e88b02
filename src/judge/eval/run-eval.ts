import { CATEGORY_NAMES, defaultThreshold, isCategory } from '../../core/category.ts';
import { normalise } from '../../core/pipeline/normalise.ts';
import type { Policy } from '../../core/policy.ts';
import type { Judge, JudgeAnswer, JudgeRow, JudgeUsage, Purse } from '../../core/ports.ts';
import type { EvalOptions } from './arguments.ts';
import { columnsFor, type EvalColumns, type LabelledMessage, readLabelled } from './labelled-line.ts';
import { averagePrecision, calibrationError, figuresAt, positionShift, type ScorePair } from './metrics.ts';
import { type ColumnReport, type EvalReport, formatReport } from './report.ts';

/** What an evaluation works on. */
export type EvalDeps = {
  readonly judge: Judge;
  readonly policy: Policy;
  /** The lines of the labelled file, from its beginning. */
  readonly readLines: () => AsyncIterable<string>;
  readonly print: (text: string) => void;
};

/**
 * Scores a labelled file with a judge, in batches as the service makes them, and prints how good the scores are.
 * With `position`, every batch is judged again in reversed order: the same messages and neighbours at other places. The shift holds
 * the model's own noise too.
 * @throws StewardError `invalid` for a file that cannot be read as labelled messages.
 */
export async function runEval(deps: EvalDeps, options: EvalOptions): Promise<EvalReport> {
  const { judge, policy } = deps;
  const messages = await readLabelled(deps.readLines(), policy, options.limit);
  const columns = columnsFor(policy, messages, CATEGORY_NAMES);
  const tally = createTally();
  const batches = inBatches(messages, options.batch);
  const score = async (batch: readonly LabelledMessage[]): Promise<readonly JudgeRow[]> => {
    const subjects = batch.map(({ text, topic }) => ({ text: normalise(text), topic: normalise(topic) }));
    const answer = await judge.judge({ messages: subjects, ...columns }, tally.purse);
    tally.add(answer);
    return answer.rows;
  };
  const forwards = await mapParallel(batches, options.parallel, score);
  const backwards = options.position
    ? await mapParallel(batches, options.parallel, async (batch) => (await score(batch.toReversed())).toReversed())
    : [];
  const report: EvalReport = {
    provider: judge.provider,
    model: judge.model,
    messages: messages.length,
    batch: options.batch,
    failures: countFailures([...forwards, ...backwards].flat()),
    cannot: namesOf(columns).filter((name) => cannotJudge(judge, name)),
    usage: tally.usage(),
    costMicroUsd: tally.costMicroUsd(),
    columns: namesOf(columns).flatMap((name, column) =>
      cannotJudge(judge, name) ? [] : [reportColumn({ name, column, policy, messages, forwards, backwards })],
    ),
  };
  deps.print(options.json ? JSON.stringify(report, null, 2) : formatReport(report));
  return report;
}

function reportColumn(of: {
  readonly name: string;
  readonly column: number;
  readonly policy: Policy;
  readonly messages: readonly LabelledMessage[];
  readonly forwards: readonly (readonly JudgeRow[])[];
  readonly backwards: readonly (readonly JudgeRow[])[];
}): ColumnReport {
  const { name, column, policy } = of;
  const rows = of.forwards.flat();
  const scored = of.messages.flatMap(({ labels }, index) => {
    const score = scoreOf(rows[index], column);
    const positive = labels.get(name);
    return score === null || positive === undefined ? [] : [{ score, positive }];
  });
  const threshold = isCategory(name)
    ? (policy.thresholds[name] ?? defaultThreshold(name))
    : (policy.rule_thresholds[name] ?? 1);
  return {
    name,
    threshold,
    labelled: scored.length,
    positives: scored.filter(({ positive }) => positive).length,
    auprc: averagePrecision(scored),
    ...figuresAt(scored, threshold),
    calibrationError: calibrationError(scored),
    shift: positionShift(pairsOf(of.forwards, of.backwards, column)),
  };
}

/** Each message's scores at its two places; one in the middle of its batch has only one place. */
function pairsOf(
  forwards: readonly (readonly JudgeRow[])[],
  backwards: readonly (readonly JudgeRow[])[],
  column: number,
): ScorePair[] {
  return backwards.flatMap((again, batch) =>
    again.flatMap((row, place) => {
      const first = scoreOf(forwards[batch]?.[place], column);
      const second = scoreOf(row, column);
      const other = again.length - 1 - place;
      if (first === null || second === null || place === other) return [];
      return [place < other ? { earlier: first, later: second } : { earlier: second, later: first }];
    }),
  );
}

function scoreOf(row: JudgeRow | undefined, column: number): number | null {
  return row?.kind === 'scores' ? (row.scores[column] ?? null) : null;
}

function namesOf(columns: EvalColumns): readonly string[] {
  return [...columns.categories, ...Object.keys(columns.rules)];
}

function cannotJudge(judge: Judge, name: string): boolean {
  return judge.cannot.includes(isCategory(name) ? name : 'rules');
}

function countFailures(rows: readonly JudgeRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) if (row.kind === 'failed') counts[row.failure] = (counts[row.failure] ?? 0) + 1;
  return counts;
}

function inBatches<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}

/** Maps with at most that many under way; results keep the order. */
export async function mapParallel<T, R>(
  items: readonly T[],
  parallel: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) results.set(index, await map(item));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return items.flatMap((_, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}

/** Adds up usage and cost; its purse has no bottom. */
export function createTally(): {
  readonly purse: Purse;
  add(answer: JudgeAnswer): void;
  usage(): JudgeUsage;
  costMicroUsd(): number;
} {
  let usage: JudgeUsage = { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  let cost = 0;
  return {
    purse: {
      reserve: async () => null,
      settle: (_bound, actual) => {
        cost += actual;
      },
    },
    add: ({ usage: used }) => {
      usage = {
        requests: usage.requests + used.requests,
        inputTokens: usage.inputTokens + used.inputTokens,
        cachedInputTokens: usage.cachedInputTokens + used.cachedInputTokens,
        outputTokens: usage.outputTokens + used.outputTokens,
      };
    },
    usage: () => usage,
    costMicroUsd: () => cost,
  };
}
