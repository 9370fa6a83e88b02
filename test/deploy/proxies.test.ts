import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/optional.ts';
import { type RunningProxy, SHIPPED_PROXIES } from '../support/proxies.ts';
import { startService, type TestService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIB = 1024 * 1024;

it('has a test for every proxy file that is shipped', () => {
  const shipped = [
    ...readdirSync(join(ROOT, 'deploy/proxy')).map((file) => `deploy/proxy/${file}`),
    ...readdirSync(join(ROOT, 'deploy/compose'))
      .filter((file) => !file.endsWith('.yaml'))
      .map((file) => `deploy/compose/${file}`),
  ];
  expect(SHIPPED_PROXIES.map(({ file }) => file).toSorted()).toEqual(shipped.toSorted());
});

/** Keeps the headers of the requests that arrive at a server of this process. */
function recordHeaders(port: number): { readonly seen: IncomingHttpHeaders[]; stop(): void } {
  const seen: IncomingHttpHeaders[] = [];
  const note = (message: unknown) => {
    // Node passes the request to subscribers of this channel.
    const { request: arrived } = message as { readonly request: IncomingMessage };
    if (arrived.socket.localPort === port) seen.push(arrived.headers);
  };
  subscribe(STARTED, note);
  return { seen, stop: () => void unsubscribe(STARTED, note) };
}

/** @see https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#http */
const STARTED = 'http.server.request.start';

for (const { file, missing, start } of SHIPPED_PROXIES) {
  describeUnless(missing)(`${file}, run by the real proxy`, () => {
    let folder: string;
    let service: TestService;
    let recorder: ReturnType<typeof recordHeaders>;
    let proxy: RunningProxy;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'steward-proxy-'));
      service = await startService();
      const upstreamPort = Number(new URL(service.url).port);
      recorder = recordHeaders(upstreamPort);
      proxy = await start({ root: ROOT, folder, upstreamPort });
    });
    afterAll(async () => {
      await proxy?.stop();
      recorder?.stop();
      await service?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer; port?: number };
    /** Asks the proxy under the name that the file serves. The answer's body is still to be read. */
    const open = (path: string, { method = 'GET', headers = {}, body, port = proxy.port }: Ask = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const isTls = proxy.isTls && port === proxy.port;
        const options = {
          ...{ host: '127.0.0.1', port, path, method, servername: proxy.name, rejectUnauthorized: false, agent: false },
          headers: { host: proxy.name, ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
        };
        const sent = isTls ? requestTls(options, resolve) : request(options, resolve);
        sent.on('error', reject);
        sent.end(body);
      });
    const ask = async (path: string, options?: Ask) => {
      const answer = await open(path, options);
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() };
    };
    const origin = () => `${proxy.isTls ? 'https' : 'http'}://${proxy.name}`;
    const signIn = (headers: Record<string, string> = {}) =>
      ask('/dashboard/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin(), ...headers },
        body: new URLSearchParams({ key: service.key }).toString(),
      });
    const cookieOf = async () => ((await signIn()).headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

    it('signs people in by a form, from a browser that says where it is by its origin alone', async () => {
      const { status, headers } = await signIn();
      expect(status).toBe(303);
      expect(headers.location).toBe('/dashboard');
      const cookie = headers['set-cookie']?.[0] ?? '';
      expect(cookie.startsWith(proxy.isTls ? '__Host-steward_session=' : 'steward_session=')).toBe(true);
      expect(/; Secure/i.test(cookie)).toBe(proxy.isTls);
      const page = await ask('/dashboard', { headers: { cookie: cookie.split(';')[0] ?? '' } });
      expect(page.status).toBe(200);
      expect((await signIn({ origin: 'http://other.example' })).status).toBe(403);
    });

    it('passes each event of a stream on when it is sent', async () => {
      const answer = await open('/dashboard/decisions/live', { headers: { cookie: await cookieOf() } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/event-stream');
      // The stream goes on for five minutes: an event that comes was not gathered with the others.
      const [first] = await Promise.all([
        new Promise<string>((resolve) => answer.once('data', (data) => resolve(String(data)))),
      ]);
      expect(first).toContain('event: alive');
      answer.destroy();
    });

    it.each([1, 1_000, 100_000, MIB, 3 * MIB, 8 * MIB])('passes a body of %i bytes on whole', async (size) => {
      const batch = (topic: string) =>
        JSON.stringify({ messages: [{ id: 'm1', text: 'hello', channel_topic: topic }] });
      const body = size < 100 ? '{' : batch('x'.repeat(size - batch('').length));
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
      const { status, text } = await ask('/v1/moderate', { method: 'POST', headers, body });
      expect(status, text).toBe(size < 100 ? 422 : 200);
      if (status === 200) expect(JSON.parse(text).decisions[0].message_id).toBe('m1');
    });

    it.each([
      ['/v1/moderate', 8],
      ['/v1/rules/try', 9],
    ])('leaves it to Steward to refuse a larger body of %s', async (path, most) => {
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
      const { status, text } = await ask(path, { method: 'POST', headers, body: Buffer.alloc(most * MIB + 1, ' ') });
      expect(status).toBe(413);
      expect(JSON.parse(text)).toHaveProperty('detail');
    });

    it('tells Steward the name that was asked for and the address of the caller', async () => {
      await ask('/v1/health', { headers: { 'x-forwarded-for': '203.0.113.7' } });
      const { host, 'x-forwarded-for': forwarded, 'x-forwarded-proto': scheme } = recorder.seen.at(-1) ?? {};
      expect(host).toBe(proxy.name);
      // Who is called directly believes nobody; who stands behind another proxy adds to what that one says.
      expect(forwarded).toBe(proxy.isTls ? '127.0.0.1' : '203.0.113.7, 127.0.0.1');
      if (proxy.isTls) expect(scheme).toBe('https');
    });

    it('shows its metrics to nobody', async () => {
      expect((await ask('/v1/health')).status).toBe(200);
      expect((await ask('/metrics')).status).toBe(403);
    });

    it('sends plain HTTP on to HTTPS, where it ends TLS itself, and otherwise believes the proxy that does', async () => {
      if (proxy.plainPort === null) {
        const { headers } = await signIn({ 'x-forwarded-proto': 'https', origin: `https://${proxy.name}` });
        expect(headers['set-cookie']?.[0]).toMatch(/^__Host-steward_session=.*; Secure/i);
        return;
      }
      const sent = await ask('/v1/decisions?limit=5', { method: 'POST', port: proxy.plainPort, body: 'x' });
      expect([sent.status, file]).toEqual([308, file]);
      // Caddy names the port where it is not the usual one.
      expect(sent.headers.location?.replace(`:${proxy.port}/`, '/')).toBe(`https://${proxy.name}/v1/decisions?limit=5`);
    });
  });
}
