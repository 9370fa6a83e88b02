import type { Raid } from '../../../../src/core/incidents/raids.ts';

/** Whether the door of a raid is still to be closed. */
export function isClosing({ lockdownBefore, lockdownUntilMs }: Raid): boolean {
  return lockdownBefore !== null && lockdownUntilMs === null;
}
