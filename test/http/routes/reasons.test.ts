import { afterEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/core/decisions/decision.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
afterEach(async () => {
  await service.close();
});

const UNJUDGED = { action: 'none', category: null, probability: 0, scores: {}, judged: false };
const reasons = (decisions: readonly Decision[]) => decisions.map(({ reason }) => reason);

describe('why a message was or was not judged', () => {
  it('says cache for a text judged within 24 hours, with its scores and judged true', async () => {
    const clock = { now: Date.UTC(2026, 10, 1) };
    service = await startService({}, { now: () => clock.now });
    const [first] = await service.moderate(['say hello to the spam cache']);
    clock.now += 24 * 3_600_000 - 1;
    const [second] = await service.moderate(['say hello to the spam cache']);
    expect(second).toEqual({ ...first, reason: 'cache' });
    clock.now += 1;
    expect(reasons(await service.moderate(['say hello to the spam cache']))).toEqual(['model']);
    expect(service.model.requests).toHaveLength(2);
  });

  it('judges anew after the topic or the set of enabled categories changed, but not after a threshold did', async () => {
    service = await startService();
    const text = 'one text under several topics';
    expect(reasons(await service.moderate([{ text }, { text, channel_topic: 'cats' }]))).toEqual(['model', 'model']);
    await service.call('PUT', '/v1/policy', { body: { thresholds: { spam: 0.01 } } });
    const [stricter] = await service.moderate([text]);
    expect(stricter).toMatchObject({ reason: 'cache', action: 'flag', category: 'spam' });
    await service.call('PUT', '/v1/policy', { body: { thresholds: { offtopic: 0.9 } } });
    expect(reasons(await service.moderate([text]))).toEqual(['model']);
  });

  it('judges identical texts once, within one request and across requests under way', async () => {
    service = await startService();
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    service.model.setBehaviour({ kind: 'hold', until });
    const first = service.moderate(['the very same long text', 'the very same long text']);
    while (service.model.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = service.moderate(['the very same long text']);
    release();
    expect([...reasons(await first), ...reasons(await second)]).toEqual(['model', 'cache', 'cache']);
    expect(service.model.requests).toHaveLength(1);
    expect(service.model.requests[0]?.messages).toHaveLength(1);
  });

  it('says local for what a local rule decided, with probability 1 and no scores, and asks no model', async () => {
    service = await startService();
    await service.call('PUT', '/v1/settings', { body: { words: { list: ['casino'], action: 'delete' } } });
    const decisions = await service.moderate(['Best саsіnо in town, join today']);
    expect(decisions).toMatchObject([
      { action: 'delete', category: 'local:word', probability: 1, scores: {}, judged: false, reason: 'local' },
    ]);
    expect(service.model.requests).toHaveLength(0);
  });

  it('says policy inactive when every category is off and no rule is set', async () => {
    service = await startService();
    const names = ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'];
    const thresholds = Object.fromEntries(names.map((name) => [name, null]));
    await service.call('PUT', '/v1/policy', { body: { thresholds } });
    expect(await service.moderate(['a message nobody wants judged'])).toMatchObject([
      { ...UNJUDGED, reason: 'policy inactive' },
    ]);
    await service.call('PUT', '/v1/policy', { body: { rules: { 'no-ads': 'Advertising is not allowed.' } } });
    const [decision] = await service.moderate(['a message nobody wants judged']);
    expect(decision).toMatchObject({ reason: 'model', scores: { 'no-ads': 0.02 } });
  });

  it('says free_plan for every message of a Free tenant, calls no model, and still runs local rules', async () => {
    service = await startService({ SERVICE_DEFAULT_PLAN: 'free' });
    await service.call('PUT', '/v1/settings', { body: { links: { mode: 'block_all', action: 'delete' } } });
    const decisions = await service.moderate([
      'a message that is long enough',
      'see http://example.com/page',
      { text: 'ok', author_trusted: true },
    ]);
    expect(reasons(decisions)).toEqual(['free_plan', 'local', 'free_plan']);
    expect(decisions[1]).toMatchObject({ action: 'delete', category: 'local:link' });
    expect(service.model.requests).toHaveLength(0);
  });

  it('says trusted for a trusted author and too_short for fewer than eight letters without a link', async () => {
    service = await startService();
    const decisions = await service.moderate([
      { text: 'whatever a moderator writes', author_trusted: true },
      'short!!',
      '1234567890 1234',
      'Приветы',
      'Приветик',
      'x.com',
    ]);
    expect(decisions[0]).toMatchObject({ ...UNJUDGED, reason: 'trusted' });
    expect(decisions[1]).toMatchObject({ ...UNJUDGED, reason: 'too_short' });
    expect(reasons(decisions)).toEqual(['trusted', 'too_short', 'too_short', 'too_short', 'model', 'model']);
    expect(service.model.requests[0]?.messages).toHaveLength(2);
  });

  it('says error_open when the model cannot be reached, answers 200, and acts on nothing', async () => {
    service = await startService({ MODEL_TIMEOUT_MS: '500' });
    service.model.setBehaviour({ kind: 'drop', when: 'before_headers' });
    expect(await service.moderate(['nobody can judge this text'])).toMatchObject([
      { ...UNJUDGED, reason: 'error_open' },
    ]);
    service.model.setBehaviour({ kind: 'well' });
    const usage = await service.call('POST', '/v1/moderate', { body: { messages: [{ text: 'hi' }] } });
    expect(usage.body).toMatchObject({ usage: { judged_this_month: 0 } });
  });

  it('answers 502 when the model cannot be reached and the tenant fails closed, and logs no decision', async () => {
    service = await startService({ MODEL_TIMEOUT_MS: '500' });
    await service.call('PUT', '/v1/settings', { body: { fail_open: false } });
    service.model.setBehaviour({ kind: 'stall', part: 'body' });
    const answer = await service.call('POST', '/v1/moderate', {
      body: { messages: [{ text: 'nobody can judge this text' }] },
    });
    expect(answer).toMatchObject({ status: 502, body: { detail: 'judgment failed: TimeoutError' } });
    expect((await service.call('GET', '/v1/decisions')).body).toEqual([]);
  });

  it('keeps nothing that failed: the next request is judged', async () => {
    service = await startService();
    service.model.queueBehaviours({ kind: 'status', status: 400 });
    expect(reasons(await service.moderate(['judge me again after a fault']))).toEqual(['error_open']);
    expect(reasons(await service.moderate(['judge me again after a fault']))).toEqual(['model']);
  });
});
