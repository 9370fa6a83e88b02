import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consume } from '../../../app/stream/consume.ts';
import { decideMessage } from '../../../app/stream/decide-message.ts';
import { until } from '../../../emulators/until.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import { build, MAIN, type RunningProgram, startProgram } from '../../cli/built-program.ts';
import { type Nats, natsMissing, startNats } from '../../support/nats.ts';
import { describeUnless } from '../../support/optional.ts';
import { startService, type TestService } from '../../support/service.ts';

const SLOW_MS = 180_000;
const missing = natsMissing();
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-stream-'));
  service = await startService({ DATABASE_URL: `file:${join(folder, 'steward.db')}` });
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['casino'], action: 'flag' } } });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a message of a stream', () => {
  const decide = (data: Uint8Array, key: string, deliveries = 1, apiKey = service.key) =>
    decideMessage(service.runtime, apiKey, { key, uniqueKey: key, data, deliveries });

  it('is decided once, however often it is delivered', async () => {
    const data = bytes({ id: 'm1', text: 'the casino is open', author: 'a' });
    const first = await decide(data, 'key 1');
    expect(first).toMatchObject({ kind: 'decided', body: expect.stringContaining('"action":"flag"') });
    expect(JSON.parse((first as { body: string }).body)).toMatchObject({
      key: 'key 1',
      message_id: 'm1',
      reason: 'local',
    });
    expect(await decide(data, 'key 1', 2)).toEqual(first);
    const rows = (await service.call('GET', '/v1/decisions')).text;
    expect(rows.split('"request_id":"key 1"')).toHaveLength(2);
  });

  it('that is none is put aside with the names of what is wrong, and never with what it holds', async () => {
    expect(await decide(bytes('no json, secret'), 'key 2')).toEqual({ kind: 'dead', reason: 'not JSON in UTF-8' });
    const wrong = await decide(bytes({ text: 7, author: 'secret' }), 'key 3');
    expect(wrong).toMatchObject({ kind: 'dead', reason: expect.stringContaining('text: ') });
    expect(JSON.stringify(wrong)).not.toContain('secret');
    expect(await decide(new Uint8Array(300_000), 'key 4')).toMatchObject({
      kind: 'dead',
      reason: expect.stringContaining('longer'),
    });
    await decide(bytes({ text: 'one casino' }), 'key 5');
    expect(await decide(bytes({ text: 'another casino' }), 'key 5')).toMatchObject({ kind: 'dead' });
  });

  it('comes again later while the store does not answer, however long, and is put aside where it fails by itself ten times', async () => {
    const failing = (code: 'store_unavailable' | 'judgment_failed', deliveries: number) => {
      const moderate = async () => {
        throw new StewardError(code, 'no');
      };
      const key = `${code} ${deliveries}`;
      const message = { key, uniqueKey: key, data: bytes({ text: 'a text' }), deliveries };
      return decideMessage({ ...service.runtime, moderate }, service.key, message);
    };
    expect(await failing('store_unavailable', 1)).toEqual({ kind: 'again', afterMs: 1_000 });
    expect(await failing('store_unavailable', 100)).toEqual({ kind: 'again', afterMs: 60_000 });
    expect(await failing('judgment_failed', 9)).toEqual({ kind: 'again', afterMs: 60_000 });
    expect(await failing('judgment_failed', 10)).toMatchObject({ kind: 'dead' });
  });

  it('is decided for nobody with a key that was revoked', async () => {
    await expect(decide(bytes({ text: 'casino' }), 'key 6', 1, 'stw_none')).rejects.toMatchObject({
      code: 'unknown_key',
    });
  });
});

