import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { probeRequest } from './probe-messages.ts';

/**
 * Loaded into a server's process before the server: reports over IPC the longest block of the event loop. So it does not count the sender's
 * work, and misses nothing between two probes. A block is what the thread has computed between two turns, by the system's count. Clock time
 * would include other programs.
 */

const EVERY_MS = 2;

/** Returns this thread's computing time, or clock time if the system does not provide it. */
const computedMs = ((): (() => number) => {
  const read = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  try {
    read();
    return read;
  } catch {
    return () => performance.now();
  }
})();

let longestMs = 0;
let lastMs = computedMs();
setInterval(() => {
  const nowMs = computedMs();
  longestMs = Math.max(longestMs, nowMs - lastMs);
  lastMs = nowMs;
}, EVERY_MS).unref();

process.on('message', (message: unknown) => {
  const read = probeRequest.safeParse(message);
  if (read.success) void answer(read.data.probe).then((ms) => process.send?.({ probe: 'ms', ms }));
});
// The listener must not keep the process running.
process.channel?.unref();

async function answer(asked: z.output<typeof probeRequest>['probe']): Promise<number> {
  if (asked === 'calibrate') return calibrate();
  // A block becomes visible when the timer after it fires.
  await pause(4 * EVERY_MS);
  if (asked === 'end') return longestMs;
  globalThis.gc?.();
  await pause(4 * EVERY_MS);
  longestMs = 0;
  return 0;
}

/** Returns the shortest of several times of what every body costs: decoding and parsing 4 MiB with escapes. */
function calibrate(): number {
  const bytes = new TextEncoder().encode(JSON.stringify({ text: '\n"é'.repeat(600_000) }));
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 9; run++) {
    const begin = computedMs();
    JSON.parse(new TextDecoder().decode(bytes));
    leastMs = Math.min(leastMs, computedMs() - begin);
  }
  return leastMs;
}
