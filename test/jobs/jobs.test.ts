import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { judgeJobs } from '../../app/maintenance/maintenance.ts';
import { createSchedule } from '../../bots/core/port/process.ts';
import { until } from '../../emulators/until.ts';
import { uploadJob } from '../../src/service/jobs/upload-job.ts';
import { queryDirectly } from '../store/query-directly.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';

type Job = { readonly id: string; readonly state: string } & Readonly<
  Record<'messages' | 'done' | 'triggered' | 'unjudged', number>
>;
type Line = Readonly<Record<'message_id' | 'action' | 'reason', string>> & { readonly judged: boolean };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(...args: Parameters<typeof startService>): Promise<TestService> {
  const service = await startService(...args);
  closers.push(() => service.close());
  return service;
}

/** What judges jobs, looking for them more often than it does in earnest. */
function run(service: TestService) {
  const schedule = createSchedule();
  const task = judgeJobs(service.runtime, { ...schedule, after: (ms, then) => schedule.after(ms / 20, then) });
  closers.push(() => task.stop());
  return task;
}

const LINES = { 'content-type': 'application/x-ndjson' };
const linesOf = (messages: readonly object[]) => messages.map((one) => `${JSON.stringify(one)}\n`).join('');
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `m${at}`, text: `a quiet word about garden number ${at}` }));
const send = (service: TestService, raw: string, more: { key?: string; headers?: Record<string, string> } = {}) =>
  service.call('POST', '/v1/jobs', { ...more, raw, headers: { ...LINES, ...more.headers } });
const jobOf = ({ status, text, body }: Answer): Job => {
  expect(status, text).toBe(200);
  return body as Job;
};
const read = async (service: TestService, { id }: Job, key?: string) =>
  jobOf(await service.call('GET', `/v1/jobs/${id}`, key === undefined ? {} : { key }));
const finish = (service: TestService, job: Job, key?: string) =>
  until(
    async () => {
      const now = await read(service, job, key);
      return now.state === 'finished' ? now : undefined;
    },
    { what: 'the end of the job' },
  );
