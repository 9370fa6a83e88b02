/** How much of the traffic may be retries: each call earns this much of one. */
const EARNED_PER_CALL = 0.1;
/** The most retries saved up, and what a fresh process starts with. */
const SAVED_MAX = 10;

/** Keeps the retries of all requests of a judge a fraction of the traffic, so that they never multiply the load on a server that is failing. */
export function createRetryBudget() {
  let saved = SAVED_MAX;
  return {
    /** Notes a first attempt. */
    earn: (): void => {
      saved = Math.min(SAVED_MAX, saved + EARNED_PER_CALL);
    },
    /** Takes one retry; false when there is none left. */
    take: (): boolean => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
