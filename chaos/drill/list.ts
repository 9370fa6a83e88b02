import { FULL_DISK } from './disk.ts';
import { ENDS } from './ends.ts';
import { FROZEN } from './frozen.ts';
import { OUTSIDE } from './outside.ts';
import type { DrillScenario } from './scenario.ts';

/** What `steward drill` does, in its order; `npm run chaos` does it too. */
export const DRILL: readonly DrillScenario[] = [...OUTSIDE, ...ENDS, ...FROZEN, FULL_DISK];
