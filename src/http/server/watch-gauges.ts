import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaHealth } from '../../core/common/store-health.ts';

/** What is read at the moment somebody asks. */
export type GaugeSources = {
  readonly cacheEntries: () => number;
  readonly judgeInFlight: () => number;
  readonly judgeWaiting: () => number;
  readonly logDropped: () => number;
  readonly sharedMemoryUp: () => number;
  readonly textThreads: () => number;
  readonly textWaiting: () => number;
  /** null where there is no replica. */
  readonly replica: () => ReplicaHealth | null;
  readonly writerDeaths: () => number;
};

/** Reads the gauges of this process whenever somebody asks. */
export function watchGauges(registry: Registry, sources: GaugeSources): void {
  const gauges = [
    ['steward_cache_entries', 'Judgements in the cache.', sources.cacheEntries],
    ['steward_judge_in_flight', 'Calls of the model under way.', sources.judgeInFlight],
    ['steward_judge_waiting', 'Requests waiting for a call of the model.', sources.judgeWaiting],
    ['steward_text_threads', 'Threads that read and score texts.', sources.textThreads],
    ['steward_text_waiting', 'Text work that waits for a thread.', sources.textWaiting],
    ['steward_log_dropped_lines', 'Lines of the log lost to a reader who stood still.', sources.logDropped],
    ['steward_shared_memory_up', '1 when REDIS_URL answers; 0 when it is gone, or not set.', sources.sharedMemoryUp],
  ] as const;
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}

/** Nothing is measured where no replica is set. */
export function watchReplica(registry: Registry, read: GaugeSources['replica']): void {
  const registers = [registry];
  new Gauge({
    name: 'steward_replica_used',
    help: '1 while DATABASE_REPLICA_URL answers reads of the log; 0 while it is too far behind or gone.',
    registers,
    collect() {
      const replica = read();
      if (replica) this.set(replica.state === 'used' ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    name: 'steward_replica_lag_seconds',
    help: 'Since the last commit that the replica has; absent where it does not say.',
    registers,
    collect() {
      const lagMs = read()?.lagMs ?? null;
      if (lagMs === null) this.remove();
      else this.set(lagMs / 1_000);
    },
  });
  countAsRead(registry, {
    name: 'steward_replica_fallbacks_total',
    help: 'Reads of the log that the primary answered instead of the replica.',
    read: () => read()?.fellBack ?? 0,
  });
}

/** A counter that somebody else keeps. */
export function countAsRead(
  registry: Registry,
  { name, help, read }: { readonly name: string; readonly help: string; readonly read: () => number },
): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
