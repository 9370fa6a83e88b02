import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createClientOn } from '../../../clients/node/src/create-client.ts';
import { createClient, StewardError } from '../../../clients/node/src/index.ts';
import { until } from '../../../emulators/until.ts';
import type { Case } from './case.ts';
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';

const KEY = 'stw_a-key-that-nobody-should-see';
const running: ScriptedServer[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(script: Pick<Case, 'exchanges' | 'every'>, options: object = {}) {
  const server = await startScriptedServer(script);
  running.push(server);
  return { server, client: createClient({ url: server.url, key: KEY, ...options }) };
}

function texts(count: number): { id: string; text: string }[] {
  return Array.from({ length: count }, (_, id) => ({ id: String(id), text: `text ${id}` }));
}

const ECHO = { every: { answer: { echo: true } } } as const;
const HANG = { every: { answer: { hang: true } } } as const;

describe('the key', () => {
  it('is in no error, whatever the server or the runtime make of it', async () => {
    const answers = [
      { status: 401, json: { detail: KEY } },
      { status: 500, text: KEY },
      { status: 200, text: KEY },
      { close: true as const },
    ];
    for (const answer of answers) {
      const { client } = await start({ every: { answer } }, { maxRetries: 0 });
      const error = await client.moderate(['some text']).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StewardError);
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
      expect(JSON.stringify(error)).not.toContain(KEY);
    }
  });

  it('is not in the client as a log prints it', async () => {
    const { client } = await start(ECHO);
    expect(inspect(client, { depth: 20, showHidden: true, getters: true })).not.toContain(KEY);
    expect(JSON.stringify(client)).not.toContain(KEY);
  });

  it('is refused, unnamed, when no header can carry it', () => {
    for (const key of [`${KEY}\n`, ` ${KEY}`, `${KEY}é`]) {
      const thrown = (() => {
        try {
          return createClient({ url: 'http://127.0.0.1', key });
        } catch (error) {
          return error;
        }
      })();
      expect(thrown).toBeInstanceOf(TypeError);
      expect(String(thrown)).not.toContain(KEY);
    }
  });
});

describe('the options', () => {
  it.each(['', 'example.com', 'ftp://a', 'http://user:secret@a', 'http://a?x=1', 'http://a#x'])(
    'refuse the address %j',
    (url) => {
      expect(() => createClient({ url })).toThrow(TypeError);
    },
  );

  it.each([{ timeoutMs: 0 }, { timeoutMs: 2 ** 31 }, { maxRetries: -1 }, { maxRetries: 1.5 }, { maxRetryAfterMs: -1 }])(
    'refuse %j, which would wait for ever or not at all',
    (options) => {
      expect(() => createClient({ url: 'http://127.0.0.1', ...options })).toThrow(TypeError);
    },
  );

  it('may bring a fetch of their own', async () => {
    const seen: string[] = [];
    const client = createClient({
      url: 'http://steward.internal',
      fetch: async (input) => {
        seen.push(String(input));
        return Response.json({ status: 'ok' });
      },
    });
    expect(await client.health()).toEqual({ status: 'ok' });
    expect(seen).toEqual(['http://steward.internal/v1/health']);
  });
});

describe('what is left out', () => {
  const runtime = (env: Readonly<Record<string, string>>) => ({
    wait: async () => {},
    random: () => 0,
    nowMs: () => 0,
    env,
  });

  it('comes from the environment: the address, with or without /v1, and the key', async () => {
    const { server } = await start(ECHO);
    const env = { STEWARD_URL: `${server.url}/v1/`, STEWARD_API_KEY: `${KEY}\n` };
    for (const options of [{}, { url: server.url }, { url: `${server.url}/v1` }])
      await createClientOn(runtime(env), options).moderate('a text');
    await createClientOn(runtime(env), { key: 'another' }).moderate('a text');
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
      'Bearer another',
    ]);
    expect(new Set(server.received.map(({ path }) => path))).toEqual(new Set(['/v1/moderate']));
    expect(() => createClientOn(runtime({}), {})).toThrow(/STEWARD_URL/);
  });

  it('is not sent where it does not belong: the key of the environment goes to its address alone', async () => {
    const { server } = await start(ECHO);
    const env = { STEWARD_URL: 'https://steward.example', STEWARD_API_KEY: KEY };
    await createClientOn(runtime(env), { url: server.url }).moderate('a text');
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });
});

