import { BILLING } from './billing.ts';
import { BODIES } from './bodies/scenario.ts';
import { HANDOVER } from './bots/handover.ts';
import { PHASE_KILLS } from './bots/phases.ts';
import { BOTS } from './bots/scenarios.ts';
import { SHARDED } from './bots/shards.ts';
import { UNDER_FIRE } from './bots/under-fire.ts';
import { WORKSPACES } from './bots/workspaces.ts';
import { CALLERS } from './callers.ts';
import { CHART_UPDATES } from './chart.ts';
import { CLOCKS } from './clocks.ts';
import { DATABASES } from './databases.ts';
import { DISK } from './disk.ts';
import { DRILLED } from './drilled.ts';
import { FILES } from './files.ts';
import { FIRST_KEY } from './first-key.ts';
import { FUZZ, FUZZ_FORMS } from './fuzz/scenario.ts';
import { HOSTILE_TENANT } from './hostile/scenario.ts';
import { HOSTILE } from './hostile.ts';
import { JOBS } from './jobs.ts';
import { LIES } from './lies.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { OUTAGES } from './outages.ts';
import type { Scenario } from './scenario.ts';
import { SHARED_MEMORY } from './shared-memory.ts';
import { SLOW_DISK } from './slow-disk.ts';
import { STREAMS } from './streams.ts';
import { THREADS } from './threads.ts';
import { UPGRADE } from './upgrade.ts';
import { VERSIONS } from './versions.ts';

/** All scenarios of `npm run chaos`, in their order. */
export const SCENARIOS: readonly Scenario[] = [
  ...DRILLED,
  ...JOBS,
  ...STREAMS,
  ...BILLING,
  ...FIRST_KEY,
  ...BOTS,
  PHASE_KILLS,
  ...HANDOVER,
  ...SHARDED,
  ...WORKSPACES,
  UNDER_FIRE,
  ...DATABASES,
  ...OUTAGES,
  ...VERSIONS,
  ...UPGRADE,
  ...CHART_UPDATES,
  ...SHARED_MEMORY,
  ...FILES,
  ...DISK,
  ...THREADS,
  ...SLOW_DISK,
  ...CLOCKS,
  ...LIES,
  ...BODIES,
  ...CALLERS,
  ...NEIGHBOURS,
  ...HOSTILE,
  HOSTILE_TENANT,
  FUZZ,
  FUZZ_FORMS,
];
