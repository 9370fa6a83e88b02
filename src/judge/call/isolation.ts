/** The most calls that one request may spend on finding the messages that keep the model from answering. One in 50 takes 14. */
export const ISOLATION_CALLS_MAX = 64;
/** After this many useless calls in a row, with no good answer between them, the fault is taken to be the model's own. */
const USELESS_MAX = 100;

/** As how many useless calls one counts that had all the room there is for thinking. */
const DEAR = 20;
/** While the model seems broken, one in so many is tried. */
const TRIED_ONE_IN = 10;

/** Tells a poisonous message from a broken model, for all requests of a judge: taking a batch apart pays only while other calls are answered well. */
export function createIsolation() {
  let uselessInARow = 0;
  let turnedAway = 0;
  return {
    /** Notes an answer with a usable row. */
    good: (): void => {
      uselessInARow = 0;
    },
    /** Notes a call that was refused, or whose answer had no usable row; `dear` of one that thought until its room ran out, which costs as much as many. */
    useless: (how?: 'dear'): void => {
      uselessInARow += how === 'dear' ? DEAR : 1;
    },
    /** Whether the model seems broken: it answers, and nothing that can be read. */
    seemsBroken: (): boolean => uselessInARow >= USELESS_MAX,
    /** Whether a batch may be taken apart. While the model seems broken, one level in ten requests may, to case that it is well again. */
    mayTakeApart: (): boolean => uselessInARow < USELESS_MAX || turnedAway++ % TRIED_ONE_IN === 0,
  };
}

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
