import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/core/decisions/decision.ts';
import type { explainDecisions } from '../../../src/service/moderation/explain.ts';
import { type CallOptions, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

type Body = {
  readonly request_id: string;
  readonly decisions: readonly Decision[];
  readonly explanations?: Awaited<ReturnType<typeof explainDecisions>>;
  readonly usage: { readonly judged_this_month: number };
};

const post = async (query: string, messages: readonly object[], options: CallOptions = {}, at = service) => {
  const answer = await at.call('POST', `/v1/moderate${query}`, { body: { messages }, ...options });
  return { ...answer, body: answer.body as Body & { readonly detail: unknown } };
};
const explain = async (message: object, key: string, query = '?explain=true') => {
  const { status, body } = await post(query, [message], { key });
  expect(status).toBe(200);
  const [explanation] = body.explanations ?? [];
  const [decision] = body.decisions;
  if (!explanation || !decision) throw new Error('no explanation');
  return { explanation, decision };
};
const tenantWith = async (settings: object, policy: object = {}) => {
  const key = await service.mint(`tenant-${randomUUID()}`);
  expect((await service.call('PUT', '/v1/settings', { key, body: settings })).status).toBe(200);
  expect((await service.call('PUT', '/v1/policy', { key, body: policy })).status).toBe(200);
  return key;
};

describe('POST /v1/moderate?explain=true', () => {
  it('says nothing of why unless it is asked', async () => {
    expect((await post('', [{ text: 'nobody asked about this' }])).body.explanations).toBeUndefined();
    expect((await post('?explain=false', [{ text: 'nobody asked about this' }])).body.explanations).toBeUndefined();
    expect((await post('?explain=yes', [{ text: 'hello' }])).status).toBe(422);
  });

  it('shows every score beside its threshold and action, and what it would be without what was crossed', async () => {
    const policy = { actions: { spam: 'delete', nsfw: 'flag', scam: 'none' }, thresholds: { nsfw: 0.9 } };
    const key = await tenantWith({}, { ...policy, rules: { no_ads: 'No advertising.' } });
    const { explanation, decision } = await explain({ id: 'a', text: 'spam and nsfw and scam all in one' }, key);
    expect(decision).toMatchObject({ action: 'delete', category: 'spam' });
    expect(explanation).toMatchObject({ message_id: 'a', decided_by: 'judge', local_hits: [] });
    expect(explanation.scores.map(({ name }) => name)).toEqual(Object.keys(decision.scores));
    const line = (name: string) => explanation.scores.find((one) => one.name === name);
    expect(line('spam')).toEqual({
      kind: 'category',
      name: 'spam',
      score: 0.95,
      threshold: 0.8,
      action: 'delete',
      crossed: true,
    });
    expect(line('scam')).toMatchObject({ score: 0.95, action: 'none', crossed: false });
    expect(line('harassment')).toMatchObject({ score: 0.02, crossed: false });
    expect(line('no_ads')).toMatchObject({ kind: 'rule', crossed: false });
    expect(explanation.without).toEqual([
      { kind: 'category', name: 'spam', action: 'flag', category: 'nsfw', decided_by: 'judge' },
      { kind: 'category', name: 'nsfw', action: 'delete', category: 'spam', decided_by: 'judge' },
    ]);
  });

  it('shows every local hit with what matched and where, whatever its disguise, in characters of the text as sent', async () => {
    const key = await tenantWith({
      words: { list: ['nitro*', 'casino'], action: 'flag' },
      links: { mode: 'block_all', action: 'delete' },
      patterns: { money: { pattern: '\\d+ ?usd', action: 'flag' }, prize: { pattern: 'you won', action: 'timeout' } },
    });
    const text = '🎉🎉 hey ｙｏｕ ｗｏｎ 500 usd at the c a s i n o https://x.example/claim now';
    const { explanation, decision } = await explain({ text }, key);
    expect(decision).toMatchObject({ category: 'local:pattern:prize', action: 'timeout' });
    expect(explanation.decided_by).toBe('local_rules');
    expect(explanation.normal_form).toContain('you won 500 usd');
    const found = explanation.local_hits.map(({ name, category, action, matched, at }) => [
      name,
      category,
      action,
      matched,
      at?.text,
    ]);
    expect(found).toEqual([
      ['links', 'local:link', 'delete', 'x.example', 'https://x.example/claim'],
      ['words', 'local:word', 'flag', 'casino', 'c a s i n o'],
      ['patterns.money', 'local:pattern:money', 'flag', '500 usd', '500 usd'],
      ['patterns.prize', 'local:pattern:prize', 'timeout', 'you won', 'ｙｏｕ ｗｏｎ'],
    ]);
    const chars = Array.from(text);
    for (const { at } of explanation.local_hits) {
      if (!at) throw new Error('no place');
      expect(chars.slice(at.start, at.end).join('')).toBe(at.text);
    }
    expect(explanation.without).toMatchObject([
      { kind: 'local', name: 'links', action: 'timeout' },
      { kind: 'local', name: 'words', action: 'timeout' },
      { kind: 'local', name: 'patterns.money', action: 'timeout' },
      { kind: 'local', name: 'patterns.prize', action: 'delete', category: 'local:link', decided_by: 'local_rules' },
    ]);
  });

  it('does not make up what only a judgement could tell', async () => {
    const key = await tenantWith({ words: { list: ['casino'], action: 'flag' } });
    const { explanation } = await explain({ text: 'a casino that nobody judged' }, key);
    expect(explanation.scores.map(({ score }) => score)).toEqual([null, null, null, null, null, null, null]);
    expect(explanation.without).toEqual([
      { kind: 'local', name: 'words', action: null, category: null, decided_by: 'judge' },
    ]);
    const short = await explain({ text: 'casino' }, key);
    expect(short.explanation.without).toMatchObject([{ action: 'none', decided_by: 'too_short' }]);
  });

  it('shows the judgement behind a milder local hit where messages go on to the judge', async () => {
    const settings = { words: { list: ['casino'], action: 'flag' }, local_flags: 'also_judge' };
    const key = await tenantWith(settings, { actions: { scam: 'delete' } });
    const { explanation, decision } = await explain({ text: 'this casino is a scam, all of it' }, key);
    expect(decision).toMatchObject({ action: 'delete', category: 'scam' });
    expect(explanation.without).toEqual([
      { kind: 'local', name: 'words', action: 'delete', category: 'scam', decided_by: 'judge' },
      { kind: 'category', name: 'scam', action: 'flag', category: 'local:word', decided_by: 'local_rules' },
    ]);
  });

  it('names a flood, also behind a stronger hit, and exempts whom the rules exempt', async () => {
    const flood = { repeats: 1, messages: 0, window_seconds: 60, action: 'flag' };
    const key = await tenantWith({ flood, words: { list: ['casino'], action: 'delete' } });
    const message = { text: 'come to the casino', author: 'bob' };
    await post('', [message], { key });
    const trusted = { ...message, author_trusted: true };
    const { body } = await post('?explain=true', [trusted, message], { key });
    expect(body.explanations?.[0]).toMatchObject({ decided_by: 'trusted', local_hits: [] });
    expect(body.explanations?.[1]?.local_hits).toMatchObject([
      { name: 'words', action: 'delete' },
      { name: 'flood', category: 'local:raid', matched: '2 repeats', at: null },
    ]);
  });

  it('names the step that kept a judgement away', async () => {
    const off = Object.fromEntries(
      ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'].map((name) => [name, null]),
    );
    const key = await tenantWith({}, { thresholds: off });
    expect((await explain({ text: 'no category is on for this one' }, key)).explanation.decided_by).toBe('policy');
    const free = await service.mint('a-free-one');
    const tenant = await service.runtime.store.findTenant({ name: 'a-free-one' });
    await service.runtime.store.setPlan(tenant?.id ?? '', 'free');
    expect((await explain({ text: 'the free plan has no judge' }, free)).explanation.decided_by).toBe('plan');
    const again = { text: 'this text is judged a second time' };
    await explain(again, service.key);
    expect((await explain(again, service.key)).explanation.decided_by).toBe('cache');
  });

  it('explains a repeat too, from what was logged', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const messages = [{ text: 'explain this spam twice' }];
    const [first, again] = [
      await post('?explain=true', messages, { headers }),
      await post('?explain=true', messages, { headers }),
    ];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.explanations).toEqual(first.body.explanations);
  });

  it('finds places in long texts within its bounds, and tells what hit beyond them', async () => {
    const key = await tenantWith({
      words: { list: ['casino'], action: 'flag' },
      links: { mode: 'block_all', action: 'flag' },
    });
    const text = `${'a. '.repeat(2_600)}casino`;
    const { status, body } = await post(
      '?explain=true',
      Array.from({ length: 50 }, () => ({ text })),
      { key },
    );
    expect(status).toBe(200);
    expect(body.explanations?.[0]?.local_hits).toMatchObject([{ at: { text: 'casino' } }]);
    // The budget of looking is spent by then; what hit is told all the same.
    expect(body.explanations?.[49]?.local_hits).toMatchObject([{ matched: 'casino', at: null }]);
  });
});

