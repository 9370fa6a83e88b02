import type { ClientOptions } from 'discord.js';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import type { Schedule } from '../../core/port/process.ts';
import { pause } from '../../core/runtime/timers.ts';

/** Discord takes one IDENTIFY in five seconds of each key, over all processes; the rest is for those that take longer to arrive than the next. @see https://discord.com/developers/docs/events/gateway#rate-limiting */
const GAP_MS = 5_500;
/** How often is looked whether another process's turn is over. */
const LOOK_MS = 500;

/** What discord.js asks before it identifies. */
export type IdentifyThrottler = NonNullable<NonNullable<ClientOptions['ws']>['buildIdentifyThrottler']>;

/** Makes the turns at identifying of one bot: a line in this process, a lease between processes. While the store does not answer nobody identifies. */
export function createIdentifyTurns(schedule: Schedule, leases: Pick<WorkLeases, 'leaseWork'>) {
  const inOrder = createInOrder();
  const freeAtMs = new Map<number, number>();
  const turn = async (key: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      // The lease would be ours again at once, and say nothing of our own last turn.
      const leftMs = (freeAtMs.get(key) ?? 0) - schedule.now();
      // Discord does not forget who identified when that process ends.
      const isOurs =
        leftMs <= 0 && (await leases.leaseWork(`identify discord ${key}`, GAP_MS, true).catch(() => false));
      signal.throwIfAborted();
      if (isOurs) break;
      await pause(schedule, leftMs > 0 ? leftMs : LOOK_MS, signal);
    }
    freeAtMs.set(key, schedule.now() + GAP_MS);
  };
  return {
    /** Resolves when this shard may identify. @throws what the signal was aborted with. */
    wait(shard: number, maxConcurrency: number, signal: AbortSignal): Promise<void> {
      const key = shard % Math.max(1, maxConcurrency);
      return inOrder(String(key), () => turn(key, signal));
    },
  };
}

/** The turns as discord.js takes them; what Discord allows at once is asked of it with the gateway's address. */
export function throttlerOf(turns: ReturnType<typeof createIdentifyTurns>): IdentifyThrottler {
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    return { waitForIdentify: (shard, signal) => turns.wait(shard, limit.max_concurrency, signal) };
  };
}
