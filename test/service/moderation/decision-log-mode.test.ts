import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ MODEL_PROVIDER: 'embedded', SERVICE_DECISION_LOG: 'triggered' });
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['casino'], action: 'flag' } } });
});
afterAll(() => service.close());

const TEXTS = ['see you at the harbour at five', 'the casino is open', 'hi'];
const logged = async (key = service.key) => {
  const { body } = await service.call('GET', '/v1/decisions', { key });
  return (body as { reason: string }[]).map(({ reason }) => reason);
};
const counted = async () => {
  const { body } = await service.call('GET', '/v1/stats');
  return body as { readonly actions: Readonly<Record<string, number>> };
};

it('keeps rows of what triggered or was not judged, and counts the rest exactly', async () => {
  const decisions = await service.moderate(TEXTS);
  expect(decisions.map(({ action, judged }) => [action, judged])).toEqual([
    ['none', true],
    ['flag', false],
    ['none', false],
  ]);
  expect((await logged()).sort()).toEqual([decisions[1]?.reason, decisions[2]?.reason].sort());
  expect(JSON.stringify(await counted())).toContain('"none":2');
});

it('keeps all rows of a request that may be repeated, so that its second answer is the first', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { messages: TEXTS.map((text) => ({ text })) };
  const [first, second] = [
    await service.call('POST', '/v1/moderate', { body, headers }),
    await service.call('POST', '/v1/moderate', { body, headers }),
  ];
  expect(second.text).toBe(first.text);
  expect(await logged()).toHaveLength(2 + 3);
});

it('is for a tenant to choose where the server keeps all', async () => {
  const other = await startService({ MODEL_PROVIDER: 'embedded' });
  try {
    await other.moderate(TEXTS);
    await other.call('PUT', '/v1/settings', { body: { decision_log: 'triggered' } });
    await other.moderate(TEXTS);
    const { body } = await other.call('GET', '/v1/decisions');
    expect(body).toHaveLength(3 + 1);
    const refused = await other.call('PUT', '/v1/settings', { body: { decision_log: 'none' } });
    expect(refused.status).toBe(422);
  } finally {
    await other.close();
  }
});
