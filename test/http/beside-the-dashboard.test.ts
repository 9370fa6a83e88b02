import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

/** What the pages do for a tenant, as endpoints. */
describe('the endpoints beside the dashboard', () => {
  let service: TestService;
  let other: string;
  beforeAll(async () => {
    service = await startService({ MODEL_INPUT_USD_PER_MTOK: '0.4', MODEL_OUTPUT_USD_PER_MTOK: '1.6' });
    other = await service.mint('owls');
    await service.moderate(['This is a scam for you', 'a quiet evening to all of you', 'hi']);
  });
  afterAll(() => service.close());

  type Body = Record<string, never> & { readonly [name: string]: unknown };
  const get = async (path: string, key?: string) =>
    (await service.call('GET', path, key === undefined ? {} : { key })).body as Body;
  const post = async (path: string, body: unknown, key?: string) =>
    service.call('POST', path, key === undefined ? { body } : { body, key });
  const newest = async () => {
    const rows = (await service.call('GET', '/v1/decisions?action=flag')).body as { readonly id: string }[];
    return rows[0]?.id ?? '';
  };

  it('GET /v1/stats counts what was decided, and nothing of another tenant', async () => {
    const stats = await get('/v1/stats?range=24h');
    expect(stats).toMatchObject({ messages: 3, judged: 2, actions: { none: 2, flag: 1 }, reasons: { too_short: 1 } });
    expect(await get('/v1/stats', other)).toMatchObject({ messages: 0, judged: 0, range: '30d' });
    expect((await service.call('GET', '/v1/stats?range=1y')).status).toBe(422);
    expect((await service.call('GET', '/v1/stats?to=yesterday')).status).toBe(422);
  });

  it('POST /v1/decisions/{id}/verdict keeps the last verdict, and says who was first with the same', async () => {
    const id = await newest();
    const path = `/v1/decisions/${id}/verdict`;
    const first = await post(path, { verdict: 'wrong', by: 'ann' });
    expect(first.body).toMatchObject({ decision_id: id, verdict: 'wrong', by: 'ann', changed: true });
    expect((await post(path, { verdict: 'wrong', by: 'bob' })).body).toMatchObject({ by: 'ann', changed: false });
    expect((await post(path, { verdict: 'confirmed', by: 'bob' })).body).toMatchObject({ by: 'bob', changed: true });
    expect((await get('/v1/stats?range=24h')).verdicts).toEqual({ confirmed: 1, wrong: 0, precision: 1 });
    expect((await post(path, { verdict: 'wrong' }, other)).status).toBe(404);
    expect((await post(path, { verdict: 'maybe' })).status).toBe(422);
  });

  it('POST /v1/replay decides the stored scores anew, and saves nothing', async () => {
    const before = await get('/v1/policy');
    const asked = service.model.requests.length;
    const replay = await post('/v1/replay', { thresholds: { spam: 0 }, actions: { spam: 'delete' } });
    expect(replay.body).toMatchObject({ messages: 2, before: { none: 1, flag: 1 }, after: { delete: 2 }, changed: 2 });
    expect([await get('/v1/policy'), service.model.requests.length]).toEqual([before, asked]);
    expect((await post('/v1/replay', { thresholds: { nonsense: 0.5 } })).status).toBe(422);
    expect((await post('/v1/replay', {}, other)).body).toMatchObject({ messages: 0 });
  });

  it('POST /v1/replay says what a rule would cost, before it is saved', async () => {
    const costOf = async (rule: string) => {
      const { body } = await post('/v1/replay', { rules: { 'no-trading': rule } });
      return (body as { rule_costs: Record<string, { usd_per_thousand: number }> }).rule_costs['no-trading'];
    };
    const short = (await costOf('Offers to trade'))?.usd_per_thousand ?? Number.NaN;
    const long = (await costOf('Offers to trade. '.repeat(20)))?.usd_per_thousand ?? Number.NaN;
    expect(short).toBeGreaterThan(0);
    expect(long).toBeGreaterThan(short);
  });

  it('GET /v1/policy/history has every change whole, newest first, of this tenant alone', async () => {
    await service.call('PUT', '/v1/policy', { body: { timeout_minutes: 7 } });
    await service.call('PUT', '/v1/policy', { body: { rules: { 'no-trading': 'Offers to trade' } } });
    const changes = (await service.call('GET', '/v1/policy/history?limit=2')).body as Body[];
    expect(changes).toMatchObject([
      { via: 'api', before: { timeout_minutes: 7, rules: {} }, after: { rules: { 'no-trading': 'Offers to trade' } } },
      { via: 'api', after: { timeout_minutes: 7 } },
    ]);
    const [{ id } = { id: '' }] = changes;
    const older = (await service.call('GET', `/v1/policy/history?limit=1&before=${String(id)}`)).body;
    expect(older).toMatchObject([{ after: { timeout_minutes: 7 } }]);
    expect(await get('/v1/policy/history', other)).toEqual([]);
  });

  it('POST /v1/rules/try says what matches and where, by what stands and by what is only tried', async () => {
    const texts = ['Free n.i.t.r.o tonight', 'all is well'];
    expect((await post('/v1/rules/try', { texts })).body).toMatchObject([{ action: 'none' }, { action: 'none' }]);
    const settings = { words: { list: ['nitro'], action: 'delete' } };
    expect((await post('/v1/rules/try', { texts, settings })).body).toMatchObject([
      {
        action: 'delete',
        category: 'local:word',
        normal_form: 'Free n.i.t.r.o tonight',
        local_hits: [{ rule: 'words', matched: 'nitro', at: { start: 5, end: 14, text: 'n.i.t.r.o' } }],
      },
      { action: 'none', category: null, local_hits: [] },
    ]);
    expect((await get('/v1/settings')).words).toMatchObject({ list: [] });
    expect((await post('/v1/rules/try', { texts: [] })).status).toBe(422);
    const broken = await post('/v1/rules/try', { texts, settings: { patterns: { x: { pattern: '(' } } } });
    expect(broken.status).toBe(422);
    expect((await get('/v1/stats?range=24h')).messages).toBe(3);
  });
});
