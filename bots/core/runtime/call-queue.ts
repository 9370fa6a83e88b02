import type { Community } from '../../../src/core/communities/community.ts';
import { createCounts, createFairQueue } from '../../../src/core/queues/fair-queue.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';

/** What waits for a call to the platform, most urgent first. */
export type Urgency = 'delete' | 'timeout' | 'entry' | 'notify';

/** How many calls may be under way at once: of one urgency, and of that in one community. */
export type CallLimits = Readonly<Record<Urgency, { readonly total: number; readonly each: number }>>;

/** Each urgency has places of its own, for the platforms' libraries wait out rate limits inside a call. Entries of one community keep their order. */
const LIMITS: CallLimits = {
  delete: { total: 16, each: 4 },
  timeout: { total: 8, each: 2 },
  entry: { total: 16, each: 1 },
  notify: { total: 4, each: 1 },
};

/** How many communities may delete as many messages at once as their platform takes. */
const DELETING_COMMUNITIES = 4;

/** The limits of a platform. One that puts many deletions into one call has to be handed as many at once. */
export function limitsFor({
  deletionsAtOnce,
  callsLimitedAlone,
}: Pick<Capabilities, 'deletionsAtOnce' | 'callsLimitedAlone'>): CallLimits {
  const limits = { ...LIMITS, delete: { total: DELETING_COMMUNITIES * deletionsAtOnce, each: deletionsAtOnce } };
  if (!callsLimitedAlone) return limits;
  const alone = (urgency: Urgency) => ({ total: Number.POSITIVE_INFINITY, each: limits[urgency].each });
  return { delete: alone('delete'), timeout: alone('timeout'), entry: alone('entry'), notify: alone('notify') };
}

/** Runs calls to a platform; within one urgency and community those that go ahead first and each in order of arrival, the communities in turn. */
export type CallQueue = ReturnType<typeof createCallQueue>;

/** Makes a queue. */
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
    /** A call that rejects rejects its own promise, and holds nobody up. */
    run,
    /** The same of a call that names its community. */
    runIn: <T>(
      urgency: Urgency,
      { externalId: id, name }: Pick<Community, 'externalId' | 'name'>,
      call: (ref: CommunityRef) => Promise<T>,
    ): Promise<T> => run(urgency, id, () => call({ id, name })),
    /** How many calls wait for their turn, in one community or in all. */
    waiting: (urgency: Urgency, community?: string): number => pools[urgency].waiting(community),
  };
}

/** The calls of one kind. @example createPool({ total: 8, each: 4 }).run('c-1', async () => 7, false); */
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
