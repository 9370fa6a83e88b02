import { createLru } from '../../core/collections/create-lru.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Meter } from '../../core/ports/meter.ts';

/** So much of an owner may be begun and not yet paid for, while others ask too. In milliseconds of what it takes. */
const BEGUN_MAX_MS = 8;
/** A debt that is larger is let off, so that a tenant with the server to itself waits no longer than that once others come. */
const DEBT_MAX_MS = 200;
/** So long a request is expected to take something still; then it waits for a model, or for its own body. */
const EXPECTED_MS = 250;
/** So long after the last change of turns two owners count as asking at once. */
const BESIDE_MS = 1_000;
/** What the first request of an owner is expected to take. */
const FIRST_MS = 1;
/** How much of the difference the expectation goes down by when a request took less; up it goes at once. */
const DOWN = 1 / 8;
const OWNERS_MAX = 10_000;

type Begun = { readonly atMs: number; tookMs: number; expectedMs: number };
/** `debtMs` was owed at `atMs`, and is paid off by a millisecond each millisecond. */
type Owner<T> = {
  readonly items: T[];
  readonly begun: Set<Begun>;
  debtMs: number;
  atMs: number;
  usualMs: number;
};

/** What waits to begin, by whose it is: each owner begins as fast as it pays for what its requests take. */
export function createFairScheduler<T>({ meter, monotonic }: { readonly meter: Meter; readonly monotonic: Clock }) {
  const owners = createLru<string, Owner<T>>(OWNERS_MAX);
  // In the order of their turns: whoever was served goes to the end.
  const waiting = new Set<Owner<T>>();
  let lastOwner: Owner<T> | undefined;
  let besideUntilMs = Number.NEGATIVE_INFINITY;

  const debtOf = (owner: Owner<T>, nowMs: number) => Math.max(0, owner.debtMs - (nowMs - owner.atMs));
  const owedBy = (owner: Owner<T>, nowMs: number): number => {
    let owedMs = debtOf(owner, nowMs);
    for (const { atMs, tookMs, expectedMs } of owner.begun)
      if (nowMs - atMs < EXPECTED_MS) owedMs += Math.max(0, expectedMs - tookMs);
    return owedMs;
  };
  const begin = (owner: Owner<T>, item: T, atMs: number) => {
    const begun: Begun = { atMs, tookMs: 0, expectedMs: owner.usualMs };
    owner.begun.add(begun);
    const add = (ms: number) => {
      begun.tookMs += ms;
      const nowMs = monotonic();
      owner.debtMs = Math.min(DEBT_MAX_MS, debtOf(owner, nowMs) + ms);
      owner.atMs = nowMs;
    };
    const end = () => {
      meter.settle();
      // Nothing is measured while one alone asks.
      if (!owner.begun.delete(begun) || begun.tookMs === 0) return;
      const moreMs = begun.tookMs - owner.usualMs;
      owner.usualMs += moreMs > 0 ? moreMs : moreMs * DOWN;
    };
    return { item, cost: { add }, end };
  };
  return {
    add: (name: string, item: T): void => {
      const owner = owners.get(name) ?? { items: [], begun: new Set(), debtMs: 0, atMs: 0, usualMs: FIRST_MS };
      owners.set(name, owner);
      owner.items.push(item);
      waiting.add(owner);
      if (lastOwner && owner !== lastOwner) besideUntilMs = monotonic() + BESIDE_MS;
      lastOwner = owner;
    },
    /** What begins next, of the owner who has taken least, if it may: what it takes goes to `cost`, and `end` is called when it is over. */
    next: () => {
      const nowMs = monotonic();
      let least: { readonly owner: Owner<T>; readonly owedMs: number } | undefined;
      for (const owner of waiting) {
        const owedMs = owedBy(owner, nowMs);
        const mayBegin = nowMs > besideUntilMs || owedMs === 0 || owedMs + owner.usualMs <= BEGUN_MAX_MS;
        if (mayBegin && (!least || owedMs < least.owedMs)) least = { owner, owedMs };
      }
      if (!least) return undefined;
      const { owner } = least;
      const [item] = owner.items.splice(0, 1) as [T];
      waiting.delete(owner);
      if (owner.items.length > 0) waiting.add(owner);
      return begin(owner, item, nowMs);
    },
    /** Whether two owners asked within a second; one alone pays nothing. */
    isContended: () => monotonic() <= besideUntilMs,
    waiting: () => waiting.size,
  };
}