const results = async (service: TestService, { id }: Job, key?: string): Promise<Line[]> => {
  const answer = await service.call('GET', `/v1/jobs/${id}/results`, key === undefined ? {} : { key });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

/** Rows as they are stored. */
const rowsOf = (service: TestService, statement: string) =>
  queryDirectly(service.runtime.config.DATABASE_URL, statement);
const judgedBy = async (service: TestService) => {
  const { body } = await service.call('GET', '/v1/tenant');
  return (body as { used: { judged: number } }).used.judged;
};

describe('a job', () => {
  it('is judged in the background, in the order of its lines, counted and logged as live messages are', async () => {
    const service = await start();
    const messages = numbered(120).map((one, at) => (at % 40 === 7 ? { ...one, text: `spam number ${at}` } : one));
    const job = jobOf(await send(service, linesOf(messages)));
    expect(job).toMatchObject({ state: 'waiting', messages: 120, done: 0, triggered: 0, unjudged: 0, ended_at: null });
    expect(await results(service, job)).toEqual([]);
    run(service);
    const ended = await finish(service, job);
    const lines = await results(service, job);
    expect(lines.map(({ message_id }) => message_id)).toEqual(messages.map(({ id }) => id));
    const triggered = lines.filter(({ action }) => action !== 'none').map(({ message_id }) => message_id);
    expect(triggered).toEqual(['m7', 'm47', 'm87']);
    expect(ended).toMatchObject({ done: 120, triggered: 3, unjudged: 0 });
    expect(await judgedBy(service)).toBe(120);
    expect((await service.call('GET', '/v1/decisions?limit=500')).body).toHaveLength(120);
    expect((await service.call('GET', '/v1/jobs')).body).toEqual([ended]);
  });

  it('keeps a text until its part is judged, and nothing of who wrote it', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf([{ text: 'a quiet word about gardens', author: 'somebody' }])));
    const [stored] = await rowsOf(service, 'SELECT text FROM "JobPart"');
    expect(stored?.text).toContain('about gardens');
    expect(stored?.text).not.toContain('somebody');
    run(service);
    await finish(service, job);
    expect(JSON.stringify(await rowsOf(service, 'SELECT * FROM "JobPart"'))).not.toContain('gardens');
  });

  it('is no flood, however often somebody says the same', async () => {
    const service = await start();
    await service.call('PUT', '/v1/settings', { body: { flood: { repeats: 2, window_seconds: 60 } } });
    const messages = numbered(10).map(({ id }) => ({ id, text: 'a quiet word about gardens', author: 'somebody' }));
    expect((await service.moderate(messages)).some(({ reason }) => reason === 'local')).toBe(true);
    const job = jobOf(await send(service, linesOf(messages)));
    run(service);
    expect(await finish(service, job)).toMatchObject({ triggered: 0, unjudged: 0 });
  });

  it('takes compressed bodies, blank lines, a byte order mark and a last line without an end', async () => {
    const service = await start();
    const lines = `\u{feff}{"text":"one of them"}\r\n\n{"text":"another of them"}`;
    const body = new Uint8Array(gzipSync(lines));
    const sent = (bytes: Uint8Array<ArrayBuffer>, encoding: string) =>
      fetch(`${service.url}/v1/jobs`, {
        method: 'POST',
        headers: { ...LINES, authorization: `Bearer ${service.key}`, 'content-encoding': encoding },
        body: bytes,
      });
    const taken = await sent(body, 'gzip');
    expect([taken.status, await taken.json()]).toEqual([200, expect.objectContaining({ messages: 2 })]);
    expect((await sent(body.slice(0, 20), 'gzip')).status).toBe(422);
    expect((await sent(body, 'br')).status).toBe(422);
    expect((await service.call('GET', '/v1/jobs')).body).toHaveLength(1);
  });

  it.each([
    ['that is not JSON', 'nonsense', 'line 52: is not JSON'],
    ['without a text', '{}', 'line 52'],
    ['whose text is too long', JSON.stringify({ text: 'x'.repeat(8_001) }), 'line 52: text is longer than 8000'],
    ['that is too long', JSON.stringify({ text: 'x', more: 'x'.repeat(200_000) }), 'line 52: is longer than'],
  ])('with a line %s is refused with its number, and nothing of it stays', async (_, line, told) => {
    const service = await start();
    const answer = await send(service, `${linesOf(numbered(51))}${line}\n${linesOf(numbered(2_000))}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(told)]);
    expect((answer.body as { detail: { loc: unknown[] }[] }).detail[0]?.loc.slice(0, 2)).toEqual(['body', 52]);
    expect((await service.call('GET', '/v1/jobs')).body).toEqual([]);
    expect(await rowsOf(service, 'SELECT id FROM "Job" UNION SELECT "jobId" FROM "JobPart"')).toEqual([]);
  });

  it('is refused without messages, and as another type', async () => {
    const service = await start();
    expect((await send(service, '\n\n')).text).toContain('the body is empty');
    const typed = await service.call('POST', '/v1/jobs', { raw: '{"text":"one"}' });
    expect([typed.status, typed.text]).toEqual([422, expect.stringContaining('application/x-ndjson')]);
  });

  it('is refused once it is larger than its bound, and leaves nothing', async () => {
    const { runtime } = await start();
    const { store, now } = runtime;
    const tenant = await store.ensureTenant('acme', 'pro');
    // Blank lines are no messages, so only the bytes count.
    const chunk = Buffer.from(`${' '.repeat(100_000)}\n`.repeat(100));
    let read = 0;
    const body = async function* () {
      for (;;) {
        yield chunk;
        read += chunk.length;
      }
    };
    const asked = { tenant, apiKey: { id: 'k', secret: 's' }, body: body() };
    await expect(uploadJob({ store, now }, asked)).rejects.toMatchObject({ code: 'too_large' });
    expect(read).toBeLessThanOrEqual(512 * 1024 * 1024);
    expect(await store.listJobs(tenant.id, 'live')).toEqual([]);
  });

  it('that does not come whole leaves nothing', async () => {
    const service = await start();
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /v1/jobs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.key}\r\ncontent-type: application/x-ndjson\r\n`;
    socket.write(`${head}content-length: 1000000\r\n\r\n${linesOf(numbered(3_000))}`);
    const count = async () => (await rowsOf(service, 'SELECT "jobId" FROM "JobPart"')).length;
    await until(async () => (await count()) >= 20, { what: 'the first parts' });
    expect((await service.call('GET', '/v1/jobs')).body).toEqual([]);
    socket.destroy();
    await until(async () => (await count()) === 0, { what: 'the end of the upload' });
    expect(await rowsOf(service, 'SELECT id FROM "Job"')).toEqual([]);
  });

  it('is the same one for the same body under the same Idempotency-Key', async () => {
    const service = await start();
    const headers = { 'idempotency-key': 'k1' };
    const first = await send(service, linesOf(numbered(60)), { headers });
    const again = await send(service, linesOf(numbered(60)), { headers });
    expect(again.body).toEqual(first.body);
    expect([first, again].map((one) => one.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const other = await send(service, linesOf(numbered(61)), { headers });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('idempotency_key_reused')]);
    expect((await service.call('GET', '/v1/jobs')).body).toHaveLength(1);
  });

  it('is one of three that are unfinished, and of twenty that are kept', async () => {
    const service = await start();
    const jobs: Job[] = [];
    for (let at = 0; at < 3; at++) jobs.push(jobOf(await send(service, linesOf(numbered(1)))));
    const fourth = await send(service, linesOf(numbered(1)));
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '60']);
    run(service);
    for (const job of jobs) await finish(service, job);
    while (jobs.length < 20) {
      const job = jobOf(await send(service, linesOf(numbered(1))));
      await finish(service, job);
      jobs.push(job);
    }
    expect((await send(service, linesOf(numbered(1)))).text).toContain('remove one');
    expect((await service.call('DELETE', `/v1/jobs/${jobs[0]?.id}`)).body).toEqual({ id: jobs[0]?.id, removed: true });
    jobOf(await send(service, linesOf(numbered(1))));
  });

  it('is judged up to the quota, exactly, and tells what is not', async () => {
    const service = await start({ SERVICE_MONTHLY_QUOTA: '70' });
    const job = jobOf(await send(service, linesOf(numbered(120))));
    run(service);
    expect(await finish(service, job)).toMatchObject({ done: 120, unjudged: 50 });
    const lines = await results(service, job);
    expect(lines.filter(({ judged }) => judged)).toHaveLength(70);
    expect(new Set(lines.slice(70).map(({ reason }) => reason))).toEqual(new Set(['quota']));
    expect(await judgedBy(service)).toBe(70);
  });

  it('holds a ceiling of the operator', async () => {
    const service = await start({
      SERVICE_GLOBAL_BUDGET_USD: '0.000001',
      MODEL_INPUT_USD_PER_MTOK: '1',
      MODEL_OUTPUT_USD_PER_MTOK: '1',
    });
    const job = jobOf(await send(service, linesOf(numbered(3))));
    run(service);
    expect(await finish(service, job)).toMatchObject({ unjudged: 3 });
    expect((await results(service, job)).map(({ reason }) => reason)).toEqual(Array(3).fill('global_budget'));
    expect(service.model.requests).toHaveLength(0);
  });

  it('waits for a model that does not answer', async () => {
    const service = await start({ MODEL_RETRIES: '0' });
    service.model.setBehaviour({ kind: 'status', status: 500 });
    const job = jobOf(await send(service, linesOf(numbered(60))));
    run(service);
    // So many that nobody is asked for some time.
    await until(() => service.runtime.judge.isAvailable() === false, { what: 'an open circuit' });
    expect(await read(service, job)).toMatchObject({ done: 0, unjudged: 0 });
    service.model.setBehaviour({ kind: 'well' });
    expect(await finish(service, job)).toMatchObject({ done: 60, unjudged: 0 });
    expect(await judgedBy(service)).toBe(60);
  });

  it('is cancelled and removed, and nothing more of it is judged', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(5_000))));
    const task = run(service);
    await until(async () => (await read(service, job)).done > 0, { what: 'a part' });
    expect((await service.call('DELETE', `/v1/jobs/${job.id}`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const judged = await judgedBy(service);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([judged < 5_000, await judgedBy(service)]).toEqual([true, judged]);
    for (const path of [`/v1/jobs/${job.id}`, `/v1/jobs/${job.id}/results`])
      expect((await service.call('GET', path)).status).toBe(404);
    expect((await service.call('DELETE', `/v1/jobs/${job.id}`)).status).toBe(404);
    expect(await rowsOf(service, 'SELECT id FROM "Job" UNION SELECT "jobId" FROM "JobPart"')).toEqual([]);
    await task.stop();
  });

  it('is its tenant’s alone', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(1))));
    const key = await service.mint('other');
    expect((await service.call('GET', '/v1/jobs', { key })).body).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/results'],
      ['DELETE', ''],
    ] as const)
      expect((await service.call(method, `/v1/jobs/${job.id}${path}`, { key })).status).toBe(404);
    expect((await read(service, job)).id).toBe(job.id);
  });

  it('of a test key counts, logs and asks nothing, and stands apart', async () => {
    const service = await start({ SERVICE_MONTHLY_QUOTA: '1' });
    const minted = await service.call('POST', '/v1/tenant/keys', { body: { label: 'ci', test: true } });
    const { api_key: key } = minted.body as { api_key: string };
    const asked = ['quota', 'flag', 'judgment_failed'].map((name) => ({ id: name, text: `steward-test:${name}` }));
    const job = jobOf(await send(service, linesOf([...numbered(50), ...asked.slice(0, 2)]), { key }));
    const failing = jobOf(await send(service, linesOf(asked), { key }));
    run(service);
    expect(await finish(service, job, key)).toMatchObject({ done: 52 });
    const lines = await results(service, job, key);
    expect(lines.slice(50)).toEqual([
      expect.objectContaining({ message_id: 'quota', reason: 'quota', judged: false }),
      expect.objectContaining({ message_id: 'flag', action: 'flag', judged: true }),
    ]);
    expect(lines.slice(0, 50).every(({ judged }) => judged)).toBe(true);
    expect(await finish(service, failing, key)).toMatchObject({ done: 3, unjudged: 3 });
    expect(service.model.requests).toHaveLength(0);
    expect(await judgedBy(service)).toBe(0);
    expect((await service.call('GET', '/v1/decisions')).body).toEqual([]);
    expect((await service.call('GET', '/v1/jobs')).body).toEqual([]);
    expect((await service.call('GET', `/v1/jobs/${job.id}`)).status).toBe(404);
  });

  it('of one tenant does not keep another tenant’s waiting', async () => {
    const service = await start();
    const large = jobOf(await send(service, linesOf(numbered(10_000))));
    const key = await service.mint('other');
    const small = jobOf(await send(service, linesOf(numbered(150)), { key }));
    const task = run(service);
    expect(await finish(service, small, key)).toMatchObject({ done: 150 });
    expect((await read(service, large)).done).toBeLessThanOrEqual(500);
    await task.stop();
  });

  it('leaves live messages their place', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(10_000))));
    run(service);
    await until(async () => (await read(service, job)).done > 0, { what: 'a part' });
    const took: number[] = [];
    for (let at = 0; at < 40; at++) {
      const begin = performance.now();
      await service.moderate([`somebody writes just now, number ${at}`]);
      took.push(performance.now() - begin);
    }
    expect(await read(service, job)).toMatchObject({ state: 'running' });
    expect(took.sort((one, other) => one - other).at(-3)).toBeLessThan(500);
    await service.call('DELETE', `/v1/jobs/${job.id}`);
  });

  it('gives way while the process is busy', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(3_000))));
    const busy = setInterval(() => {
      const endsAt = performance.now() + 45;
      while (performance.now() < endsAt);
    }, 50);
    closers.push(async () => clearInterval(busy));
    const begin = performance.now();
    run(service);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const { done } = await read(service, job);
    const seconds = (performance.now() - begin) / 1_000;
    clearInterval(busy);
    // A part of 50 a second, and one that was begun; without giving way all 3,000 are done.
    expect(done).toBeLessThanOrEqual(50 * (Math.ceil(seconds) + 2));
    expect(await finish(service, job)).toMatchObject({ done: 3_000 });
  });

  it('waits while its tenant is suspended', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(1))));
    const { store } = service.runtime;
    await rowsOf(service, 'UPDATE "Tenant" SET "suspendedAtMs" = 1');
    expect(await store.listDueJobs()).toEqual([]);
    await rowsOf(service, 'UPDATE "Tenant" SET "suspendedAtMs" = NULL');
    expect(await store.listDueJobs()).toEqual([expect.objectContaining({ id: job.id, kind: 'live' })]);
  });

  it('is decided once where its process died between the log and the result', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(100))));
    const { runtime } = service;
    let deaths = 0;
    const finishJobPart: typeof runtime.store.finishJobPart = async (...asked) => {
      deaths += 1;
      if (deaths % 2 === 1) throw new Error('as if the process had died');
      await runtime.store.finishJobPart(...asked);
    };
    const dying = { ...service, runtime: { ...runtime, store: { ...runtime.store, finishJobPart } } };
    run(dying);
    expect(await finish(service, job)).toMatchObject({ done: 100, unjudged: 0 });
    expect(deaths).toBe(4);
    expect(await judgedBy(service)).toBe(100);
    expect((await service.call('GET', '/v1/decisions?limit=500')).body).toHaveLength(100);
    expect(await results(service, job)).toHaveLength(100);
  });

  it('is removed with its results after seven days', async () => {
    const clock = { aheadMs: 0 };
    const service = await start({}, { now: () => Date.now() + clock.aheadMs });
    const job = jobOf(await send(service, linesOf(numbered(60))));
    const day = 24 * 60 * 60 * 1_000;
    clock.aheadMs = 6.9 * day;
    await service.runtime.store.keepLog(() => false);
    expect((await read(service, job)).id).toBe(job.id);
    clock.aheadMs = 7.1 * day;
    await service.runtime.store.keepLog(() => false);
    await service.runtime.store.keepLog(() => false);
    expect(await rowsOf(service, 'SELECT id FROM "Job" UNION SELECT "jobId" FROM "JobPart"')).toEqual([]);
  });

  it('streams its results, also under a request id that a header says in UTF-8', async () => {
    const service = await start();
    const job = jobOf(await send(service, linesOf(numbered(200))));
    run(service);
    await finish(service, job);
    const id = Buffer.from('größe').toString('latin1');
    const answer = await service.call('GET', `/v1/jobs/${job.id}/results`, { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
    expect(answer.text.trimEnd().split('\n')).toHaveLength(200);
  });
});
