import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BOUNDS } from '../../src/http/server/body.ts';
import { KEYMINT_TOKEN, startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ SERVICE_KEEP_TEXT_CHARS: '8000' });
});
afterAll(async () => {
  await service.close();
});

const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join();
const moderate = (message: object) =>
  service.call('POST', '/v1/moderate', { body: { messages: [{ text: 'a text to judge', ...message }] } });

describe('every text that is kept or echoed', () => {
  it('has a bound: id and author of 1,000 characters pass, one more is 422', async () => {
    for (const field of ['id', 'author']) {
      expect((await moderate({ [field]: '😀'.repeat(1_000) })).status).toBe(200);
      expect(await moderate({ [field]: '😀'.repeat(1_001) })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'messages', 0, field], msg: 'longer than 1000 characters' }] },
      });
    }
  });

  it('leaves a channel topic of any length valid: its first 2,000 characters reach the model', async () => {
    const before = service.model.requests.length;
    expect((await moderate({ text: 'about the garden', channel_topic: '🌱'.repeat(100_000) })).status).toBe(200);
    expect(service.model.requests[before]?.messages).toMatchObject([{ topic: '🌱'.repeat(2_000) }]);
  });

  it('is in the description', async () => {
    const { body } = await service.call('GET', '/openapi.json');
    expect(body).toMatchObject({
      components: {
        schemas: {
          InMessage: {
            properties: { id: { maxLength: 1_000 }, author: { maxLength: 1_000 }, text: { maxLength: 8_000 } },
          },
          KeyRequest: { properties: { tenant: { minLength: 1, maxLength: 80 }, label: { maxLength: 1_000 } } },
        },
      },
    });
  });
});

describe('a page of the log', () => {
  it('is bounded by its bytes as well as its rows, and the next one goes on where it ended', async () => {
    const key = await service.mint('wordy');
    const words = Array.from({ length: 50 }, (_, index) => ({
      id: String(index),
      text: `a long spam message${'\n'.repeat(7_950)}`,
    }));
    for (let batch = 0; batch < 10; batch++) await service.moderate(words, { key });
    let before = '';
    const ids: string[] = [];
    let pages = 0;
    for (;;) {
      const answer = await service.call('GET', `/v1/decisions?limit=500${before}`, { key });
      // The row's form is tested with the log.
      const rows = answer.body as { id: string; message_id: string }[];
      if (rows.length === 0) break;
      expect(answer.text.length).toBeLessThanOrEqual(4 * 1024 * 1024);
      ids.push(...rows.map((row) => row.message_id));
      before = `&before=${rows.at(-1)?.id}`;
      pages++;
    }
    expect(pages).toBe(2);
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => String(49 - (index % 50))));
  });
});

describe('a body', () => {
  it('of 50 messages of 8,000 characters, every one escaped twice, is taken', async () => {
    const raw = `{"messages":[${many(50, () => `{"text":"${'\\ud83d\\ude00'.repeat(8_000)}"}`)}]}`;
    expect(raw.length).toBeGreaterThan(4_800_000);
    expect((await service.call('POST', '/v1/moderate', { raw })).status).toBe(200);
  });

  it.each([
    ['PUT', '/v1/policy', 1_048_576],
    ['PUT', '/v1/settings', 4_194_304],
    ['POST', '/v1/moderate', 8_388_608],
    ['POST', '/v1/keys', 16_384],
  ])('of %s %s larger than %d bytes is 413, declared or not', async (method, path, max) => {
    const key = path === '/v1/keys' ? KEYMINT_TOKEN : service.key;
    const raw = `"${'x'.repeat(max)}"`;
    const detail = expect.stringContaining(String(max));
    expect(await service.call(method, path, { key, raw })).toMatchObject({ status: 413, body: { detail } });
    const undeclared = await fetch(service.url + path, {
      method,
      body: new Blob([raw]).stream(),
      duplex: 'half',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    } as RequestInit);
    expect(undeclared.status).toBe(413);
  });

  it.each([
    ['PUT', '/v1/policy', `{${many(2_001, (index) => `"field${index}":1`)}}`],
    ['PUT', '/v1/settings', `{"patterns":{${many(300_000, () => '"a":1')}}}`],
    ['POST', '/v1/moderate', `{"messages":[${many(1_000_000, () => '{}')}]}`],
    ['POST', '/v1/moderate', '['.repeat(1_000_000)],
    ['POST', '/v1/moderate', `{"messages":[{"text":"\\"","a":[${many(30_000, () => '"]"')}]}]}`],
  ])('of %s %s with more values than any honest one is 422 before it is parsed', async (method, path, raw) => {
    expect(await service.call(method, path, { raw })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], type: 'too_many_values' }] },
    });
  });

  it('counts no comma and no bracket inside a string as a value', async () => {
    const text = ',[{"\\'.repeat(1_300);
    expect((await service.call('POST', '/v1/moderate', { body: { messages: Array(50).fill({ text }) } })).status).toBe(
      200,
    );
  });

  it('with many faults is told at most 100 of them, and how many more there are', async () => {
    const answer = await service.call('PUT', '/v1/policy', {
      body: { actions: Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`a${index}`, 'ban'])) },
    });
    expect(answer.status).toBe(422);
    // The contract's form of a 422.
    const { detail } = answer.body as { detail: { msg: string }[] };
    expect(detail).toHaveLength(100);
    expect(detail.at(-1)).toEqual({ loc: ['body'], msg: 'and 1401 more faults', type: 'more_faults' });
  });

  it('is not echoed at length by its fault', async () => {
    const answer = await service.call('PUT', '/v1/policy', { body: { ['x'.repeat(500_000)]: 1 } });
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it.each(['__proto__', 'constructor'])(
    'with a member named %s, at any depth, is 422 like other unknown names',
    async (name) => {
      const bodies = [
        ['PUT', '/v1/policy', `{"${name}":{}}`, [name]],
        ['PUT', '/v1/policy', `{"rules":{"${name}":"x"}}`, ['rules', name]],
        ['PUT', '/v1/policy', `{"thresholds":{"${name}":0.1}}`, ['thresholds', name]],
        ['PUT', '/v1/settings', `{"patterns":{"${name}":{"pattern":"x"}}}`, ['patterns', name]],
        ['PUT', '/v1/settings', `{"words":{"${name}":1}}`, ['words', name]],
        [
          'POST',
          '/v1/moderate',
          `{"messages":[{"text":"a","${name}":{"author_trusted":true}}]}`,
          ['messages', 0, name],
        ],
      ] as const;
      for (const [method, path, raw, loc] of bodies) {
        expect(await service.call(method, path, { raw })).toMatchObject({
          status: 422,
          body: { detail: [{ loc: ['body', ...loc], type: 'unknown_field' }] },
        });
      }
      const raw = `{"tenant":"x","${name}":{}}`;
      expect((await service.call('POST', '/v1/keys', { key: KEYMINT_TOKEN, raw })).status).toBe(422);
    },
  );

  it('nested deeper than any honest one is 422', async () => {
    const raw = `{"messages":[{"text":"a","x":${'['.repeat(1_000)}${']'.repeat(1_000)}}]}`;
    expect(await service.call('POST', '/v1/moderate', { raw })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'too_deep' }] },
    });
  });
});

