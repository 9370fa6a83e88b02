import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const DEFAULTS = { decisions: '30', texts: '30', entries: '30', notes: '30' };
const retentionOf = async () =>
  ((await service.call('GET', '/v1/settings')).body as { retention: Record<string, number> }).retention;
/** What the fields of the page show. */
const shown = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input name="(decisions|texts|entries|notes)"[^>]*value="([^"]*)"/g)].map(([, kind, days]) => [
      kind,
      days,
    ]),
  );

it('shows for how long each kind is kept, saves after a question, and asks none where nothing goes', async () => {
  const visitor = await arriveByForms(service);
  expect(shown(await visitor.read('/plan'))).toEqual(DEFAULTS);
  const asked = await visitor.send('/plan/retention', { ...DEFAULTS, texts: '7', notes: '1', despite: '' });
  expect(asked.status).toBe(422);
  expect(asked.text).toContain('Nothing is saved yet. This shortens, in days: texts to 7, notes to 1.');
  expect(shown(asked.text)).toEqual({ ...DEFAULTS, texts: '7', notes: '1' });
  expect(await retentionOf()).toEqual({});
  // The answer to one question is none to another.
  const despite = /name="despite" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  expect((await visitor.send('/plan/retention', { ...DEFAULTS, texts: '1', notes: '1', despite })).status).toBe(422);
  const saved = await visitor.send('/plan/retention', { ...DEFAULTS, texts: '7', notes: '1', despite });
  expect([saved.status, shown(saved.text)]).toEqual([200, { ...DEFAULTS, texts: '7', notes: '1' }]);
  expect(await retentionOf()).toEqual({ texts: 7, notes: 1 });
  expect((await visitor.send('/plan/retention', { ...DEFAULTS, texts: '7', notes: '9' })).status).toBe(200);
  expect(await retentionOf()).toEqual({ texts: 7, notes: 9 });
  expect((await visitor.send('/plan/retention', { ...DEFAULTS, texts: '', notes: '30' })).status).toBe(200);
  expect(await retentionOf()).toEqual({});
  expect(await visitor.read('/changes')).toContain('retention.texts');
});

it.each(['0', '31', '1.5', 'x'])('refuses %s and says what it takes', async (days) => {
  const visitor = await arriveByForms(service);
  const refused = await visitor.send('/plan/retention', { ...DEFAULTS, entries: days });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('use a whole number of days from 1 to 30, such as 7.');
  expect(shown(refused.text)).toEqual({ ...DEFAULTS, entries: days });
  expect(await retentionOf()).toEqual({});
});

it('says when the purge last began, and that none runs where no process does it', async () => {
  const visitor = await arriveByForms(service);
  expect(await visitor.read('/plan')).toContain('no process deletes what is older');
  const before = Date.now();
  await service.runtime.store.leases.leaseWork('keep log', 60_000);
  const page = await visitor.read('/plan');
  const told = /deleted every minute, last at <time datetime="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(Date.parse(told)).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(told)).toBeLessThanOrEqual(Date.now());
  await service.runtime.store.leases.releaseWork('keep log');
  expect(await visitor.read('/plan')).toContain('no process deletes what is older');
});
