import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../emulators/until.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { send, startLoad } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, startProgram, startServer, withFolder } from './server.ts';

const PARALLEL = 8;

/** Faults of a SQLite file. */
export const FILES: readonly Scenario[] = [
  {
    name: 'the SQLite file is deleted under load',
    goal: 'nothing acknowledged after it; health says so within 1 s',
    run: (scale) => withFolder((folder) => deleteFile(folder, scale)),
  },
  {
    name: 'the SQLite file is damaged',
    goal: 'refused at the start, with exit 2 and a word',
    run: () => withFolder(damageFile),
  },
  {
    name: 'backup under load, restored elsewhere',
    goal: 'the copy has all that was acknowledged before it',
    run: (scale) => withFolder((folder) => backUp(folder, scale)),
  },
];

async function deleteFile(folder: string, scale: Scale): Promise<Finding> {
  const server = await startServer(folder, { LOG_LEVEL: 'silent' });
  const key = await mintKey(server.url, 'chaos');
  const load = startLoad(server.url, key, PARALLEL);
  await load.answered(10);
  const goneAtMs = performance.now();
  renameSync(join(folder, 'data/steward.db'), join(folder, 'gone.db'));
  const says = async () => (await askHealth(server)).includes('"state":"replaced"');
  const isTold = await until(says, { deadlineMs: 10_000, what: 'a word of health' }).catch(() => false);
  const healthMs = performance.now() - goneAtMs;
  const begunAfter = () => load.outcomes.filter(({ endedAtMs, tookMs }) => endedAtMs - tookMs > goneAtMs);
  await until(() => begunAfter().length >= 50, { deadlineMs: 60_000, what: '50 requests after it' });
  await load.stop();
  await endServer(server, 'SIGTERM');
  const after = begunAfter();
  const acknowledged = after.filter(({ status }) => status === 200).length;
  return {
    figure: `${acknowledged} of ${after.length} acknowledged; health ${isTold ? 'says replaced' : 'does not know'} after ${Math.round(healthMs)} ms`,
    holds: acknowledged === 0 && isTold && (scale === 'short' || healthMs <= 1_000),
  };
}

async function damageFile(folder: string): Promise<Finding> {
  const server = await startServer(folder, { LOG_LEVEL: 'silent' });
  await send(server.url, await mintKey(server.url, 'chaos'));
  await endServer(server, 'SIGTERM');
  const path = join(folder, 'data/steward.db');
  const bytes = readFileSync(path);
  bytes.fill(0x7f, 4_096);
  writeFileSync(path, bytes);
  const child = startProgram(folder, ['serve'], { SERVICE_PORT: '0' });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const isTold = /damaged/.test(said);
  return {
    figure: `exit ${code}, ${isTold ? 'named as damaged' : 'without a word of it'}`,
    holds: code === 2 && isTold,
  };
}

async function backUp(folder: string, scale: Scale): Promise<Finding> {
  const server = await startServer(folder, { LOG_LEVEL: 'silent' });
  const load = startLoad(server.url, await mintKey(server.url, 'chaos'), PARALLEL);
  const rounds = scale === 'short' ? 1 : 10;
  let missing = 0;
  let expected = 0;
  for (let round = 0; round < rounds; round++) {
    await load.answered(20 * (round + 1));
    const before = load.outcomes.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
    const copy = join(folder, `copy-${round}.db`);
    const child = startProgram(folder, ['backup', copy], {});
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const ids = code === 0 ? await restored(folder, copy, round) : new Set<string>();
    missing += before.filter((id) => !ids.has(id)).length;
    expected += before.length;
  }
  await load.stop();
  await endServer(server, 'SIGTERM');
  return { figure: `${rounds} copies: ${missing} of ${expected} missing`, holds: missing === 0 && expected > 0 };
}

/** Returns the requests in the log of a service elsewhere that started from the copy and served one request. */
async function restored(folder: string, copy: string, round: number): Promise<Set<string>> {
  const DATABASE_URL = `file:${join(folder, `elsewhere-${round}.db`)}`;
  const env = { DATABASE_URL, LOG_LEVEL: 'silent' };
  const child = startProgram(folder, ['restore', copy], env);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) return new Set();
  const elsewhere = await startServer(folder, env);
  const { status } = await send(elsewhere.url, await mintKey(elsewhere.url, 'elsewhere'));
  await endServer(elsewhere, 'SIGTERM');
  return status === 200 ? idsIn(DATABASE_URL.slice('file:'.length)) : new Set();
}

async function idsIn(path: string): Promise<Set<string>> {
  const rows = await queryDirectly(`file:${path}`, 'SELECT DISTINCT "requestId" AS id FROM "Decision"');
  return new Set(rows.map(({ id }) => String(id)));
}