describe('a compressed body', () => {
  // Made before there is a connection: the server would end one that idles meanwhile, and the next request be sent into it.
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
  const send = (encoding: string, body: Uint8Array) =>
    fetch(`${service.url}/v1/moderate`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
    });
  const plain = Buffer.from(JSON.stringify({ messages: [{ id: 'a', text: 'a compressed message' }] }));

  it('is read, by gzip or deflate', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync(plain)],
      ['GZIP', gzipSync(plain)],
      ['deflate', deflateSync(plain)],
      ['identity', plain],
    ] as const) {
      const answer = await send(encoding, body);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ decisions: [{ message_id: 'a' }] });
    }
  });

  it('is bounded after it is inflated', async () => {
    expect((await send('gzip', bomb)).status).toBe(413);
  });

  it.each([
    ['gzip', plain, ['body']],
    ['br', plain, ['header', 'content-encoding']],
    ['constructor', plain, ['header', 'content-encoding']],
  ])('of the encoding %s that cannot be read is 422', async (encoding, body, loc) => {
    const answer = await send(encoding, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: [{ loc }] });
  });
});

describe('POST /v1/keys', () => {
  const mint = (body: object) => service.call('POST', '/v1/keys', { key: KEYMINT_TOKEN, body });

  it.each([
    ['tenant', 'acme\u0000'],
    ['tenant', 'acme\ud800'],
    ['tenant', '\u001b[2Jacme'],
    ['tenant', 'acme\nother'],
    ['tenant', 'a\u2028b'],
    ['label', 'x\u009b1m'],
    ['label', 'x'.repeat(1_001)],
    ['tenant', '😀'.repeat(81)],
    ['tenant', ''],
  ])('refuses the %s %j', async (field, value) => {
    expect(await mint({ tenant: 'acme', [field]: value })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', field] }] },
    });
  });

  it('takes a name of 80 characters in any script', async () => {
    expect((await mint({ tenant: '😀'.repeat(80), label: 'für Zoë — 日本語' })).status).toBe(200);
  });
});

describe('every operation that takes a body', () => {
  it('reads no more of it than its bound, whatever its path has for parameters', async () => {
    const { body } = await service.call('GET', '/openapi.json', { key: null });
    // As OpenAPI has it.
    const { paths } = body as { paths: Record<string, Record<string, { requestBody?: object }>> };
    const taking = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => (requestBody ? [[method, path] as const] : [])),
    );
    expect(taking.length).toBeGreaterThan(6);
    const most = Math.max(...Object.values(BODY_BOUNDS).map(({ maxBytes }) => maxBytes));
    const raw = `"${'x'.repeat(most)}"`;
    // The lines of a job are read as they come, and bounded there.
    for (const [method, path] of taking.filter(([, path]) => path !== '/v1/jobs')) {
      const key = path === '/v1/keys' ? KEYMINT_TOKEN : service.key;
      const answer = await service.call(method.toUpperCase(), path.replace(/\{[^}]+\}/g, 'some-id'), { key, raw });
      // Those of other services answer in their form.
      expect(answer.text, path).toContain('the body is larger than');
      expect([400, 413], path).toContain(answer.status);
    }
  });
});