describe('POST /v1/moderate?dry_run=true', () => {
  const dry = (message: object, options: CallOptions = {}, at = service) =>
    post('?dry_run=true', [message], options, at);

  it('decides as the request itself would, and leaves no row, no count and nothing in the cache', async () => {
    const key = await service.mint(`dry-${randomUUID()}`);
    const message = { text: 'a dry run of spam' };
    for (const _ of [1, 2]) {
      const { body } = await dry(message, { key });
      expect(body.decisions).toMatchObject([{ action: 'flag', category: 'spam', judged: true, reason: 'model' }]);
      expect(body.usage).toEqual({ judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 });
    }
    expect((await service.call('GET', '/v1/decisions', { key })).body).toEqual([]);
    const real = await post('', [message], { key });
    expect(real.body.decisions).toMatchObject([{ reason: 'model' }]);
    // What is known already is not asked for again.
    const calls = service.model.requests.length;
    expect((await dry(message, { key })).body.decisions).toMatchObject([{ reason: 'cache' }]);
    expect(service.model.requests.length).toBe(calls);
  });

  it('counts nothing in the flood window, and sees what is in it', async () => {
    const flood = { repeats: 1, messages: 0, window_seconds: 60, action: 'flag' };
    const key = await tenantWith({ flood });
    const message = { text: 'the same words again', author: 'bob' };
    for (const _ of [1, 2, 3]) expect((await dry(message, { key })).body.decisions).toMatchObject([{ action: 'none' }]);
    expect((await post('', [message], { key })).body.decisions).toMatchObject([{ action: 'none' }]);
    expect((await dry(message, { key })).body.decisions).toMatchObject([{ category: 'local:raid' }]);
    expect((await post('', [message], { key })).body.decisions).toMatchObject([{ category: 'local:raid' }]);
  });

  it('counts the messages of one request after another, as the request itself would', async () => {
    const flood = { repeats: 2, messages: 0, window_seconds: 60, action: 'delete' };
    const limits = { accounts: { most: 2, window_seconds: 60, action: 'flag' } };
    const key = await tenantWith({ flood, limits });
    const wave = [
      ...Array.from({ length: 4 }, () => ({ text: 'the same words again', author: 'bob' })),
      ...['ann', 'cem', 'dora', 'eve'].map((author) => ({ text: 'one text of several accounts', author })),
    ];
    const actions = async (query: string) =>
      (await post(query, wave, { key })).body.decisions.map(({ action, category }) => [action, category]);
    const dry = await actions('?dry_run=true');
    expect(dry.filter(([action]) => action !== 'none')).toHaveLength(4);
    expect(await actions('?dry_run=true')).toEqual(dry);
    expect(await actions('')).toEqual(dry);
  });

  it('books what the model costs, and stops at the ceiling', async () => {
    const prices = { MODEL_INPUT_USD_PER_MTOK: '1', MODEL_OUTPUT_USD_PER_MTOK: '1' };
    const paid = await startService({ ...prices, SERVICE_GLOBAL_BUDGET_USD: '0.02' });
    const reasons = new Set<string>();
    for (let run = 0; run < 40 && !reasons.has('global_budget'); run++) {
      const { body } = await dry({ text: `a dry run that costs money, number ${run}` }, {}, paid);
      reasons.add(body.decisions[0]?.reason ?? '');
    }
    expect(reasons).toEqual(new Set(['model', 'global_budget']));
    const spent = (await paid.runtime.store.readSpend(new Date().toISOString().slice(0, 7))).global_budget;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(20_000);
    await paid.close();
  });

  it('uses up no quota, stops at one that is used up, and is bounded a day where there is one', async () => {
    const strict = await startService({ SERVICE_MONTHLY_QUOTA: '2' });
    for (const text of ['a dry run first of all', 'a dry run and another one', 'a dry run and a third one'])
      expect((await dry({ text }, {}, strict)).body.decisions).toMatchObject([{ reason: 'model' }]);
    await strict.moderate(['the first real message', 'the second real message']);
    expect((await dry({ text: 'nothing is left for this' }, {}, strict)).body.decisions).toMatchObject([
      { reason: 'quota' },
    ]);
    const fifty = Array.from({ length: 50 }, () => ({ text: 'hi' }));
    let last = 200;
    for (let run = 0; run < 21 && last === 200; run++) last = (await post('?dry_run=true', fifty, {}, strict)).status;
    expect(last).toBe(429);
    expect(await strict.moderate(['hi'])).toMatchObject([{ reason: 'quota' }]);
    await strict.close();
  });

  it('refuses an Idempotency-Key, since it leaves nothing to repeat', async () => {
    const answer = await dry({ text: 'hello there everybody' }, { headers: { 'Idempotency-Key': 'k' } });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['header', 'idempotency-key'] }] } });
  });

  it('explains as well', async () => {
    const { explanation } = await explain(
      { text: 'a dry run of spam, explained' },
      service.key,
      '?dry_run=true&explain=true',
    );
    expect(explanation).toMatchObject({ decided_by: 'judge' });
  });
});
