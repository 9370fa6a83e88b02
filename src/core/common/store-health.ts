/** How a store may fare: it writes; or it does not, because of what the name says. */
export const STORE_STATES = [
  'ok',
  'unreachable',
  'silent',
  'locked',
  'read_only',
  'full',
  'damaged',
  'replaced',
] as const;
export type StoreState = (typeof STORE_STATES)[number];

/** How the store fares now, and what the last commit of the log came to. */
export type StoreHealth = {
  readonly state: StoreState;
  readonly lastCommit: { readonly ok: boolean; readonly ageMs: number } | null;
  /** null where there is none. */
  readonly replica: ReplicaHealth | null;
  /** How many threads that write to the file have died and were replaced since the start. */
  readonly writerDeaths: number;
};

/** Whether reads of the log go to the replica; it lags too far behind, or does not answer. `lagMs` is null where it does not say. */
export type ReplicaHealth = {
  readonly state: (typeof REPLICA_STATES)[number];
  readonly lagMs: number | null;
  /** How many reads the primary has answered instead of it since the start. */
  readonly fellBack: number;
};
export const REPLICA_STATES = ['used', 'lagging', 'gone'] as const;
