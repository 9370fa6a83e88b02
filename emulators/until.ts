import { setTimeout as pause } from 'node:timers/promises';

/** What has taken long is asked for less often: asking takes the processor from what is waited for. */
const PAUSE_MIN_MS = 2;
const PAUSE_MAX_MS = 50;

/**
 * Waits until a condition of another process or connection holds, without guessing how long it takes.
 * @param condition asked again every few milliseconds; the first truthy answer ends the wait.
 * @param options `deadlineMs` bounds the wait (120 seconds by default: only what hangs runs into it, however busy the machine); `what` names it in the failure, made then where it is a function.
 * @returns what the condition answered.
 * @throws Error naming `what` once the deadline has passed.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  options: { readonly deadlineMs?: number; readonly what?: string | (() => string) } = {},
): Promise<NonNullable<T> & Exclude<T, false>> {
  const deadlineMs = options.deadlineMs ?? 120_000;
  const beganMs = performance.now();
  for (;;) {
    const answer = await condition();
    // Truthiness is what narrows the answer; TypeScript does not carry it through a generic.
    if (answer) return answer as NonNullable<T> & Exclude<T, false>;
    const elapsedMs = performance.now() - beganMs;
    if (elapsedMs > deadlineMs) {
      const { what = 'the condition' } = options;
      throw new Error(`${typeof what === 'string' ? what : what()} did not hold in ${deadlineMs} ms`);
    }
    await pause(Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS + elapsedMs / 8));
  }
}
