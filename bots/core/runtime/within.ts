import type { Schedule } from '../port/deps.ts';

/** What a promise resolves to, or `late` when it takes longer. The promise goes on. */
export async function within<T, L = undefined>(
  schedule: Schedule,
  promise: Promise<T>,
  ms: number,
  late?: L,
): Promise<T | L | undefined> {
  let callOff = () => {};
  const deadline = new Promise<L | undefined>((resolve) => {
    callOff = schedule.after(ms, () => resolve(late));
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    callOff();
  }
}
