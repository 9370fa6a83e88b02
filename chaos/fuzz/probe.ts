import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { probeRequest } from './probe-messages.ts';

/**
 * Loaded into the process of a server before the server itself: tells over its IPC channel for how long the event loop stood
 * still. So the work of whoever sends the load is not counted, and what the server does between two probes is seen whole.
 */

const RESOLUTION_MS = 1;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (message: unknown) => {
  const read = probeRequest.safeParse(message);
  if (read.success) void answer(read.data.probe).then((ms) => process.send?.({ probe: 'ms', ms }));
});
// Listening alone would keep the process from ending.
process.channel?.unref();

async function answer(asked: z.output<typeof probeRequest>['probe']): Promise<number> {
  if (asked === 'calibrate') return calibrate();
  // A block is recorded when the timer after it fires.
  await pause(4 * RESOLUTION_MS);
  if (asked === 'end') return Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  globalThis.gc?.();
  await pause(4 * RESOLUTION_MS);
  delay.reset();
  return 0;
}

/** The least time of several runs of what every body costs: a text of 4 MiB with escapes is decoded and parsed. */
function calibrate(): number {
  const bytes = new TextEncoder().encode(JSON.stringify({ text: '\n"é'.repeat(600_000) }));
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 9; run++) {
    const begin = performance.now();
    JSON.parse(new TextDecoder().decode(bytes));
    leastMs = Math.min(leastMs, performance.now() - begin);
  }
  return leastMs;
}
