/** A call that a test holds back. */
export interface Hold {
  /** Settles when the call has arrived. */
  readonly arrived: Promise<void>;
  /** Lets the call go on. */
  release(): void;
}

/** What tests order for the next calls of a route. */
export interface Orders {
  /**
   * Fails the next calls of a route. A code of 1000 and more is a JSON error code, below it a bare HTTP status; `'reset'` breaks
   * the connection off without an answer.
   */
  failNext(template: string, failure: number | 'reset', times?: number): void;
  /** Holds the next call of a route until it is released. */
  holdNext(template: string): Hold;
  /** Waits while the call is held; then tells how it must fail. */
  take(template: string): Promise<number | 'reset' | undefined>;
}

/** Makes an empty list of orders; `'*'` stands for any route. */
export function createOrders(): Orders {
  const failures: { template: string; failure: number | 'reset' }[] = [];
  const holds: { template: string; wait: () => Promise<void> }[] = [];
  const takeFrom = <Item extends { template: string }>(items: Item[], template: string): Item | undefined => {
    const index = items.findIndex((one) => one.template === template || one.template === '*');
    return index < 0 ? undefined : items.splice(index, 1)[0];
  };
  return {
    failNext: (template, failure, times = 1) => {
      for (let count = 0; count < times; count += 1) failures.push({ template, failure });
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
      return takeFrom(failures, template)?.failure;
    },
  };
}
