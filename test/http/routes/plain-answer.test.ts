import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['casino'], action: 'delete' } } });
});
afterAll(async () => {
  await service.close();
});

const SENT = [
  { id: '0', text: 'this message is pure spam' },
  { id: '1', text: 'a friendly good morning to all' },
  { id: '2', text: 'join the casino tonight' },
  { id: '3', text: 'hi' },
  { id: '"\\\n\u2028é🐦', text: 'an id that JSON has to escape', author: 'somebody' },
  { id: '5', text: 'a message of a trusted author', author_trusted: true },
  { id: '6', text: 'a message with a topic of its own', channel_topic: 'ｇardening' },
];

/** The route that is described, and what answers most requests in its place. */
const DESCRIBED = '/v1/moderate?explain=false';
const headers = { 'X-Request-Id': 'the-same' };
const post = (path: string, messages: readonly object[], more = headers) =>
  service.call('POST', path, { body: { messages }, headers: more });
const headersOf = (answer: { readonly headers: Headers }) =>
  Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));

describe('an answer put together from fragments', () => {
  it('has the bytes and the headers of the described route, judged and from the cache', async () => {
    await post(DESCRIBED, SENT);
    await post('/v1/moderate', SENT);
    const [plain, described] = [await post('/v1/moderate', SENT), await post(DESCRIBED, SENT)];
    const untold = (text: string) => text.replace(/"judged_this_month":\d+/, '');
    expect(untold(plain.text)).toBe(untold(described.text));
    expect(headersOf(plain)).toEqual(headersOf(described));
    expect(JSON.stringify(JSON.parse(plain.text))).toBe(plain.text);
  });

  it('has the bytes of the described route when it is judged now', async () => {
    const anew = (end: string) => SENT.map((message) => ({ ...message, text: `${message.text} ${end}` }));
    const [plain, described] = [await post('/v1/moderate', anew('one')), await post(DESCRIBED, anew('two'))];
    const decisions = (text: string) => text.slice(0, text.indexOf('"usage"'));
    expect(decisions(plain.text)).toBe(decisions(described.text));
  });

  it('follows a policy that was written a moment ago', async () => {
    const action = async () => (await service.moderate(['this message is pure spam']))[0]?.action;
    expect(await action()).toBe('flag');
    expect(await action()).toBe('flag');
    await service.call('PUT', '/v1/policy', { body: { actions: { spam: 'delete' } } });
    expect(await action()).toBe('delete');
    await service.call('PUT', '/v1/policy', { body: { thresholds: { spam: 1 } } });
    expect(await action()).toBe('none');
    await service.call('PUT', '/v1/policy', { body: { thresholds: { spam: null }, rules: { '7': 'no sevens' } } });
    const [decision] = await service.moderate(['this message is pure spam']);
    expect(Object.keys(decision?.scores ?? {})).not.toContain('spam');
    expect(Object.keys(decision?.scores ?? {})).toContain('7');
  });

  it('knows a key no longer once it is revoked, also for texts that it has decided', async () => {
    const key = await service.mint('soon-revoked');
    const texts = { messages: [{ text: 'a friendly good morning to all' }] };
    expect((await service.call('POST', '/v1/moderate', { key, body: texts })).status).toBe(200);
    const keys = await service.call('GET', '/v1/tenant/keys', { key });
    const [{ id }] = keys.body as [{ id: string }];
    await service.runtime.store.revokeKey(id);
    expect((await service.call('POST', '/v1/moderate', { key, body: texts })).status).toBe(401);
  });

  it('gives the limit of a key and CORS their headers too', async () => {
    const other = await startService({
      SERVICE_RATE_LIMIT_PER_MINUTE: '100',
      SERVICE_CORS_ORIGINS: 'https://a.example',
    });
    const options = { body: { messages: SENT }, headers: { ...headers, origin: 'https://a.example' } };
    const names = async (path: string) => Object.keys(headersOf(await other.call('POST', path, options))).sort();
    const plain = await names('/v1/moderate');
    expect(plain).toEqual(await names(DESCRIBED));
    expect(plain).toEqual(expect.arrayContaining(['ratelimit-limit', 'access-control-allow-origin']));
    await other.close();
  });
});
