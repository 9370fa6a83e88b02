// Loaded into the service before its program: records each block of the event loop. `cpuMs` is what its thread has computed meanwhile, by the system's
// count, which stays right on a busy machine.
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5;
const WRITTEN_FROM_MS = 10;
const file = process.env.LOOP_PROBE_FILE;

if (isMainThread && file) {
  const computedMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  let before = { at: performance.now(), cpu: computedMs() };
  setInterval(() => {
    const now = { at: performance.now(), cpu: computedMs() };
    const wallMs = now.at - before.at - EVERY_MS;
    const cpuMs = now.cpu - before.cpu;
    if (wallMs >= WRITTEN_FROM_MS || cpuMs >= WRITTEN_FROM_MS)
      appendFileSync(file, `${JSON.stringify({ endedAt: Date.now(), wallMs, cpuMs })}\n`);
    before = now;
  }, EVERY_MS).unref();
}
