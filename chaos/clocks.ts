import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startModelServer } from '../emulators/model/model-server.ts';
import { until } from '../emulators/until.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { MESSAGES, type Outcome, send, startLoad } from './load.ts';
import { type Finding, isWithin, type Scale, type Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const HOUR_MS = 3_600_000;
const AGAIN_MAX_MS = 15_000;
/** Longer than the log keeps rows. */
const FAR_HOURS = 24 * 40;
const QUOTA = 60;
const PARALLEL = 8;

/** Changes of the wall clock. */
export const CLOCKS: readonly Scenario[] = [
  {
    name: 'the clock jumps forth and back by hours under load, the model down meanwhile',
    goal: `0 failures, 0 missing; judged again within ${AGAIN_MAX_MS / 1_000} s`,
    run: (scale) => withFolder((folder) => jump(folder, scale)),
  },
  {
    name: 'the month ends under load',
    goal: 'the quota of each month is used to the message',
    run: () => withFolder(rollOver),
  },
];

/** Starts a service whose wall clock a file sets. */
async function startWithClock(folder: string, env: Readonly<Record<string, string>>, offsetMs = 0) {
  const file = join(folder, 'clock');
  writeFileSync(file, String(offsetMs));
  const shim = new URL('./clock-shim.mjs', import.meta.url).href;
  const server = await startServer(folder, {
    LOG_LEVEL: 'silent',
    CLOCK_FILE: file,
    NODE_OPTIONS: `--import ${shim}`,
    ...env,
  });
  const setClock = (ms: number) => {
    writeFileSync(file, String(ms));
    server.process.kill('SIGUSR2');
  };
  return { server, setClock };
}

async function jump(folder: string, scale: Scale): Promise<Finding> {
  const model = await startModelServer();
  const { server, setClock } = await startWithClock(folder, {
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
  });
  const key = await mintKey(server.url, 'chaos');
  const load = startLoad(server.url, key, PARALLEL);
  let longestMs = 0;
  const jumps = scale === 'short' ? [-1] : [-1, 5, -24, 48, -1, FAR_HOURS];
  const missing = new Set<string>();
  let lookedAt = 0;
  /** Notes the answered requests since the last check that have no row. */
  const look = async () => {
    const answered = answeredIn(load.outcomes.slice(lookedAt));
    lookedAt = load.outcomes.length;
    const url = `file:${folder}/data/steward.db`;
    const rows = await queryDirectly(url, 'SELECT DISTINCT "requestId" AS id FROM "Decision"');
    const written = new Set(rows.map(({ id }) => String(id)));
    for (const id of answered) if (!written.has(id)) missing.add(id);
  };
  for (const hours of jumps) {
    await load.answered(load.outcomes.length + 10);
    // The far jump purges the rows written before it, as intended, so check them first.
    if (hours === FAR_HOURS) await look();
    model.setBehaviour({ kind: 'status', status: 500 });
    await until(async () => (await askHealth(server)).includes('"available":false'), {
      deadlineMs: 60_000,
      what: 'an open circuit',
    });
    setClock(hours * HOUR_MS);
    model.setBehaviour({ kind: 'well' });
    const begin = performance.now();
    await until(async () => (await send(server.url, key)).reason === 'model', { deadlineMs: 120_000, what: 'judging' });
    longestMs = Math.max(longestMs, performance.now() - begin);
  }
  await load.stop();
  await endServer(server, 'SIGTERM');
  await model.close();
  if (jumps.at(-1) !== FAR_HOURS) await look();
  const acknowledged = answeredIn(load.outcomes);
  const failed = load.outcomes.length - acknowledged.length;
  return {
    figure: `${jumps.length} jumps, ${acknowledged.length} answered: ${failed} failed, ${missing.size} missing of ${answeredIn(load.outcomes.slice(0, lookedAt)).length} looked for; judged again after ${(longestMs / 1_000).toFixed(1)} s at most`,
    holds: failed === 0 && missing.size === 0 && lookedAt > 0 && isWithin(scale, longestMs, AGAIN_MAX_MS),
  };
}

function answeredIn(outcomes: readonly Outcome[]): string[] {
  return outcomes.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
}

/** The quota is used up this long before the end of the month. */
const BEFORE_MS = HOUR_MS;

async function rollOver(folder: string): Promise<Finding> {
  const now = new Date();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const { server, setClock } = await startWithClock(folder, { SERVICE_MONTHLY_QUOTA: String(QUOTA) });
  const key = await mintKey(server.url, 'chaos');
  setClock(end - Date.now() - BEFORE_MS);
  const before = await useUp(server, key);
  // The last second of the month, and the first of the next.
  setClock(end - Date.now() - 1_000);
  const atEnd = startLoad(server.url, key, PARALLEL);
  await pause(1_500);
  await atEnd.stop();
  const after = await useUp(server, key);
  await endServer(server, 'SIGTERM');
  const usage = await queryDirectly(
    `file:${folder}/data/steward.db`,
    'SELECT "month" AS month, CAST(SUM("judged") AS INTEGER) AS judged FROM "Usage" GROUP BY "month" ORDER BY "month"',
  );
  const judged = usage.map((row) => Number(row.judged));
  const outcomes = [...before, ...atEnd.outcomes, ...after];
  const failed = outcomes.filter(({ status }) => status !== 200).length;
  return {
    figure: `${judged.join(' and ')} of ${QUOTA} judged in the two months, ${outcomes.length * MESSAGES} messages asked, ${failed} requests failed`,
    holds: judged.length === 2 && judged.every((count) => count === QUOTA) && failed === 0,
  };
}

/** Sends messages until the quota is used up. */
async function useUp(server: Server, key: string): Promise<readonly Outcome[]> {
  const load = startLoad(server.url, key, PARALLEL);
  const isOver = () => load.outcomes.slice(-PARALLEL).every(({ reason }) => reason === 'quota');
  await until(() => load.outcomes.length >= PARALLEL && isOver(), { deadlineMs: 60_000, what: 'the end of the quota' });
  await load.stop();
  return load.outcomes;
}
