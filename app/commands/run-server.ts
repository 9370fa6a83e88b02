import { setTimeout as pause } from 'node:timers/promises';
import type { RunningBots } from '../../bots/start.ts';
import { EXIT } from '../../src/cli/base/deps.ts';
import type { Config } from '../config/config.ts';
import { isInstalled } from '../config/package.ts';
import { doesMaintenance, servesApi } from '../config/role.ts';
import type { SettingWarning } from '../config/setting-warnings.ts';
import { startMaintenance } from '../maintenance/maintenance.ts';
import { openServerLog } from '../observability/log.ts';
import { openTelemetry } from '../observability/open-telemetry.ts';
import { openRuntime, type Runtime } from '../runtime/runtime.ts';
import { conditionsOfBots, describeBots, openBots, reachBots, shardsOfBots, stateOfBots } from '../server/bots.ts';
import { mintFirstKey } from '../server/first-key.ts';
import { startServer } from '../server/server.ts';
import { renderStartScreen, type StartScreen } from '../server/start-screen.ts';

/** A stop takes at most ten seconds after the drain, even if a store or a model hangs. */
const STOP_MAX_MS = 9_250;
/** How long to wait for the reader of the last log lines. */
const LAST_LINES_MS = 250;

/** Runs the server until SIGTERM or SIGINT; a second signal ends it at once. @throws StewardError `configuration` if it cannot start. */
export async function runServer(
  config: Config,
  warnings: readonly SettingWarning[],
  print: (text: string) => void,
  exit: (code: number) => void = process.exit,
): Promise<void> {
  const telemetry = await openTelemetry(config);
  const { log, stream } = openServerLog(config, telemetry?.traceId);
  for (const { what } of warnings) log.warn(what);
  const stopSignal = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
  const drainMs = config.SERVICE_DRAIN_SECONDS * 1_000;
  void stopSignal.then(() => {
    const giveUp = async () => {
      log.error('stopped before all work had ended: the store, the model or a caller does not answer');
      await stream.flush(LAST_LINES_MS);
      exit(EXIT.error);
    };
    setTimeout(() => void giveUp(), drainMs + STOP_MAX_MS).unref();
  });
  const opening = openRuntime(config, log, Date.now, stream.state, telemetry);
  // If the store opens later after all, nothing uses it.
  opening.catch(() => {});
  const runtime = await Promise.race([opening, stopSignal.then(() => null)]);
  if (runtime === null) {
    log.info('stopped before the store was open');
    await stream.flush(LAST_LINES_MS);
    return exit(EXIT.ok);
  }
  try {
    const bots = await openBots(runtime);
    const loops = doesMaintenance(config.SERVICE_ROLE) ? startMaintenance(runtime) : [];
    const show = (screen: Omit<StartScreen, 'warnings'>) => print(renderStartScreen({ ...screen, warnings }));
    try {
      await serveUntil(stopSignal, runtime, bots, show);
    } finally {
      await Promise.all([bots.stop(), ...loops.map((loop) => loop.stop())]);
    }
  } finally {
    await runtime.close();
    await telemetry?.close();
  }
  log.info('stopped');
  await stream.flush(LAST_LINES_MS);
}

async function serveUntil(
  stopSignal: Promise<NodeJS.Signals>,
  runtime: Runtime,
  bots: RunningBots,
  show: (screen: Omit<StartScreen, 'warnings'>) => void,
): Promise<void> {
  const { config, log, store, judge } = runtime;
  runtime.metrics.watchShards(() => shardsOfBots(bots));
  const readBeside = () => ({ bots: stateOfBots(bots), bot_conditions: conditionsOfBots(bots) });
  const server = await startServer(runtime, readBeside, reachBots(runtime, bots));
  const role = config.SERVICE_ROLE;
  const firstKey = servesApi(role) ? await mintFirstKey(store, config.SERVICE_DEFAULT_PLAN) : null;
  const storeLine = describeStore(config.DATABASE_URL);
  show({
    role,
    url: server.url,
    store: storeLine,
    judge: judge.judge,
    bots: describeBots(bots),
    firstKey,
    program: isInstalled() ? 'steward' : 'npm run steward --',
  });
  log.info({ role, url: server.url, store: store.kind, judge: judge.judge.model }, 'started');
  log.info({ signal: await stopSignal }, 'stopping');
  runtime.noteStopping();
  if (config.SERVICE_DRAIN_SECONDS > 0) {
    server.drain();
    await pause(config.SERVICE_DRAIN_SECONDS * 1_000);
  }
  // Both at the same time: each has its own part of the ten seconds, and the bots' queued messages need no HTTP server.
  await Promise.all([bots.stop(), server.stop()]);
}

/** Returns the address of a store without its password. */
function describeStore(url: string): string {
  if (url.startsWith('file:')) return `SQLite, ${url.slice('file:'.length)}`;
  const { host, pathname } = new URL(url);
  return `PostgreSQL, ${host}${pathname}`;
}
