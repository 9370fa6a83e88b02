import { APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import { readRetryAfter } from '../../../src/core/time/retry-after.ts';
import { readCompletion, readFailure } from '../../../src/judge/call/outcome.ts';

const NOW = Date.UTC(2026, 10, 21);
const ENDED = { aborted: false, brief: false };
const failureOf = (status: number, error: unknown, headers: Record<string, string> = {}) =>
  readFailure(APIError.generate(status, { error }, undefined, new Headers(headers)), ENDED, NOW);

describe('the kind of a failure', () => {
  it.each([
    [400, { code: 'content_filter' }, 'filtered'],
    [400, { code: null, innererror: { code: 'ResponsibleAIPolicyViolation' } }, 'filtered'],
    [400, { code: 'invalid_prompt', param: null }, 'filtered'],
    [400, { code: 'context_length_exceeded' }, 'too_long'],
    [400, { type: 'exceed_context_size_error', message: 'the request exceeds the available context size' }, 'too_long'],
    [400, { message: 'Prompt is too long: 9000 tokens' }, 'too_long'],
    [413, null, 'too_long'],
    [400, { code: 'unsupported_parameter', param: 'temperature' }, 'bad_request'],
    [422, 'what', 'bad_request'],
    [400, { code: 'invalid_api_key' }, 'refused'],
    [400, { code: 400, message: 'API key not valid. Please pass a valid API key.' }, 'refused'],
    [400, { code: 400, message: 'cannot read "API key not valid"' }, 'bad_request'],
    [403, 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO', 'filtered'],
    [403, 'not allowed: "Content violates usage guidelines"', 'refused'],
    [400, { message: 'refused', param: 'None', code: '400' }, 'bad_request'],
    [401, undefined, 'refused'],
    [402, { message: 'Insufficient Balance' }, 'refused'],
    [403, {}, 'refused'],
    [404, 'model "x" not found, try pulling it first', 'refused'],
    [429, { code: 'insufficient_quota' }, 'refused'],
    [429, { type: 'insufficient_quota', code: null }, 'refused'],
    [429, { code: 'rate_limit_exceeded' }, 'rate_limited'],
    [408, null, 'outage'],
    [500, { code: 'anything' }, 'outage'],
    [529, null, 'outage'],
  ])('%i with %j is %s', (status, error, kind) => {
    expect(failureOf(status, error)).toMatchObject({ kind, charge: 'none' });
  });

  it('names the parameter that Anthropic refuses in words, and none that is only quoted', () => {
    const paramOf = (message: string) => failureOf(400, { type: 'invalid_request_error', message });
    expect(paramOf('`temperature` is deprecated for this model.')).toMatchObject({ label: { param: 'temperature' } });
    expect(paramOf('cannot read: "temperature is deprecated"')).toMatchObject({ label: { param: null } });
  });

  it.each([
    [{ error: { code: 429, message: 'Rate limited upstream' } }, 'rate_limited'],
    [{ error: { code: 401 } }, 'refused'],
    [{ error: { code: 'insufficient_quota' } }, 'refused'],
    [{ error: { message: 'no idea' } }, 'outage'],
    [{ error: 'text' }, 'outage'],
    [{ choices: [], error: { message: 'upstream failed' } }, 'outage'],
    [{ choices: [], error: 'upstream failed' }, 'outage'],
    [{ choices: [] }, 'filtered'],
    [{ choices: [], error: null }, 'filtered'],
    [{ object: 'chat.completion' }, 'filtered'],
    [{ choices: null, object: 'chat.completion', error: {} }, 'outage'],
    [{}, 'outage'],
    [null, 'outage'],
    ['<html>', 'outage'],
  ])('of a 200 with %j is %s', (body, kind) => {
    expect(readCompletion(body)).toMatchObject({ kind, charge: 'unknown' });
  });

  it('is a refused connection that was never sent, or a lost one that may have been', () => {
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
    expect(readFailure(refused, ENDED, NOW)).toMatchObject({ kind: 'outage', sent: false, charge: 'none' });
    const lost = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'UND_ERR_SOCKET' }) });
    expect(readFailure(lost, ENDED, NOW)).toMatchObject({
      kind: 'outage',
      cause: 'connection',
      sent: true,
      charge: 'unknown',
    });
    const aborted = new DOMException('aborted', 'AbortError');
    expect(readFailure(aborted, { aborted: true, brief: true }, NOW)).toMatchObject({ cause: 'timeout', brief: true });
    expect(readFailure('anything', ENDED, NOW)).toMatchObject({ kind: 'outage', charge: 'unknown' });
  });
});

describe('usage', () => {
  const body = (usage: unknown) => ({ choices: [{ message: { content: '{}' }, finish_reason: 'stop' }], usage });

  it('is read with its cached part', () => {
    const usage = { prompt_tokens: 10, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 6 } };
    expect(readCompletion(body(usage)).charge).toEqual({ inputTokens: 10, outputTokens: 4, cachedInputTokens: 6 });
    const more = { ...usage, prompt_tokens_details: { cached_tokens: 60 } };
    expect(readCompletion(body(more)).charge).toMatchObject({ cachedInputTokens: 10 });
  });

  it.each([
    undefined,
    null,
    {},
    { prompt_tokens: -1, completion_tokens: 2 },
    { prompt_tokens: '1', completion_tokens: 2 },
    { prompt_tokens: 1e300, completion_tokens: 1 },
  ])('of %j is unknown', (usage) => {
    expect(readCompletion(body(usage)).charge).toBe('unknown');
  });
});

describe('Retry-After', () => {
  const read = (headers: object) => readRetryAfter((name) => new Map(Object.entries(headers)).get(name) ?? null, NOW);

  it.each([
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '70', 'retry-after': '2' }, 70],
    [{ 'retry-after': 'Sat, 21 Nov 2026 00:00:05 GMT' }, 5_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-3' }, null],
    [{}, null],
  ])('%j is %j ms', (headers, expected) => {
    expect(read(headers)).toBe(expected);
  });
});
