/** Most calls that one request may use to find the messages that break the answers. One message in 50 takes 14. */
export const ISOLATION_CALLS_MAX = 64;
/** After this many useless calls in a row, the model counts as broken. */
const USELESS_MAX = 100;

/** A call that used all its tokens for reasoning counts as this many useless calls. */
const DEAR = 20;
/** While the model seems broken, one batch in this many is still split. */
const TRIED_ONE_IN = 10;

/** Tells bad messages from a broken model, for all requests of a judge: splitting a batch helps only while other calls get good answers. */
export function createIsolation() {
  let uselessInARow = 0;
  let turnedAway = 0;
  return {
    /** Records an answer with a usable row. */
    good: (): void => {
      uselessInARow = 0;
    },
    /** Records a refused call, or an answer without a usable row; `dear` if it used all its tokens for reasoning, which costs as much as many calls. */
    useless: (how?: 'dear'): void => {
      uselessInARow += how === 'dear' ? DEAR : 1;
    },
    /** Whether the model seems broken: it answers, but no answer is readable. */
    seemsBroken: (): boolean => uselessInARow >= USELESS_MAX,
    /** Whether a batch may be split. While the model seems broken, one in ten may, in case it works again. */
    mayTakeApart: (): boolean => uselessInARow < USELESS_MAX || turnedAway++ % TRIED_ONE_IN === 0,
  };
}

/** The retry budget that each first attempt adds: the largest share of retries in the traffic. */
const EARNED_PER_CALL = 0.1;
/** Most saved retries, which is also the start value. */
const SAVED_MAX = 10;

/** Limits the retries of a judge's requests to a share of the traffic, so that they never multiply the load on a failing server. */
export function createRetryBudget() {
  let saved = SAVED_MAX;
  return {
    /** Records a first attempt. */
    earn: (): void => {
      saved = Math.min(SAVED_MAX, saved + EARNED_PER_CALL);
    },
    /** Takes one retry. @returns false if none is left. */
    take: (): boolean => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
