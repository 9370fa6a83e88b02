import { afterEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
afterEach(async () => {
  await service.close();
});

type Row = { readonly id: string; readonly message_id: string; readonly text: string; readonly created_at: string };
// The tests below check the form of the rows.
const list = async (query = '') => (await service.call('GET', `/v1/decisions${query}`)).body as readonly Row[];

describe('GET /v1/decisions', () => {
  it('lists the decision fields with what the log adds, most recent first', async () => {
    service = await startService();
    const headers = { 'X-Request-Id': 'request-1' };
    const decisions = await service.moderate(
      [
        { id: 'a', text: 'pure spam in here' },
        { id: 'b', text: 'good morning to everybody' },
      ],
      { headers },
    );
    const rows = await list();
    expect(rows).toEqual(
      decisions.toReversed().map((decision) => ({
        ...decision,
        id: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        request_id: 'request-1',
        source: 'api',
        channel: '',
        text: decision.action === 'none' ? '' : 'pure spam in here',
        observed: [],
        author: null,
      })),
    );
  });

  it('shows 50 rows by default, caps a limit above 500, and pages with before', async () => {
    service = await startService();
    for (let batch = 0; batch < 11; batch++)
      await service.moderate(Array.from({ length: 50 }, (_, index) => ({ id: `${batch}-${index}`, text: 'hi' })));
    expect(await list()).toHaveLength(50);
    expect(await list('?limit=3')).toHaveLength(3);
    const page = await list('?limit=100000000000000000000');
    expect(page).toHaveLength(500);
    const rest = await list(`?limit=500&before=${page.at(-1)?.id}`);
    expect(rest.map((row) => row.message_id)).toEqual(Array.from({ length: 50 }, (_, index) => `0-${49 - index}`));
  });

  it('has a Link to the next page as long as there is one', async () => {
    service = await startService();
    await service.moderate(Array.from({ length: 5 }, (_, index) => ({ id: String(index), text: 'hi' })));
    const seen: string[] = [];
    let path: string | undefined = '/v1/decisions?limit=2&source=api';
    let pages = 0;
    while (path !== undefined) {
      const answer: Awaited<ReturnType<typeof service.call>> = await service.call('GET', path);
      // The form of the rows is tested above.
      seen.push(...(answer.body as readonly Row[]).map((row) => row.message_id));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      pages++;
    }
    expect(seen).toEqual(['4', '3', '2', '1', '0']);
    expect(pages).toBe(3);
    expect((await service.call('GET', '/v1/decisions?limit=5')).headers.get('link')).toBeNull();
  });

  it('filters by action, category, reason, source, channel and time', async () => {
    const clock = { now: Date.UTC(2026, 8, 1) };
    service = await startService({}, { now: () => clock.now });
    await service.moderate([
      { id: 'old', text: 'this spam is old' },
      { id: 'short', text: 'hi' },
    ]);
    clock.now += 60_000;
    await service.moderate([
      { id: 'new', text: 'this scam is new' },
      { id: 'again', text: 'this spam is old' },
    ]);
    const ids = async (query: string) => (await list(`?${query}`)).map((row) => row.message_id);
    expect(await ids('action=flag')).toEqual(['again', 'new', 'old']);
    expect(await ids('category=scam')).toEqual(['new']);
    expect(await ids('reason=too_short')).toEqual(['short']);
    expect(await ids('reason=cache&action=flag')).toEqual(['again']);
    expect(await ids('source=discord')).toEqual([]);
    expect(await ids('channel=none')).toEqual([]);
    const instant = encodeURIComponent('2026-09-01T00:01:00Z');
    expect(await ids(`from=${instant}`)).toEqual(['again', 'new']);
    expect(await ids(`to=${instant}`)).toEqual(['short', 'old']);
    expect(await ids(`to=${instant}&from=${instant}`)).toEqual([]);
  });

  it.each(['before=nonsense', 'action=ban', 'reason=x', 'source=y', 'from=yesterday', `category=${'x'.repeat(1_001)}`])(
    'refuses the query %s with 422 that names it',
    async (query) => {
      service = await startService();
      expect(await service.call('GET', `/v1/decisions?${query}`)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['query', query.split('=')[0]] }] },
      });
    },
  );

  it.each(['0', '-1', '1.5', 'ten', '', '1e2', ' 5'])('refuses the limit %j with 422', async (limit) => {
    service = await startService();
    const answer = await service.call('GET', `/v1/decisions?limit=${encodeURIComponent(limit)}`);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'limit'] }] } });
  });

  it('keeps the text of a message that triggered, cut to SERVICE_KEEP_TEXT_CHARS characters', async () => {
    service = await startService({ SERVICE_KEEP_TEXT_CHARS: '10' });
    await service.moderate(['😀😀 spam and more spam']);
    expect((await list())[0]?.text).toBe('😀😀 spam an');
  });

  it('keeps no text at all with SERVICE_KEEP_TEXT_CHARS=0', async () => {
    service = await startService({ SERVICE_KEEP_TEXT_CHARS: '0' });
    await service.moderate(['pure spam in here']);
    expect((await list())[0]).toMatchObject({ action: 'flag', text: '' });
  });

  it('cuts at 300 characters by default', async () => {
    service = await startService();
    await service.moderate([`spam ${'x'.repeat(400)}`]);
    expect((await list())[0]?.text).toHaveLength(300);
  });

  it('shows no row older than 30 days', async () => {
    const clock = { now: Date.UTC(2026, 8, 1) };
    service = await startService({}, { now: () => clock.now });
    await service.moderate([{ id: 'old', text: 'hi' }]);
    clock.now += 30 * 86_400_000 + 1;
    expect(await list()).toEqual([]);
    await service.moderate([{ id: 'new', text: 'hi' }]);
    expect((await list()).map((row) => row.message_id)).toEqual(['new']);
  });

  it('shows the rows of its own tenant only', async () => {
    service = await startService();
    const key = await service.mint('somebody-else');
    await service.moderate([{ id: 'theirs', text: 'hi' }], { key });
    expect(await list()).toEqual([]);
  });
});

