import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

const SEVEN = ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const post = (body: unknown, options = {}) => service.call('POST', '/v1/moderate', { body, ...options });
const messages = (...texts: string[]) => ({ messages: texts.map((text, index) => ({ id: String(index), text })) });

describe('POST /v1/moderate', () => {
  it('answers one decision a message in their order, with all seven fields and the three counters', async () => {
    const { status, body } = await post(messages('this message is pure spam', 'a friendly good morning to all'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      request_id: expect.stringMatching(UUID),
      decisions: [
        { message_id: '0', action: 'flag', category: 'spam', probability: 0.95, judged: true, reason: 'model' },
        { message_id: '1', action: 'none', category: null, probability: 0.02, judged: true, reason: 'model' },
      ],
      usage: { judged_this_month: 2, model_requests_this_month: 1, input_tokens_this_month: expect.any(Number) },
    });
  });

  it('carries exactly the seven default-enabled categories in scores', async () => {
    const [decision] = await service.moderate(['which categories are in the scores']);
    expect(Object.keys(decision?.scores ?? {})).toEqual(SEVEN);
  });

  it('gives the highest score as the probability when none triggered', async () => {
    const quiet = await startService({}, { model: { score: (_text, column) => (column === 'nsfw' ? 40 : 10) } });
    const [decision] = await quiet.moderate(['nothing reaches a threshold here']);
    expect(decision).toMatchObject({ action: 'none', category: null, probability: 0.4 });
    await quiet.close();
  });

  it('sends the X-Request-Id back unchanged, in the body and as the header', async () => {
    const answer = await post(messages('a message with a request id'), { headers: { 'X-Request-Id': 'abc/123 ~' } });
    expect(answer.body).toMatchObject({ request_id: 'abc/123 ~' });
    expect(answer.headers.get('x-request-id')).toBe('abc/123 ~');
  });

  it('refuses an X-Request-Id over 200 characters with 422', async () => {
    const answer = await post(messages('hello there everybody'), { headers: { 'X-Request-Id': 'x'.repeat(201) } });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['header', 'x-request-id'] }] } });
  });

  it('judges the messages of one request in one model request, and sends only text and topic', async () => {
    const before = service.model.requests.length;
    const secret = { author: 'SECRET-AUTHOR', id: 'SECRET-ID' };
    await service.moderate([
      { text: 'the first of two messages', channel_topic: 'gardening', ...secret },
      { text: 'the second of two messages', ...secret },
    ]);
    const sent = service.model.requests.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.messages.map(({ text, topic }) => [text, topic]).toSorted()).toEqual([
      ['the first of two messages', 'gardening'],
      ['the second of two messages', undefined],
    ]);
    expect(JSON.stringify(sent[0]?.body)).not.toContain('SECRET');
    expect(service.model.violations).toEqual([]);
  });

  it('treats fullwidth, combining-mark and zero-width writing as the plain text', async () => {
    const [plain] = await service.moderate(['the tricky spam message']);
    expect(plain).toMatchObject({ reason: 'model' });
    const tricks = [
      'ｔｈｅ ｔｒｉｃｋｙ ｓｐａｍ ｍｅｓｓａｇｅ',
      'thé tri̶cky spa̷m message',
      'the tri\u200bcky sp\u00adam mess\ufe0fage',
    ];
    for (const decision of await service.moderate(tricks)) {
      expect(decision).toMatchObject({ reason: 'cache', category: 'spam', scores: plain?.scores });
    }
  });

  it.each([
    ['an empty batch', { messages: [] }, ['body', 'messages']],
    ['a batch of 51', messages(...Array.from({ length: 51 }, () => 'hello there everybody')), ['body', 'messages']],
    ['a missing text', { messages: [{ id: 'x' }] }, ['body', 'messages', 0, 'text']],
    ['a text over 8,000 characters', messages('fine and short', 'x'.repeat(8001)), ['body', 'messages', 1, 'text']],
    ['a wrong type', { messages: [{ text: 'a', author_trusted: 'yes' }] }, ['body', 'messages', 0, 'author_trusted']],
    ['no messages', {}, ['body', 'messages']],
    ['a body that is no object', [], ['body']],
  ])('refuses %s with 422 that names the field, before anything is judged or spent', async (_name, body, loc) => {
    const before = service.model.requests.length;
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc, msg: expect.any(String), type: expect.any(String) }] });
    expect(service.model.requests.length).toBe(before);
  });

  it('says how many messages a batch may have', async () => {
    const told = async (body: object) => (await post(body)).text;
    expect(await told({ messages: [] })).toContain('messages is empty; send 1 to 50');
    expect(await told(messages(...Array.from({ length: 51 }, () => 'hello')))).toContain('more than 50');
  });

  it('takes 50 messages, and 8,000 characters beyond the basic plane', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `message number ${index} of fifty`);
    expect(await service.moderate(texts)).toHaveLength(50);
    expect(await service.moderate(['😀'.repeat(8000)])).toHaveLength(1);
  });

  it('ignores fields it does not know, so that a valid request stays valid', async () => {
    expect(await service.moderate([{ text: 'a message with a new field', mood: 'fine' }])).toHaveLength(1);
  });

  it.each([
    ['malformed JSON', { raw: '{"messages": [' }, ['body']],
    [
      'a wrong content type',
      { raw: 'messages=1', headers: { 'content-type': 'text/plain' } },
      ['header', 'content-type'],
    ],
    ['an empty body', { raw: '' }, ['body']],
  ])('answers %s with 422 in the validation form', async (_name, given, loc) => {
    const answer = await service.call('POST', '/v1/moderate', given);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  it('answers a body over 8 MiB with 413', async () => {
    const answer = await service.call('POST', '/v1/moderate', {
      raw: `{"messages": "${'x'.repeat(8 * 1024 * 1024)}"}`,
    });
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.stringContaining('8388608') } });
  });

  it('survives hostile JSON: deep nesting, lone surrogates, NUL', async () => {
    expect((await service.call('POST', '/v1/moderate', { raw: '['.repeat(200_000) })).status).toBe(422);
    const hostile = '{"messages":[{"text":"hello \\ud800 and \\u0000 world of text","id":"\\u0000\\udfff"}]}';
    const answer = await service.call('POST', '/v1/moderate', { raw: hostile });
    expect(answer).toMatchObject({
      status: 200,
      body: { decisions: [{ reason: 'model', message_id: '\u0000\udfff' }] },
    });
    expect((await service.call('GET', '/v1/decisions?limit=1')).status).toBe(200);
  });
});
