import type { JudgeRequest, JudgeRow } from '../core/ports.ts';
import { type Asked, ask, type FailedRow, failed, type JudgeParts, type JudgeRun } from './attempts.ts';
import { parseAnswer } from './parse.ts';

/** How often the rest of an answer that was cut off is asked for. */
const CONTINUATIONS_MAX = 4;

/** What earlier calls about the same messages have used up. */
type History = { readonly retried: boolean; readonly continuations: number; readonly first: FailedRow | null };

/**
 * Judges messages with as few calls as their answers allow, and writes a row for each.
 * A filtered batch is split four ways until the message is alone, one that is too long for the model is halved, the
 * rest of a cut answer is asked for again, and what is missing from a broken one is asked for once more.
 * @param wanted positions in `request.messages`; exactly these rows are written.
 * Rejects only when the purse does.
 */
export async function judgeBatch(
  parts: JudgeParts,
  run: JudgeRun,
  request: JudgeRequest,
  wanted: readonly number[],
  rows: JudgeRow[],
  history: History = { retried: false, continuations: 0, first: null },
): Promise<void> {
  const messages = wanted.flatMap((position) => request.messages[position] ?? []);
  const asked = await ask(parts, run, { ...request, messages }, history.first);
  const again = (positions: readonly number[], next: History): Promise<void> =>
    judgeBatch(parts, run, request, positions, rows, next);
  const splitInto = async (pieces: number): Promise<void> => {
    await Promise.all(split(wanted, pieces).map((piece) => again(piece, { ...history, first: null })));
  };

  switch (asked.kind) {
    case 'failed':
      return fill(rows, wanted, asked);
    case 'filtered':
      return wanted.length === 1 ? fill(rows, wanted, failed('content_filter')) : await splitInto(4);
    case 'too_long':
      return wanted.length === 1 ? fill(rows, wanted, failed('context_too_long')) : await splitInto(2);
    case 'answer': {
      const missing = keepRows(asked, request, wanted, rows);
      if (missing.length === 0) return;
      const first = failed('invalid_answer');
      const progress = missing.length < wanted.length;
      if (asked.cut && progress && history.continuations < CONTINUATIONS_MAX) {
        return await again(missing, { ...history, continuations: history.continuations + 1, first: null });
      }
      if (history.retried) return fill(rows, missing, first);
      const next: History = { ...history, retried: true, first };
      // Cut before its first row: the same question would be cut again, half of it may not.
      if (asked.cut && !progress && missing.length > 1) {
        await Promise.all(split(missing, 2).map((piece) => again(piece, next)));
        return;
      }
      return await again(missing, next);
    }
    default:
      return asked satisfies never;
  }
}

/** Writes the valid rows of an answer; @returns the positions that still have none. */
function keepRows(
  answer: Extract<Asked, { kind: 'answer' }>,
  request: JudgeRequest,
  wanted: readonly number[],
  rows: JudgeRow[],
): readonly number[] {
  const columns = request.categories.length + Object.keys(request.rules).length;
  const parsed = parseAnswer(answer.content, { messages: wanted.length, columns });
  return wanted.filter((position, index) => {
    const scores = parsed.rows.get(index + 1);
    if (!scores) return true;
    const offtopic = request.messages[position]?.topic === '' ? request.categories.indexOf('offtopic') : -1;
    // Without a topic nothing can be off it, whatever the model says.
    rows[position] = {
      kind: 'scores',
      scores: scores.map((score, column) => (column === offtopic ? 0 : score / 100)),
    };
    return false;
  });
}

function fill(rows: JudgeRow[], positions: readonly number[], row: JudgeRow): void {
  for (const position of positions) rows[position] = row;
}

/** At most that many pieces of nearly equal size, none empty. */
function split(positions: readonly number[], pieces: number): readonly (readonly number[])[] {
  const size = Math.ceil(positions.length / pieces);
  return Array.from({ length: Math.ceil(positions.length / size) }, (_, piece) =>
    positions.slice(piece * size, (piece + 1) * size),
  );
}
