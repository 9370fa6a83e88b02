import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type GuardServer, startGuardServer } from '../../../emulators/model/guard-server.ts';
import { createImageReader } from '../../../src/service/images/moderate-images.ts';
import { startService, type TestService } from '../../support/service.ts';

/** A picture that the local models read as `shows`; pictures of other seeds look otherwise. */
async function picture(shows: string, seed = 1): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => ((at * seed * 7_919) % 251) * ((at >> 7) % 2)));
  const raw = { width: 64, height: 64, channels: 1 as const };
  return await sharp(pixels, { raw })
    .withExif({ IFD0: { ImageDescription: shows } })
    .png()
    .toBuffer();
}
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const part = (url: string) => ({ type: 'image_url', image_url: { url } });

async function moderations(service: TestService, input: unknown, key = service.key) {
  const { status, body } = await service.call('POST', '/v1/moderations', { key, body: { input } });
  return { status, result: (body as { results?: Record<string, unknown>[] }).results?.[0] };
}

let plain: TestService;
let reading: TestService;
beforeAll(async () => {
  plain = await startService();
  reading = await startService({ MODEL_READS_IMAGES: 'true', SERVICE_WEBHOOK_ADDRESSES: 'any' });
});
afterAll(async () => {
  await plain.close();
  await reading.close();
});

describe('an image in a moderation request', () => {
  it('is said to be judged by nobody where no model reads images, and its scores are those of no input', async () => {
    const url = dataUrl(await picture('scam'));
    const before = plain.model.requests.length;
    const { result } = await moderations(plain, [part(url)]);
    expect(result).toMatchObject({ flagged: false, steward: { judged: false, images: ['not_judged'] } });
    expect(Object.values(result?.category_applied_input_types as object).flat()).toEqual([]);
    expect(plain.model.requests.length).toBe(before);
    const both = await moderations(plain, [{ type: 'text', text: 'look at this spam here' }, part(url)]);
    expect(both.result).toMatchObject({
      flagged: true,
      category_applied_input_types: { spam: ['text'], scam: ['text'] },
      steward: { judged: false, category: 'spam', images: ['not_judged'] },
    });
  });

  it('is met where moderators confirmed a near copy of it, without a model', async () => {
    const known = await picture('a known wave', 3);
    const hash = await plain.runtime.pictures.read(new Uint8Array(known));
    const settings = { pictures: { compare: true, action: 'delete', known: ['hash' in hash ? hash.hash : ''] } };
    const key = await plain.mint('knows pictures');
    await plain.call('PUT', '/v1/settings', { key, body: settings });
    const copy = await sharp(known).resize(80, 80).jpeg({ quality: 85 }).toBuffer();
    const url = `data:image/jpeg;base64,${copy.toString('base64')}`;
    const { result } = await moderations(plain, [part(url), part(dataUrl(await picture('another', 11)))], key);
    expect(result).toMatchObject({
      flagged: true,
      categories: { 'local:picture': true },
      steward: { action: 'delete', category: 'local:picture', images: ['compared', 'compared'] },
    });
  });

  it('is flagged where a list of the operator has a near copy of it, and passes once the own team dismissed that', async () => {
    const listed = await picture('a listed wave', 3);
    const found = await plain.runtime.pictures.read(new Uint8Array(listed));
    const hash = 'hash' in found ? found.hash : '';
    const folder = await mkdtemp(join(tmpdir(), 'steward-lists-'));
    await writeFile(join(folder, 'pictures.txt'), hash);
    const service = await startService({ LISTS_PICTURES: join(folder, 'pictures.txt') });
    await vi.waitFor(() => expect(service.runtime.lists.states()).toMatchObject([{ entries: 1 }]), { timeout: 45_000 });
    const set = (body: object) => service.call('PUT', '/v1/settings', { body });
    const decide = async () => (await moderations(service, [part(dataUrl(listed))])).result?.steward;
    await set({ pictures: { compare: true, action: 'delete' }, lists: { pictures: 'flag' } });
    expect(await decide()).toMatchObject({ action: 'flag', category: 'local:list:pictures', images: ['compared'] });
    await set({ pictures: { dismissed: [hash] } });
    expect(await decide()).toMatchObject({ category: null, images: ['compared'] });
    await service.close();
    await rm(folder, { recursive: true });
  });

  it('is judged by a model that reads images, each by itself, and costs a judgement', async () => {
    const before = reading.model.requests.length;
    const urls = [dataUrl(await picture('a sunny day')), dataUrl(await picture('a scam', 5))];
    const { result } = await moderations(reading, [{ type: 'text', text: 'good morning to all' }, ...urls.map(part)]);
    expect(result).toMatchObject({
      flagged: true,
      category_scores: { scam: 0.95 },
      category_applied_input_types: { scam: ['text', 'image'], violence: [] },
      steward: { category: 'scam', judged: true, images: ['judged', 'judged'] },
    });
    expect(reading.model.requests.length - before).toBe(3);
    expect(reading.model.violations).toEqual([]);
    // The same image is answered from the cache, another is not.
    const again = await moderations(reading, urls.map(part));
    expect(again.result).toMatchObject({
      category_applied_input_types: { scam: ['image'] },
      steward: { judged: true },
    });
    expect(reading.model.requests.length - before).toBe(3);
    await moderations(reading, [part(dataUrl(await picture('a scam', 9)))]);
    expect(reading.model.requests.length - before).toBe(4);
  });

  it('is not judged by a test key, nor by the embedded judge in the place of a model that fails', async () => {
    const url = dataUrl(await picture('another scam', 21));
    const { body } = await reading.call('POST', '/v1/tenant/keys', { body: { test: true } });
    const { api_key } = body as { api_key: string };
    expect(await moderations(reading, [part(url)], api_key)).toMatchObject({
      result: { flagged: false, steward: { judged: false, images: ['not_judged'] } },
    });
    const failing = await startService({ MODEL_READS_IMAGES: 'true', MODEL_FALLBACK: 'embedded' });
    failing.model.setBehaviour({ kind: 'status', status: 401 });
    expect(await moderations(failing, [{ type: 'text', text: 'good morning to all of you' }, part(url)])).toMatchObject(
      {
        result: { steward: { judged: false, reason: 'error_open', images: ['not_judged'] } },
      },
    );
    await failing.close();
  });

  it('is refused beyond sixteen, and named where its form is wrong', async () => {
    const url = dataUrl(await picture('one of many'));
    expect(
      await moderations(
        plain,
        Array.from({ length: 17 }, () => part(url)),
      ),
    ).toMatchObject({ status: 400 });
    const { status, text } = await plain.call('POST', '/v1/moderations', { body: { input: [{ type: 'image_url' }] } });
    expect([status, text]).toEqual([400, expect.stringContaining('image_url')]);
  });
});

