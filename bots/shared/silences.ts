import { LRUCache } from 'lru-cache';
import type { CallQueue } from './call-queue.ts';
import type { Schedule } from './deps.ts';
import type { Outcome } from './outcome.ts';
import type { Platform } from './platform.ts';
import { roomFor } from './room-for.ts';

/** How long what was done to an author counts for the other messages of their burst. */
const FRESH_MS = 10_000;
/** Two timeouts of one burst end within so little of each other. */
const SAME_END_MS = 60_000;
const AUTHORS_MAX = 5_000;

type Person = Parameters<Platform['endTimeout']>[0];
type Made = { readonly untilMs: number | null; readonly atMs: number; readonly outcome: Promise<Outcome> };

/** Timeouts and their ends, each made once an author and burst, however many of their messages ask for it. */
export type Silences = {
  /** @param isChosen whether somebody chose this end: then a shorter one takes the place of a longer. */
  timeOut(target: Person, untilMs: number, isChosen: boolean): Promise<Outcome>;
  end(target: Person): Promise<Outcome>;
};

/** Nobody was timed out yet. */
export function createSilences(
  platform: Pick<Platform, 'timeOut' | 'endTimeout'>,
  calls: CallQueue,
  schedule: Pick<Schedule, 'now'>,
): Silences {
  const made = new LRUCache<string, Made>(roomFor(AUTHORS_MAX));

  const once = (
    { community, author }: Person,
    untilMs: number | null,
    isSame: (one: number | null, other: number | null) => boolean,
    call: () => Promise<Outcome>,
  ) => {
    const key = `${community.id}/${author.id}`;
    const known = made.get(key);
    const nowMs = schedule.now();
    if (known && nowMs - known.atMs < FRESH_MS && isSame(known.untilMs, untilMs)) return known.outcome;
    const outcome = calls.run('timeout', community.id, call);
    made.set(key, { untilMs, atMs: nowMs, outcome });
    const forget = () => void (made.get(key)?.outcome === outcome && made.delete(key));
    // What was not done is done for the next.
    outcome.then(({ kind }) => kind !== 'done' && forget(), forget);
    return outcome;
  };
  return {
    timeOut: (target, untilMs, isChosen) =>
      once(target, untilMs, isChosen ? isClose : isCovered, () => platform.timeOut(target, untilMs)),
    end: (target) => once(target, null, isClose, () => platform.endTimeout(target)),
  };
}

/** Whether a timeout ends late enough for another of its burst too. */
function isCovered(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : other - one < SAME_END_MS;
}

function isClose(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(other - one) < SAME_END_MS;
}
