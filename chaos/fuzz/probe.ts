import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { probeRequest } from './probe-messages.ts';

/**
 * Loaded into the process of a server before the server itself: tells over its IPC channel for how long the event loop stood
 * still. So the work of whoever sends the load is not counted, and what the server does between two probes is seen whole.
 * A block is what the thread has computed between two turns, by the system's count: by the clock it would have in it what other programs took.
 */

const EVERY_MS = 2;

/** What this thread has computed; by the clock where the system does not tell. */
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
// Listening alone would keep the process from ending.
process.channel?.unref();

async function answer(asked: z.output<typeof probeRequest>['probe']): Promise<number> {
  if (asked === 'calibrate') return calibrate();
  // A block is seen when the timer after it fires.
  await pause(4 * EVERY_MS);
  if (asked === 'end') return longestMs;
  globalThis.gc?.();
  await pause(4 * EVERY_MS);
  longestMs = 0;
  return 0;
}

/** The least time of several runs of what every body costs: a text of 4 MiB with escapes is decoded and parsed. */
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
