import type { JudgeFailure, JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { type Asked, type Call, type FailedRow, failed, type JudgeParts, type JudgeRun } from './attempt-types.ts';
import { ask } from './attempts.ts';
import { isMeasured } from './canary.ts';
import type { Poison } from './openai-options.ts';
import { type ParsedRows, parseAnswer } from './parse.ts';
import type { Question, Stood } from './question.ts';

/** How often the rest of an answer that was cut off is asked for. */
const CONTINUATIONS_MAX = 4;
/** Into how many pieces a batch is taken apart: one poisonous message in 50 is alone after three times. */
const PIECES = 4;

/** What earlier calls about the same messages have used up. */
type History = {
  readonly retried: boolean;
  readonly continuations: number;
  /** Whether they are a piece of a batch that was taken apart. */
  readonly apart: boolean;
  readonly first: FailedRow | null;
};

const FRESH: History = { retried: false, continuations: 0, apart: false, first: null };

/** The judge's parts, and how it puts messages into one call: in an order that is drawn, or the other way round than they stood. */
export type BatchParts = JudgeParts & { readonly prepare: (request: JudgeRequest, stood?: Stood) => Call<Question> };

type Answered = Extract<Asked<Question>, { kind: 'answer' }>;

/** A batch of one request, or a piece of one. */
type Piece = {
  readonly parts: BatchParts;
  readonly run: JudgeRun;
  readonly request: JudgeRequest;
  /** Positions in `request.messages`; exactly these rows are written. */
  readonly wanted: readonly number[];
  readonly rows: JudgeRow[];
  readonly history: History;
};

/**
 * Judges all messages of a request with as few calls as the answers allow, and writes a row for each.
 * A batch that a message keeps the model from answering is taken apart until that message is alone, one that is too long for the model is halved, the
 * rest of a cut answer is asked for again, and what is missing from a broken one is asked for once more.
 * Rejects only when the budget does.
 */
export async function judgeBatch(
  parts: BatchParts,
  run: JudgeRun,
  request: JudgeRequest,
  rows: JudgeRow[],
): Promise<void> {
  await judgePiece({ parts, run, request, wanted: [...request.messages.keys()], rows, history: FRESH });
}

async function judgePiece(piece: Piece): Promise<void> {
  const { parts, run, request, wanted, history } = piece;
  const messages = wanted.flatMap((position) => request.messages[position] ?? []);
  const asked = await ask(parts, run, () => parts.prepare({ ...request, messages }), history.first);
  switch (asked.kind) {
    case 'failed':
      return fill(piece, wanted, asked);
    case 'filtered':
      return await takeApart(piece, 'filtered', 'content_filter');
    case 'bad_request':
      // A parameter that the server names is our fault; anything else may be a text that it will not take.
      if (asked.label.param !== null) return fill(piece, wanted, failed('refused'));
      return await takeApart(piece, 'bad_request', 'refused');
    case 'too_long':
      if (wanted.length === 1) return fill(piece, wanted, failed('context_too_long'));
      return await judgeApart(piece, 2, { ...history, first: null });
    case 'answer':
      return await readAnswer(piece, asked);
    default:
      return asked satisfies never;
  }
}

/** Writes the rows of an answer, and asks for those that it does not have. */
async function readAnswer(piece: Piece, asked: Answered): Promise<void> {
  const { parts, wanted, history } = piece;
  const parsed = parseAnswer(asked.content, { ...asked.question.expected, cut: asked.cut });
  const isTrusted = isCanaryMeasured(piece, asked, parsed);
  const missing = isTrusted ? keepRows(piece, asked, parsed) : wanted;
  const progress = missing.length < wanted.length;
  if (progress) parts.isolation.good();
  if (missing.length === 0) return;
  if (asked.cut && progress && history.continuations < CONTINUATIONS_MAX) {
    const next = { ...history, continuations: history.continuations + 1, first: null };
    return await judgePiece({ ...piece, wanted: missing, history: next });
  }
  const rest = { ...piece, wanted: missing };
  // Cut before its first row: the same question would be cut again, a part of it may not.
  if (history.retried || (asked.cut && !progress && missing.length > 1)) {
    return await takeApart(rest, isTrusted ? 'invalid_answer' : 'canary', 'invalid_answer');
  }
  await judgePiece({ ...rest, history: { ...history, retried: true, first: failed('invalid_answer') } });
}

/** Judges the messages of a batch that got no answer in pieces; the one that is left over fails. */
async function takeApart(piece: Piece, because: Poison, failure: Exclude<JudgeFailure, 'budget'>): Promise<void> {
  const { parts, run, wanted, history } = piece;
  parts.isolation.useless();
  const calls = Math.min(PIECES, wanted.length);
  if (wanted.length === 1 || run.isolationCalls.left < calls || !parts.isolation.mayTakeApart()) {
    return fill(piece, wanted, failed(failure));
  }
  run.isolationCalls.left -= calls;
  if (!history.apart) parts.options.onPoisoned?.({ because, messages: wanted.length });
  await judgeApart(piece, PIECES, { ...history, retried: true, apart: true, first: null });
}

async function judgeApart(piece: Piece, pieces: number, history: History): Promise<void> {
  await Promise.all(split(piece.wanted, pieces).map((wanted) => judgePiece({ ...piece, wanted, history })));
}

function isCanaryMeasured({ request }: Piece, asked: Answered, parsed: ParsedRows): boolean {
  const { canary } = asked.question;
  if (!canary) return true;
  const row = parsed.get(canary.index);
  // An answer that was cut off may not have come to it.
  return row ? isMeasured(canary, request.categories, row) : parsed.size === 0 || asked.cut;
}

/** Writes the valid rows of an answer; @returns the positions that still have none. */
function keepRows({ request, wanted, rows }: Piece, { question }: Answered, parsed: ParsedRows): readonly number[] {
  const answered = new Set<number>();
  for (const [index, scores] of parsed) {
    const position = wanted[question.places.get(index) ?? -1];
    if (position === undefined) continue;
    answered.add(position);
    // Without a topic nothing can be off it, whatever the model says.
    const offtopic = request.messages[position]?.topic === '' ? request.categories.indexOf('offtopic') : -1;
    rows[position] = {
      kind: 'scores',
      scores: scores.map((score, criterion) => (criterion === offtopic ? 0 : score / 100)),
    };
  }
  return wanted.filter((position) => !answered.has(position));
}

function fill({ rows }: Piece, positions: readonly number[], row: JudgeRow): void {
  for (const position of positions) rows[position] = row;
}

/** At most that many pieces of nearly equal size, none empty. */
function split(positions: readonly number[], pieces: number): readonly (readonly number[])[] {
  const size = Math.ceil(positions.length / pieces);
  return Array.from({ length: Math.ceil(positions.length / size) }, (_, piece) =>
    positions.slice(piece * size, (piece + 1) * size),
  );
}
