/** Lets one holder in at a time: those who come first in the order of asking, and every other turn, where both wait, one of the rest. */
export type Mutex = {
  /** Resolves when it is the caller's; call the answer once to let the next in. @param place `first` waits for one of the rest at most. */
  enter(place?: Turn): Promise<() => void>;
};

/** Where somebody stands who waits. */
export type Turn = 'first' | 'in line';

/** A new mutex that nobody holds. */
export function createMutex(): Mutex {
  const waiting: Readonly<Record<Turn, (() => void)[]>> = { first: [], 'in line': [] };
  let held: Turn | null = null;
  const take = (place: Turn): (() => void) | undefined => {
    const next = waiting[place].shift();
    if (next) held = place;
    return next;
  };
  const leave = () => {
    const next = held === 'first' ? (take('in line') ?? take('first')) : (take('first') ?? take('in line'));
    if (next) next();
    else held = null;
  };
  return {
    async enter(place = 'in line') {
      if (held === null) held = place;
      else await new Promise<void>((resolve) => waiting[place].push(resolve));
      return leave;
    },
  };
}
