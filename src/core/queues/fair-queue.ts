import { remember } from '../collections/remember.ts';
import type { Caller } from '../ports/judge.ts';

/** Weights of calls: a chat call uses a quarter of the turn that a bulk call uses. */
const WEIGHTS = { chat: 4, bulk: 1 } as const satisfies Record<Caller['lane'], number>;

/** `served` is a virtual clock: each served call advances it by the inverse of its weight. */
type Line<T> = { served: number; readonly chat: Set<T>; readonly bulk: Set<T> };

/** Creates a start-time fair queue: every tenant gets its turn, however many calls others queue. @example createFairQueue<Waiter>().add(caller, waiter); */
export function createFairQueue<T>() {
  const lines = new Map<string, Line<T>>();
  let size = 0;
  /** The virtual time of the tenant served last; a new tenant starts here, so that nobody saves up turns. */
  let clock = 0;

  const lengthOf = (line: Line<T> | undefined): number => (line ? line.chat.size + line.bulk.size : 0);
  const take = (tenant: string, line: Line<T>, lane: Caller['lane'], item: T): void => {
    if (!line[lane].delete(item)) return;
    size -= 1;
    if (lengthOf(line) === 0) lines.delete(tenant);
  };
  return {
    add: ({ tenant, lane }: Caller, item: T): void => {
      const line = remember(lines, tenant, () => ({ served: clock, chat: new Set(), bulk: new Set() }));
      line[lane].add(item);
      size += 1;
    },
    remove: ({ tenant, lane }: Caller, item: T): void => {
      const line = lines.get(tenant);
      if (line) take(tenant, line, lane, item);
    },
    /** Takes the oldest call of the least-served tenant, chat before bulk. @param mayTake excludes tenants. */
    next: (mayTake: (tenant: string) => boolean = () => true): { tenant: string; item: T } | undefined => {
      let least: [string, Line<T>] | undefined;
      for (const entry of lines) if (mayTake(entry[0]) && (!least || entry[1].served < least[1].served)) least = entry;
      if (!least) return undefined;
      const [tenant, line] = least;
      const lane = line.chat.size > 0 ? 'chat' : 'bulk';
      const [item] = line[lane];
      if (item === undefined) return undefined;
      clock = line.served;
      line.served += 1 / WEIGHTS[lane];
      take(tenant, line, lane, item);
      return { tenant, item };
    },
    /** Takes the newest call of the tenant with the longest queue, if that is at least two longer than the caller's. */
    takeFromGreediest: (caller: Caller): T | undefined => {
      let most: [string, Line<T>] | undefined;
      for (const entry of lines) if (!most || lengthOf(entry[1]) > lengthOf(most[1])) most = entry;
      if (!most || lengthOf(most[1]) < lengthOf(lines.get(caller.tenant)) + 2) return undefined;
      const [tenant, line] = most;
      const lane = line.bulk.size > 0 ? 'bulk' : 'chat';
      const item = [...line[lane]].at(-1);
      if (item !== undefined) take(tenant, line, lane, item);
      return item;
    },
    /** The number of waiting calls, of one tenant or of all. */
    size: (tenant?: string) => (tenant === undefined ? size : lengthOf(lines.get(tenant))),
    *[Symbol.iterator](): Iterator<T> {
      for (const line of [...lines.values()]) yield* [...line.chat, ...line.bulk];
    },
  };
}

/** Creates counters by key; a key with a count of 0 is dropped. @example createCounts().add('a tenant', 1); */
export function createCounts() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    add(key: string, change: number): void {
      total += change;
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    of: (key: string): number => counts.get(key) ?? 0,
    /** How many keys have a count. */
    keys: () => counts.size,
    /** The sum over all keys. */
    total: () => total,
  };
}
