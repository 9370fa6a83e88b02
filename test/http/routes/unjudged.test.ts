import { afterEach, expect, it } from 'vitest';
import { judgeLater, keepLog } from '../../../app/maintenance/maintenance.ts';
import { createSchedule } from '../../../bots/core/port/process.ts';
import { until } from '../../../emulators/until.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
afterEach(() => service.close());

const keep = (unjudged: string) => service.call('PUT', '/v1/settings', { body: { unjudged } });
const judge = async (body: object = {}, key = service.key) =>
  (await service.call('POST', '/v1/unjudged/judge', { body, key })).body;
const list = async (query = '') =>
  (await service.call('GET', `/v1/unjudged${query}`)).body as { readonly id: string; readonly text: string }[];
/** The model refuses requests, as it does with a setting that it does not take: nothing is tried again. */
const breakModel = () => service.model.queueBehaviours({ kind: 'status', status: 400, error: { param: 'messages' } });

it('judges later what passed while the model could not answer: once, into the log, counted and paid as ever', async () => {
  service = await startService();
  await keep('keep');
  breakModel();
  const passed = await service.moderate([
    { id: 'm1', text: 'a scam that passed', channel_topic: 'the sky' },
    { id: 'm2', text: 'a kind word that passed' },
    { id: 'm3', text: 'from somebody trusted', author_trusted: true },
  ]);
  expect(passed.map(({ reason }) => reason)).toEqual(['error_open', 'error_open', 'trusted']);
  expect((await list()).map(({ text }) => text)).toEqual(['a kind word that passed', 'a scam that passed']);
  expect(await list('?limit=1')).toHaveLength(1);
  expect(await judge({}, await service.mint('owls'))).toEqual({ judged: 0, triggered: 0, left: 0, stopped_by: null });
  breakModel();
  expect(await judge()).toEqual({ judged: 0, triggered: 0, left: 2, stopped_by: 'error_open' });
  expect(await judge({ limit: 1 })).toEqual({ judged: 1, triggered: 1, left: 1, stopped_by: null });
  expect(await judge()).toEqual({ judged: 1, triggered: 0, left: 0, stopped_by: null });
  expect(await judge()).toEqual({ judged: 0, triggered: 0, left: 0, stopped_by: null });
  const rows = (await service.call('GET', '/v1/decisions')).body as Record<string, unknown>[];
  expect(rows.map(({ message_id, reason, action, text }) => [message_id, reason, action, text])).toEqual([
    ['m2', 'model', 'none', ''],
    ['m1', 'model', 'flag', 'a scam that passed'],
    ['m3', 'trusted', 'none', ''],
    ['m2', 'error_open', 'none', ''],
    ['m1', 'error_open', 'none', ''],
  ]);
  const { usage } = (await service.call('POST', '/v1/moderate', { body: { messages: [{ text: 'hi' }] } })).body as {
    readonly usage: { readonly judged_this_month: number };
  };
  expect(usage.judged_this_month).toBe(2);
});

it('judges the whole of a long message, and logs as much of it as the server keeps', async () => {
  service = await startService();
  await keep('keep');
  breakModel();
  const text = `${'a long and kind story '.repeat(40)}and then the scam`;
  await service.moderate([{ id: 'm1', text }]);
  expect((await list())[0]?.text).toBe(text);
  expect(await judge()).toEqual({ judged: 1, triggered: 1, left: 0, stopped_by: null });
  const [row] = (await service.call('GET', '/v1/decisions')).body as {
    readonly action: string;
    readonly text: string;
  }[];
  expect(row).toMatchObject({ action: 'flag', text: text.slice(0, 300) });
});

it('stays within the quota, and says that it is what stopped it', async () => {
  service = await startService({ SERVICE_MONTHLY_QUOTA: '1' });
  await keep('keep');
  await service.moderate(['the first message of many', 'the second message', 'the third message']);
  expect(await judge()).toEqual({ judged: 0, triggered: 0, left: 2, stopped_by: 'quota' });
  const { id } = await service.runtime.store.ensureTenant('test', 'pro');
  await service.runtime.store.setQuota(id, 2);
  expect(await judge()).toEqual({ judged: 1, triggered: 0, left: 1, stopped_by: 'quota' });
  await service.runtime.store.setPlan(id, 'free');
  expect(await judge()).toMatchObject({ judged: 0, left: 1, stopped_by: 'free_plan' });
});

it('keeps nothing unless the tenant asks for it, and nothing where the server keeps no text', async () => {
  service = await startService({ SERVICE_KEEP_TEXT_CHARS: '0' });
  await keep('keep');
  breakModel();
  await service.moderate(['nobody keeps what I say']);
  expect(await list()).toEqual([]);
  await service.close();
  service = await startService();
  breakModel();
  await service.moderate(['nobody keeps what I say']);
  expect(await list()).toEqual([]);
  expect((await keep('sometimes')).status).toBe(422);
  for (const limit of [0, 201, 'x'])
    expect((await service.call('POST', '/v1/unjudged/judge', { body: { limit } })).status).toBe(422);
});

it('is judged by itself where the tenant wants it, once the model answers, and forgotten after 72 hours', async () => {
  let nowMs = Date.parse('2026-11-20T10:00:00Z');
  service = await startService({}, { now: () => nowMs });
  await keep('judge');
  breakModel();
  await service.moderate(['a scam that passed in the night']);
  const later = judgeLater(service.runtime, createSchedule());
  await until(async () => (await list()).length === 0);
  await later.stop();
  const [row] = (await service.call('GET', '/v1/decisions?action=flag')).body as Record<string, unknown>[];
  expect(row).toMatchObject({ reason: 'model', text: 'a scam that passed in the night' });
  await keep('keep');
  breakModel();
  await service.moderate(['one that nobody looks at']);
  nowMs += 72 * 3_600_000 + 1;
  const forgetting = keepLog(service.runtime, createSchedule());
  await until(async () => (await list()).length === 0);
  await forgetting.stop();
});

it('is judged by itself also when nobody else asks the model that answers again', async () => {
  service = await startService({ MODEL_RETRIES: '0' });
  await keep('judge');
  service.model.setBehaviour({ kind: 'status', status: 500 });
  for (let asked = 0; service.runtime.judge.isAvailable() && asked < 20; asked++)
    await service.moderate([`a scam that passed, the ${asked}. of many`]);
  expect(service.runtime.judge.isAvailable()).toBe(false);
  service.model.setBehaviour({ kind: 'well' });
  const schedule = createSchedule();
  const often = { ...schedule, after: (ms: number, run: () => void) => schedule.after(ms / 120, run) };
  const later = judgeLater(service.runtime, often);
  await until(async () => (await list()).length === 0);
  await later.stop();
});
