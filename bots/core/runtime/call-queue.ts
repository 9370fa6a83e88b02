import type { Community } from '../../../src/core/communities/community.ts';
import { createCounts, createFairQueue } from '../../../src/core/queues/fair-queue.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';

/** Kinds of calls to the platform, most urgent first. */
export type Urgency = 'delete' | 'timeout' | 'entry' | 'notify';

/** Most concurrent calls of one urgency: in total, and in one community. */
export type CallLimits = Readonly<Record<Urgency, { readonly total: number; readonly each: number }>>;

/** Each urgency has its own limit, because the platforms' libraries wait out rate limits inside a call. Entries of one community stay in order. */
const LIMITS: CallLimits = {
  delete: { total: 16, each: 4 },
  timeout: { total: 8, each: 2 },
  entry: { total: 16, each: 1 },
  notify: { total: 4, each: 1 },
};

/** Number of communities that may delete at once with the full batch size of their platform. */
const DELETING_COMMUNITIES = 4;

/** Returns the limits of a platform. One that deletes in batches gets a full batch of deletions at once. */
export function limitsFor({
  deletionsAtOnce,
  callsLimitedAlone,
}: Pick<Capabilities, 'deletionsAtOnce' | 'callsLimitedAlone'>): CallLimits {
  const limits = { ...LIMITS, delete: { total: DELETING_COMMUNITIES * deletionsAtOnce, each: deletionsAtOnce } };
  if (!callsLimitedAlone) return limits;
  const alone = (urgency: Urgency) => ({ total: Number.POSITIVE_INFINITY, each: limits[urgency].each });
  return { delete: alone('delete'), timeout: alone('timeout'), entry: alone('entry'), notify: alone('notify') };
}

/** Runs calls to a platform. Within one urgency, communities take turns; each community runs urgent calls first, then by arrival. */
export type CallQueue = ReturnType<typeof createCallQueue>;

/** Creates a queue. */
export function createCallQueue(limits: CallLimits = LIMITS) {
  const pools: Readonly<Record<Urgency, ReturnType<typeof createPool>>> = {
    delete: createPool(limits.delete),
    timeout: createPool(limits.timeout),
    entry: createPool(limits.entry),
    notify: createPool(limits.notify),
  };
  const run = <T>(urgency: Urgency, community: string, call: () => Promise<T>, isAhead = false): Promise<T> =>
    pools[urgency].run(community, call, isAhead);
  return {
    /** Runs a call. A failure rejects only its own promise and delays no other call. */
    run,
    /** Runs a call that needs the community's reference. */
    runIn: <T>(
      urgency: Urgency,
      { externalId: id, name }: Pick<Community, 'externalId' | 'name'>,
      call: (ref: CommunityRef) => Promise<T>,
    ): Promise<T> => run(urgency, id, () => call({ id, name })),
    /** Number of calls that wait for their turn, in one community or in all. */
    waiting: (urgency: Urgency, community?: string): number => pools[urgency].waiting(community),
  };
}

/** Queues calls of one kind. @example createPool({ total: 8, each: 4 }).run('c-1', async () => 7, false); */
export function createPool(limit: CallLimits[Urgency]) {
  const waiting = createFairQueue<() => Promise<void>>();
  const inFlight = createCounts();
  const mayBegin = (community: string): boolean =>
    inFlight.total() < limit.total && inFlight.of(community) < limit.each;

  const serve = (): void => {
    for (let next = waiting.next(mayBegin); next; next = waiting.next(mayBegin)) begin(next.tenant, next.item);
  };
  const begin = (community: string, call: () => Promise<void>): void => {
    inFlight.add(community, 1);
    void call().finally(() => {
      inFlight.add(community, -1);
      serve();
    });
  };

  return {
    run: <T>(community: string, call: () => Promise<T>, isAhead: boolean): Promise<T> =>
      new Promise((resolve, reject) => {
        waiting.add({ tenant: community, lane: isAhead ? 'chat' : 'bulk' }, () => call().then(resolve, reject));
        serve();
      }),
    waiting: waiting.size,
  };
}
