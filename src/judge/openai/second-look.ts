import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { type Call, failed, type JudgeRun } from './attempt-types.ts';
import { type BatchParts, type HowPosed, judgeBatch } from './batch.ts';
import type { Question } from './question.ts';

/** How far a score moves with its position in the batch: .071 was measured from the first to the 25th; this is a little more. */
export const MEASURED_SHIFT = 0.08;
/** For this few messages near a threshold, reversing the order changes little: each is judged alone, without position effects. */
const NEAR_ALONE_MAX = 2;

/**
 * Judges the messages of a request, then judges those near a threshold again in reversed order, so that position hardly affects the mean of both.
 * All calls use the run's budget and deadline. If the second look fails, the first row stays, but is not cached.
 */
export async function judgeTwice(
  parts: BatchParts,
  run: JudgeRun,
  request: JudgeRequest,
  rows: JudgeRow[],
): Promise<void> {
  const stood = new Map<JudgeRequest['messages'][number], number>();
  const recording = {
    ...parts,
    prepare: (part: JudgeRequest, how?: HowPosed) => recordPositions(parts.prepare(part, how), part, stood),
  };
  await judgeBatch(recording, run, request, rows);
  const again = { ...parts, prepare: (part: JudgeRequest, how?: HowPosed) => parts.prepare(part, { ...how, stood }) };
  await lookAgain(again, run, request, rows);
}

/** Records each message's position in a call, from 0 to 1; the last position counts if a batch was split. */
function recordPositions(
  call: Call<Question>,
  { messages }: JudgeRequest,
  stood: Map<JudgeRequest['messages'][number], number>,
): Call<Question> {
  const { places, expected } = call.question;
  for (const [at, index] of expected.indices.entries()) {
    const message = messages[places.get(index) ?? -1];
    if (message) stood.set(message, at / expected.indices.length);
  }
  return call;
}

async function lookAgain(parts: BatchParts, run: JudgeRun, request: JudgeRequest, rows: JudgeRow[]): Promise<void> {
  const near = [...rows.keys()].filter((index) => isNearThreshold(rows[index], request));
  const groups = near.length > NEAR_ALONE_MAX ? [near] : near.map((index) => [index]);
  await Promise.all(
    groups.map(async (places) => {
      const messages = places.flatMap((index) => request.messages[index] ?? []);
      const again: JudgeRow[] = places.map(() => failed('timeout'));
      await judgeBatch(parts, run, { ...request, messages }, again);
      places.forEach((index, at) => {
        rows[index] = meanOf(rows[index], again[at]);
      });
    }),
  );
}

function isNearThreshold(row: JudgeRow | undefined, { secondLook }: JudgeRequest): boolean {
  if (row?.kind !== 'scores' || !secondLook) return false;
  // A criterion without a threshold is never near.
  return row.scores.some(
    (score, criterion) => Math.abs(score - (secondLook[criterion] ?? Number.NaN)) <= MEASURED_SHIFT,
  );
}

/** Averages both looks; a first look without its second one is not cached. */
function meanOf(first: JudgeRow | undefined, second: JudgeRow | undefined): JudgeRow {
  if (first?.kind !== 'scores') return first ?? failed('invalid_answer');
  if (second?.kind !== 'scores') return { ...first, isUncacheable: true };
  return {
    kind: 'scores',
    scores: first.scores.map((score, criterion) => (score + (second.scores[criterion] ?? score)) / 2),
  };
}
