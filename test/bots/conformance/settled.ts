import type { Conformance } from './open.ts';

/** The entry of a scam, once it is edited no more. */
export async function settledEntry(open: Pick<Conformance, 'pass' | 'entryWith'>) {
  let before = '';
  for (;;) {
    await open.pass();
    const entry = await open.entryWith(/scam/);
    const now = JSON.stringify(entry);
    if (now === before) return entry;
    before = now;
  }
}
