import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventForwarder } from '../../../../bots/core/inbound/forward-events.ts';
import { createInboundEvents } from '../../../../bots/core/inbound/inbound-events.ts';
import { ACK_DONE, type Ack, type AckResult } from '../../../../bots/core/port/events.ts';
import { createProblems } from '../../../../bots/core/runtime/problems.ts';
import { until } from '../../../../emulators/until.ts';
import { StewardError } from '../../../../src/core/common/errors.ts';
import { type BotProcess, type BotWorld, openBotWorld } from '../../support/bot-deps.ts';

const HOLD_MS = 15_000;

describe('an inbound event', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await openBotWorld();
  });
  afterEach(() => world.close());

  /** One process of a bot, whose platform hands over as the test says. */
  const open = (
    dispatch: (body: unknown) => Promise<Ack> | Ack = () => ACK_DONE,
    { deps }: BotProcess = world.process(),
    secret = 'token',
  ) => {
    const handed: unknown[] = [];
    const problems = createProblems(world.schedule.now);
    const deliveries = {
      secret,
      areReceivedByOthers: true as const,
      dispatch: async (body: unknown) => {
        handed.push(body);
        return dispatch(body);
      },
    };
    const passOn = createEventForwarder(deps, 'telegram', secret);
    return { handed, problems, passOn, arrivals: createInboundEvents(deps, 'telegram', deliveries, problems) };
  };
  const event = (id: string) => ({ id, body: { text: `it is ${id}` } });
  const left = () => world.temporary.store.communities.countInboundEvents('telegram');
  const never: Ack = { settled: new Promise<AckResult>(() => {}) };

  it('is stored before it is handed over, and deleted when it is decided', async () => {
    let decide = (_: AckResult) => {};
    const settled = new Promise<AckResult>((resolve) => {
      decide = resolve;
    });
    const { arrivals, handed } = open(() => ({ settled }));
    await arrivals.accept([event('a')]);
    expect(await left()).toBe(1);
    expect(handed).toEqual([{ text: 'it is a' }]);
    expect(arrivals.waiting()).toBe(1);
    decide('done');
    await until(async () => (await left()) === 0);
    expect(arrivals.waiting()).toBe(0);
  });

  it('is handed over once, even if it is delivered several times', async () => {
    const { arrivals, handed } = open();
    await Promise.all([arrivals.accept([event('a')]), arrivals.accept([event('a'), event('b')])]);
    await until(async () => (await left()) === 0);
    await arrivals.accept([event('a')]);
    expect(handed).toEqual([{ text: 'it is a' }, { text: 'it is b' }]);
  });

  it('is handed over quickly from another process, and only once if both processes received it', async () => {
    const working = open();
    const beside = open();
    await beside.passOn(event('before'));
    await working.arrivals.start();
    await beside.passOn(event('a'));
    await working.arrivals.accept([event('a')]);
    await until(async () => (await left()) === 0, { what: 'what another received' });
    for (const id of ['b', 'a']) {
      await working.arrivals.accept([event(id)]);
      await beside.passOn(event(id));
    }
    await beside.passOn(event('last'));
    await until(async () => working.handed.length >= 4 && (await left()) === 0, { what: 'the rest' });
    working.arrivals.close();
    expect(working.handed.map((body) => JSON.stringify(body)).sort()).toEqual(
      ['a', 'b', 'before', 'last'].map((id) => JSON.stringify(event(id).body)),
    );
    expect(beside.handed).toEqual([]);
    expect(working.problems.last()).toBeNull();
  });

  it('is refused by a receive-only process while the queue is full', async () => {
    const process = world.process();
    const communities = { ...process.deps.communities, countInboundEvents: async () => 20_000 };
    const { passOn } = open(undefined, { ...process, deps: { ...process.deps, communities } });
    await expect(passOn(event('a'))).rejects.toThrow('too many events wait');
    expect(await left()).toBe(0);
  });

  it('is refused if it cannot be stored, and accepted when it is delivered again', async () => {
    const process = world.process();
    const { communities } = process.deps;
    let isFull = true;
    const deps = {
      ...process.deps,
      communities: new Proxy(communities, {
        get(target, name, receiver) {
          if (name === 'keepInboundEvents' && isFull)
            return async () => {
              throw new StewardError('store_unavailable', 'the disk is full');
            };
          return Reflect.get(target, name, receiver);
        },
      }),
    };
    const { arrivals, handed } = open(undefined, { ...process, deps });
    await expect(arrivals.accept([event('a')])).rejects.toThrow('the disk is full');
    expect(handed).toEqual([]);
    isFull = false;
    await arrivals.accept([event('a')]);
    expect(handed).toHaveLength(1);
  });

  it('is taken over by the next process only when its process has crashed', async () => {
    const first = open(() => never);
    await first.arrivals.accept([event('a'), event('b')]);
    const second = open();
    await second.arrivals.start();
    expect(second.handed).toEqual([]);
    world.schedule.advance(HOLD_MS + 1_000);
    await until(() => second.handed.length === 2);
    expect(second.handed).toEqual([{ text: 'it is a' }, { text: 'it is b' }]);
    await until(async () => (await left()) === 0);
  });

  it('stays with a live process, regardless of the duration', async () => {
    const first = open(() => never);
    await first.arrivals.start();
    await first.arrivals.accept([event('a')]);
    const second = open();
    await second.arrivals.start();
    for (let beats = 0; beats < 12; beats++) {
      world.schedule.advance(5_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(second.handed).toEqual([]);
    first.arrivals.close();
  });

  it('passes to the next process at once when its process stops', async () => {
    const first = open(() => never);
    await first.arrivals.accept([event('a')]);
    first.arrivals.close();
    await expect(first.arrivals.accept([event('b')])).rejects.toThrow('stopping');
    await first.arrivals.release();
    const process = world.process();
    const second = open(undefined, process);
    await second.arrivals.start();
    expect(second.handed).toEqual([{ text: 'it is a' }]);
    expect(second.arrivals.ended()).toHaveLength(1);
  });

  it('is retried after a failure, and dropped after five attempts with a report', async () => {
    const { arrivals, handed, problems } = open(() => {
      throw new TypeError('a defect');
    });
    await arrivals.start();
    await arrivals.accept([event('a')]);
    await until(() => problems.last() !== null);
    for (let tries = 0; tries < 10; tries++) {
      world.schedule.advance(HOLD_MS + 1_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await until(async () => (await left()) === 0);
    expect(handed).toHaveLength(6);
    expect(problems.last()?.what).toBe('an event was given up: it failed 5 times');
    arrivals.close();
  });

  it('is dropped with a report if another token encrypted it', async () => {
    const first = open(() => never);
    await first.arrivals.accept([event('a')]);
    first.arrivals.close();
    await first.arrivals.release();
    const { arrivals, handed, problems } = open(undefined, world.process(), 'another token');
    await arrivals.start();
    await until(async () => (await left()) === 0);
    expect(handed).toEqual([]);
    expect(problems.last()?.what).toBe('an event was given up: it was written down under another token');
    arrivals.close();
  });
});
