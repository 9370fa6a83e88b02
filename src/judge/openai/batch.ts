import { chunksOf } from '../../core/collections/chunks-of.ts';
import type { JudgeFailure, JudgeRequest, JudgeRow } from '../../core/ports/judge.ts';
import { type Asked, type Call, type FailedRow, failed, type JudgeParts, type JudgeRun } from './attempt-types.ts';
import { ask } from './attempts.ts';
import { isMeasured } from './canary.ts';
import type { createCanaryRecord } from './canary-record.ts';
import type { SplitReason } from './openai-options.ts';
import { type ParsedRows, parseAnswer } from './parse.ts';
import type { EarlierPositions, Question } from './question.ts';

/** Most requests for the rest of an answer that was cut off. */
const CONTINUATIONS_MAX = 4;
/** Pieces into which a batch is split: three splits isolate one bad message in 50. */
const PIECES = 4;

/** The state from earlier calls about the same messages. */
type History = {
  readonly retried: boolean;
  readonly continuations: number;
  /** Whether they are a piece of a split batch. */
  readonly apart: boolean;
  /** Whether it was split because the answer missed our canary: each piece then has one, until the text that hides it is alone. */
  readonly hidesCanary: boolean;
  readonly first: FailedRow | null;
};

const FRESH: History = { retried: false, continuations: 0, apart: false, hidesCanary: false, first: null };

/** The order of messages in one call, random if `stood` is left out, and whether even a few messages get a canary. */
export type HowPosed = { readonly stood?: EarlierPositions; readonly alwaysCanary?: boolean };

/** The judge's parts, and how it poses a question about messages. */
export type BatchParts = JudgeParts & {
  readonly prepare: (request: JudgeRequest, how?: HowPosed) => Call<Question>;
  readonly canaries: ReturnType<typeof createCanaryRecord>;
  /** Whether answers count while the model misses canaries; otherwise they fail, so that a fallback can answer. */
  readonly countsWithoutCanary: boolean;
};

type Answered = Extract<Asked<Question>, { kind: 'answer' }>;

/** A batch of one request, or a part of one. */
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
 * Judges all messages of a request with as few calls as possible, and writes a row for each.
 * A batch in which one message breaks the answer is split until that message is alone; a batch that is too long for the model is halved.
 * The rest of an answer that was cut off is requested again, and what is missing from a broken one is requested once more.
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
  const how = { alwaysCanary: history.hidesCanary };
  const asked = await ask(parts, run, () => parts.prepare({ ...request, messages }, how), history.first);
  switch (asked.kind) {
    case 'failed':
      return fill(piece, wanted, asked);
    case 'filtered':
      return await takeApart(piece, 'filtered', 'content_filter');
    case 'bad_request':
      // A parameter that the server names is our fault; any other refusal may be due to a text.
      if (asked.label.param !== null) return fill(piece, wanted, failed('refused'));
      return await takeApart(piece, 'bad_request', 'refused');
    case 'too_long':
      parts.isolation.useless();
      if (wanted.length === 1 || !parts.isolation.mayTakeApart())
        return fill(piece, wanted, failed('context_too_long'));
      return await judgeApart(piece, 2, { ...history, first: null });
    case 'answer':
      return await readAnswer(piece, asked);
    default:
      return asked satisfies never;
  }
}

