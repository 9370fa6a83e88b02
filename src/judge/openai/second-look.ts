import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { type Call, failed, type JudgeRun } from './attempt-types.ts';
import { type BatchParts, type HowPosed, judgeBatch } from './batch.ts';
import type { Question } from './question.ts';

/** How far a score moves with its place in the batch, as it was measured (.071 from the first place to the 25th), and a little more. */
export const MEASURED_SHIFT = 0.08;
/** Of so few messages near their lines the other way round says little: each is judged alone, where it has no place. */
const NEAR_ALONE_MAX = 2;

/**
 * Judges the messages of a request, and looks again at those whose score is within the shift of a line, the other way round than they stood, so that the
 * mean of both looks holds little of their places. It is all paid for by the run's budget and ends at its deadline; a row whose second look came to nothing
 * stays as it was, and is not kept for others.
 */
export async function judgeTwice(
  parts: BatchParts,
  run: JudgeRun,
  request: JudgeRequest,
  rows: JudgeRow[],
): Promise<void> {
  const stood = new Map<JudgeRequest['messages'][number], number>();
  const noting = {
    ...parts,
    prepare: (part: JudgeRequest, how?: HowPosed) => noted(parts.prepare(part, how), part, stood),
  };
  await judgeBatch(noting, run, request, rows);
  const turned = { ...parts, prepare: (part: JudgeRequest, how?: HowPosed) => parts.prepare(part, { ...how, stood }) };
  await lookAgain(turned, run, request, rows);
}

/** Keeps where each message stands in a call, from 0 to 1: a batch that was taken apart has several. */
function noted(
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
  const near = [...rows.keys()].filter((index) => isNearALine(rows[index], request));
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

function isNearALine(row: JudgeRow | undefined, { secondLook }: JudgeRequest): boolean {
  if (row?.kind !== 'scores' || !secondLook) return false;
  // Of a criterion without a line nothing is near.
  return row.scores.some(
    (score, criterion) => Math.abs(score - (secondLook[criterion] ?? Number.NaN)) <= MEASURED_SHIFT,
  );
}

/** Both looks as one; a first look that should have had a second one is not kept for others. */
function meanOf(first: JudgeRow | undefined, second: JudgeRow | undefined): JudgeRow {
  if (first?.kind !== 'scores') return first ?? failed('invalid_answer');
  if (second?.kind !== 'scores') return { ...first, isPassing: true };
  return {
    kind: 'scores',
    scores: first.scores.map((score, criterion) => (score + (second.scores[criterion] ?? score)) / 2),
  };
}
