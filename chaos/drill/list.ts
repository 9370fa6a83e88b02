import { FULL_DISK } from './disk.ts';
import { ENDS } from './ends.ts';
import { FROZEN } from './frozen.ts';
import { OUTSIDE } from './outside.ts';
import type { DrillScenario } from './scenario.ts';

/** The scenarios of `steward drill`, in their order. `npm run chaos` runs them too. */
export const DRILL: readonly DrillScenario[] = [...OUTSIDE, ...ENDS, ...FROZEN, FULL_DISK];