describe('DELETE /v1/tenant', () => {
  it('erases everything of the tenant, the calling key included, and nothing else', async () => {
    service = await startService();
    const other = await service.mint('somebody-else');
    await service.moderate(['a message of somebody else'], { key: other });
    await service.moderate(['a message of the tenant']);
    await service.call('PUT', '/v1/policy', { body: { thresholds: { spam: 0.1 } } });
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    await service.runtime.store.applySubscription('stripe', {
      subscriptionId: 'sub_1',
      tenantId: tenant?.id ?? '',
      state: 'active',
      atMs: 1,
    });

    expect(await service.call('DELETE', '/v1/tenant')).toMatchObject({
      status: 200,
      body: { policy: true, usage: true, decisions: true, keys: true, subscription: true },
    });
    expect(await service.call('DELETE', '/v1/tenant')).toMatchObject({
      status: 401,
      body: { detail: 'unknown api key' },
    });
    expect((await service.call('GET', '/v1/decisions', { key: other })).body).toHaveLength(1);
  });

  it('says false where there was nothing to delete', async () => {
    service = await startService();
    expect((await service.call('DELETE', '/v1/tenant')).body).toEqual({
      policy: false,
      usage: false,
      decisions: false,
      keys: true,
      subscription: false,
    });
  });

  it('lets nothing come back from requests that were in flight, also for a new tenant of the same name', async () => {
    service = await startService();
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    service.model.setBehaviour({ kind: 'hold', until });
    const inFlight = Array.from({ length: 5 }, (_, index) =>
      service.call('POST', '/v1/moderate', { body: { messages: [{ text: `in flight spam message ${index}` }] } }),
    );
    while (service.model.requests.length < 5) await new Promise((resolve) => setImmediate(resolve));
    expect((await service.call('DELETE', '/v1/tenant')).status).toBe(200);
    release();
    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const key = await service.mint('test');
    expect((await service.call('GET', '/v1/decisions', { key })).body).toEqual([]);
    const answer = await service.call('POST', '/v1/moderate', { key, body: { messages: [{ text: 'hi' }] } });
    expect(answer.body).toMatchObject({
      usage: { judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 },
    });
  });
});
