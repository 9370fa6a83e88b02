/** Text work of one turn of the event loop, of all requests together. Beyond it others get their turn first. */
const TURN_MS = 8;

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
  let spentMs = 0;
  let turn: Promise<void> | null = null;
  const next = (): Promise<void> => {
    turn ??= new Promise((resolve) => {
      setImmediate(() => {
        spentMs = 0;
        turn = null;
        resolve();
      });
    });
    return turn;
  };
  const wait = async (): Promise<void> => {
    // Whoever was first has used up the next turn as well, perhaps.
    while (spentMs >= TURN_MS) await next();
  };
  return {
    /** Milliseconds of a clock that nobody sets. */
    now,
    /** Resolves when the turn that is under way has time left for text work. */
    begin: (): Promise<void> | undefined => (spentMs < TURN_MS ? undefined : wait()),
    /** Counts work that was done in this turn. */
    spend(ms: number): void {
      spentMs += ms;
      void next();
    },
  };
}
