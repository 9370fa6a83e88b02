import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Schedule } from '../../bots/core/port/process.ts';
import { every } from '../../bots/core/runtime/timers.ts';
import type { ProcessHealth } from '../../src/core/common/processes.ts';
import type { Runtime } from '../runtime/runtime.ts';

const EVERY_MS = 4_000;
/** How often the delay of the event loop is looked at: ten times a second says enough, and costs nothing that can be measured. */
const LOOK_MS = 100;
/** After so many reports, and at the first, those of processes that are long gone are forgotten. */
const FORGET_EVERY = 900;

/** How long a stop waits for a store that does not answer. */
const GOODBYE_MS = 1_000;

/** Says in the store, at once and every few seconds, that this process runs and how it fares; at its stop that it has ended. */
export function reportProcess(
  { store, config }: Pick<Runtime, 'store' | 'config'>,
  schedule: Schedule,
  readHealth: () => Promise<ProcessHealth>,
) {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  const self = { role: config.SERVICE_ROLE, host: hostname(), pid: process.pid };
  const report = async () => {
    try {
      const health = await readHealth();
      // What Node records is the time between two looks.
      const loopDelayMs = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - LOOK_MS);
      await store.processes.reportProcess({ ...self, uptimeMs: process.uptime() * 1_000, loopDelayMs, health });
    } catch {
      // A store that cannot be written is told by health, readiness and the log; for the others this process is silent then.
    }
  };
  let rounds = 0;
  const reports = every(schedule, EVERY_MS, async () => {
    await report();
    delay.reset();
    if (rounds++ % FORGET_EVERY !== 0) return;
    // What stays is forgotten by the next one.
    await store.processes.forgetProcesses().catch(() => {});
  });
  const sayGoodbye = async () => {
    await reports.stop();
    // Whoever cannot say so is found silent.
    await store.processes.endProcess().catch(() => {});
  };
  return {
    /** Says it at this moment. Never throws. */
    now: report,
    /** Says that it has ended, and nothing after that. */
    stop: async () => {
      delay.disable();
      await Promise.race([sayGoodbye(), new Promise<void>((resolve) => void schedule.after(GOODBYE_MS, resolve))]);
    },
  };
}
