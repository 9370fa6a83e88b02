import { StewardError } from '../../core/common/errors.ts';

/** What a promise comes to, unless the signal is aborted first: then its reason is thrown, and the promise is left to itself. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Whether a command ended because nobody reads its output any more, as `| head` does. That is an error without words: nobody wants any. */
export function isUnread(error: unknown): boolean {
  return error instanceof StewardError && error.code === 'stopping' && error.message === '';
}
