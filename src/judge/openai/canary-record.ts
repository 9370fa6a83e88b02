/** After this many misses in a row, test whether the model or a text is the cause: with messages of our own only. */
const MISSED_IN_A_ROW = 2;
const SAMPLES_MOST = 10;
const FOUND_AGAIN_SHARE = 0.5;

/** Tells a model that cannot find canaries from texts that hide them. @param onChange called when the model starts to miss canaries, and when it finds half of the recent ones again. */
export function createCanaryRecord(onChange: (isMissed: boolean) => void) {
  let missedInARow = 0;
  let trying: Promise<void> | null = null;
  /** The recent results while the model misses canaries; null otherwise. */
  let samples: readonly boolean[] | null = null;
  const counts = { found: 0, missed: 0 };
  const settle = (isFound: boolean | null): void => {
    missedInARow = 0;
    if (isFound !== false) return;
    samples = [false];
    onChange(true);
  };
  const sample = (isFound: boolean): void => {
    const last = [...(samples ?? []).slice(1 - SAMPLES_MOST), isFound];
    const isFoundAgain = last.filter(Boolean).length >= FOUND_AGAIN_SHARE * last.length;
    samples = isFoundAgain ? null : last;
    if (isFoundAgain) onChange(false);
  };
  return {
    /** Counts since the start. */
    counts: (): { readonly found: number; readonly missed: number } => ({ ...counts }),
    /** Whether the model itself misses canaries. Then a miss says nothing about the other messages, and splitting does not help. */
    isMissed: () => samples !== null,
    /**
     * Records a canary's result, and tests the model after repeated misses; concurrent callers wait for the same test.
     * @param tryModel whether the model finds a canary among ordinary messages of our own; null if it does not answer.
     */
    note: async (isFound: boolean, tryModel: () => Promise<boolean | null>): Promise<void> => {
      counts[isFound ? 'found' : 'missed'] += 1;
      if (samples) return sample(isFound);
      missedInARow = isFound ? 0 : missedInARow + 1;
      if (missedInARow < MISSED_IN_A_ROW) return;
      trying ??= tryModel()
        .then(settle)
        .finally(() => {
          trying = null;
        });
      await trying;
    },
  };
}
