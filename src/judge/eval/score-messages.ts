import { chunksOf } from '../../core/collections/chunks-of.ts';
import { NO_USAGE, sumUsage } from '../../core/moderation/judgement.ts';
import type { Budget, Clock, Judge, JudgeAnswer, JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { normalise } from '../../core/text/normalise.ts';
import { readShown } from '../../core/text/visible/visible-text.ts';
import type { EvalCriteria, LabelledMessage } from './labelled-line.ts';

export type EvalOptions = {
  /** Messages per request, 1 to 50. */
  readonly batch: number;
  /** Concurrent requests. */
  readonly parallel: number;
  /** Whether to judge everything a second time at other positions, which doubles the cost. */
  readonly position: boolean;
  /** Whether to run the injection suite too. */
  readonly injections?: boolean;
  /** The least precision of a suggested threshold; .95 if left out. */
  readonly precision?: number;
};

/** The scores and totals of a run. `again` holds the batches judged in reversed order, restored to this order; empty if not requested. */
export type ScoredMessages = Awaited<ReturnType<typeof scoreMessages>>;

/** Judges messages in batches like those of the service. */
export async function scoreMessages(
  deps: { readonly judge: Judge; readonly now: Clock },
  messages: readonly LabelledMessage[],
  columns: EvalCriteria,
  options: Pick<EvalOptions, 'batch' | 'parallel' | 'position'>,
) {
  const totals = createTotals();
  const times: number[] = [];
  const batches = chunksOf(messages, options.batch);
  const score = async (batch: readonly LabelledMessage[]): Promise<readonly JudgeRow[]> => {
    const subjects = batch.map(({ text, topic }) => seen(deps.judge, text, topic));
    const from = deps.now();
    const answer = await deps.judge.judge({ messages: subjects, ...columns }, totals.budget);
    times.push(deps.now() - from);
    totals.add(answer);
    return answer.rows;
  };
  const once = await mapParallel(batches, options.parallel, score);
  const again = options.position
    ? await mapParallel(batches, options.parallel, async (batch) => (await score(batch.toReversed())).toReversed())
    : [];
  return { once, again, usage: totals.usage(), costMicroUsd: totals.costMicroUsd(), latency: latencyOf(times) };
}

/** Prepares a message as the pipeline does for the judge. */
function seen({ readsShown }: Judge, raw: string, topic: string): JudgeRequest['messages'][number] {
  const text = normalise(raw);
  const shown = readsShown ? readShown(raw, text) : text;
  return { text, topic: normalise(topic), ...(shown !== text && { shown }) };
}

/** Returns the latency of the requests to the judge. */
function latencyOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const sum = sorted.reduce((total, time) => total + time, 0);
  return { requests: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), meanMs: sum / Math.max(1, sorted.length) };
}

/** Maps with at most `parallel` items at once; results keep the order. */
export async function mapParallel<T, R>(
  items: readonly T[],
  parallel: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

/** Creates totals of usage and cost; their budget never refuses. */
export function createTotals() {
  let usage = NO_USAGE;
  let cost = 0;
  const budget: Budget = {
    reserve: async () => null,
    settle: (_bound, actual) => {
      cost += actual;
    },
  };
  return {
    budget,
    add: ({ usage: used }: JudgeAnswer): void => {
      usage = sumUsage([usage, used]);
    },
    usage: () => usage,
    costMicroUsd: () => cost,
  };
}
