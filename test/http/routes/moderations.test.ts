import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODERATION_NAMES } from '../../../emulators/model/guard-server.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const clientOf = (key: string, at = service) => new OpenAI({ apiKey: key, baseURL: `${at.url}/v1`, maxRetries: 0 });

describe("OpenAI's own client, with only its base URL changed", () => {
  it('gets a result for a text, with every category of theirs, translated', async () => {
    const answer = await clientOf(service.key).moderations.create({ input: 'pure harassment, this is' });
    expect(answer.id).toMatch(/^modr-/);
    expect(answer.model).toBe('test-model');
    const [result] = answer.results;
    expect(result?.flagged).toBe(true);
    expect(Object.keys(result?.categories ?? {})).toEqual(expect.arrayContaining([...MODERATION_NAMES]));
    expect(Object.keys(result?.category_scores ?? {})).toEqual(Object.keys(result?.categories ?? {}));
    for (const name of ['harassment', 'hate'] as const) {
      expect(result?.categories[name], name).toBe(true);
      expect(result?.category_scores[name], name).toBe(0.95);
      expect(result?.category_applied_input_types[name], name).toEqual(['text']);
    }
    expect(result?.categories.sexual).toBe(false);
    // Nothing here scores violence, nor threats apart from harassment: no input was applied, and 0 is no judgement.
    for (const name of ['violence', 'harassment/threatening', 'hate/threatening', 'self-harm/intent'] as const) {
      expect(result?.category_scores[name], name).toBe(0);
      expect(result?.category_applied_input_types[name], name).toEqual([]);
    }
  });

  it.each([
    ['an nsfw one', ['sexual', 'violence/graphic'] as const],
    ['about minors only', ['sexual', 'sexual/minors'] as const],
    ['about selfharm only', ['self-harm'] as const],
  ])('translates %s', async (text, expected) => {
    const { results } = await clientOf(service.key).moderations.create({ input: `${text}, to be judged` });
    const { categories } = results[0] ?? {};
    const crossed = MODERATION_NAMES.filter((name) => (categories as unknown as Record<string, boolean>)[name]);
    expect(crossed.toSorted()).toEqual(expected.toSorted());
  });

  it('gets one result a text, in order, for a list', async () => {
    const input = ['this one is pure spam', 'a friendly good morning', 'another one full of scam'];
    const { results } = await clientOf(service.key).moderations.create({ input });
    expect(results.map(({ flagged }) => flagged)).toEqual([true, false, true]);
    expect(results[0]?.categories).toMatchObject({ spam: true, scam: false });
  });

  it('gets one result for the text parts of a message', async () => {
    const before = service.model.requests.length;
    const input = [
      { type: 'text' as const, text: 'first half of a message' },
      { type: 'text' as const, text: 'and the spam half' },
    ];
    const { results } = await clientOf(service.key).moderations.create({ input, model: 'omni-moderation-latest' });
    expect(results).toHaveLength(1);
    expect(results[0]?.flagged).toBe(true);
    expect(service.model.requests[before]?.messages.map(({ text }) => text)).toEqual([
      'first half of a message\nand the spam half',
    ]);
  });

  it("flags by the tenant's policy, and takes a rule of a category's name for it", async () => {
    const key = await service.mint('a-policy-of-its-own');
    const policy = {
      actions: { spam: 'none' },
      thresholds: { scam: 0.99 },
      rules: { violence: 'Depicts violence.' },
    };
    expect((await service.call('PUT', '/v1/policy', { key, body: policy })).status).toBe(200);
    const input = ['spam that is let through', 'a scam below its line', 'a bit of violence in it'];
    const { results } = await clientOf(key).moderations.create({ input });
    expect(results.map(({ flagged }) => flagged)).toEqual([false, false, true]);
    expect(results[2]?.categories.violence).toBe(true);
    expect(results[2]?.category_applied_input_types.violence).toEqual(['text']);
  });

  it('is told what local rules decide, and by what a text was not judged', async () => {
    const key = await service.mint('local-and-free');
    await service.call('PUT', '/v1/settings', { key, body: { words: { list: ['casino'], action: 'delete' } } });
    const tenant = await service.runtime.store.findTenant({ name: 'local-and-free' });
    await service.runtime.store.setPlan(tenant?.id ?? '', 'free');
    const { results } = await clientOf(key).moderations.create({
      input: ['to the casino', 'a text that nobody judges'],
    });
    expect(results[0]).toMatchObject({ flagged: true, categories: { 'local:word': true } });
    expect(results[1]).toMatchObject({ flagged: false, steward: { judged: false, reason: 'free_plan' } });
  });

  it.each([
    ['no text at all', [], /1 to 50 texts/],
    ['more than fifty texts', Array.from({ length: 51 }, () => 'one of many'), /1 to 50 texts/],
    ['a text over 8,000 characters', 'x'.repeat(8_001), /8000 characters/],
    ['a number', 7 as unknown as string, /a text, a list of texts/],
  ])('gets its own kind of error for %s', async (_, input, message) => {
    const error = await clientOf(service.key)
      .moderations.create({ input })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param: 'input', code: 'invalid' });
    expect(String((error as Error).message)).toMatch(message);
  });

  it('gets its own kind of error for a key that nobody minted', async () => {
    const error = await clientOf('stw_nobody')
      .moderations.create({ input: 'hello' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect((error as Error).message).toContain('unknown api key');
  });

  it('gets a server error where the judge fails and the tenant fails closed', async () => {
    const broken = await startService();
    broken.model.setBehaviour({ kind: 'status', status: 401 });
    await broken.call('PUT', '/v1/settings', { body: { fail_open: false } });
    const error = await clientOf(broken.key, broken)
      .moderations.create({ input: 'nobody can judge this now' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.InternalServerError);
    expect(error).toMatchObject({ status: 503, code: 'judgment_failed' });
    await broken.close();
  });
});
