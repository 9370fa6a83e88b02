import type { LeasedWork } from '../../../src/core/common/work-leases.ts';
import { readWork } from '../connection/share.ts';

/** The next steps of a process for its shards. */
export type SharePlan = {
  /** Number of shards: the most that any process wants. */
  readonly count: number;
  /** Free shards in the order to try, until `room` of them are taken. */
  readonly free: readonly number[];
  readonly room: number;
  /** Number of own shards beyond this process's part. */
  readonly surplus: number;
  /** Shards of this count that another process has. */
  readonly elsewhere: readonly number[];
};

/** Plans from leases that all processes see, without a leader, so that few shards move. Waits while another count is leased. */
export function planShares(me: string, wants: number, leased: readonly LeasedWork[]): SharePlan {
  const read = leased.flatMap(({ name, by }) => {
    const work = readWork(name);
    return work ? [{ ...work, by }] : [];
  });
  const processes = new Map([[me, wants]]);
  for (const work of read) if (work.kind === 'process' && work.id !== me) processes.set(work.id, work.wants);
  const count = Math.max(...processes.values());
  const shards = read.flatMap((work) => (work.kind === 'shard' ? [{ ...work.share, by: work.by }] : []));
  const current = shards.filter((shard) => shard.count === count);
  const has = (id: string) => current.filter(({ by }) => by === id).length;
  const order = [...processes.keys()].sort((one, other) => has(other) - has(one) || (one < other ? -1 : 1));
  const part = Math.floor(count / order.length) + (order.indexOf(me) < count % order.length ? 1 : 0);
  const taken = new Set(current.map(({ index }) => index));
  const mayTake = current.length === shards.length;
  const from = Math.floor((order.indexOf(me) * count) / order.length);
  const all = Array.from({ length: count }, (_, index) => (from + index) % count);
  return {
    count,
    free: mayTake ? all.filter((index) => !taken.has(index)) : [],
    room: Math.max(0, part - has(me)),
    surplus: Math.max(0, has(me) - part),
    elsewhere: current.flatMap(({ index, by }) => (by === me ? [] : [index])),
  };
}
