import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.moderate(['a scam for the night', 'some spam for the night']);
});
afterAll(() => service.close());

const queuesOf = async () =>
  ((await service.call('GET', '/v1/settings')).body as { review_queues: Record<string, string> }).review_queues;
const address = '/dashboard/review?category=scam&amp;order=oldest';

it('saves the filters of the page under a name, for the whole team, and deletes them', async () => {
  const [one, other] = [await arriveByForms(service), await arriveByForms(service, await service.mint('test'))];
  // The order in which the address has them does not matter.
  const saved = await one.send('/review/queues?order=oldest&category=scam', { name: ' Night <shift> ' });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain(`href="${address}" aria-current="true"><bdi>Night &lt;shift&gt;</bdi>`);
  expect(await queuesOf()).toEqual({ 'Night <shift>': 'category=scam&order=oldest' });
  const list = await other.read('/review');
  expect(list).toContain(`href="${address}"><bdi>Night &lt;shift&gt;</bdi>`);
  const opened = await other.read('/review?category=scam&order=oldest');
  expect([opened.includes('a scam for the night'), opened.includes('some spam')]).toEqual([true, false]);
  expect(opened).toContain('name="drop" value="Night &lt;shift&gt;"');
  await other.send('/review/queues?category=scam&order=oldest', { drop: 'Night <shift>' });
  expect(await queuesOf()).toEqual({});
  expect(await one.read('/review')).not.toContain('Saved queues');
});

it('adds to what the API has, and refuses a name that is none and more than thirty', async () => {
  await service.call('PUT', '/v1/settings', { body: { review_queues: { Appeals: 'action=delete' } } });
  const one = await arriveByForms(service);
  await one.send('/review/queues?category=spam', { name: 'Spam' });
  expect(await queuesOf()).toEqual({ Appeals: 'action=delete', Spam: 'category=spam' });
  const refused = await one.send('/review/queues?category=spam', { name: '  ' });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('A queue has a name of 1 to 40 characters'),
  ]);
  const thirty = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`queue ${at}`, 'order=worst']));
  await service.call('PUT', '/v1/settings', { body: { review_queues: thirty } });
  expect((await one.send('/review/queues', { name: 'one more' })).text).toContain(
    'too many saved queues; at most 30 are allowed',
  );
  expect(await queuesOf()).toEqual(thirty);
  const tooMany = { ...thirty, 'one more': '' };
  expect((await service.call('PUT', '/v1/settings', { body: { review_queues: tooMany } })).status).toBe(422);
});
