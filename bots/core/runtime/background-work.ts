import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import type { Log } from '../port/process.ts';
import { describeError, type Problems } from './problems.ts';

/** Keeps track of what goes on by itself, so that a stop can wait for it. */
export function createWork(deps: { readonly log: Log }, problems: Problems) {
  const { track, settled } = createUnderWay();
  let isLeft = false;
  return {
    /** Begins something that nobody waits for; what it throws is logged under this name. */
    begin(name: string, task: () => Promise<void>): void {
      track(task()).catch((error: unknown) => {
        if (isLeft) return;
        deps.log.error({ task: name, error: describeError(error) }, 'a bot task failed');
        problems.note(`${name}: ${describeError(error)}`);
      });
    },
    /** Resolves when nothing is under way. */
    settled,
    /** What is not done is left to the next process, which is no failure: from now on nothing that fails is told. */
    leave(): void {
      isLeft = true;
    },
  };
}
