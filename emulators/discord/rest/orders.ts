/** A call that a test holds back. */
export interface Hold {
  /** Settles when the call has arrived. */
  readonly arrived: Promise<void>;
  /** Lets the call continue. */
  release(): void;
}

/**
 * The failure of a call: a JSON error code from 1000 on, an HTTP status below it, a broken connection, or no answer. Only `lost` has an effect:
 * the call is carried out, and the connection breaks before its answer.
 */
export type Failure = number | 'reset' | 'silence' | 'lost';

/** The behaviour that tests order for the next calls of a route. */
export interface Orders {
  /** Fails the next calls of a route; they have no effect, except with `lost`. */
  failNext(template: string, failure: Failure, times?: number): void;
  /** Fails every call of a route until the returned function is called. */
  breakDown(template: string, failure: Failure): () => void;
  /** Holds the next call of a route until it is released. */
  holdNext(template: string): Hold;
  /** Waits while the call is held, then returns its ordered failure. */
  take(template: string): Promise<Failure | undefined>;
}

/** Creates an empty list of orders; `'*'` is any route. */
export function createOrders(): Orders {
  const failures: { template: string; failure: Failure }[] = [];
  const standing = new Set<{ readonly template: string; readonly failure: Failure }>();
  const holds: { template: string; wait: () => Promise<void> }[] = [];
  const takeFrom = <Item extends { template: string }>(items: Item[], template: string): Item | undefined => {
    const index = items.findIndex((one) => one.template === template || one.template === '*');
    return index < 0 ? undefined : items.splice(index, 1)[0];
  };
  return {
    failNext: (template, failure, times = 1) => {
      for (let count = 0; count < times; count += 1) failures.push({ template, failure });
    },
    breakDown: (template, failure) => {
      const entry = { template, failure };
      standing.add(entry);
      return () => void standing.delete(entry);
    },
    holdNext: (template) => {
      let arrive = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const wait = () => {
        arrive();
        return released;
      };
      holds.push({ template, wait });
      return { arrived, release: () => release() };
    },
    take: async (template) => {
      await takeFrom(holds, template)?.wait();
      const isFor = (one: { readonly template: string }) => one.template === template || one.template === '*';
      return (takeFrom(failures, template) ?? [...standing].find(isFor))?.failure;
    },
  };
}
