import { expect, it } from 'vitest';
import { type BegunJob, JOB_PART_MESSAGES, type JobStore } from '../../src/core/jobs/jobs.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';
import { newTenant } from './records.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ASK = { kind: 'live', mark: null, nowMs: NOW } as const;

function idOf(begun: BegunJob): string {
  if (begun.kind !== 'begun') throw new Error(`not begun: ${begun.kind}`);
  return begun.id;
}

async function addJob(
  store: JobStore,
  tenantId: string,
  parts: number,
  ask: Parameters<JobStore['beginJob']>[1] = ASK,
) {
  const id = idOf(await store.beginJob(tenantId, ask));
  await store.addJobParts(
    id,
    Array.from({ length: parts }, (_, place) => ({ place, text: `["\\u0000 ${place}"]` })),
  );
  const job = await store.openJob(id, { messages: parts * JOB_PART_MESSAGES, bodyHash: 'hash' });
  if (!job) throw new Error('not open');
  return job;
}
const result = { text: 'lines', messages: JOB_PART_MESSAGES, triggered: 2, unjudged: 1, nowMs: NOW + 1 };

describeEachStore('jobs', (open) => {
  it('are seen once they are whole, the newest first, those of test keys apart', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    await store.beginJob(tenant.id, ASK);
    const live = await addJob(store, tenant.id, 2);
    const test = await addJob(store, tenant.id, 1, { ...ASK, kind: 'test' });
    expect(await store.listJobs(tenant.id, 'live')).toEqual([live]);
    expect(await store.listJobs(tenant.id, 'test')).toEqual([test]);
    expect(live).toMatchObject({ messages: 100, done: 0, createdAtMs: NOW, endedAtMs: null });
    expect(await store.readJobPart(live.id, 1)).toBe('["\\u0000 1"]');
    expect(await store.beginJob(tenant.id, ASK)).toEqual({ kind: 'full' });
  });

  it('have a part done once, and end with the last', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const job = await addJob(store, tenant.id, 2);
    await store.finishJobPart(job, result);
    await store.finishJobPart(job, { ...result, text: 'of somebody who was too late' });
    const [half] = await store.listJobs(tenant.id, 'live');
    expect(half).toMatchObject({ done: 50, triggered: 2, unjudged: 1, endedAtMs: null });
    expect(await store.readJobPart(job.id, 0)).toBe('lines');
    expect(await store.listDueJobs()).toEqual([{ id: job.id, done: 50, kind: 'live', tenantId: tenant.id }]);
    await store.finishJobPart({ id: job.id, done: 50 }, result);
    const [whole] = await store.listJobs(tenant.id, 'live');
    expect(whole).toMatchObject({ done: 100, triggered: 4, unjudged: 2, endedAtMs: NOW + 1 });
    expect(await store.listDueJobs()).toEqual([]);
  });

  it('are due one a tenant, the oldest', async () => {
    const { store } = await open();
    const first = (await newTenant(store, 'ravens')).tenant;
    const second = (await newTenant(store, 'owls')).tenant;
    const oldest = await addJob(store, first.id, 1);
    await addJob(store, first.id, 1);
    const other = await addJob(store, second.id, 1);
    expect((await store.listDueJobs()).map(({ id }) => id).sort()).toEqual([oldest.id, other.id].sort());
  });

  it('may be wished for again: under way, known, or anew where the process of the upload died', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const ask = { ...ASK, mark: 'mark' };
    const id = idOf(await store.beginJob(tenant.id, ask));
    expect(await store.beginJob(tenant.id, ask)).toEqual({ kind: 'uploading' });
    await queryDirectly(url, `UPDATE "Job" SET owner = 'of a process that died' WHERE id = '${id}'`);
    const job = await addJob(store, tenant.id, 1, ask);
    expect(job.id).not.toBe(id);
    expect(await store.beginJob(tenant.id, ask)).toEqual({ kind: 'known', job, bodyHash: 'hash' });
    const other = (await newTenant(store, 'other')).tenant;
    expect((await store.beginJob(other.id, ask)).kind).toBe('begun');
  });

  it('are removed with all parts, also between two of them, and nothing is put in again', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const job = await addJob(store, tenant.id, 700);
    expect(await store.removeJob((await newTenant(store, 'other')).tenant.id, job.id)).toBe(false);
    expect(await store.removeJob(tenant.id, job.id)).toBe(true);
    await store.finishJobPart(job, result);
    await store.addJobParts(job.id, [{ place: 900, text: 'late' }]);
    expect(await store.openJob(job.id, { messages: 1, bodyHash: '' })).toBeNull();
    expect(await queryDirectly(url, 'SELECT id FROM "Job" UNION SELECT "jobId" FROM "JobPart"')).toEqual([]);
  });

  it('go after seven days, and what was never whole after an hour; with their tenant at once', async () => {
    const clock = { now: NOW };
    const { store, url } = await open({ now: () => clock.now });
    const { tenant } = await newTenant(store);
    const whole = await addJob(store, tenant.id, 600);
    const cut = idOf(await store.beginJob(tenant.id, ASK));
    await store.addJobParts(cut, [{ place: 0, text: 'cut' }]);
    const left = async () => {
      for (let round = 0; round < 3; round++) await store.keepLog(() => false);
      return (await queryDirectly(url, 'SELECT id FROM "Job" UNION SELECT "jobId" FROM "JobPart"')).map(({ id }) => id);
    };
    clock.now = NOW + HOUR_MS / 2;
    expect((await left()).sort()).toEqual([whole.id, cut].sort());
    clock.now = NOW + HOUR_MS + 1;
    expect(await left()).toEqual([whole.id]);
    clock.now = NOW + 7 * DAY_MS + 1;
    expect(await left()).toEqual([]);
    await addJob(store, tenant.id, 2);
    await store.deleteTenant(tenant.id);
    expect(await left()).toEqual([]);
  });
});
