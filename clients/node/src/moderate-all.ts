import type { Decision, Message } from './generated/types.ts';

/** One message as it was given, and what was decided. */
export type Moderated<T extends Message | string> = { readonly message: T; readonly decision: Decision };

/** How a stream is cut into requests. */
export type Batching = {
  /** Messages a request, 1 to 50. */
  readonly batchSize: number;
  /** Requests under way at once, at least 1. */
  readonly parallel: number;
  /** Ends the stream, also while the source is silent. */
  readonly signal?: AbortSignal | undefined;
};

type Batch<T> = {
  readonly messages: readonly T[];
  readonly isLast: boolean;
  /** What the source threw after these messages. */
  readonly fault: { readonly error: unknown } | null;
};
type Judged<T extends Message | string> = { readonly kind: 'judged'; readonly rows: readonly Moderated<T>[] };
type Read<T> = { readonly kind: 'read'; readonly batch: Batch<T> };

/**
 * Judges a stream in batches and gives the decisions in the order of the messages.
 * Reads no further ahead than `parallel` batches beyond what the consumer has taken.
 * @param judge one request; decisions in the order of its messages. The signal is aborted when the consumer leaves.
 * @throws what `judge` or the source threw, after the decisions of everything before it; what the signal was aborted with.
 */
export async function* moderateStream<T extends Message | string>(
  judge: (messages: readonly T[], signal: AbortSignal) => Promise<readonly Moderated<T>[]>,
  source: Iterable<T> | AsyncIterable<T>,
  { batchSize, parallel, signal }: Batching,
): AsyncGenerator<Moderated<T>, void, void> {
  signal?.throwIfAborted();
  const leaving = new AbortController();
  const { aborted, forget } = watch(signal, leaving);
  const iterator = iterate(source);
  const underWay: Promise<Judged<T>>[] = [];
  let reading: Promise<Read<T>> | null = null;
  let isLast = false;
  let fault: Batch<T>['fault'] = null;
  try {
    while (!isLast || underWay.length > 0) {
      if (!isLast && underWay.length < parallel) reading ??= readBatch(iterator, batchSize);
      // A slow source must not keep back what is decided already, so whichever comes first is taken.
      const [oldest] = underWay;
      const next = await Promise.race([oldest, reading, aborted].filter((one) => one !== undefined && one !== null));
      if (next?.kind === 'judged') {
        yield* next.rows;
        underWay.shift();
      } else if (next) {
        reading = null;
        ({ isLast, fault } = next.batch);
        if (next.batch.messages.length > 0) underWay.push(begin(judge(next.batch.messages, leaving.signal)));
      }
    }
    if (fault) throw fault.error;
  } finally {
    forget();
    leaving.abort();
    // Not awaited while a read is pending: a generator answers `return` only after it, which may be never.
    const closed = isLast ? undefined : Promise.resolve(iterator.return?.()).catch(() => undefined);
    if (!reading) await closed;
  }
}

function begin<T extends Message | string>(rows: Promise<readonly Moderated<T>[]>): Promise<Judged<T>> {
  const judged = rows.then((done) => ({ kind: 'judged', rows: done }) as const);
  // A failure is met when its turn comes; until then it must not count as unhandled.
  judged.catch(() => undefined);
  return judged;
}

/** Hands an abort on to the requests under way, until `forget`. */
function watch(signal: AbortSignal | undefined, leaving: AbortController) {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      leaving.abort(signal?.reason);
      reject(signal?.reason);
    };
  });
  aborted.catch(() => undefined);
  signal?.addEventListener('abort', onAbort, { once: true });
  return { aborted, forget: () => signal?.removeEventListener('abort', onAbort) };
}

async function readBatch<T>(iterator: Iterator<T> | AsyncIterator<T>, size: number): Promise<Read<T>> {
  const messages: T[] = [];
  try {
    while (messages.length < size) {
      const next = await iterator.next();
      if (next.done) return { kind: 'read', batch: { messages, isLast: true, fault: null } };
      messages.push(next.value);
    }
  } catch (error) {
    return { kind: 'read', batch: { messages, isLast: true, fault: { error } } };
  }
  return { kind: 'read', batch: { messages, isLast: false, fault: null } };
}

function iterate<T>(source: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}
