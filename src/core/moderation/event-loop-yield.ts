import { METER } from '../ports/meter.ts';

/** Most text work in one turn of the event loop, over all requests. Beyond it, others get their turn first. */
const TURN_MS = 2;

/**
 * Tracks the text work in the current turn of the event loop, over all requests of the process. Many small pieces block others
 * like a large one does.
 */
export type EventLoopYield = ReturnType<typeof createEventLoopYield>;

/**
 * Creates the tracker of one event loop.
 * @example const turns = createEventLoopYield(); await turns.begin();
 */
export function createEventLoopYield({ now = () => performance.now() }: { readonly now?: () => number } = {}) {
  const waiting: (() => void)[] = [];
  let spentMs = 0;
  let isTurnSet = false;
  // A request that has waited is about to work.
  let isReleased = false;
  const releaseNext = () => {
    const next = spentMs < TURN_MS ? waiting.shift() : undefined;
    isReleased = next !== undefined;
    next?.();
  };
  const setTurn = () => {
    if (isTurnSet) return;
    isTurnSet = true;
    setImmediate(() => {
      spentMs = 0;
      isTurnSet = false;
      releaseNext();
      if (waiting.length > 0) setTurn();
    });
  };
  const begin = (): Promise<void> | undefined => {
    if (spentMs < TURN_MS && waiting.length === 0 && !isReleased) return undefined;
    setTurn();
    return new Promise((resolve) => waiting.push(resolve));
  };
  return {
    /** Milliseconds of a monotonic clock. */
    now,
    /** Resolves when the current turn has time left for text work and earlier waiters have had theirs: requests take turns text by text. */
    begin: (): Promise<void> | undefined => METER.giveWay()?.then(begin) ?? begin(),
    /** Counts work of this turn. */
    spend(ms: number): void {
      spentMs += ms;
      setTurn();
      releaseNext();
    },
  };
}
