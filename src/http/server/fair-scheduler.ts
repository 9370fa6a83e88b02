import { createLru } from '../../core/collections/remember.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Meter } from '../../core/ports/meter.ts';

/** Most running time, in milliseconds, that an owner may have started but not yet paid for while others ask too. */
const BEGUN_MAX_MS = 8;
/** A larger debt is cut to this. A tenant that had the server alone waits no longer than this when others come. */
const DEBT_MAX_MS = 200;
/** A body is awaited for this long. Its processing starts only after it has arrived completely. */
const BODY_MS = 250;
/** A request that used no time for this long waits for a model or a stream. */
const IDLE_MS = 25;
/** For this long after its last work, a request makes owners wait who recently used more time. */
const ACTIVE_MS = 10;
const LATELY_MS = 1_000;
/** How long an owner counts as asking: after its last request, and while a request is unanswered. */
const ASKING_MS = 1_000;
const ANSWER_MS = 10_000;
/** The expected time of the first request of a kind, so that it starts alone. */
const FIRST_MS = BEGUN_MAX_MS;
/** The share of the difference by which the estimate falls after a faster request. It rises at once. */
const DOWN = 1 / 8;
const OWNERS_MAX = 10_000;

type Deps = { readonly meter: Meter; readonly monotonic: Clock };
/** The part of a request that the scheduler uses. */
export type Scheduled = {
  /** The sender; the same value before and after the tenant is known. */
  readonly caller: string;
  /** Requests of one kind take about the same time. */
  readonly kind: string;
  /** Whether the body has arrived completely. */
  readonly isWhole: () => boolean;
};
type Begun = Pick<Scheduled, 'isWhole'> & { chargedAtMs: number; tookMs: number; readonly expectedMs: number };
/** At `atMs` the owner owed `debtMs`, which falls by one each millisecond, and had recently used `usedMs`, which fades. */
type Owner<T> = {
  readonly items: T[];
  readonly begun: Set<Begun>;
  askedAtMs: number;
  debtMs: number;
  usedMs: number;
  atMs: number;
};

/** Queues requests by owner. Each owner starts requests as fast as it pays for the time that they take. */
export function createFairScheduler<T extends Scheduled>({ meter, monotonic }: Deps) {
  const owners = createLru<string, Owner<T>>(OWNERS_MAX);
  /** The expected milliseconds of the next request, by kind; the kind contains the owner. */
  const usualMs = createLru<string, number>(OWNERS_MAX);
  // In the order of turns: a served owner moves to the end.
  const waiting = new Set<Owner<T>>();
  /** The owners of running requests. */
  const served = new Set<Owner<T>>();
  /** The two latest askers, the latest first. */
  let askers: readonly Owner<T>[] = [];
  let lastCaller = '';

  const isAsking = ({ items, begun, askedAtMs }: Owner<T>): boolean =>
    items.length > 0 || monotonic() - askedAtMs <= (begun.size > 0 ? ANSWER_MS : ASKING_MS);
  const isContended = () => askers.length > 1 && askers.every(isAsking);
  const expected = ({ kind }: Scheduled) => usualMs.get(kind) ?? FIRST_MS;
  const debtOf = (owner: Owner<T>, nowMs: number) => Math.max(0, owner.debtMs - (nowMs - owner.atMs));
  const usedBy = ({ usedMs, atMs }: Owner<T>, nowMs: number) => usedMs * Math.exp((atMs - nowMs) / LATELY_MS);
  const owedBy = (owner: Owner<T>, nowMs: number): number => {
    let owedMs = debtOf(owner, nowMs);
    // A request that took longer than expected will probably take as long again.
    for (const { chargedAtMs, tookMs, expectedMs, isWhole } of owner.begun)
      if (nowMs - chargedAtMs < (isWhole() ? IDLE_MS : BODY_MS))
        owedMs += tookMs < expectedMs ? expectedMs - tookMs : tookMs;
    return owedMs;
  };
  /** Whether the server works for an owner that recently used less time. */
  const isBehind = (owner: Owner<T>, nowMs: number): boolean => {
    const usedMs = usedBy(owner, nowMs);
    for (const other of served) {
      if (usedBy(other, nowMs) >= usedMs) continue;
      for (const { chargedAtMs } of other.begun) if (nowMs - chargedAtMs < ACTIVE_MS) return true;
    }
    return false;
  };
  const begin = (owner: Owner<T>, item: T, beginMs: number) => {
    const begun: Begun = { chargedAtMs: beginMs, tookMs: 0, expectedMs: expected(item), isWhole: item.isWhole };
    owner.begun.add(begun);
    served.add(owner);
    const add = (ms: number) => {
      begun.tookMs += ms;
      const nowMs = monotonic();
      begun.chargedAtMs = nowMs;
      owner.debtMs = Math.min(DEBT_MAX_MS, debtOf(owner, nowMs) + ms);
      owner.usedMs = usedBy(owner, nowMs) + ms;
      owner.atMs = nowMs;
    };
    const end = () => {
      meter.settle();
      const wasBegun = owner.begun.delete(begun);
      if (owner.begun.size === 0) served.delete(owner);
      // Nothing is measured while only one owner asks.
      if (!wasBegun || begun.tookMs === 0) return;
      const moreMs = begun.tookMs - (usualMs.get(item.kind) ?? 0);
      usualMs.set(item.kind, begun.tookMs - (moreMs < 0 ? moreMs * (1 - DOWN) : 0));
    };
    return { item, cost: { add, givesWay: () => isContended() && isBehind(owner, monotonic()) }, end };
  };
  return {
    add: (name: string, item: T): void => {
      const owner = owners.get(name) ?? { items: [], begun: new Set(), askedAtMs: 0, debtMs: 0, usedMs: 0, atMs: 0 };
      owners.set(name, owner);
      owner.items.push(item);
      waiting.add(owner);
      owner.askedAtMs = monotonic();
      if (owner !== askers[0]) {
        const [other] = askers.slice(item.caller === lastCaller ? 1 : 0).filter((one) => one !== owner);
        askers = other ? [owner, other] : [owner];
      }
      lastCaller = item.caller;
    },
    /** Starts the next request of the owner who owes least, if allowed. Add its time to `cost`, and call `end` when it is over. */
    next: () => {
      const nowMs = monotonic();
      const mayAll = !isContended();
      let least: { readonly owner: Owner<T>; readonly owedMs: number } | undefined;
      for (const owner of waiting) {
        const owedMs = owedBy(owner, nowMs);
        // An owner in `waiting` has at least one item.
        const isLittle = owedMs + expected(owner.items[0] as T) <= BEGUN_MAX_MS;
        const mayBegin = mayAll || owedMs === 0 || (isLittle && !isBehind(owner, nowMs));
        if (mayBegin && (!least || owedMs < least.owedMs)) least = { owner, owedMs };
      }
      if (!least) return undefined;
      const { owner } = least;
      const [item] = owner.items.splice(0, 1) as [T];
      waiting.delete(owner);
      if (owner.items.length > 0) waiting.add(owner);
      return begin(owner, item, nowMs);
    },
    /** Whether two owners ask at once. A single owner pays nothing. */
    isContended,
    waiting: () => waiting.size,
  };
}
