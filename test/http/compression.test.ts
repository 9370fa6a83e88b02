import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

type Options = { readonly method?: string; readonly accepts?: string; readonly body?: object };

/** What comes over the wire, before any client unpacks it. */
function raw(path: string, { method = 'GET', accepts, body }: Options = {}) {
  return new Promise<{ headers: Record<string, string | string[] | undefined>; bytes: Buffer }>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${service.key}`,
      ...(accepts === undefined ? {} : { 'Accept-Encoding': accepts }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const asked = request(`${service.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const many = { messages: Array.from({ length: 50 }, (_, index) => ({ text: `message number ${index} of many` })) };
const one = { messages: [{ text: 'a single message' }] };

it.each(['POST /v1/moderate', 'GET /openapi.json'])(
  'compresses a long answer of %s where the client accepts it',
  async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const ask = { method, ...(method === 'POST' ? { body: many } : {}) };
    const plain = await raw(path, ask);
    const packed = await raw(path, { ...ask, accepts: 'gzip, deflate' });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    const members = (bytes: Buffer) => Object.keys(JSON.parse(bytes.toString()));
    expect(members(gunzipSync(packed.bytes))).toEqual(members(plain.bytes));
  },
);

it('leaves short answers, pages, and answers whose ETag is strong', async () => {
  const accepts = 'gzip';
  for (const [path, options] of [
    ['/v1/moderate', { method: 'POST', body: one }],
    ['/v1/health', {}],
    ['/dashboard/sign-in', {}],
    ['/v1/settings', {}],
  ] as const) {
    const { headers, bytes } = await raw(path, { ...options, accepts });
    expect([path, headers['content-encoding']]).toEqual([path, undefined]);
    expect(bytes.toString().length).toBeGreaterThan(0);
  }
  const { headers } = await raw('/v1/settings', { accepts });
  expect(headers.etag).toMatch(/^"/);
});

it('compresses with no coding that the client refuses', async () => {
  const { headers } = await raw('/openapi.json', { accepts: 'gzip;q=0, identity' });
  expect(headers['content-encoding']).toBeUndefined();
});
