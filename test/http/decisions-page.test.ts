import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ SERVICE_PUBLIC_URL: 'https://steward.example/mod/' });
});
afterAll(() => service.close());

it('has the next page at the address at which people reach the server, and finds one message and one request', async () => {
  await service.moderate(['one of the harbour', 'two of the harbour']);
  const { headers } = await service.call('GET', '/v1/decisions?limit=1');
  expect(headers.get('link')).toMatch(/^<\/mod\/v1\/decisions\?limit=1&before=/);
  const own = await service.call('POST', '/v1/moderate', {
    body: {
      messages: [
        { id: 'mine', text: 'the one that I look for' },
        { id: 'other', text: 'and one beside it, of boats' },
      ],
    },
    headers: { 'x-request-id': 'my-request' },
  });
  expect(own.status).toBe(200);
  const found = async (query: string) =>
    ((await service.call('GET', `/v1/decisions?${query}`)).body as { message_id: string }[]).map(
      (row) => row.message_id,
    );
  expect(await found('message_id=mine')).toEqual(['mine']);
  expect((await found('request_id=my-request')).sort()).toEqual(['mine', 'other']);
  expect(await found('message_id=nobody')).toEqual([]);
});
