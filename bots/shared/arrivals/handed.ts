/** Whether an event may be forgotten, for all that follows from it is written; otherwise it is to be taken again. */
export type Fate = 'done' | 'again';

/** What becomes of an event that the core was handed. `settled` never rejects. */
export type Handed = { readonly settled: Promise<Fate> };

/** Of an event that nothing more follows from. */
export const DONE: Handed = { settled: Promise.resolve('done') };

/** Of an event that could not be handled now. */
export const AGAIN: Handed = { settled: Promise.resolve('again') };

/** Of an event that was several things in one: it is done when all of them are. */
export function together(all: readonly Handed[]): Handed {
  const fates = Promise.all(all.map(({ settled }) => settled));
  return { settled: fates.then((each) => (each.includes('again') ? 'again' : 'done')) };
}
