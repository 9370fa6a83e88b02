import { setImmediate as nextTurn } from 'node:timers/promises';
import { StewardError } from '../../core/common/errors.ts';
import { METER } from '../../core/ports/meter.ts';
import { isDataFault } from './errors.ts';

export type GroupOptions<In, Out> = {
  /** Returns an output for every input, in order, after the commit. */
  readonly run: (inputs: readonly In[]) => Promise<readonly Out[]>;
  readonly weigh: (input: In) => number;
  /** Most weight of a group; a heavier single input still gets its own group. */
  readonly groupMax: number;
  readonly waitingMax: number;
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic?: () => number;
  /** Most transactions at once, 1 by default. A further one starts only when a whole group is waiting. */
  readonly lanes?: number;
  /** Whether transactions run outside this thread: then the next one may start before the callers of the last one get their outputs, if enough is waiting. */
  readonly isRemote?: boolean;
};

/**
 * Inputs that waited longer are refused, so that nobody waits for ever behind a dead database. With five more seconds for a connection and
 * one to release reservations, a caller waits less than fifteen.
 */
const WAIT_MAX_MS = 8_000;
const DEFAULTS = { lanes: 1, isRemote: false, monotonic: () => performance.now() };

/** The output of an input, and its share by weight of the transaction's time. */
type Done<Out> = { readonly output: Out; readonly tookMs: number };

type Waiting<In, Out> = {
  readonly input: In;
  readonly resolve: (done: Done<Out>) => void;
  readonly reject: (error: unknown) => void;
  readonly sinceMs: number;
};

/** Gathers calls into groups that share a transaction, without a timer: a group holds what arrived in this turn of the event loop or during the running transaction. */
export function createGroup<In, Out>(given: GroupOptions<In, Out>) {
  const options = { ...DEFAULTS, ...given };
  let queue: Waiting<In, Out>[] = [];
  let waitingWeight = 0;
  const running = new Set<Promise<void>>();

  const drain = async (end: () => void) => {
    let lastWeight = 0;
    const begin = (): Promise<Tell> => {
      const [group, rest] = cut(queue, options);
      queue = rest;
      lastWeight = group.reduce((sum, { input }) => sum + options.weigh(input), 0);
      waitingWeight -= lastWeight;
      return settle(refuseStale(group, options), options);
    };
    // A half-full group starts at once. A smaller one grows while callers get their outputs, or shrinking groups would cost ever more commits.
    const isWorthwhile = () => queue.length > 0 && 2 * waitingWeight >= lastWeight;
    await nextTurn();
    while (queue.length > 0) {
      let tell = await begin();
      // The next commit does not wait until all callers of the last group have their outputs.
      while (options.isRemote && isWorthwhile()) {
        const next = begin();
        tell();
        tell = await next;
      }
      tell();
      await nextTurn();
    }
    // Ends in the same turn that found nothing waiting, so a later input starts a new lane.
    end();
  };
  const start = () => {
    const lane: Promise<void> = METER.apart(() => drain(() => running.delete(lane)));
    running.add(lane);
  };
  return {
    /** @throws StewardError `store_unavailable` if too much is waiting, or the transaction's error. */
    submit: async (input: In): Promise<Out> => {
      const { output, tookMs } = await new Promise<Done<Out>>((resolve, reject) => {
        if (waitingWeight >= options.waitingMax) {
          reject(tooMany({ waiting: waitingWeight, waitingMax: options.waitingMax }));
          return;
        }
        queue.push({ input, resolve, reject, sinceMs: options.monotonic() });
        waitingWeight += options.weigh(input);
        if (running.size === 0 || (running.size < options.lanes && waitingWeight >= options.groupMax)) start();
      });
      METER.charge(tookMs);
      return output;
    },
    /** Resolves when nothing waits or runs. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function cut<In, Out>(
  queue: readonly Waiting<In, Out>[],
  { weigh, groupMax }: GroupOptions<In, Out>,
): [Waiting<In, Out>[], Waiting<In, Out>[]] {
  let weight = 0;
  let count = 0;
  for (const { input } of queue) {
    weight += weigh(input);
    if (count > 0 && weight > groupMax) break;
    count++;
  }
  return [queue.slice(0, count), queue.slice(count)];
}

function refuseStale<In, Out>(
  group: readonly Waiting<In, Out>[],
  { monotonic }: Required<GroupOptions<In, Out>>,
): readonly Waiting<In, Out>[] {
  const limit = monotonic() - WAIT_MAX_MS;
  for (const { reject, sinceMs } of group) if (sinceMs < limit) reject(tooMany({ waitMaxMs: WAIT_MAX_MS }));
  return group.filter(({ sinceMs }) => sinceMs >= limit);
}

function tooMany(detail: Readonly<Record<string, number>>): StewardError {
  return new StewardError('store_unavailable', 'the store has too many waiting writes; try again', {
    detail,
  });
}

type Tell = () => void;

async function settle<In, Out>(
  group: readonly Waiting<In, Out>[],
  options: Required<GroupOptions<In, Out>>,
): Promise<Tell> {
  if (group.length === 0) return () => {};
  try {
    let sumMs = 0;
    const add = (ms: number) => {
      sumMs += ms;
    };
    const outputs = await METER.apart(() => options.run(group.map(({ input }) => input)), { add });
    const eachMs = sumMs / group.reduce((sum, { input }) => sum + options.weigh(input), 0);
    return () => {
      // `run` returns one output for each input.
      for (const [index, { input, resolve }] of group.entries())
        resolve({ output: outputs[index] as Out, tookMs: eachMs * options.weigh(input) });
    };
  } catch (error) {
    if (group.length === 1 || !isDataFault(error))
      return () => {
        for (const { reject } of group) reject(error);
      };
    for (const one of group) (await settle([one], options))();
    return () => {};
  }
}
