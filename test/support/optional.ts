import { describe, it } from 'vitest';

/** Why tests cannot run here, and after a colon what is typed so that they can; null where they can. */
export type Missing = string | null;

/** A name with the reason behind it, as the summary of a run reads it. */
export const nameOf = (name: string, missing: Missing): string => (missing === null ? name : `${name} (${missing})`);

/** A group of tests that is skipped where something is missing, and says what. */
export function describeUnless(missing: Missing): (name: string, body: () => void) => void {
  return (name, body) => describe.skipIf(missing !== null)(nameOf(name, missing), body);
}

/** One such test. */
export function itUnless(missing: Missing): (name: string, body: () => unknown, timeoutMs?: number) => void {
  return (name, body, timeoutMs) => it.skipIf(missing !== null)(nameOf(name, missing), body, timeoutMs);
}
