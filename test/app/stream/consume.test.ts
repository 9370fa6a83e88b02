import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consume, type StreamEvents } from '../../../app/stream/consume.ts';
import { decideMessage } from '../../../app/stream/decide-message.ts';
import type { StreamPlaces } from '../../../app/stream/jetstream.ts';
import { until } from '../../../emulators/until.ts';
import type { WhenUnavailable } from '../../../src/cli/base/deps.ts';
import { type Nats, natsMissing, startNats } from '../../support/nats.ts';
import { startService, type TestService } from '../../support/service.ts';

const SLOW_MS = 60_000;
const missing = natsMissing();
const encoder = new TextEncoder();

describe.skipIf(missing !== null)(`consuming a stream of a real NATS ${missing ?? ''}`, () => {
  let service: TestService;
  let nats: Nats;
  let connection: NatsConnection;
  let places: StreamPlaces;
  let count = 0;
  const stopping: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    [service, nats] = await Promise.all([startService(), startNats()]);
    connection = await connect({ servers: nats.url });
    await service.call('PUT', '/v1/settings', { body: { words: { list: ['casino'], action: 'flag' } } });
  });
  afterAll(async () => {
    await connection?.close();
    await nats?.stop();
    await service?.close();
  });
  beforeEach(async () => {
    const name = `T${++count}`;
    places = { stream: `${name}IN`, from: `${name}.in`, to: `${name}.decisions`, dead: `${name}.dead`, consumer: name };
    service.model.setBehaviour({ kind: 'well' });
  });
  afterEach(async () => {
    for (const stop of stopping.splice(0)) await stop();
  });

  const streams = async () => (await jetstreamManager(connection)).streams;
  const addStreams = async () => {
    await (await streams()).add({ name: places.stream, subjects: [places.from] });
    await (await streams()).add({ name: `${places.consumer}OUT`, subjects: [places.to, places.dead] });
  };
  const publish = (subject: string, id: string, msgID?: string, text = `casino number ${id}`) =>
    jetstream(connection).publish(subject, encoder.encode(JSON.stringify({ id, text })), msgID ? { msgID } : {});

  /** What a subject of a stream has. */
  const published = async (subject: string, stream = `${places.consumer}OUT`) => {
    const all = await streams();
    const { state } = await all.info(stream);
    const found: { message_id?: string; key?: string; reason?: string }[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq++) {
      const message = await all.getMessage(stream, { seq });
      if (message?.subject === subject) found.push(message.json());
    }
    return found;
  };
  const decided = async (stream?: string) =>
    new Set((await published(places.to, stream)).map(({ message_id }) => message_id)).size;

  /** Consumes until the end of the test. */
  const start = (own: StreamPlaces, { key = service.key, parallel = 4, when = 'wait' as WhenUnavailable } = {}) => {
    const stop = new AbortController();
    const outcomes: string[] = [];
    const faults: unknown[] = [];
    const lags: Parameters<StreamEvents['onLag']>[0][] = [];
    const events: StreamEvents = {
      onOutcome: (kind) => outcomes.push(kind),
      onLag: (lag) => lags.push(lag),
      onFault: (error) => faults.push(error),
    };
    const done = consume(connection, own, { parallel, signal: stop.signal, ...events }, (message) =>
      decideMessage(service.runtime, key, message, when),
    );
    stopping.push(async () => {
      stop.abort();
      await done;
    });
    return { outcomes, faults, lags };
  };

  it(
    'publishes every decision where input and output are in one stream',
    async () => {
      await (await streams()).add({ name: places.stream, subjects: [`${places.consumer}.>`] });
      for (let id = 0; id < 20; id++) await publish(places.from, String(id), `own ${id}`);
      const { outcomes } = start(places);
      await until(() => outcomes.length >= 20, { what: 'the outcomes' });
      expect(await decided(places.stream)).toBe(20);
      expect(new Set(outcomes)).toEqual(new Set(['decided']));
    },
    SLOW_MS,
  );

  it.each(['one tenant', 'two tenants'])(
    'publishes every decision of two streams whose messages have the same ids, of %s',
    async (whose) => {
      await addStreams();
      const second = { ...places, stream: `${places.stream}2`, from: `${places.from}2` };
      await (await streams()).add({ name: second.stream, subjects: [second.from] });
      const key = whose === 'one tenant' ? service.key : await service.mint('another');
      for (let id = 0; id < 10; id++) {
        await publish(places.from, `a${id}`, `own ${id}`);
        await publish(second.from, `b${id}`, `own ${id}`);
      }
      const runs = [start(places), start(second, { key })];
      await until(() => runs.flatMap(({ outcomes }) => outcomes).length >= 20, { what: 'the outcomes' });
      expect(await decided()).toBe(20);
      expect(await published(places.dead)).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'goes on with a stream that was deleted and made again, whose messages have the numbers of other texts',
    async () => {
      await addStreams();
      for (const id of ['1', '2']) await publish(places.from, id);
      const { outcomes } = start(places);
      await until(() => outcomes.length >= 2, { what: 'the first outcomes' });
      await (await streams()).delete(places.stream);
      await (await streams()).add({ name: places.stream, subjects: [places.from] });
      for (const id of ['3', '4']) await publish(places.from, id);
      await until(() => outcomes.length >= 4, { deadlineMs: 30_000, what: 'the outcomes after it' });
      expect(await decided()).toBe(4);
      expect(await published(places.dead)).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'tells a decision that JetStream dropped from a repeat, and keeps its message',
    async () => {
      await addStreams();
      await publish(places.from, '1', 'own 1');
      await publish(places.from, '2', 'own 2');
      const { created } = await (await streams()).info(places.stream);
      // Somebody else's message has the id already.
      await publish(places.to, 'other', `steward ${places.consumer} decided ${places.stream} ${created} id own 1`);
      const { outcomes, faults } = start(places);
      await until(() => outcomes.length >= 2, { what: 'the outcomes' });
      expect(outcomes.toSorted()).toEqual(['decided', 'duplicate']);
      expect(faults).toHaveLength(1);
      const consumers = (await jetstreamManager(connection)).consumers;
      expect((await consumers.info(places.stream, places.consumer)).num_ack_pending).toBe(1);
      // The consumer's progress is lost, so everything is delivered again; its decision is there already.
      await Promise.all(stopping.splice(0).map((stop) => stop()));
      await consumers.delete(places.stream, places.consumer);
      const again = start(places);
      await until(() => again.outcomes.length >= 2, { what: 'the repeats' });
      expect(again.outcomes.toSorted()).toEqual(['decided', 'duplicate']);
      expect((await published(places.to)).filter(({ message_id }) => message_id === '2')).toHaveLength(1);
    },
    SLOW_MS,
  );

  it.each([
    ['--to', '>'],
    ['--dead', 'X.*'],
    ['--to', 'X.to'],
  ])('refuses to read from where %s is, by --from %s', async (option, from) => {
    const stream = `${places.stream}X`;
    await (await streams()).add({ name: stream, subjects: ['X.>'] });
    const to = option === '--to' ? 'X.to' : 'X.a.to';
    const own = { ...places, stream, from, to, dead: option === '--to' ? 'X.a.dead' : 'X.dead' };
    const events = { onOutcome: () => {}, onLag: () => {}, onFault: () => {} };
    const run = consume(connection, own, { parallel: 1, signal: AbortSignal.abort(), ...events }, async () => ({
      kind: 'wait',
    }));
    await expect(run).rejects.toMatchObject({ code: 'configuration', message: expect.stringContaining(option) });
    await (await streams()).delete(stream);
  });

  describe('while the model is down', () => {
    const down = () => service.model.setBehaviour({ kind: 'status', status: 503 });
    const setFailOpen = (fail_open: boolean) => service.call('PUT', '/v1/settings', { body: { fail_open } });
    const send = async () => {
      for (let id = 0; id < 12; id++)
        await publish(places.from, String(id), undefined, `what a lovely garden in ${places.consumer}, number ${id}`);
    };

    it.each([true, false])(
      'waits, takes no more than it can hold, and goes on once the model is back, where fail_open is %s',
      async (failOpen) => {
        await setFailOpen(failOpen);
        await addStreams();
        await send();
        down();
        const { outcomes, lags } = start(places, { parallel: 3 });
        await until(() => outcomes.length >= 6, { what: 'two tries each' });
        expect(new Set(outcomes)).toEqual(new Set(['wait']));
        await until(() => lags.at(-1)?.held === 3, { deadlineMs: 20_000, what: 'the lag' });
        expect(lags.at(-1)).toMatchObject({ messages: 12, oldestSeconds: expect.any(Number) });
        expect(lags.at(-1)?.oldestSeconds).toBeGreaterThan(0);
        const consumers = (await jetstreamManager(connection)).consumers;
        expect((await consumers.info(places.stream, places.consumer)).num_ack_pending).toBe(3);
        service.model.setBehaviour({ kind: 'well' });
        await until(async () => (await decided()) === 12, { deadlineMs: 40_000, what: 'the decisions' });
        expect(new Set((await published(places.to)).map(({ reason }) => reason))).toEqual(new Set(['model']));
        expect(await published(places.dead)).toEqual([]);
        const log = (await service.call('GET', '/v1/decisions?limit=500')).text;
        for (let id = 0; id < 12; id++) expect(log.split(`"request_id":"${places.stream} ${id + 1}"`)).toHaveLength(2);
      },
      SLOW_MS,
    );

    it(
      'publishes unjudged with `open`, of a tenant that fails closed too',
      async () => {
        await setFailOpen(false);
        await addStreams();
        await send();
        down();
        start(places, { when: 'open' });
        await until(async () => (await decided()) === 12, { what: 'the decisions' });
        expect(new Set((await published(places.to)).map(({ reason }) => reason))).toEqual(new Set(['error_open']));
      },
      SLOW_MS,
    );

    it('puts a message aside after ten tries with `dead-letter`, of a tenant that fails open too', async () => {
      await setFailOpen(true);
      down();
      const tried = (deliveries: number) => {
        const key = `${places.consumer} ${deliveries}`;
        const data = encoder.encode(JSON.stringify({ text: 'is there anybody here' }));
        return decideMessage(service.runtime, service.key, { key, uniqueKey: key, data, deliveries }, 'dead-letter');
      };
      expect(await tried(9)).toMatchObject({ kind: 'again' });
      expect(await tried(10)).toMatchObject({ kind: 'dead', reason: expect.stringContaining('judgment_failed') });
    });
  });
});
