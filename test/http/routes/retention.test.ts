import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const put = (retention: unknown) => service.call('PUT', '/v1/settings', { body: { retention } });
const retentionOf = ({ body }: { readonly body: unknown }) => (body as { retention: unknown }).retention;
const read = async () => retentionOf(await service.call('GET', '/v1/settings'));

it.each([0, 31, 1.5, 'x', -1, true])(
  'takes whole days from 1 to 30, and names the field with an example: %s',
  async (days) => {
    const before = await read();
    const refused = await put({ notes: 3, texts: days });
    expect(refused.status).toBe(422);
    const fault = { loc: ['body', 'retention', 'texts'], msg: 'use a whole number of days from 1 to 30, such as 7' };
    expect((refused.body as { detail: object[] }).detail).toMatchObject([fault]);
    expect(await read()).toEqual(before);
  },
);

it('refuses a kind that there is not', async () => {
  const refused = await put({ pictures: 3 });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('"loc":["body","retention","pictures"]'),
  ]);
});

it('changes each kind by itself; null is the default, and leaves the whole as it is', async () => {
  expect(await read()).toEqual({});
  expect(retentionOf(await put({ decisions: 1, texts: 30 }))).toEqual({ decisions: 1, texts: 30 });
  expect(retentionOf(await put({ texts: null, entries: 7 }))).toEqual({ decisions: 1, entries: 7 });
  await put(null);
  expect(await read()).toEqual({ decisions: 1, entries: 7 });
  const { body } = await service.call('GET', '/v1/settings');
  // What is exported is read again whole.
  expect((await service.call('PUT', '/v1/settings', { body })).status).toBe(200);
  expect(retentionOf(await put({ decisions: null, entries: null }))).toEqual({});
});
