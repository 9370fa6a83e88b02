import type { RunningBots } from '../bots/start.ts';
import { mintKey } from '../src/service/mint-key.ts';
import { describeBots, openBots, stateOfBots } from './bots.ts';
import type { Config } from './config.ts';
import { openLog } from './log.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { startServer } from './server.ts';
import { renderStartScreen } from './start-screen.ts';

/** The tenant whose key the first start shows. */
const FIRST_TENANT = 'default';

/**
 * Runs the server until SIGTERM or SIGINT, then stops it cleanly; a second signal ends the process at once.
 * @throws StewardError `configuration` for what keeps it from starting.
 */
export async function runServer(config: Config, print: (text: string) => void): Promise<void> {
  const log = openLog(config);
  const stopSignal = nextSignal();
  const runtime = await openRuntime(config, log);
  try {
    const bots = await openBots(runtime);
    try {
      await serveUntil(stopSignal, runtime, bots, print);
    } finally {
      await bots.stop();
    }
  } finally {
    await runtime.close();
  }
  log.info('stopped');
}

async function serveUntil(
  stopSignal: Promise<NodeJS.Signals>,
  runtime: Runtime,
  bots: RunningBots,
  print: (text: string) => void,
): Promise<void> {
  const { config, log, store, judge } = runtime;
  const server = await startServer(runtime, () => stateOfBots(bots));
  const firstKey = await mintFirstKey(runtime);
  const storeLine = describeStore(config.DATABASE_URL);
  print(
    renderStartScreen({ url: server.url, store: storeLine, judge: judge.judge, bots: describeBots(bots), firstKey }),
  );
  log.info({ url: server.url, store: store.kind, judge: judge.judge.model }, 'started');
  const signal = await stopSignal;
  log.info({ signal }, 'stopping');
  // Both at once: each has its own part of the ten seconds, and what the bots have gathered needs no HTTP server.
  await Promise.all([bots.stop(), server.stop()]);
}

/** On a store that has no key yet: a tenant with the default plan, and its key. */
async function mintFirstKey(runtime: Runtime) {
  const keys = await runtime.store.listKeys();
  if (keys.length > 0) return null;
  const deps = { store: runtime.store, defaultPlan: runtime.config.SERVICE_DEFAULT_PLAN };
  return mintKey(deps, { tenant: FIRST_TENANT, label: 'first start' });
}

/** The address of a store without its password. */
function describeStore(url: string): string {
  if (url.startsWith('file:')) return `SQLite, ${url.slice('file:'.length)}`;
  const { host, pathname } = new URL(url);
  return `PostgreSQL, ${host}${pathname}`;
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
}
