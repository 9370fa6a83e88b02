import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

describe('a method that a known path does not take', () => {
  it.each([
    ['PATCH', '/v1/policy', 'GET, HEAD, OPTIONS, PUT'],
    ['GET', '/v1/moderate', 'OPTIONS, POST'],
    ['DELETE', '/v1/decisions', 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/tenant/keys/some-id', 'DELETE, OPTIONS'],
  ])('is 405 with Allow, after the guard: %s %s', async (method, path, allow) => {
    const answer = await service.call(method, path);
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe(allow);
    expect((await service.call(method, path, { key: null })).status).toBe(401);
  });

  it.each(['/metrics', '/docs', '/', '/v1/health', '/v1/ready'])(
    'is 405 without a key where all of a path is public: %s',
    async (path) => {
      const answer = await service.call('POST', path, { key: null });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('is told by OPTIONS, which needs no key', async () => {
    const answer = await service.call('OPTIONS', '/v1/policy', { key: null });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PUT');
    expect((await service.call('OPTIONS', '/nowhere', { key: null })).status).toBe(404);
  });

  it('is not HEAD, which answers like GET without a body', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${service.url}/v1/policy`, { method: 'HEAD', headers });
    const answer = await ask({ authorization: `Bearer ${service.key}` });
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: '' });
    expect((await ask({})).status).toBe(401);
  });
});

describe('GET /', () => {
  it('says what answers here, and names only what is served', async () => {
    const { status, headers, text } = await service.call('GET', '/', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).toMatch(/Steward \d+\.\d+\.\d+/);
    const paths = [...text.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/v1/health', '/openapi.json']));
    const asBrowser = { key: null, headers: { Accept: 'text/html,*/*' } };
    for (const path of paths) expect((await service.call('GET', path, asBrowser)).status, path).toBeLessThan(400);
  });
});

describe('an error', () => {
  it('carries a code, the request id and where it is explained, beside its detail', async () => {
    const answer = await service.call('GET', '/v1/policy', { key: 'stw_nobody', headers: { 'X-Request-Id': 'r-1' } });
    expect(answer.body).toEqual({
      detail: 'unknown api key',
      code: 'unknown_key',
      request_id: 'r-1',
      docs: '/docs/errors#unknown_key',
    });
    const page = await service.call('GET', '/docs/errors', { key: null });
    expect(page.text).toContain('id="unknown_key"');
    const invalid = await service.call('PUT', '/v1/policy', { body: { nope: 1 } });
    expect(invalid.body).toMatchObject({
      detail: [{ loc: ['body', 'nope'] }],
      code: 'invalid',
      docs: '/docs/errors#invalid',
    });
  });
});

describe('a request of HTTP/1.0 without a Host, as balancers ask for health', () => {
  it('is answered', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write('GET /v1/ready HTTP/1.0\r\n\r\n');
    let answer = '';
    for await (const part of socket) answer += part;
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*"ready":true/s);
  });
});

describe('X-Request-Id', () => {
  it('comes back byte for byte in the header, and as text in the body', async () => {
    const bytes = Buffer.from('id-ж😀-é').toString('latin1');
    const answer = await new Promise<{ header: string; body: string }>((resolve, reject) => {
      const call = request(
        `${service.url}/v1/moderate`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${service.key}`,
            'content-type': 'application/json',
            'x-request-id': bytes,
          },
        },
        (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () => resolve({ header: String(response.headers['x-request-id']), body }));
        },
      );
      call.on('error', reject).end(Buffer.from(JSON.stringify({ messages: [{ text: 'hi' }] })));
    });
    expect(answer.header).toBe(bytes);
    expect(JSON.parse(answer.body)).toMatchObject({ request_id: 'id-ж😀-é' });
  });
});

describe('ETag and If-Match', () => {
  it.each([
    ['/v1/policy', { thresholds: { spam: 0.5 } }, { thresholds: { spam: 0.6 } }],
    ['/v1/settings', { fail_open: false }, { fail_open: true }],
  ])('hold a write off when somebody else wrote meanwhile: %s', async (path, mine, theirs) => {
    const tag = (await service.call('GET', path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect((await service.call('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const written = await service.call('PUT', path, { body: mine, headers: { 'If-Match': tag } });
    expect(written.status).toBe(200);
    const late = await service.call('PUT', path, { body: theirs, headers: { 'If-Match': tag } });
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    const now = await service.call('GET', path);
    expect(now.headers.get('etag')).toBe(written.headers.get('etag'));
    expect(now.body).toMatchObject(mine);
    for (const match of ['*', `"x", ${written.headers.get('etag')}`])
      expect((await service.call('PUT', path, { body: mine, headers: { 'If-Match': match } })).status).toBe(200);
  });
});

describe('a client that breaks off', () => {
  it('is no error of the server', async () => {
    const errors: unknown[] = [];
    const own = await startService();
    own.runtime.log.error = ((event: unknown) => errors.push(event)) as typeof own.runtime.log.error;
    const call = request(`${own.url}/v1/moderate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.key}`, 'content-type': 'application/json', 'content-length': '5000' },
    });
    call.on('error', () => {});
    call.write('{"messages":');
    await new Promise((resolve) => setTimeout(resolve, 50));
    call.destroy();
    const refused = await own.call('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
      headers: { accept: 'text/html' },
    });
    expect(refused.status).toBe(406);
    await own.close();
    expect(errors).toEqual([]);
  });
});

describe('a rate limit', () => {
  it('says in every answer what is left', async () => {
    const limited = await startService({ SERVICE_RATE_LIMIT_PER_MINUTE: '3' });
    const left: (string | null)[] = [];
    for (let call = 0; call < 4; call++) {
      const { headers } = await limited.call('GET', '/v1/policy');
      left.push(headers.get('ratelimit-remaining'));
      expect(headers.get('ratelimit-limit')).toBe('3');
      expect(headers.get('ratelimit-policy')).toBe('3;w=60');
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
    expect(left).toEqual(['2', '1', '0', '0']);
    await limited.close();
  });
});
