import type { Client } from './client.ts';
import { JudgmentFailedError, StewardError } from './errors.ts';
import type { Action, Decision } from './generated/types.ts';

export type GuardStreamOptions = {
  /** The mildest action that stops the stream. Default: `delete`. The shipped policy only flags. */
  readonly fromAction?: Exclude<Action, 'none'> | undefined;
  /** The longest time that text waits for its decision, in milliseconds. After that it is released. Default: 300. */
  readonly holdMs?: number | undefined;
  /** Waits for every decision, however long it takes, and throws if there is none. Default: false. */
  readonly failClosed?: boolean | undefined;
  /** Ends the stream, which then throws the signal's abort reason. */
  readonly signal?: AbortSignal | undefined;
};

/** The policy acted on the text. Nothing after the last released piece was released. */
export class BlockedError extends StewardError {
  override readonly name = 'BlockedError';
  readonly decision: Decision;

  constructor(decision: Decision) {
    super(`blocked: ${decision.category ?? 'no category'}, ${decision.action}`);
    this.decision = decision;
  }
}

type Piece = { readonly text: string; readonly sinceMs: number };
type Came =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'decision'; readonly decision: Decision | null }
  | { readonly kind: 'time' };

const ACTIONS: readonly Action[] = ['none', 'flag', 'delete', 'timeout'];
/** Each request also has up to this many characters of released text, because a sentence may be cut anywhere. */
const CONTEXT_CHARS = 1_000;
/** Most characters per request. While this many wait, no more text is read. */
const PIECE_CHARS = 4_000;
/** The number of requests that fit into the hold time. Text is collected between them. */
const ASKED_IN_HOLD = 3;

/**
 * Releases a stream of text, such as a language model's, piece by piece once it is judged or `holdMs` is over. It sends one request at a time; each
 * is one judged message. A decision that comes too late for its own text stops the text after it.
 * @throws BlockedError once the policy acts on the text; JudgmentFailedError if the tenant fails closed; errors of the source.
 * @example for await (const text of guardStream(steward, model.textStream)) process.stdout.write(text);
 */
export async function* guardStream(
  client: Pick<Client, 'moderate'>,
  source: AsyncIterable<string>,
  { fromAction = 'delete', holdMs = 300, failClosed = false, signal }: GuardStreamOptions = {},
): AsyncGenerator<string, void, void> {
  signal?.throwIfAborted();
  const leaving = new AbortController();
  const either = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
  const iterator = source[Symbol.asyncIterator]();
  let reading: Promise<Came> | null = null;
  let asking: Promise<Came> | null = null;
  /** The piece that is being judged, and the text that came after it. */
  let asked = null as Piece | null;
  let waiting = null as Piece | null;
  let context = '';
  let isEnded = false;
  const release = (piece: Piece): string => {
    context = (context + piece.text).slice(-CONTEXT_CHARS);
    return piece.text;
  };
  const isLate = (piece: Piece | null): piece is Piece =>
    piece !== null && !failClosed && Date.now() - piece.sinceMs >= holdMs;
  try {
    while (!isEnded || asked || waiting) {
      signal?.throwIfAborted();
      const isRipe =
        waiting &&
        (isEnded || waiting.text.length >= PIECE_CHARS || Date.now() >= waiting.sinceMs + holdMs / ASKED_IN_HOLD);
      if (waiting && isRipe && !asking) {
        asking = decide(client, context + waiting.text, failClosed, either);
        [asked, waiting] = [waiting, null];
      }
      if (!isEnded && (waiting?.text.length ?? 0) < PIECE_CHARS) reading ??= read(iterator);
      const timer = wakeAt(dueAt({ asked, waiting, isAsking: asking !== null }, holdMs, failClosed), signal);
      const came = await Promise.race([reading, asking, timer.came].filter((one) => one !== null)).finally(
        timer.forget,
      );
      if (came.kind === 'text') {
        reading = null;
        waiting = { text: (waiting?.text ?? '') + came.text, sinceMs: waiting?.sinceMs ?? Date.now() };
      } else if (came.kind === 'end') {
        reading = null;
        isEnded = true;
      } else if (came.kind === 'decision') {
        asking = null;
        if (came.decision && ACTIONS.indexOf(came.decision.action) >= ACTIONS.indexOf(fromAction))
          throw new BlockedError(came.decision);
        if (asked) yield release(asked);
        asked = null;
      }
      if (isLate(asked)) {
        yield release(asked);
        asked = null;
      }
      if (asking && !asked && isLate(waiting)) {
        yield release(waiting);
        waiting = null;
      }
    }
  } finally {
    leaving.abort();
    // Do not await this during a pending read: a generator answers `return` only after the read, which may never end.
    const closed = isEnded ? undefined : Promise.resolve(iterator.return?.()).catch(() => undefined);
    if (!reading) await closed;
  }
}

async function read(iterator: AsyncIterator<string>): Promise<Came> {
  const next = await iterator.next();
  return next.done ? { kind: 'end' } : { kind: 'text', text: next.value };
}

/** @returns no decision if judging failed and the text may pass. */
function decide(
  client: Pick<Client, 'moderate'>,
  text: string,
  failClosed: boolean,
  signal: AbortSignal,
): Promise<Came> {
  const came = client.moderate(text, { signal }).then(
    ({ decisions }): Came => ({ kind: 'decision', decision: decisions[0] ?? null }),
    (error: unknown): Came => {
      if (failClosed || error instanceof JudgmentFailedError || !(error instanceof StewardError)) throw error;
      return { kind: 'decision', decision: null };
    },
  );
  // The failure is handled when it is awaited. Until then it must not count as unhandled.
  came.catch(() => undefined);
  return came;
}

type Held = { readonly asked: Piece | null; readonly waiting: Piece | null; readonly isAsking: boolean };

/** Returns when the next request or release is due at the latest, or null if nothing waits. */
function dueAt({ asked, waiting, isAsking }: Held, holdMs: number, failClosed: boolean): number | null {
  const times = [
    asked && !failClosed ? asked.sinceMs + holdMs : null,
    waiting && !isAsking ? waiting.sinceMs + holdMs / ASKED_IN_HOLD : null,
    waiting && !failClosed ? waiting.sinceMs + holdMs : null,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function wakeAt(atMs: number | null, signal: AbortSignal | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  const came = new Promise<Came>((resolve) => {
    wake = () => resolve({ kind: 'time' });
    if (atMs !== null) timer = setTimeout(wake, Math.max(1, atMs - Date.now()));
  });
  signal?.addEventListener('abort', wake, { once: true });
  const forget = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', wake);
  };
  return { came, forget };
}