describe("OpenAI's endpoint as the model", () => {
  let guard: GuardServer;
  afterAll(() => guard.close());

  it('judges images for what it reads in them, and says nothing of the rest', async () => {
    const judge = (text: string) => ({ probability: 0.97, names: text.includes('gore') ? ['violence/graphic'] : [] });
    guard = await startGuardServer({ kind: 'moderations', judge });
    const env = { MODEL_PROVIDER: 'moderations', MODEL_BASE_URL: guard.baseUrl, MODEL_READS_IMAGES: 'true' };
    const service = await startService(env);
    const { result } = await moderations(service, [part(dataUrl(await picture('gore')))]);
    expect(result).toMatchObject({
      flagged: true,
      category_applied_input_types: { 'violence/graphic': ['image'], 'self-harm': ['image'], scam: [], harassment: [] },
      steward: { category: 'nsfw', judged: true, images: ['judged'] },
    });
    await service.close();
  });
});

describe('an image behind an address', () => {
  let server: Server;
  let at = '';
  let [open, most, asked] = [0, 0, 0];
  beforeAll(async () => {
    const image = await picture('a scam behind an address', 31);
    const answers: Record<string, [number, Record<string, string>, Buffer]> = {
      '/a.png': [200, { 'content-type': 'image/png' }, image],
      '/slow.png': [200, { 'content-type': 'image/png' }, image],
      '/away': [302, { location: '/a.png' }, Buffer.from('')],
      '/page': [200, { 'content-type': 'text/html' }, Buffer.from('<p>a page</p>')],
      '/huge': [200, { 'content-type': 'image/png' }, Buffer.alloc(9 * 2 ** 20)],
    };
    server = createServer(async (request, response) => {
      asked++;
      most = Math.max(most, ++open);
      if (request.url === '/slow.png') await pause(20);
      open--;
      const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, Buffer.from('')];
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('is fetched, and the model gets its bytes', async () => {
    const { result } = await moderations(reading, [part(`${at}/a.png`)]);
    expect(result).toMatchObject({ flagged: true, steward: { category: 'scam', images: ['judged'] } });
  });

  it('waits while four others of its tenant are in memory, in whatever requests', async () => {
    const four = Array.from({ length: 4 }, () => part(`${at}/slow.png`));
    const answers = await Promise.all(Array.from({ length: 5 }, () => moderations(reading, four)));
    expect(answers.map(({ result }) => result?.flagged)).toEqual([true, true, true, true, true]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('is not fetched where one of the four before it failed', async () => {
    const failing = await startService({ MODEL_READS_IMAGES: 'true', SERVICE_WEBHOOK_ADDRESSES: 'any' });
    failing.model.setBehaviour({ kind: 'status', status: 401 });
    await failing.call('PUT', '/v1/settings', { body: { fail_open: false } });
    asked = 0;
    const urls = Array.from({ length: 16 }, () => part(`${at}/a.png`));
    expect(await moderations(failing, urls)).toMatchObject({ status: 503 });
    // Others wait behind those that would still be fetched.
    await Promise.all(urls.slice(0, 4).map((url) => moderations(failing, [url])));
    expect(asked).toBeLessThanOrEqual(8);
    await failing.close();
  });

  it.each(['/away', '/page', '/huge', '/none'])('is not judged where %s is none', async (path) => {
    const { result } = await moderations(reading, [part(at + path)]);
    expect(result).toMatchObject({ flagged: false, steward: { judged: false, images: ['not_judged'] } });
  });

  it("is not fetched from the operator's own network", async () => {
    const read = createImageReader(true);
    for (const url of [`${at}/a.png`, 'https://127.0.0.1/a.png', 'https://localhost/a.png', 'https://[::1]/a', 'none'])
      expect(await read(url), url).toBeNull();
  });
});

describe("an image in LiteLLM's guardrail", () => {
  it('blocks by what a model reads in it, also where texts would be replaced', async () => {
    const images = [dataUrl(await picture('a scam for a model', 41))];
    await reading.call('PUT', '/v1/policy', { body: { actions: { scam: 'delete' } } });
    for (const outcome of ['block', 'replace']) {
      const body = { texts: ['what is in this picture?'], images, additional_provider_specific_params: { outcome } };
      const answer = await reading.call('POST', '/v1/compat/litellm/beta/litellm_basic_guardrail_api', { body });
      expect(answer.body, outcome).toEqual({ action: 'BLOCKED', blocked_reason: 'scam (0.95)' });
    }
  });
});
