import { setTimeout as pause } from 'node:timers/promises';

/** The longer a wait takes, the rarer are its checks, because they take processor time from what is awaited. */
const PAUSE_MIN_MS = 2;
const PAUSE_MAX_MS = 50;

/**
 * Waits until a condition of another process or connection holds, without guessing how long that takes.
 * @param condition called again every few milliseconds; the first truthy answer ends the wait.
 * @param options `deadlineMs` limits the wait, 120 seconds by default, which only a hanging test reaches; `what` names the condition in the error, as a function only when it fails.
 * @returns the condition's answer.
 * @throws Error with `what` after the deadline.
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
