import { MESSAGES_MAX } from '../../../src/core/common/message-limits.ts';
import { createUnderWay } from '../runtime/under-way.ts';

/** Looks at items in the order in which they come, those of each tenant in batches that grow while one is looked at. */
export type LocalFirstPass<T> = {
  add(tenantId: string, item: T): void;
  /** Resolves when nothing waits to be looked at. */
  settled(): Promise<void>;
};

/** Makes a local first pass. It waits for nothing: what comes in one turn of the event loop goes together. @param decide must not throw. */
export function createLocalFirstPass<T>(deps: {
  /** How many messages of a request an item is, at least 1. */
  weigh(item: T): number;
  decide(tenantId: string, items: readonly T[]): Promise<void>;
}): LocalFirstPass<T> {
  const lanes = new Map<string, T[]>();
  const { track, settled } = createUnderWay();

  const drain = async (tenantId: string, waiting: T[]): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await deps.decide(tenantId, takeBatch(waiting));
    lanes.delete(tenantId);
  };
  const takeBatch = (waiting: T[]): readonly T[] => {
    let weight = 0;
    const end = waiting.findIndex((item) => {
      weight += deps.weigh(item);
      return weight > MESSAGES_MAX;
    });
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end));
  };
  return {
    add(tenantId, item) {
      const waiting = lanes.get(tenantId);
      if (waiting) {
        waiting.push(item);
        return;
      }
      const first = [item];
      lanes.set(tenantId, first);
      void track(drain(tenantId, first));
    },
    settled,
  };
}
