import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../emulators/until.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { onEachStore } from './each-store.ts';
import type { Finding, Scale } from './scenario.ts';
import { endServer, mintKey, type Server, startServer } from './server.ts';

const SIZES = { short: { messages: 2_000, kills: 2 }, whole: { messages: 100_000, kills: 10 } } as const;
/** A kill comes at most this many milliseconds after the job has reached the chosen point. */
const KILL_WITHIN_MS = 100;
const PARTS_MS = 600_000;

/** A job is decided once and completely, however often the process is killed during its upload and its judging. */
export const JOBS = onEachStore(
  { name: 'kill -9 under a job', goal: '0 missing, twice or out of order' },
  async (folder, createDatabase, scale) => killUnderJob(folder, await createDatabase(), scale),
);

async function killUnderJob(folder: string, databaseUrl: string, scale: Scale): Promise<Finding> {
  const { messages, kills } = SIZES[scale];
  const start = () => startServer(folder, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  let server = await start();
  const key = await mintKey(server.url, 'chaos');
  const body = Array.from({ length: messages }, (_, at) => `${JSON.stringify(messageAt(at))}\n`).join('');

  const cut = upload(server, key, body).catch(() => null);
  const parts = async () => Number((await queryDirectly(databaseUrl, 'SELECT COUNT(*) AS n FROM "JobPart"'))[0]?.n);
  await until(async () => (await parts()) > 0 || undefined, { deadlineMs: PARTS_MS, what: 'the first parts' });
  await endServer(server, 'SIGKILL');
  await cut;
  server = await start();
  const id = (await upload(server, key, body)) ?? '';

  for (let kill = 1; kill < kills; kill++) {
    await reach(server, key, id, (messages * kill) / kills);
    await pause(Math.random() * KILL_WITHIN_MS);
    await endServer(server, 'SIGKILL');
    server = await start();
  }
  await reach(server, key, id, messages);
  const text = await (await ask(server, key, `/v1/jobs/${id}/results`)).text();
  await endServer(server, 'SIGTERM');

  const ids = text.split('\n').flatMap((line) => (line === '' ? [] : [String(JSON.parse(line).message_id)]));
  const outOfOrder = ids.filter((one, at) => one !== messageAt(at).id).length + Math.abs(messages - ids.length);
  const [log] = await queryDirectly(
    databaseUrl,
    `SELECT COUNT(*) AS rows, COUNT(DISTINCT "messageId") AS ids, (SELECT SUM(judged) FROM "Usage") AS judged,
      (SELECT COUNT(*) FROM "Job" WHERE owner = '') AS jobs FROM "Decision"`,
  );
  const [rows, known, judged, jobs] = [log?.rows, log?.ids, log?.judged, log?.jobs].map(Number);
  const missing = messages - (known ?? 0);
  const twice = (rows ?? 0) - (known ?? 0);
  return {
    figure: `${kills} kills, ${messages} messages: ${missing} missing, ${twice} twice, ${outOfOrder} out of order, usage ${judged === messages ? 'exact' : 'wrong'}`,
    holds: missing + twice + outOfOrder === 0 && judged === messages && jobs === 1,
  };
}

function messageAt(at: number) {
  return { id: `m${at}`, text: `the garden has another quiet corner, number ${at}` };
}

function ask({ url }: Server, key: string, path: string, init: RequestInit = {}): Promise<Response> {
  // After a kill, a kept connection is in an unknown state.
  const headers = { authorization: `Bearer ${key}`, connection: 'close', ...init.headers };
  return fetch(url + path, { ...init, headers });
}

/** @returns the id of the job, or null if it was not accepted. */
async function upload(server: Server, key: string, body: string): Promise<string | null> {
  const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'the archive' };
  const answer = await ask(server, key, '/v1/jobs', { method: 'POST', body, headers });
  if (answer.status !== 200) throw new Error(`no job: ${answer.status} ${await answer.text()}`);
  const job: unknown = await answer.json();
  return typeof job === 'object' && job !== null && 'id' in job ? String(job.id) : null;
}

async function reach(server: Server, key: string, id: string, done: number): Promise<void> {
  await until(
    async () => {
      const job: unknown = await (await ask(server, key, `/v1/jobs/${id}`)).json();
      return (typeof job === 'object' && job !== null && 'done' in job && Number(job.done) >= done) || undefined;
    },
    { deadlineMs: PARTS_MS, what: `the job at ${done}` },
  );
}
