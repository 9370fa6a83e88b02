import { StewardError } from '../../core/common/errors.ts';

/** Returns the result of a promise, or throws the signal's reason if it aborts first. The promise then continues unobserved. */
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

/** Whether a command ended because its reader closed the output, as `| head` does. Such an error needs no message. */
export function isOutputClosed(error: unknown): boolean {
  return error instanceof StewardError && error.code === 'stopping' && error.message === '';
}
