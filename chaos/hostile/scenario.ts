import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile, send } from '../load.ts';
import type { Finding, Scale, Scenario } from '../scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from '../server.ts';

/** What the other tenant waits at most for 99 of its 100 requests, on a quiet machine of two cores. */
const P99_MAX_MS = 150;
/** The other tenant asks like a chat: the next message some time after the answer. */
const PAUSE_MS = 10;
const WARM_UP_REQUESTS = 20;

/** By the names that `attack.ts` knows. */
const ATTACKS = [
  'a flood of small requests',
  'full batches of hostile texts',
  'bodies as large as may be',
  'compressed bodies of 200 MB',
  'settings that are hard to check, each used at once',
  'policy writes',
  'whole pages of the log',
  'keys that nobody minted',
] as const;

/** What one tenant can do with its key, and what another one of the same server has of it. */
export const HOSTILE_TENANT: Scenario = {
  name: 'a hostile tenant, by one attack after the other',
  goal: `another tenant is answered, its p99 within ${P99_MAX_MS} ms during each`,
  run: (scale) => withFolder((folder) => attackOneByOne(folder, scale)),
};

async function attackOneByOne(folder: string, scale: Scale): Promise<Finding> {
  const server = await startServer(folder, { LOG_LEVEL: 'silent' });
  const requests = scale === 'short' ? 4 : 400;
  const quiet = await mintKey(server.url, 'quiet');
  await askAsChat(server, quiet, WARM_UP_REQUESTS);
  const results = [{ name: 'without an attack', ...(await askAsChat(server, quiet, requests)) }];
  const attacker = startAttacker(server);
  for (const name of ATTACKS) {
    await attacker.begin(name);
    results.push({ name, ...(await askAsChat(server, quiet, requests)) });
    if (attacker.hasEnded()) throw new Error(`the attack ended: ${name}`);
  }
  attacker.end();
  await endServer(server, 'SIGTERM');
  const failed = results.flatMap((result) => result.failed);
  return {
    figure:
      results.map(({ name, p99 }) => `${name} ${Math.round(p99)} ms`).join('; ') +
      (failed.length > 0 ? `; ${failed.length} requests failed, the first with ${failed[0]}` : ''),
    holds: failed.length === 0 && (scale === 'short' || results.every(({ p99 }) => p99 <= P99_MAX_MS)),
  };
}

/** Whoever attacks: a process that goes from one attack to the next, each as a tenant of its own. */
function startAttacker({ url }: Server) {
  const program = fileURLToPath(new URL('attack.ts', import.meta.url));
  const args = ['--import', import.meta.resolve('tsx'), program, url];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  // One that has ended is told of by `hasEnded`.
  child.stdin.on('error', () => {});
  const begun = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** Resolves when the attack is under way. */
    begin: async (name: string) => {
      child.stdin.write(`${await mintKey(url, `hostile: ${name}`)}\t${name}\n`);
      const { value } = await begun.next();
      if (value !== name) throw new Error(`the attack did not begin: ${name}`);
    },
    hasEnded: () => child.exitCode !== null,
    end: () => void child.kill('SIGKILL'),
  };
}

/** One message after the other. */
async function askAsChat({ url }: Server, key: string, requests: number) {
  const outcomes = [];
  for (let sent = 0; sent < requests; sent++) {
    outcomes.push(await send(url, key));
    await pause(PAUSE_MS);
  }
  return {
    failed: outcomes.flatMap(({ status }) => (status === 200 ? [] : [status])),
    p99: percentile(
      outcomes.map(({ tookMs }) => tookMs),
      0.99,
    ),
  };
}
