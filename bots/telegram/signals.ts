/** What Node's signals and those of the polyfill that grammY and its runner use have in common. */
export type AnySignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Makes a call with a signal that is given when one of several is, and leaves no listener behind. `AbortSignal.any` takes Node's own only. */
export async function withSignals<T>(
  signals: readonly (AnySignal | undefined)[],
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const given = signals.filter((signal) => signal !== undefined);
  if (given.some((signal) => signal.aborted)) abort();
  for (const signal of given) signal.addEventListener('abort', abort);
  try {
    return await call(controller.signal);
  } finally {
    for (const signal of given) signal.removeEventListener('abort', abort);
  }
}
