import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { MESSAGES, type Outcome, send, startLoad } from '../load.ts';
import type { Finding } from '../scenario.ts';
import { endServer, mintKey, type Server, startServer } from '../server.ts';
import { countsOf, readRows, tallyOf } from './count.ts';
import type { Copy, DrillScenario } from './scenario.ts';

const PARALLEL = 8;
/** A round ends within this many milliseconds after its first answer. */
const END_WITHIN_MS = 400;
/** The time of a start on a busy machine, and of the round after it. */
const ROUND_SECONDS = 4;

/** The process ends under load. Acknowledged requests must be in the log once and completely. */
export const ENDS: readonly DrillScenario[] = [
  {
    name: 'kill -9 under load',
    goal: '0 missing, twice or torn',
    rounds: { short: 1, whole: 200 },
    seconds: (rounds) => ROUND_SECONDS * (rounds + 1),
    from: 'inside',
    about: 'process',
    run: killRepeatedly,
  },
  {
    name: 'SIGTERM under load',
    goal: 'exit 0; 0 missing, twice or torn; of SQLite the one file has it all',
    rounds: { short: 1, whole: 20 },
    seconds: (rounds) => ROUND_SECONDS * (rounds + 1),
    from: 'inside',
    about: 'process',
    run: stopRepeatedly,
  },
];

type Rounds = { readonly outcomes: readonly Outcome[]; readonly key: string; readonly longestMs: number };

/** Starts the copy, ends it under load, and starts it again. */
async function endRepeatedly(copy: Copy, rounds: number, end: (server: Server) => Promise<void>): Promise<Rounds> {
  const outcomes: Outcome[] = [];
  let known: string | null = null;
  let longestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    const server = await startServer(copy.folder, copy.settings);
    known ??= await mintKey(server.url, 'chaos');
    const load = startLoad(server.url, known, PARALLEL);
    await load.answered(1);
    if (round > 0) longestMs = Math.max(longestMs, performance.now() - begin);
    await pause(Math.random() * END_WITHIN_MS);
    await end(server);
    await load.stop();
    outcomes.push(...load.outcomes);
  }
  return { outcomes, key: known ?? '', longestMs };
}

/** Restarts the copy and reads its log and usage. */
async function readCopy(copy: Copy, { outcomes, key, longestMs }: Rounds) {
  const begin = performance.now();
  const server = await startServer(copy.folder, copy.settings);
  const status = (await send(server.url, key)).status;
  const againMs = Math.max(longestMs, performance.now() - begin);
  const rows = await readRows({ url: server.url, key, lastRow: null });
  const judged = await readJudged(server.url, key);
  await endServer(server, 'SIGTERM');
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return { ...tallyOf(outcomes, rows), rows, isBack: status === 200, againMs, isExact: judged === all };
}

async function killRepeatedly(copy: Copy, rounds: number): Promise<Finding> {
  const kill = async (server: Server) => void (await endServer(server, 'SIGKILL'));
  const read = await readCopy(copy, await endRepeatedly(copy, rounds, kill));
  const twice = [...read.rows.values()].filter((count) => count > MESSAGES).length;
  // A killed process's call of a model counts at its highest possible cost until its lease ends.
  const isCounted = copy.model !== null || read.isExact;
  const usage = copy.model !== null ? 'not compared' : read.isExact ? 'exact' : 'wrong';
  return {
    figure: `${rounds} kills, ${read.answered} acknowledged: ${read.missing} missing, ${twice} twice, ${read.wrong - twice} torn, usage ${usage}; answers again ${seconds(read.againMs)} s after the start at most`,
    holds: read.answered > 0 && read.isBack && read.missing + read.wrong === 0 && isCounted,
    counts: countsOf(read),
  };
}

async function stopRepeatedly(copy: Copy, rounds: number): Promise<Finding> {
  let unclean = 0;
  let longestMs = 0;
  const stop = async (server: Server) => {
    const { code, tookMs } = await endServer(server, 'SIGTERM');
    if (code !== 0) unclean++;
    longestMs = Math.max(longestMs, tookMs);
  };
  const ended = await endRepeatedly(copy, rounds, stop);
  // After a stop, one file is the whole store, so a copy of it must be complete.
  const { DATABASE_URL: store } = copy.settings;
  if (copy.store === 'SQLite')
    for (const suffix of ['-wal', '-shm']) rmSync(`${store.slice('file:'.length)}${suffix}`, { force: true });
  const read = await readCopy(copy, ended);
  return {
    figure: `${rounds} stops, ${read.answered} acknowledged: ${read.missing} missing, ${read.wrong} twice or torn, ${unclean} unclean, longest ${seconds(longestMs)} s; answers again ${seconds(read.againMs)} s after the start at most`,
    holds: read.answered > 0 && read.isBack && read.missing + read.wrong + unclean === 0,
    counts: countsOf(read),
  };
}

/** Returns this month's usage of the key's tenant. */
async function readJudged(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/v1/tenant`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } });
  return z.object({ used: z.object({ judged: z.int() }) }).parse(await answer.json()).used.judged;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
