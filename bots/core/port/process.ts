/** Runs something later and returns a function that cancels it. Injected, so that tests need not wait. */
export type Schedule = { now(): number; after(delayMs: number, run: () => void): () => void };

/** Longest delay of setTimeout in milliseconds; it runs longer ones at once. */
const DELAY_MAX_MS = 2_147_483_647;

/** Creates the schedule of a running process. Its timers do not keep the process alive. */
export function createSchedule(): Schedule {
  const after: Schedule['after'] = (delayMs, run) => {
    let timer: NodeJS.Timeout;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, DELAY_MAX_MS);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs).unref();
    };
    wait(Math.max(0, delayMs));
    return () => clearTimeout(timer);
  };
  return { now: Date.now, after };
}

/** The log of the process: fields first. Never message text, names or tokens. pino's logger fits. */
export type Log = Readonly<
  Record<'info' | 'warn' | 'error', (fields: Readonly<Record<string, unknown>>, message: string) => void>
>;

/** Returns the same log for one bot: its lines name the platform. */
export function logOf(log: Log, platform: string): Log {
  const into =
    (level: keyof Log): Log['info'] =>
    (fields, message) =>
      log[level]({ platform, ...fields }, message);
  return { info: into('info'), warn: into('warn'), error: into('error') };
}

/** The bot dependencies that connections and clients need. */
export type ProcessDeps = { readonly log: Log; readonly schedule: Schedule };
