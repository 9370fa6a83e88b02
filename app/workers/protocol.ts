import type { MetricReading } from '../../src/http/metrics.ts';

/** How many processes serve the API, of how many that should. */
export type FleetState = { readonly wanted: number; readonly running: number };

/** What the first process tells a worker. A message is handed over with the connection that it speaks of. */
export type ToWorker =
  | { readonly kind: 'connection'; readonly head: Uint8Array }
  | { readonly kind: 'readings'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
  | { readonly kind: 'fleet'; readonly state: FleetState }
  | { readonly kind: 'ping' }
  /** Goes on serving, and ends each connection after its answer. */
  | { readonly kind: 'drain' }
  | { readonly kind: 'stop' };

/** What a worker tells the first process. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'readings'; readonly id: number; readonly readings: readonly MetricReading[] }
  /** Somebody asks it for the metrics of all. */
  | { readonly kind: 'metrics'; readonly id: number };