describe('moderate', () => {
  it('takes one text or one message for a list of one', async () => {
    const { server, client } = await start(ECHO);
    for (const one of ['a text', { text: 'a text' }]) expect((await client.moderate(one)).decisions).toHaveLength(1);
    expect(server.received.map(({ body }) => body)).toEqual([1, 2].map(() => ({ messages: [{ text: 'a text' }] })));
  });

  it.each([7, null, undefined, [7], [{ txt: 'a text' }], [['a text']], ['good', null]])(
    'names the mistake in %j',
    async (wrong) => {
      const { client, server } = await start(ECHO);
      // As JavaScript lets it through.
      await expect(client.moderate(wrong as unknown as string)).rejects.toThrow(
        /message \d has to be a text, or an object with a text/,
      );
      expect(server.received).toEqual([]);
    },
  );

  it('takes no key of its own for a dry run', async () => {
    const { client } = await start(ECHO);
    await expect(client.moderate('a text', { dryRun: true, idempotencyKey: 'k' })).rejects.toThrow(/dry run/);
  });
});

describe('an abort', () => {
  it('ends a call with what the signal was aborted with', async () => {
    const { server, client } = await start(HANG);
    const ending = new AbortController();
    const call = client.moderate(['some text'], { signal: ending.signal });
    await until(() => server.received.length === 1);
    ending.abort(new Error('the user left'));
    await expect(call).rejects.toThrow('the user left');
  });

  it('ends the wait before the next attempt', async () => {
    const { server, client } = await start({
      every: { answer: { status: 503, headers: { 'retry-after': '50' }, json: {} } },
    });
    const ending = new AbortController();
    const call = client.moderate(['some text'], { signal: ending.signal });
    await until(() => server.received.length === 1);
    ending.abort(new Error('the user left'));
    await expect(call).rejects.toThrow('the user left');
    expect(server.received).toHaveLength(1);
  });

  it('before a call sends nothing', async () => {
    const { server, client } = await start(ECHO);
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(client.moderate(['some text'], { signal })).rejects.toThrow('too late');
    await expect(client.moderateAll(['some text'], { signal }).next()).rejects.toThrow('too late');
    expect(server.received).toHaveLength(0);
  });

  it('ends a stream whose source is silent', async () => {
    const { client } = await start(ECHO);
    const ending = new AbortController();
    async function* silent() {
      yield 'a text before the silence';
      await new Promise<never>(() => {});
    }
    const next = client.moderateAll(silent(), { signal: ending.signal }).next();
    ending.abort(new Error('the user left'));
    await expect(next).rejects.toThrow('the user left');
  });
});

describe('moderateAll', () => {
  it('reads no further ahead than the requests under way, so that a file of any size fits', async () => {
    const { client } = await start(ECHO);
    let read = 0;
    function* endless() {
      for (;;) yield `text ${read++}`;
    }
    const stream = client.moderateAll(endless(), { batchSize: 5, parallel: 2 });
    for (let taken = 1; taken <= 40; taken++) {
      await stream.next();
      expect(read - taken).toBeLessThanOrEqual(3 * 5);
    }
    await stream.return();
  });

  it('gives what is decided while the source is silent', async () => {
    const { client } = await start(ECHO);
    async function* silentAfterTwo() {
      yield* texts(2);
      await new Promise<never>(() => {});
    }
    const stream = client.moderateAll(silentAfterTwo(), { batchSize: 2 });
    expect((await stream.next()).value?.decision.message_id).toBe('0');
    expect((await stream.next()).value?.decision.message_id).toBe('1');
  });

  it('closes the source, and ends the requests under way, when the consumer leaves', async () => {
    const { server, client } = await start({
      every: { answer: { echo: true }, refuse: { message: '2', answer: { hang: true } } },
    });
    let isClosed = false;
    function* source() {
      try {
        yield* texts(1000);
      } finally {
        isClosed = true;
      }
    }
    for await (const { decision } of client.moderateAll(source(), { batchSize: 1, parallel: 4 })) {
      if (decision.message_id === '1') break;
    }
    expect(isClosed).toBe(true);
    expect(server.received.length).toBeLessThanOrEqual(6);
  });

  it('throws what the source threw, after the decisions of everything read before', async () => {
    const { client } = await start(ECHO);
    async function* broken() {
      yield* texts(3);
      throw new Error('the file ends here');
    }
    const seen: string[] = [];
    const all = (async () => {
      for await (const { decision } of client.moderateAll(broken(), { batchSize: 2 })) seen.push(decision.message_id);
    })();
    await expect(all).rejects.toThrow('the file ends here');
    expect(seen).toEqual(['0', '1', '2']);
  });

  it('refuses batches that the service would refuse', async () => {
    const { client } = await start(ECHO);
    for (const options of [{ batchSize: 51 }, { batchSize: 0 }, { parallel: 0 }])
      expect(() => client.moderateAll([], options)).toThrow(TypeError);
  });
});
