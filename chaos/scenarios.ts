import { CALLERS } from './callers.ts';
import { DATABASES } from './databases.ts';
import { FILES } from './files.ts';
import { FUZZ } from './fuzz/scenario.ts';
import { HOSTILE } from './hostile.ts';
import { KILLS } from './kills.ts';
import type { Scenario } from './scenario.ts';

/** Everything that `npm run chaos` does, in its order. */
export const SCENARIOS: readonly Scenario[] = [...KILLS, ...DATABASES, ...FILES, ...CALLERS, ...HOSTILE, FUZZ];
