import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';

let service: TestService;
let nowMs = Date.now();
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
});
afterAll(() => service.close());

it('shows others who has opened an item, locks nobody out, and lapses by itself', async () => {
  await service.moderate(['a scam that somebody claims']);
  const [one, other] = [await arriveByForms(service), await arriveByForms(service)];
  const id = /data-decision="([^"]+)"/.exec(await one.read('/review'))?.[1] ?? '';
  const claimed = /key stw_\S+ is looking at this\./;
  expect(await other.read('/review')).not.toMatch(claimed);
  await one.read(`/decisions/${id}`);
  for (const page of ['/review', `/decisions/${id}`]) expect(await other.read(page)).toMatch(claimed);
  expect(await other.read('/review')).toMatch(/Also reviewing: key stw_\S+\./);
  nowMs += 2 * 60_000;
  expect(await other.read('/review')).toMatch(claimed);
  nowMs += 2 * 60_000;
  expect(await other.read('/review')).not.toContain('reviewing');
  await one.read(`/decisions/${id}`);
  expect((await other.send(`/review/${id}`, { verb: 'wrong' })).text).toContain('Dismissed.');
  const left = await one.read(`/decisions/${id}`);
  nowMs += 4 * 60_000;
  // What is decided is opened to be read, which is no claim.
  await one.read(`/decisions/${id}`);
  expect([left.includes('Reopen'), (await other.read('/review')).includes('reviewing')]).toEqual([true, false]);
});
