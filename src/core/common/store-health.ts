/** The states of a store: `ok` if it can write, else the reason why not. */
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

/** The store's state now, and the outcome of the log's last commit. */
export type StoreHealth = {
  readonly state: StoreState;
  readonly lastCommit: { readonly ok: boolean; readonly ageMs: number } | null;
  /** null without a replica. */
  readonly replica: ReplicaHealth | null;
  /** How many writer threads died and were replaced since the start. */
  readonly writerDeaths: number;
};

/** Whether the replica serves reads of the audit log, lags too far behind, or does not answer. `lagMs` is null if the replica does not report it. */
export type ReplicaHealth = {
  readonly state: (typeof REPLICA_STATES)[number];
  readonly lagMs: number | null;
  /** How many reads the primary has served in its place since the start. */
  readonly fellBack: number;
};
export const REPLICA_STATES = ['used', 'lagging', 'gone'] as const;
