import {
  BrokenCircuitError,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  handleWhenResult,
  type IBreaker,
} from 'cockatiel';
import type { JudgeFailure } from '../core/ports.ts';
import type { ErrorLabel, Outcome } from './outcome.ts';

/** Opens when more than half of the last 20 calls failed, from 5 calls on. */
const SAMPLES = { size: 20, minimumNumberOfCalls: 5, threshold: 0.5 } as const;
/** How long the circuit stays open before one call tries again: doubling from the first to the last. */
const OPEN_MS = { first: 1_000, last: 30_000, refused: 60_000 } as const;

/** Why no call is made at the moment. */
type CircuitFailure = Extract<JudgeFailure, 'unreachable' | 'refused'>;

/** A change worth a log line: once when the circuit opens, not at every failed try, and once when it closes. */
export type CircuitEvent =
  | { readonly state: 'open'; readonly because: CircuitFailure; readonly label: ErrorLabel }
  | { readonly state: 'closed' };

/** Keeps calls from a model that is down or refuses us, and lets one through from time to time to see. */
export type Circuit = {
  /** null when a call may be made now; else why not. */
  obstacle(): CircuitFailure | null;
  /** Makes the call; an obstacle that came up meanwhile is answered instead. */
  run(call: () => Promise<Outcome>): Promise<Outcome | { readonly kind: 'open'; readonly failure: CircuitFailure }>;
  state(): 'closed' | 'half_open' | 'open';
};

/** Times to shorten in a test; cockatiel reads the real clock. */
export type CircuitTimes = { readonly first: number; readonly last: number; readonly refused: number };

/**
 * Makes a circuit over cockatiel's breaker. Outages feed it by rate; one refusal opens it at once, and for longer.
 */
export function createCircuit(options: {
  readonly onChange: (event: CircuitEvent) => void;
  readonly times?: CircuitTimes | undefined;
}): Circuit {
  const times = options.times ?? OPEN_MS;
  let because: CircuitFailure = 'unreachable';
  let closedAgain = true;
  let opensUntilMs = 0;

  const policy = circuitBreaker(handleWhenResult(isFailure), {
    breaker: refusalBreaker(() => because === 'refused'),
    halfOpenAfter: backoff((attempt) => {
      const duration = because === 'refused' ? times.refused : Math.min(times.last, times.first * 2 ** (attempt - 1));
      opensUntilMs = Date.now() + duration;
      return duration;
    }),
  });
  policy.onBreak((reason) => {
    if (!closedAgain) return;
    closedAgain = false;
    options.onChange({ state: 'open', because, label: labelOf('value' in reason ? reason.value : undefined) });
  });
  policy.onReset(() => {
    closedAgain = true;
    options.onChange({ state: 'closed' });
  });

  function isFailure(result: unknown): boolean {
    // Only outcomes pass through this policy, see `run`.
    const outcome = result as Outcome;
    // While half open every failed try counts: the circuit must not close on it.
    const failed =
      outcome.kind === 'refused' ||
      (outcome.kind === 'outage' && (policy.state === CircuitState.HalfOpen || !outcome.brief));
    if (failed) because = outcome.kind === 'refused' ? 'refused' : 'unreachable';
    return failed;
  }

  const obstacle = (): CircuitFailure | null => {
    if (policy.state === CircuitState.Closed) return null;
    return policy.state === CircuitState.Open && Date.now() >= opensUntilMs ? null : because;
  };
  return {
    obstacle,
    run: async (call) => {
      const failure = obstacle();
      if (failure) return { kind: 'open', failure };
      try {
        return await policy.execute(call);
      } catch (error) {
        if (error instanceof BrokenCircuitError) return { kind: 'open', failure: because };
        throw error;
      }
    },
    state: () => {
      if (policy.state === CircuitState.Closed) return 'closed';
      return policy.state === CircuitState.HalfOpen ? 'half_open' : 'open';
    },
  };
}

/** The counting breaker, which a refusal opens whatever the count. */
function refusalBreaker(isRefusal: () => boolean): IBreaker {
  const counted = new CountBreaker(SAMPLES);
  return {
    state: undefined,
    success: (state) => counted.success(state),
    failure: (state) => counted.failure(state) || isRefusal(),
  };
}

type Backoff = { readonly duration: number; next(context: { readonly attempt: number }): Backoff };

/** A duration for each time that the circuit opens in a row, computed only then. */
function backoff(durationMs: (attempt: number) => number): { next(context: { readonly attempt: number }): Backoff } {
  const next = (context: { readonly attempt: number }): Backoff => ({ duration: durationMs(context.attempt), next });
  return { next };
}

function labelOf(result: unknown): ErrorLabel {
  const none: ErrorLabel = { status: null, code: null, param: null };
  if (typeof result !== 'object' || result === null || !('label' in result)) return none;
  // Only failed outcomes reach here, and each carries a label.
  return result.label as ErrorLabel;
}
