/** Runs something later; answers how to call it off. Injected, so that tests need not wait. */
export type Schedule = { now(): number; after(delayMs: number, run: () => void): () => void };

/** setTimeout takes no more, and runs what is further away at once. */
const DELAY_MAX_MS = 2_147_483_647;

/** The schedule of a running process. What waits keeps no process alive. */
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

/** The log of the process: fields first. Never message text, names or tokens. pino's logger is one. */
export type Log = Readonly<
  Record<'info' | 'warn' | 'error', (fields: Readonly<Record<string, unknown>>, message: string) => void>
>;

/** The same log for one bot: its lines name the platform. */
export function logOf(log: Log, platform: string): Log {
  const into =
    (level: keyof Log): Log['info'] =>
    (fields, message) =>
      log[level]({ platform, ...fields }, message);
  return { info: into('info'), warn: into('warn'), error: into('error') };
}

/** The part of a bot's dependencies that connections and clients need. */
export type ProcessDeps = { readonly log: Log; readonly schedule: Schedule };
