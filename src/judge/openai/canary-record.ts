/** After so many in a row it is the model or a text: the model is tried on lines of our own, which no stranger wrote. */
const MISSED_IN_A_ROW = 2;
const SAMPLES_MOST = 10;
const FOUND_AGAIN_SHARE = 0.5;

/** Tells a model that cannot find our own message from texts that hide it. @param onChange called when the model is found to miss them, and when it finds half of the last ones again. */
export function createCanaryRecord(onChange: (isMissed: boolean) => void) {
  let missedInARow = 0;
  let trying: Promise<void> | null = null;
  /** The last ones while it misses them; null otherwise. */
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
    /** Since the start. */
    counts: (): { readonly found: number; readonly missed: number } => ({ ...counts }),
    /** While it is so, that a canary was missed says nothing of the messages beside it, and taking them apart mends nothing. */
    isMissed: () => samples !== null,
    /**
     * Notes what came of one, and tries the model where it is in doubt; all who note one meanwhile wait for the same try.
     * @param tryModel whether it finds one among ordinary lines of ours; null where that comes to nothing.
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
