/** Handles one item of a place; items that wait together in a place share one call. */
export type MicroBatcher<T, R> = (place: string, item: T) => Promise<R>;

type Waiting<T, R> = {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
};

/** Makes one call at a time in each place, for items of at most `max` weight together. */
export function createMicroBatcher<T, R>({
  max,
  weigh = () => 1,
  run,
  ready = async () => {},
}: {
  readonly max: number;
  readonly weigh?: (item: T) => number;
  /** Returns the results of the items, in order. */
  readonly run: (place: string, items: readonly T[]) => Promise<readonly R[]>;
  /** Awaited before each call. */
  readonly ready?: (place: string, waiting: () => readonly T[]) => Promise<void>;
}): MicroBatcher<T, R> {
  const places = new Map<string, Waiting<T, R>[]>();

  const drain = async (place: string, waiting: Waiting<T, R>[]): Promise<void> => {
    // Messages decided in one batch arrive within one turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      await ready(place, () => waiting.map(({ item }) => item));
      await settle(place, takeBatch(waiting));
    }
    places.delete(place);
  };
  const takeBatch = (waiting: Waiting<T, R>[]): readonly Waiting<T, R>[] => {
    let weight = 0;
    const end = waiting.findIndex(({ item }) => {
      weight += weigh(item);
      return weight > max;
    });
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end));
  };
  const settle = async (place: string, some: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const items = some.map(({ item }) => item);
      const results = await run(place, items);
      // `run` returns one result for each item.
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as R);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };

  return (place, item) =>
    new Promise((resolve, reject) => {
      const waiting = places.get(place);
      if (waiting) {
        waiting.push({ item, resolve, reject });
        return;
      }
      const first = [{ item, resolve, reject }];
      places.set(place, first);
      void drain(place, first);
    });
}
