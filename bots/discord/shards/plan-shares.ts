import type { LeasedWork } from '../../../src/core/common/work-leases.ts';
import { readWork } from '../connection/share.ts';

/** What a process does next about shards. */
export type SharePlan = {
  /** How many shards there are: the most that any process wants. */
  readonly count: number;
  /** Free ones, in the order in which they are to be tried, until `room` of them are taken. */
  readonly free: readonly number[];
  readonly room: number;
  /** How many of its own are more than its part. */
  readonly surplus: number;
  /** Shards of this count that another process has. */
  readonly elsewhere: readonly number[];
};

/** Plans from what all processes see alike, without a leader, so that few change hands. None is taken while one of another count is held. */
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
