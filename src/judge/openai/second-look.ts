import type { JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { addressesJudge } from './addresses-judge.ts';
import { type Call, failed, type JudgeRun } from './attempt-types.ts';
import { type BatchParts, judgeBatch } from './batch.ts';
import { MEASURED_SHIFT } from './measured-shift.ts';
import type { Question } from './question.ts';

/** Messages that speak to the judge and are judged alone in one request; more of them are judged together, without the others. */
const ALONE_MAX = 6;
/** Of so few messages near their lines the other way round says little: each is judged alone, where it has no place. */
const NEAR_ALONE_MAX = 2;

/** What a second look has to do, by the places of the messages. */
type Plan = {
  /** Near one of their lines: the mean of both looks counts. */
  readonly near: readonly number[];
  /** They speak to the judge: alone, and the higher of both looks counts, since an order in a text is given to lower a score. */
  readonly speakers: readonly number[];
  /** Judged beside one that speaks to the judge: what they come to without it counts. */
  readonly beside: readonly number[];
};

/**
 * Judges the messages of a request, and looks again at those whose score is within the shift of a line, the other way round than they stood (so that the
 * mean holds little of their places), and at those that speak to the judge, alone. Messages that stood beside one that speaks to the judge are judged anew
 * without it. It is all paid for by the run's budget and ends at its deadline; a row whose second look came to nothing stays as it was, and is not kept for
 * others.
 */
export async function judgeTwice(
  parts: BatchParts,
  run: JudgeRun,
  request: JudgeRequest,
  rows: JudgeRow[],
): Promise<void> {
  const stood = new Map<JudgeRequest['messages'][number], number>();
  const noting = { ...parts, prepare: (part: JudgeRequest) => noted(parts.prepare(part), part, stood) };
  await judgeBatch(noting, run, request, rows);
  await lookAgain({ ...parts, prepare: (part) => parts.prepare(part, stood) }, run, request, rows);
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
  const { near, speakers, beside } = planOf(request, rows);
  const alone = (places: readonly number[], most: number) =>
    places.length > most ? [places] : places.map((index) => [index]);
  const groups = [...alone(near, NEAR_ALONE_MAX), ...alone(speakers, ALONE_MAX), beside].filter(
    (places) => places.length > 0,
  );
  const second = new Map<number, JudgeRow>();
  await Promise.all(
    groups.map(async (places) => {
      const messages = places.flatMap((index) => request.messages[index] ?? []);
      const again: JudgeRow[] = places.map(() => failed('timeout'));
      await judgeBatch(parts, run, { ...request, messages }, again);
      places.forEach((index, at) => {
        second.set(index, again[at] ?? failed('timeout'));
      });
    }),
  );
  const combine = (places: readonly number[], how: (first: number, second: number) => number): void => {
    for (const index of places) rows[index] = combined(rows[index], second.get(index), how);
  };
  combine(near, (one, other) => (one + other) / 2);
  combine(speakers, Math.max);
  combine(beside, (_one, other) => other);
}

function planOf({ messages, secondLook }: JudgeRequest, rows: readonly JudgeRow[]): Plan {
  const scored = rows.flatMap((row, index) => (row.kind === 'scores' ? [{ place: index, scores: row.scores }] : []));
  const speaks = new Set([...messages.keys()].filter((index) => addressesJudge(messages[index]?.text ?? '')));
  const speakers = scored.flatMap(({ place: index }) => (speaks.has(index) ? [index] : []));
  const others = scored.filter(({ place: index }) => !speaks.has(index));
  if (speaks.size > 0) return { near: [], speakers, beside: others.map(({ place: index }) => index) };
  const near = others.filter(({ scores }) => scores.some((score, criterion) => isNear(score, secondLook?.[criterion])));
  return { near: near.map(({ place: index }) => index), speakers, beside: [] };
}

function isNear(score: number, line: number | null | undefined): boolean {
  return typeof line === 'number' && Math.abs(score - line) <= MEASURED_SHIFT;
}

/** Both looks as one; a first look that should have had a second one is not kept for others. */
function combined(
  first: JudgeRow | undefined,
  second: JudgeRow | undefined,
  how: (first: number, second: number) => number,
): JudgeRow {
  if (first?.kind !== 'scores') return first ?? failed('invalid_answer');
  if (second?.kind !== 'scores') return { ...first, isPassing: true };
  return {
    kind: 'scores',
    scores: first.scores.map((score, criterion) => how(score, second.scores[criterion] ?? score)),
  };
}
