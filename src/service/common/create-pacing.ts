import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { METER } from '../../core/ports/meter.ts';

/** A longer piece of work is followed by a pause of the same length, up to `PAUSE_MAX_MS`. */
const SHORT_MS = 4;
const PAUSE_MAX_MS = 20;

/** Creates a pause that long work awaits between its pieces. After a short piece other work gets one turn, after a long one as much time as it took. @example const nextTurn = createPacing(); await nextTurn(); */
export function createPacing(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    const tookMs = performance.now() - sinceMs;
    await (tookMs < SHORT_MS ? turn() : pause(Math.min(tookMs, PAUSE_MAX_MS)));
    await METER.giveWay();
    sinceMs = performance.now();
  };
}
