import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import type { Log } from '../port/process.ts';
import { describeError, type Problems } from './problems.ts';

/** Keeps track of background tasks, so that a stop can wait for them. */
export function createWork(deps: { readonly log: Log }, problems: Problems) {
  const { track, settled } = createUnderWay();
  let isLeft = false;
  return {
    /** Starts a task that nobody waits for; errors are logged under this name. @param communityId the only affected one. */
    begin(name: string, task: () => Promise<void>, communityId?: string): void {
      track(task()).catch((error: unknown) => {
        if (isLeft) return;
        deps.log.error({ task: name, error: describeError(error) }, 'a bot task failed');
        problems.note(`${name}: ${describeError(error)}`, communityId);
      });
    },
    /** Resolves when no task is running. */
    settled,
    /** Leaves unfinished tasks to the next process; from now on their failures are not reported. */
    leave(): void {
      isLeft = true;
    },
  };
}
