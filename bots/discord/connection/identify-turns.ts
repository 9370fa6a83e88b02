import type { ClientOptions } from 'discord.js';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import type { Schedule } from '../../core/port/process.ts';
import { pause } from '../../core/runtime/timers.ts';

/** Discord accepts one IDENTIFY in five seconds per key, over all processes; the rest allows for slow network paths. @see https://discord.com/developers/docs/events/gateway#rate-limiting */
const GAP_MS = 5_500;
/** How often to check whether another process's turn is over. */
const LOOK_MS = 500;

/** The function that discord.js calls before it identifies. */
export type IdentifyThrottler = NonNullable<NonNullable<ClientOptions['ws']>['buildIdentifyThrottler']>;

/** Creates the turns to identify of one bot: a queue in this process, a lease between processes. Nobody identifies while the store is down. */
export function createIdentifyTurns(schedule: Schedule, leases: Pick<WorkLeases, 'leaseWork'>) {
  const inOrder = createInOrder();
  const freeAtMs = new Map<number, number>();
  const turn = async (key: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      // This process could renew its own lease at once, so the time since its last turn is checked here.
      const leftMs = (freeAtMs.get(key) ?? 0) - schedule.now();
      // The lease outlives the process, because Discord also remembers the IDENTIFY of an ended process.
      const isOurs =
        leftMs <= 0 && (await leases.leaseWork(`identify discord ${key}`, GAP_MS, true).catch(() => false));
      signal.throwIfAborted();
      if (isOurs) break;
      await pause(schedule, leftMs > 0 ? leftMs : LOOK_MS, signal);
    }
    freeAtMs.set(key, schedule.now() + GAP_MS);
  };
  return {
    /** Resolves when this shard may identify. @throws the reason with which the signal was aborted. */
    wait(shard: number, maxConcurrency: number, signal: AbortSignal): Promise<void> {
      const key = shard % Math.max(1, maxConcurrency);
      return inOrder(String(key), () => turn(key, signal));
    },
  };
}

/** Adapts the turns for discord.js; the concurrency limit comes from Discord with the gateway's address. */
export function throttlerOf(turns: ReturnType<typeof createIdentifyTurns>): IdentifyThrottler {
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    return { waitForIdentify: (shard, signal) => turns.wait(shard, limit.max_concurrency, signal) };
  };
}
