import { createLru } from '../../core/collections/remember.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Meter } from '../../core/ports/meter.ts';

/** So much of an owner may be begun and not yet paid for, while others ask too. In milliseconds of what it takes. */
const BEGUN_MAX_MS = 8;
/** A debt that is larger is let off, so that a tenant with the server to itself waits no longer than that once others come. */
const DEBT_MAX_MS = 200;
/** So long its body is waited for: until it is whole, what it says has yet to be looked at. */
const BODY_MS = 250;
/** What has been charged nothing for so long waits for a model, or for a stream. */
const IDLE_MS = 25;
/** So long after it was last worked for a request is waited for by those who have taken more lately. */
const ACTIVE_MS = 10;
const LATELY_MS = 1_000;
/** So long after it asked an owner counts as asking, and so long if it has no answer yet. */
const ASKING_MS = 1_000;
const ANSWER_MS = 10_000;
/** What the first request of a kind is expected to take, so that it begins alone. */
const FIRST_MS = BEGUN_MAX_MS;
/** How much of the difference the expectation goes down by when a request took less; up it goes at once. */
const DOWN = 1 / 8;
const OWNERS_MAX = 10_000;

type Deps = { readonly meter: Meter; readonly monotonic: Clock };
/** What the scheduler looks at of a request. */
export type Scheduled = {
  /** Who sends it: the same one before and after it is known whose it is. */
  readonly caller: string;
  /** Those of a kind take about as much as each other. */
  readonly kind: string;
  /** Whether its body has come. */
  readonly isWhole: () => boolean;
};
type Begun = Pick<Scheduled, 'isWhole'> & { chargedAtMs: number; tookMs: number; readonly expectedMs: number };
/** At `atMs`, `debtMs` was owed, which is paid off by a millisecond each millisecond, and `usedMs` was taken lately, which fades. */
type Owner<T> = {
  readonly items: T[];
  readonly begun: Set<Begun>;
  askedAtMs: number;
  debtMs: number;
  usedMs: number;
  atMs: number;
};

/** What waits to begin, by whose it is: each owner begins as fast as it pays for what its requests take. */
export function createFairScheduler<T extends Scheduled>({ meter, monotonic }: Deps) {
  const owners = createLru<string, Owner<T>>(OWNERS_MAX);
  /** What is expected of the next, by owner and kind. */
  const usualMs = createLru<string, number>(OWNERS_MAX);
  // In the order of their turns: whoever was served goes to the end.
  const waiting = new Set<Owner<T>>();
  /** Those of whom something is begun. */
  const served = new Set<Owner<T>>();
  /** The two who asked last, the last one first. */
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
    // What has taken more than was expected is expected to take as much again.
    for (const { chargedAtMs, tookMs, expectedMs, isWhole } of owner.begun)
      if (nowMs - chargedAtMs < (isWhole() ? IDLE_MS : BODY_MS))
        owedMs += tookMs < expectedMs ? expectedMs - tookMs : tookMs;
    return owedMs;
  };
  /** Whether somebody who has taken less lately is being worked for. */
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
      // Nothing is measured while one alone asks.
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
    /** What begins next, of the owner who has taken least, if it may: what it takes goes to `cost`, and `end` is called when it is over. */
    next: () => {
      const nowMs = monotonic();
      const mayAll = !isContended();
      let least: { readonly owner: Owner<T>; readonly owedMs: number } | undefined;
      for (const owner of waiting) {
        const owedMs = owedBy(owner, nowMs);
        // Whoever waits has one.
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
    /** Whether two owners ask at once; one alone pays nothing. */
    isContended,
    waiting: () => waiting.size,
  };
}
