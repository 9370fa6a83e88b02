import type { Capabilities } from '../port/capabilities.ts';

/** What waits for a call to the platform, most urgent first. */
const URGENCIES = ['delete', 'timeout', 'entry', 'notify'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** How many calls may be under way at once: of one urgency, and of that in one community. */
export type CallLimits = Readonly<Record<Urgency, { readonly total: number; readonly each: number }>>;

/** Each urgency has places of its own, for the libraries wait out rate limits inside a call. Entries of one community keep their order. */
const LIMITS: CallLimits = {
  delete: { total: 16, each: 4 },
  timeout: { total: 8, each: 2 },
  entry: { total: 16, each: 1 },
  notify: { total: 4, each: 1 },
};

/** How many communities may delete as many messages at once as their platform takes. */
const DELETING_COMMUNITIES = 4;

/** The limits where so many deletions of one community go at once: a room that puts many into one call must have many to put. */
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

/** The calls of one community; the first of those that wait are the `ahead` ones that go before the others. */
type Line = { readonly waiting: (() => Promise<void>)[]; ahead: number; inFlight: number };

/** Makes a queue. */
export function createCallQueue(limits: CallLimits = LIMITS) {
  const pools: Readonly<Record<Urgency, ReturnType<typeof createPool>>> = {
    delete: createPool(limits.delete),
    timeout: createPool(limits.timeout),
    entry: createPool(limits.entry),
    notify: createPool(limits.notify),
  };
  return {
    /** A call that rejects rejects its own promise, and holds nobody up. */
    run: <T>(urgency: Urgency, community: string, call: () => Promise<T>, isAhead = false): Promise<T> =>
      new Promise((resolve, reject) => {
        pools[urgency].add(community, () => call().then(resolve, reject), isAhead);
      }),
    /** How many calls wait for their turn, in one community or in all. */
    waiting: (urgency: Urgency, community?: string): number => pools[urgency].waiting(community),
  };
}

function createPool(limit: CallLimits[Urgency]) {
  // In the order in which they are served next.
  const lines = new Map<string, Line>();
  let inFlight = 0;

  const serve = (): void => {
    for (const [community, line] of [...lines]) {
      if (inFlight >= limit.total) return;
      const call = line.inFlight < limit.each ? line.waiting.shift() : undefined;
      if (!call) continue;
      line.ahead = Math.max(0, line.ahead - 1);
      lines.delete(community);
      lines.set(community, line);
      begin(community, line, call);
    }
  };
  const begin = (community: string, line: Line, call: () => Promise<void>): void => {
    inFlight++;
    line.inFlight++;
    void call().finally(() => {
      inFlight--;
      line.inFlight--;
      if (line.inFlight === 0 && line.waiting.length === 0) lines.delete(community);
      serve();
    });
  };

  return {
    add(community: string, call: () => Promise<void>, isAhead: boolean): void {
      const line = lines.get(community) ?? { waiting: [], ahead: 0, inFlight: 0 };
      lines.set(community, line);
      if (isAhead) line.waiting.splice(line.ahead++, 0, call);
      else line.waiting.push(call);
      serve();
    },
    waiting(community?: string): number {
      if (community !== undefined) return lines.get(community)?.waiting.length ?? 0;
      return [...lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
    },
  };
}
