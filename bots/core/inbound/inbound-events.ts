import { createLru } from '../../../src/core/collections/remember.ts';
import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import type { TakenInboundEvent } from '../../../src/core/communities/inbound-events.ts';
import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import type { BotDeps } from '../port/deps.ts';
import type { AckResult, InboundEvent } from '../port/events.ts';
import type { Deliveries } from '../port/platform.ts';
import { createCipher } from '../runtime/cipher.ts';
import { describeError, type Problems } from '../runtime/problems.ts';
import { createTimers } from '../runtime/timers.ts';

/** Duration of the lease of taken events. After a crash a successor waits this long at most. */
const LEASE_MS = 15_000;
const BEAT_MS = LEASE_MS / 3;
/** How often to look for events that other processes received. Slack accepts a form up to three seconds after the event. */
const LOOK_MS = 300;
/** Pause before a failed event is taken again, and the most tries. */
const RETRY_MS = 15_000;
const TRIES_MAX = 5;
/** Most undecided events of one process, and their characters; beyond that the platform keeps them. */
const LEASED_MAX = 20_000;
const LEASED_MAX_CHARS = 64 * 1024 * 1024;
/** Most events that are taken up at once. */
const BATCH = 200;
/** Most finished events to remember, because platforms deliver again for some minutes. */
const DONE_MAX = 50_000;

/** Creates the inbox of a platform that waits for acknowledgements of its events. */
export function createInboundEvents(
  deps: Pick<BotDeps, 'communities' | 'schedule' | 'log' | 'instanceId'>,
  platform: ChatPlatform,
  deliveries: Deliveries,
  problems: Problems,
) {
  const { communities, schedule, instanceId } = deps;
  const cipher = createCipher(deliveries.secret);
  const owner = { platform, owner: instanceId } as const;
  const leased = new Map<string, number>();
  const done = createLru<string, true>(DONE_MAX);
  const writing = new Map<string, Promise<unknown>>();
  const ended = new Set<string>();
  const { track, settled } = createUnderWay();
  let leasedChars = 0;
  let isClosed = false;
  const timers = createTimers(schedule);

  const fail = (what: string) => (error: unknown) => {
    deps.log.error({ error: describeError(error) }, what);
    problems.note(`${what}: ${describeError(error)}`);
  };
  const settle = (id: string): void => {
    track(communities.settleInboundEvents([id])).catch(fail('an event could not be marked as decided'));
  };
  const forget = (id: string, result: AckResult): void => {
    leasedChars -= leased.get(id) ?? 0;
    leased.delete(id);
    if (result === 'done') {
      done.set(id, true);
      settle(id);
    } else if (!isClosed) {
      const untilMs = schedule.now() + RETRY_MS;
      track(communities.deferInboundEvents({ ids: [id], untilMs })).catch(fail('an event could not be put off'));
    }
  };
  const handle = (id: string, body: unknown, chars: number): void => {
    leased.set(id, chars);
    leasedChars += chars;
    const result = deliveries
      .dispatch(body)
      .then((ack) => ack.settled)
      .catch((error: unknown): AckResult => {
        fail('an event failed')(error);
        return 'retry';
      });
    void result.then((known) => forget(id, known));
  };
  const write = async (events: readonly InboundEvent[]): Promise<void> => {
    const encrypted = events.map(({ id, body }) => ({ id, body, payload: cipher.encrypt(id, JSON.stringify(body)) }));
    const atMs = schedule.now();
    const kept = encrypted.map(({ id, payload }) => ({ id, payload }));
    const added = new Set(
      await communities.keepInboundEvents({ ...owner, atMs, leaseUntilMs: atMs + LEASE_MS, events: kept }),
    );
    // Events that were stored before belong to another process, or will be taken up.
    for (const { id, body, payload } of encrypted) if (added.has(id)) handle(id, body, payload.length);
  };
  const takeUpOne = ({ id, payload, tries, leasedBefore }: TakenInboundEvent): void => {
    if (leasedBefore !== '' && leasedBefore !== instanceId) ended.add(leasedBefore);
    const text = done.has(id) ? null : cipher.decrypt(id, payload);
    if (text !== null && tries <= TRIES_MAX) {
      handle(id, JSON.parse(text), payload.length);
      return;
    }
    settle(id);
    // It was decided, but that could not be saved.
    if (done.has(id)) return;
    const why = text === null ? 'it was written down under another token' : `it failed ${TRIES_MAX} times`;
    deps.log.error({ event: id, why }, 'an event was given up');
    problems.note(`an event was given up: ${why}`);
  };
  const takeUp = async (): Promise<void> => {
    for (let isMore = true; isMore && !isClosed && leased.size < LEASED_MAX; ) {
      const nowMs = schedule.now();
      const leaseUntilMs = nowMs + LEASE_MS;
      const taken = await communities.takeUpInboundEvents({ ...owner, nowMs, leaseUntilMs, limit: BATCH });
      // Skips events that are still held here: they were taken again because their lease was renewed too late.
      for (const one of taken) if (!leased.has(one.id)) takeUpOne(one);
      isMore = taken.length === BATCH;
    }
  };
  const beat = async (): Promise<void> => {
    const leaseUntilMs = schedule.now() + LEASE_MS;
    const below = leaseUntilMs - BEAT_MS / 2;
    if (leased.size > 0) await communities.leaseInboundEvents({ ...owner, leaseUntilMs, below });
    await takeUp();
  };
  const look = async (): Promise<void> => {
    const nextMs = await communities.nextInboundEventMs(platform);
    if (nextMs !== null && nextMs <= schedule.now()) await takeUp();
  };

  return {
    /** Resolves once the events are stored; only then may they be acknowledged. @throws StewardError if they are not stored. */
    async accept(events: readonly InboundEvent[]): Promise<void> {
      const fresh = events.filter(({ id }) => !done.has(id) && !leased.has(id) && !writing.has(id));
      const others = events.flatMap(({ id }) => writing.get(id) ?? []);
      if (fresh.length > 0) {
        if (isClosed) throw new StewardError('stopping', 'the bot is stopping');
        if (leased.size + writing.size >= LEASED_MAX || leasedChars >= LEASED_MAX_CHARS)
          throw new StewardError('overloaded', 'too many events wait to be decided');
        const written = write(fresh);
        for (const { id } of fresh) writing.set(id, written);
        try {
          await written;
        } finally {
          for (const { id } of fresh) writing.delete(id);
        }
      }
      await Promise.all(others);
    },
    /** Takes up what ended processes left, now and from now on. */
    async start(): Promise<void> {
      timers.every(BEAT_MS, () => track(beat()).catch(fail('what waits could not be looked after')));
      // The beat reports a store that does not answer.
      if (deliveries.areReceivedByOthers) timers.every(LOOK_MS, () => track(look()).catch(() => {}));
      await takeUp().catch(fail('what waits could not be taken up'));
    },
    /** Takes no more events. */
    close(): void {
      isClosed = true;
      timers.stop();
    },
    /** Leaves undecided events to the next process. Never throws. */
    async release(): Promise<void> {
      await settled();
      await communities.releaseInboundEvents(owner).catch(fail('what waits could not be left to the next process'));
    },
    /** Processes that have ended, whose claims are free. */
    ended: (): readonly string[] => [...ended],
    /** Number of events that this process took and has not decided. */
    waiting: (): number => leased.size,
  };
}
