import type { Log } from '../shared/deps.ts';
import { createUnderWay, type UnderWay } from '../shared/running/under-way.ts';
import { nameOf } from './outcome.ts';

/** What is under way, so that a stop can wait for it. */
export type Background = UnderWay & {
  /** Does something that nobody waits for; what it throws is logged. */
  begin(task: Promise<void>): void;
};

/** Nothing is under way yet. */
export function createBackground(log: Log): Background {
  const { track, settled } = createUnderWay();
  return {
    track,
    settled,
    begin(task) {
      track(task).catch((error: unknown) => {
        log.error({ platform: 'telegram', error: nameOf(error) }, 'something in the background failed');
      });
    },
  };
}
