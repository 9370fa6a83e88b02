import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startModelServer } from '../emulators/model/model-server.ts';
import { percentile, send } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const FLOOD = 1_500;
/** The model's latency, which a quiet tenant waits for in any case. */
const MODEL_MS = 300;

/** The effect of one tenant's many requests on another's few. */
export const NEIGHBOURS: readonly Scenario[] = [
  {
    name: `one tenant floods with ${FLOOD.toLocaleString('en')} requests beside a quiet one`,
    goal: "the quiet tenant's p99 at most doubles, and all of its messages are judged",
    isMeasured: true,
    run: (scale) => withFolder((folder) => flood(folder, scale)),
  },
];

async function flood(folder: string, scale: Scale): Promise<Finding> {
  const model = await startModelServer();
  model.setBehaviour({ kind: 'slow', delayMs: MODEL_MS });
  const server = await startServer(folder, {
    LOG_LEVEL: 'silent',
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
  });
  const [quiet, loud] = [await mintKey(server.url, 'quiet'), await mintKey(server.url, 'loud')];
  const requests = scale === 'short' ? 20 : 100;
  const ask = async () => {
    const times: number[] = [];
    let unjudged = 0;
    for (let sent = 0; sent < requests; sent++) {
      const { tookMs, reason } = await send(server.url, quiet, [`does anybody know the harbour, ${Math.random()}`]);
      times.push(tookMs);
      if (reason !== 'model') unjudged++;
    }
    return { p99: percentile(times, 0.99), unjudged };
  };
  await ask();
  const before = await ask();
  const cpuBefore = computedSeconds(server);
  const flooding = startFlood(server.url, loud);
  const meanwhile = await ask();
  const statuses = await flooding.stop();
  const cpu = computedSeconds(server) - cpuBefore;
  await endServer(server, 'SIGTERM');
  await model.close();
  const ratio = meanwhile.p99 / before.p99;
  return {
    figure: `p99 ${Math.round(before.p99)} ms alone, ${Math.round(meanwhile.p99)} ms beside it (${ratio.toFixed(2)} times), ${meanwhile.unjudged} of ${requests} unjudged; of the flood ${statuses}; all for ${cpu.toFixed(1)} s of CPU`,
    holds: ratio <= 2 && meanwhile.unjudged === 0,
  };
}

/** Returns the server's computing time, which does not depend on how busy the machine is. */
function computedSeconds({ process: { pid } }: Server): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** Keeps this many requests open in its own process, so that the caller's cost is not counted. */
function startFlood(url: string, key: string): { stop(): Promise<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', FLOOD_PROGRAM], {
    env: { PATH: process.env.PATH ?? '', FLOOD_URL: url, FLOOD_KEY: key, FLOOD_COUNT: String(FLOOD) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    stop: async () => {
      child.stdin.end();
      await ended;
      return said.trim();
    },
  };
}

const FLOOD_PROGRAM = `
const { FLOOD_URL, FLOOD_KEY, FLOOD_COUNT } = process.env;
let isOver = false;
process.stdin.on('end', () => { isOver = true; }).resume();
const counts = {};
const loop = async () => {
  while (!isOver) {
    const status = await fetch(FLOOD_URL + '/v1/moderate', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + FLOOD_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ text: 'does anybody know the way to the harbour ' + Math.random() }] }),
    }).then(async (answer) => { await answer.text(); return answer.status; }, () => 'lost');
    counts[status] = (counts[status] ?? 0) + 1;
    // Like a client with growing pauses.
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 9_000));
  }
};
await Promise.all(Array.from({ length: Number(FLOOD_COUNT) }, loop));
console.log(Object.entries(counts).map(([status, count]) => count + ' answered ' + status).join(', '));
`;
