import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { join } from 'node:path';
import { packageRoot } from '../../src/store/database/migrations.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { SHIPPED_PROXIES } from '../../test/support/proxies.ts';
import type { Finding, Scale, Scenario } from '../scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from '../server.ts';
import { type Place, sendOne, WAYS } from './send.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** A little more than the largest body of POST /v1/rules/try. */
const TOO_LARGE = 9 * MIB + 1;
const SIZES = {
  short: [64 * KIB],
  /** In the short form: sent over a new connection to a server on SQLite. */
  large: [64 * KIB, 8 * MIB],
  whole: [1, 200, 4 * KIB, 64 * KIB, 300 * KIB, MIB, 3 * MIB, 8 * MIB, TOO_LARGE],
} as const;

/** Bodies of every size, through every proxy that is shipped. */
export const BODIES: readonly Scenario[] = [
  {
    name: 'bodies of 1 B to 8 MiB by every way, role, proxy and store',
    goal: '0 hang, 0 otherwise answered than they must be; the answer has the same texts, by their SHA-256',
    run: (scale) => withFolder((folder) => sendAll(folder, scale)),
  },
];

async function sendAll(folder: string, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres();
  const faults: string[] = [];
  let sent = 0;
  try {
    for (const store of ['SQLite', 'PostgreSQL']) {
      const url = store === 'SQLite' ? `file:${join(folder, 'steward.db')}` : await postgres.createDatabase();
      const roles = scale === 'short' ? ['all'] : ['all', 'api', 'bots', 'worker'];
      for (const role of roles) {
        const server = await startServer(folder, { DATABASE_URL: url, SERVICE_ROLE: role, LOG_LEVEL: 'silent' });
        const key = role === 'all' || role === 'api' ? await mintKey(server.url, 'bodies') : 'stw_none';
        const isDirect = scale === 'short' && store === 'PostgreSQL';
        for (const { name, place, stop } of await startPlaces(folder, server, `${store}-${role}`, isDirect)) {
          for (const isKept of [false, true]) {
            const agent = place.isTls ? new TlsAgent({ keepAlive: isKept }) : new Agent({ keepAlive: isKept });
            const sizes = scale === 'short' && !isKept && !isDirect ? SIZES.large : SIZES[scale];
            for (const way of WAYS)
              for (const size of sizes) {
                sent++;
                const fault = await sendOne(place, agent, key, way, size, role);
                if (fault)
                  faults.push(`${store}, ${role}, ${name}, ${isKept ? 'kept' : 'fresh'}, ${way}, ${size} B: ${fault}`);
              }
            agent.destroy();
          }
          await stop();
        }
        await endServer(server, 'SIGTERM');
      }
    }
  } finally {
    await postgres.stop();
  }
  const absent = SHIPPED_PROXIES.filter(({ missing }) => missing !== null).map(({ file }) => file);
  return {
    figure: `${sent} bodies, ${faults.length} faults${faults.length > 0 ? `, the first: ${faults[0]}` : ''}${absent.length > 0 ? `; without ${absent.join(', ')}` : ''}`,
    holds: faults.length === 0,
  };
}

/** Starts the server itself and, in front of it, each proxy that is shipped and installed. */
async function startPlaces(folder: string, { url }: Server, of: string, isDirect: boolean) {
  const direct: Place = { name: '127.0.0.1', port: Number(new URL(url).port), isTls: false };
  const places = [{ name: 'direct', place: direct, stop: async () => {} }];
  for (const { file, missing, start } of SHIPPED_PROXIES) {
    if (missing !== null || isDirect) continue;
    const own = join(folder, `${of}-${places.length}`);
    mkdirSync(own);
    const proxy = await start({ root: packageRoot(), folder: own, upstreamPort: direct.port });
    places.push({ name: file, place: proxy, stop: proxy.stop });
  }
  return places;
}
