import { METER } from '../ports/meter.ts';

/** Text work of one turn of the event loop, of all requests together. Beyond it others get their turn first. */
const TURN_MS = 2;

/**
 * How much text work is done in the turn of the event loop that is under way, by all requests of the process together: many small pieces block
 * others as a large one does.
 */
export type EventLoopYield = ReturnType<typeof createEventLoopYield>;

/**
 * Makes the count of one event loop.
 * @example const turns = createEventLoopYield(); await turns.begin();
 */
export function createEventLoopYield({ now = () => performance.now() }: { readonly now?: () => number } = {}) {
  const waiting: (() => void)[] = [];
  let spentMs = 0;
  let isTurnSet = false;
  // Somebody who has waited is about to work.
  let isLetGo = false;
  const letGo = () => {
    const next = spentMs < TURN_MS ? waiting.shift() : undefined;
    isLetGo = next !== undefined;
    next?.();
  };
  const setTurn = () => {
    if (isTurnSet) return;
    isTurnSet = true;
    setImmediate(() => {
      spentMs = 0;
      isTurnSet = false;
      letGo();
      if (waiting.length > 0) setTurn();
    });
  };
  const begin = (): Promise<void> | undefined => {
    if (spentMs < TURN_MS && waiting.length === 0 && !isLetGo) return undefined;
    setTurn();
    return new Promise((resolve) => waiting.push(resolve));
  };
  return {
    /** Milliseconds of a clock that nobody sets. */
    now,
    /** Resolves when the turn that is under way has time left for text work, and whoever has waited for longer has had it: requests take turns by texts. */
    begin: (): Promise<void> | undefined => METER.giveWay()?.then(begin) ?? begin(),
    /** Counts work that was done in this turn. */
    spend(ms: number): void {
      spentMs += ms;
      setTurn();
      letGo();
    },
  };
}
