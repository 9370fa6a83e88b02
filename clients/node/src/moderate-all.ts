import type { Decision, Message } from './generated/types.ts';

/** A message as you passed it, with its decision. */
export type Moderated<T extends Message | string> = { readonly message: T; readonly decision: Decision };

/** How a stream is divided into requests. */
export type Batching = {
  /** Messages per request, 1 to 50. */
  readonly batchSize: number;
  /** Requests at the same time, at least 1. */
  readonly parallel: number;
  /** Ends the stream, even while the source sends nothing. */
  readonly signal?: AbortSignal | undefined;
};

type Batch<T> = {
  readonly messages: readonly T[];
  readonly isLast: boolean;
  /** The error that the source threw after these messages. */
  readonly fault: { readonly error: unknown } | null;
};
type Judged<T extends Message | string> = { readonly kind: 'judged'; readonly rows: readonly Moderated<T>[] };
type Read<T> = { readonly kind: 'read'; readonly batch: Batch<T> };

/**
 * Judges a stream in batches and yields the decisions in the order of the messages.
 * It reads at most `parallel` batches ahead of the consumer.
 * @param judge sends one request; decisions in message order. Its signal aborts when the consumer stops.
 * @throws the error of `judge` or the source, after all decisions before it, or the signal's abort reason.
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
      // A slow source must not delay finished decisions, so this takes whichever comes first.
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
    // Do not await this during a pending read: a generator answers `return` only after the read, which may never end.
    const closed = isLast ? undefined : Promise.resolve(iterator.return?.()).catch(() => undefined);
    if (!reading) await closed;
  }
}

function begin<T extends Message | string>(rows: Promise<readonly Moderated<T>[]>): Promise<Judged<T>> {
  const judged = rows.then((done) => ({ kind: 'judged', rows: done }) as const);
  // The failure is handled when its turn comes. Until then it must not count as unhandled.
  judged.catch(() => undefined);
  return judged;
}

/** Passes an abort on to the running requests, until `forget` is called. */
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
