/** Whether an event may be forgotten, for all that follows from it is written; otherwise it is to be taken again. */
export type AckResult = 'done' | 'retry';

/** What becomes of an event that the core was handed. `settled` never rejects. */
export type Ack = { readonly settled: Promise<AckResult> };

/** Of an event that nothing more follows from. */
export const ACK_DONE: Ack = { settled: Promise.resolve('done') };

/** Of an event that could not be handled now. */
export const ACK_RETRY: Ack = { settled: Promise.resolve('retry') };

/** Of an event that was several things in one: it is done when all of them are. */
export function allSettled(all: readonly Ack[]): Ack {
  const results = Promise.all(all.map(({ settled }) => settled));
  return { settled: results.then((each) => (each.includes('retry') ? 'retry' : 'done')) };
}
