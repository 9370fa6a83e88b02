/** Lets one holder in at a time, in the order of asking. */
export type Mutex = {
  /** Resolves when the mutex is the caller's; call what it answers with, once, to let the next one in. */
  enter(): Promise<() => void>;
};

/** A new mutex that nobody holds. */
export function createMutex(): Mutex {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else isHeld = false;
  };
  return {
    async enter() {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      isHeld = true;
      return leave;
    },
  };
}