/** Writes the rows of an answer, and requests those that are missing. */
async function readAnswer(piece: Piece, asked: Answered): Promise<void> {
  // Ask again, because calls now have more tokens for reasoning; their limit stops growing at some point.
  if (asked.isWorthMoreRoom)
    return await judgePiece({ ...piece, history: { ...piece.history, first: failed('invalid_answer') } });
  const { parts, request, wanted, history } = piece;
  const parsed = parseAnswer(asked.content, { ...asked.question.expected, cut: asked.cut });
  const isFound = isCanaryMeasured(request, asked, parsed);
  if (isFound !== null) await parts.canaries.note(isFound, () => tryCanary(piece));
  if (isFound === false && parts.canaries.isMissed() && !parts.countsWithoutCanary)
    return fill(piece, wanted, failed('invalid_answer'));
  const isTrusted = isFound !== false || parts.canaries.isMissed();
  const missing = isTrusted ? keepRows(piece, asked, parsed) : wanted;
  const progress = missing.length < wanted.length;
  if (progress) parts.isolation.good();
  if (missing.length === 0) return;
  if (asked.cut && progress && history.continuations < CONTINUATIONS_MAX) {
    const next = { ...history, continuations: history.continuations + 1, first: null };
    return await judgePiece({ ...piece, wanted: missing, history: next });
  }
  const rest = { ...piece, wanted: missing };
  // Cut off before its first row: the same question would be cut off again, a part of it perhaps not.
  if (history.retried || (asked.cut && !progress && missing.length > 1)) {
    if (asked.isAllThinking) parts.isolation.useless('dear');
    return await takeApart(rest, isTrusted ? 'invalid_answer' : 'canary', 'invalid_answer');
  }
  await judgePiece({ ...rest, history: { ...history, retried: true, first: failed('invalid_answer') } });
}

/** Judges a batch without an answer in pieces; a single message that gets none fails. */
async function takeApart(piece: Piece, because: SplitReason, failure: Exclude<JudgeFailure, 'budget'>): Promise<void> {
  const { parts, run, wanted, history } = piece;
  parts.isolation.useless();
  const calls = Math.min(PIECES, wanted.length);
  if (wanted.length === 1 || run.isolationCalls.left < calls || !parts.isolation.mayTakeApart())
    return fill(piece, wanted, failed(failure));
  run.isolationCalls.left -= calls;
  if (!history.apart) parts.options.onPoisoned?.({ because, messages: wanted.length });
  const hidesCanary = history.hidesCanary || because === 'canary';
  await judgeApart(piece, PIECES, { ...history, retried: true, apart: true, hidesCanary, first: null });
}

async function judgeApart(piece: Piece, pieces: number, history: History): Promise<void> {
  const apart = chunksOf(piece.wanted, Math.ceil(piece.wanted.length / pieces));
  await Promise.all(apart.map((wanted) => judgePiece({ ...piece, wanted, history })));
}

/** Whether the model finds the canary among as many ordinary messages of our own; null if it does not answer. */
async function tryCanary({ parts, run, request, wanted }: Piece): Promise<boolean | null> {
  const messages = wanted.map((_, at) => ({ text: `${ORDINARY[at % ORDINARY.length]} (${at})`, topic: '' }));
  const ours = { ...request, messages, rules: {} };
  const asked = await ask(parts, run, () => parts.prepare(ours, { alwaysCanary: true }));
  if (asked.kind !== 'answer') return null;
  const parsed = parseAnswer(asked.content, { ...asked.question.expected, cut: asked.cut });
  return isCanaryMeasured(request, asked, parsed);
}

/** Messages that no model scores in any category. */
const ORDINARY = [
  'Did you see the game yesterday evening?',
  'I will be ten minutes late for the meeting.',
  'The new version works well on my machine.',
  'Thanks, that answers my question.',
  'Which of the two books would you read first?',
  'It has been raining here since Monday.',
] as const;

/** Whether the answer scores the canary correctly; null without a canary, without rows, or if cut off before it. */
function isCanaryMeasured(request: JudgeRequest, asked: Answered, parsed: ParsedRows): boolean | null {
  const { canary } = asked.question;
  if (!canary) return null;
  const row = parsed.get(canary.index);
  if (row) return isMeasured(canary, request.categories, row);
  return parsed.size === 0 || asked.cut ? null : false;
}

/** Writes the valid rows of an answer. @returns the positions that still have none. */
function keepRows({ request, wanted, rows }: Piece, { question }: Answered, parsed: ParsedRows): readonly number[] {
  const answered = new Set<number>();
  for (const [index, scores] of parsed) {
    const position = wanted[question.places.get(index) ?? -1];
    if (position === undefined) continue;
    answered.add(position);
    // Without a topic nothing is off-topic, whatever the model says.
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