describeUnless(missing)('steward stream over a real NATS', () => {
  let nats: Nats;
  let connection: NatsConnection;
  beforeAll(async () => {
    [nats] = await Promise.all([startNats(), build()]);
    connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    const { streams } = await jetstreamManager(connection);
    await streams.add({ name: 'CHAT', subjects: ['chat.*'] });
    await streams.add({ name: 'OUT', subjects: ['steward.>'] });
  }, 240_000);
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  const start = async (...more: readonly string[]): Promise<RunningProgram> => {
    const places = ['--stream', 'CHAT', '--from', 'chat.*', '--to', 'steward.decisions', '--dead', 'steward.dead'];
    const program = startProgram([process.execPath, MAIN, 'stream', ...places, '--parallel', '4', ...more], {
      cwd: folder,
      env: {
        SERVICE_PORT: '0',
        DATABASE_URL: `file:${join(folder, 'steward.db')}`,
        STEWARD_API_KEY: service.key,
        NATS_URL: nats.url,
        MODEL_BASE_URL: service.model.baseUrl,
        MODEL_API_KEY: 'k',
        MODEL_NAME: 'm',
      },
    });
    await until(() => program.output.err.includes('"msg":"started"'), {
      what: () => `the start: ${program.output.err}`,
    });
    return program;
  };

  type Published = { readonly subject: string; readonly body: string; readonly reason: string | undefined };
  const read: Published[] = [];
  /** What the stream of answers has under a subject; each message is read once. */
  const published = async (subject: string) => {
    const { streams } = await jetstreamManager(connection);
    const { state } = await streams.info('OUT');
    while (read.length < state.last_seq) {
      const message = await streams.getMessage('OUT', { seq: read.length + 1 });
      const reason = message?.header.get('Steward-Reason') || undefined;
      read.push({ subject: message?.subject ?? '', body: new TextDecoder().decode(message?.data), reason });
    }
    return read.filter((one) => one.subject === subject).map(({ body, reason }) => ({ body, reason }));
  };

  it('is refused at the start where no stream has what is asked for, or takes in what comes of it', async () => {
    const places = { stream: 'CHAT', from: 'chat.*', to: 'steward.decisions', dead: 'steward.dead', consumer: 'probe' };
    const events = { onOutcome: () => {}, onLag: () => {}, onFault: () => {} };
    const options = { parallel: 1, signal: AbortSignal.abort(), ...events };
    const undecided = async () => ({ kind: 'again', afterMs: 1 }) as const;
    for (const [option, wrong] of [
      ['--stream', { stream: 'NONE' }],
      ['--to', { to: 'nowhere' }],
      ['--dead', { dead: 'nowhere' }],
      ['--from', { from: 'other.*' }],
    ] as const) {
      const refused = consume(connection, { ...places, ...wrong }, options, undecided);
      await expect(refused, option).rejects.toMatchObject({
        code: 'configuration',
        message: expect.stringContaining(option),
      });
    }
  });

  it(
    'decides every message through a kill and a restart of NATS, each once in the log, and puts aside what it cannot read',
    async () => {
      const js = jetstream(connection);
      const send = (id: string) =>
        js.publish('chat.general', bytes({ id, text: `casino number ${id}`, author: 'a' }), { msgID: `own ${id}` });
      for (let id = 0; id < 40; id++) await send(String(id));
      await js.publish('chat.general', bytes('{'));
      const first = await start();
      await until(async () => (await published('steward.decisions')).length >= 5, { what: 'the first decisions' });
      first.child.kill('SIGKILL');
      await first.exited;
      const second = await start();
      const ids = async () =>
        new Set((await published('steward.decisions')).map(({ body }) => JSON.parse(body).message_id as string));
      await until(async () => (await ids()).size === 40, { deadlineMs: 90_000, what: 'all decisions' });
      await until(async () => (await published('steward.dead')).length === 1, { what: 'what is put aside' });
      expect(await published('steward.dead')).toEqual([{ body: '{', reason: 'not JSON in UTF-8' }]);

      await nats.kill();
      await nats.start();
      await until(
        async () => {
          try {
            return await send('after');
          } catch {
            return false;
          }
        },
        { what: 'NATS again' },
      );
      await until(async () => (await ids()).has('after'), { what: 'the decision after the restart' });
      const rows = (await service.call('GET', '/v1/decisions?limit=500')).text;
      for (const id of ['0', '7', '39', 'after']) expect(rows.split(`"request_id":"own ${id}"`)).toHaveLength(2);

      const [url] = /http:\/\/127[^"]+/.exec(second.output.err) ?? [];
      const metrics = async () => await (await fetch(`${url}/metrics`)).text();
      await until(async () => /^steward_stream_lag_messages 0$/m.test(await metrics()), { what: 'no lag' });
      expect(await metrics()).toMatch(/steward_stream_messages_total\{outcome="decided"\} \d+/);
      second.child.kill('SIGTERM');
      await second.exited;
      expect(second.output.err).toContain('"msg":"stopped"');
    },
    SLOW_MS,
  );

  it(
    'holds what waits for the model, gives it back when it is told to stop, and does what --when-unavailable says',
    async () => {
      service.model.setBehaviour({ kind: 'status', status: 503 });
      await jetstream(connection).publish('chat.general', bytes({ id: 'held', text: 'what a lovely garden this is' }));
      const waiting = await start();
      const [url] = /http:\/\/127[^"]+/.exec(waiting.output.err) ?? [];
      const metrics = async () => await (await fetch(`${url}/metrics`)).text();
      await until(async () => /^steward_stream_held_messages 1$/m.test(await metrics()), { what: 'the held message' });
      expect(await metrics()).toMatch(/steward_stream_messages_total\{outcome="wait"\} \d+/);
      waiting.child.kill('SIGTERM');
      expect(await waiting.exited).toBe(0);
      const open = await start('--when-unavailable', 'open');
      const reasons = async () =>
        (await published('steward.decisions'))
          .map(({ body }) => JSON.parse(body))
          .filter(({ message_id }) => message_id === 'held')
          .map(({ reason }) => reason);
      await until(async () => (await reasons()).length > 0, { deadlineMs: 60_000, what: 'the decision' });
      expect(await reasons()).toEqual(['error_open']);
      open.child.kill('SIGTERM');
      expect(await open.exited).toBe(0);
      service.model.setBehaviour({ kind: 'well' });
    },
    SLOW_MS,
  );
});
