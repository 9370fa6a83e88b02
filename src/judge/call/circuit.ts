import type { Clock, JudgeFailure } from '../../core/ports/judge.ts';
import { type ErrorLabel, labelOf, type ModelOutcome } from './outcome.ts';

/** The circuit opens when more than half of the last 20 calls failed, from 5 calls on. */
const SAMPLES = { most: 20, least: 5, share: 0.5 } as const;
/** How long the circuit stays open before a trial call: it doubles from the first to the last. */
const OPEN_MS = { first: 1_000, last: 30_000, refused: 60_000 } as const;

/** The reason why no call is made now. */
type CircuitFailure = Extract<JudgeFailure, 'unreachable' | 'refused'>;

/** A change to log: once when the circuit opens, not at every failed trial, and once when it closes. */
export type CircuitEvent =
  | { readonly state: 'open'; readonly because: CircuitFailure; readonly label: ErrorLabel }
  | { readonly state: 'closed' };

/** Stops calls to a model that is down or refuses us, and lets a trial call through from time to time. */
export type Circuit = ReturnType<typeof createCircuit>;

/** Times to shorten in a test. */
export type CircuitTimes = { readonly first: number; readonly last: number; readonly refused: number };

/** Creates a circuit. Outages open it by rate; one refusal opens it at once, for longer. @param options.now monotonic. */
export function createCircuit(options: {
  readonly onChange: (event: CircuitEvent) => void;
  readonly now: Clock;
  readonly times?: CircuitTimes | undefined;
}) {
  const times = options.times ?? OPEN_MS;
  /** Whether each of the last calls failed. */
  let samples: boolean[] = [];
  let state: 'closed' | 'half_open' | 'open' = 'closed';
  let because: CircuitFailure = 'unreachable';
  let openings = 0;
  let opensUntilMs = 0;

  const open = (outcome: ModelOutcome): void => {
    const wasWell = openings === 0;
    openings += 1;
    state = 'open';
    because = outcome.kind === 'refused' ? 'refused' : 'unreachable';
    opensUntilMs =
      options.now() + (because === 'refused' ? times.refused : Math.min(times.last, times.first * 2 ** (openings - 1)));
    if (wasWell) options.onChange({ state: 'open', because, label: labelOf(outcome) });
  };
  const close = (): void => {
    state = 'closed';
    openings = 0;
    samples = [];
    options.onChange({ state: 'closed' });
  };
  const sample = (outcome: ModelOutcome): void => {
    samples = [...samples.slice(1 - SAMPLES.most), isFailure(outcome)];
    const failures = samples.filter(Boolean).length;
    const isTooMuch = samples.length >= SAMPLES.least && failures > SAMPLES.share * samples.length;
    if (isFailure(outcome) && (outcome.kind === 'refused' || isTooMuch)) open(outcome);
  };
  const obstacle = (): CircuitFailure | null => {
    if (state === 'closed') return null;
    return state === 'open' && options.now() >= opensUntilMs ? null : because;
  };
  return {
    /** null if a call can be made now; else the reason why not. */
    obstacle,
    /** Makes the call; returns the obstacle instead if one came up meanwhile. */
    run: async (
      call: () => Promise<ModelOutcome>,
    ): Promise<ModelOutcome | { readonly kind: 'open'; readonly failure: CircuitFailure }> => {
      const failure = obstacle();
      if (failure) return { kind: 'open', failure };
      const isTry = state === 'open';
      if (isTry) state = 'half_open';
      const outcome = await call();
      if (isTry) {
        // Every failed trial counts, even a brief one: it must not close the circuit.
        if (outcome.kind === 'outage' || outcome.kind === 'refused') open(outcome);
        else close();
      } else if (state === 'closed') {
        sample(outcome);
      }
      return outcome;
    },
    /** `half_open`: the next call is the trial, or one is running. */
    state: () => (state === 'open' && obstacle() === null ? 'half_open' : state),
  };
}

function isFailure(outcome: ModelOutcome): boolean {
  return outcome.kind === 'refused' || (outcome.kind === 'outage' && !outcome.brief);
}
