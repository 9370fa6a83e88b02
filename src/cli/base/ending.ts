import { addAbortListener } from 'node:events';
import { StewardError } from '../../core/common/errors.ts';

/** Returns the result of a promise, or throws the signal's reason if it aborts first. The promise then continues unobserved. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    void work.then(resolve, reject).finally(() => listening[Symbol.dispose]());
    const listening = addAbortListener(signal, () => reject(signal.reason));
  });
}

/** Whether a command ended because its reader closed the output, as `| head` does. Such an error needs no message. */
export function isOutputClosed(error: unknown): boolean {
  return error instanceof StewardError && error.code === 'stopping' && error.message === '';
}
