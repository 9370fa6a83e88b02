import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaHealth } from '../../core/common/store-health.ts';

/** Sources that are read each time the metrics are read. */
export type GaugeSources = {
  readonly cacheEntries: () => number;
  readonly judgeInFlight: () => number;
  readonly judgeWaiting: () => number;
  readonly logDropped: () => number;
  readonly sharedMemoryUp: () => number;
  readonly textThreads: () => number;
  readonly textWaiting: () => number;
  /** null without a replica. */
  readonly replica: () => ReplicaHealth | null;
  readonly writerDeaths: () => number;
  /** null if MODEL_CASCADE is off. */
  readonly cascade: () => Readonly<Record<string, number>> | null;
};

/** Adds gauges and counters whose values other parts keep. A gauge without a value is left out. */
export function watchGauges(registry: Registry, sources: GaugeSources): void {
  const { replica } = sources;
  const gauges: readonly (readonly [name: string, help: string, read: () => number | null])[] = [
    ['steward_cache_entries', 'Judgements in the cache.', sources.cacheEntries],
    ['steward_judge_in_flight', 'Model calls in progress.', sources.judgeInFlight],
    ['steward_judge_waiting', 'Requests that wait for a model call.', sources.judgeWaiting],
    ['steward_text_threads', 'Threads that read and score texts.', sources.textThreads],
    ['steward_text_waiting', 'Text tasks that wait for a thread.', sources.textWaiting],
    ['steward_log_dropped_lines', 'Log lines lost because the reader of the log stopped.', sources.logDropped],
    ['steward_shared_memory_up', '1 if REDIS_URL answers. 0 if it does not, or is not set.', sources.sharedMemoryUp],
    [
      'steward_replica_used',
      '1 while the replica answers reads of the audit log. 0 while it lags or does not answer.',
      () => replica() && Number(replica()?.state === 'used'),
    ],
    [
      'steward_replica_lag_seconds',
      "Seconds since the replica's last commit. Absent if unknown.",
      () => {
        const lagMs = replica()?.lagMs ?? null;
        return lagMs === null ? null : lagMs / 1_000;
      },
    ],
  ];
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const counters = [
    [
      'steward_replica_fallbacks_total',
      'Reads of the audit log that the primary answered instead of the replica.',
      () => replica()?.fellBack ?? 0,
    ],
    ['steward_store_writer_deaths_total', 'SQLite writer threads that died. Each was replaced.', sources.writerDeaths],
  ] as const;
  for (const [name, help, read] of counters)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Counter({
    name: 'steward_cascade_total',
    help: 'Counts of the cascade: messages, saved_messages and saved_requests (no model call), sampled (both judges scored) and agreed (same action).',
    labelNames: ['count'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [count, value] of Object.entries(sources.cascade() ?? {})) this.inc({ count }, value);
    },
  });
}
