import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Schedule } from '../../bots/core/port/process.ts';
import { every } from '../../bots/core/runtime/timers.ts';
import type { ProcessHealth } from '../../src/core/common/processes.ts';
import type { Runtime } from '../runtime/runtime.ts';

const EVERY_MS = 4_000;
/** How often the event loop's delay is measured. Ten times a second is enough, and its cost is not measurable. */
const LOOK_MS = 100;
/** At the first report, and after each this many, long-gone processes are deleted. */
const FORGET_EVERY = 900;

/** How long a stop waits for a store that does not answer. */
const GOODBYE_MS = 1_000;

/** Reports to the store, now and every few seconds, that this process runs, and its health. At a stop it reports the end. */
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
      // Node records the time between two measurements.
      const loopDelayMs = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - LOOK_MS);
      await store.processes.reportProcess({ ...self, uptimeMs: process.uptime() * 1_000, loopDelayMs, health });
    } catch {
      // Health, readiness and the log report a store that cannot be written. Other processes then see this one as silent.
    }
  };
  let rounds = 0;
  const reports = every(schedule, EVERY_MS, async () => {
    await report();
    delay.reset();
    if (rounds++ % FORGET_EVERY !== 0) return;
    // The next round deletes what is left.
    await store.processes.forgetProcesses().catch(() => {});
  });
  const sayGoodbye = async () => {
    await reports.stop();
    // Without this report, others see the process as silent.
    await store.processes.endProcess().catch(() => {});
  };
  return {
    /** Reports now. Never throws. */
    now: report,
    /** Reports the end, and stops reporting. */
    stop: async () => {
      delay.disable();
      await Promise.race([sayGoodbye(), new Promise<void>((resolve) => void schedule.after(GOODBYE_MS, resolve))]);
    },
  };
}
