import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { v4 as uuid } from 'uuid';
import { createSchedule } from '../bots/shared/deps.ts';
import type { BotPort } from '../src/core/bot-port.ts';
import { StewardError } from '../src/core/errors.ts';
import { ROOT } from '../src/dashboard/address.ts';
import { createDashboard } from '../src/dashboard/dashboard.ts';
import { createApp } from '../src/http/app.ts';
import { createDoor, type Door } from '../src/http/door.ts';
import type { Health } from '../src/http/routes/health.ts';
import { createAdmission } from '../src/service/admission.ts';
import { type Connections, followConnections } from './connections.ts';
import { answerMcp } from './mcp-http.ts';
import { operationsOnly } from './operations-only.ts';
import { packageRoot, packageVersion } from './package.ts';
import { reportProcess } from './report-process.ts';
import { servesApi } from './role.ts';
import type { Runtime } from './runtime.ts';

/** How long a stop may take: first the requests under way get time, then the judge's calls are ended, then the connections. */
const STOP_TIMES_MS = { judge: 7_000, connections: 9_000 } as const;

export type RunningServer = {
  /** `http://host:port`, for people. */
  readonly url: string;
  /** Goes on serving, but ends every connection after its answer, so that a balancer moves its callers. */
  drain(): void;
  /** Takes no new requests, answers those under way, and resolves within ten seconds. */
  stop(): Promise<void>;
};

/** Of a process without bots. */
const NO_BOTS: BotPort = {
  press: async () => null,
  cover: async () => null,
  around: async () => null,
  platforms: async () => [],
};

/** The HTTP interface over a runtime. */
export function buildApp(
  runtime: Runtime,
  readBots: () => Partial<Pick<Health, 'bots' | 'bot_conditions'>>,
  stopping: AbortSignal = new AbortController().signal,
  botPort: BotPort = NO_BOTS,
  door: Door = buildDoor(runtime),
  reportNow: () => Promise<void> = async () => {},
): ReturnType<typeof createApp> {
  const { config, log } = runtime;
  return createApp({
    door,
    store: runtime.store,
    version: packageVersion(),
    now: runtime.now,
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    limits: runtime.limits,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    judge: runtime.judge.judge,
    moderate: runtime.moderate,
    scoreHistory: runtime.scoreHistory,
    bots: botPort,
    mcp: answerMcp(runtime),
    metrics: runtime.metrics,
    readHealth: () => runtime.readHealth(readBots()),
    isStopping: runtime.isStopping,
    defaultPlan: config.SERVICE_DEFAULT_PLAN,
    billing: runtime.billing,
    keymintToken: config.SERVICE_KEYMINT_TOKEN ?? null,
    rateLimitPerMinute: config.SERVICE_RATE_LIMIT_PER_MINUTE,
    openSharedLimiter: runtime.shared?.openLimiter,
    corsOrigins: config.SERVICE_CORS_ORIGINS ?? [],
    assets: join(packageRoot(), 'src', 'generated', 'docs'),
    beside: { under: ROOT, mount: (app) => app.route(ROOT, buildDashboard(runtime, reportNow, stopping, botPort)) },
    onError: ({ requestId, path, error }) => log.error({ requestId, path, err: error }, 'request failed'),
    newRequestId: () => runtime.telemetry?.traceId() ?? uuid(),
    onRequest: (event) => {
      runtime.telemetry?.noteRequest(event);
      log.info(event, 'request');
    },
  });
}

function buildDoor({ config, metrics }: Runtime): Door {
  const limits = { tenantMax: config.SERVICE_TENANT_MAX_IN_FLIGHT, totalMax: config.SERVICE_MAX_IN_FLIGHT };
  return createDoor({
    admission: createAdmission(limits),
    monotonic: () => performance.now(),
    // In the metrics alone: a line for each of a thousand a second would cost more than to refuse them.
    onRefused: metrics.http,
  });
}

function buildDashboard(
  { config, log, store, judge, now, scoreHistory, limits, moderate, shared }: Runtime,
  reportNow: () => Promise<void>,
  stopping: AbortSignal,
  botPort: BotPort,
): ReturnType<typeof createDashboard> {
  return createDashboard({
    store,
    now,
    judge: judge.judge,
    scoreHistory,
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    limits,
    moderate,
    prices: judge.prices,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    bots: botPort,
    reportNow,
    stopping,
    openSharedLimiter: shared?.openLimiter,
    publicUrl: config.SERVICE_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    assets: join(packageRoot(), 'src', 'generated', 'dashboard'),
    onError: ({ path, error }) => log.error({ path, err: error }, 'a page of the dashboard failed'),
  });
}

/** Serves the HTTP interface. @throws StewardError `configuration` when the address cannot be listened on. */
export async function startServer(
  runtime: Runtime,
  readBots: () => Partial<Pick<Health, 'bots' | 'bot_conditions'>>,
  botPort: BotPort = NO_BOTS,
): Promise<RunningServer> {
  const { config } = runtime;
  const stopping = new AbortController();
  const door = buildDoor(runtime);
  const reports = reportProcess(runtime, createSchedule(), () => runtime.readHealth(readBots()));
  const app = buildApp(runtime, readBots, stopping.signal, botPort, door, reports.now);
  const role = config.SERVICE_ROLE;
  const served = servesApi(role) ? app.fetch : operationsOnly(role, app.fetch);
  const fetch = runtime.telemetry ? runtime.telemetry.traceFetch(served) : served;
  const server = await listen(fetch, door, config.SERVICE_HOST, config.SERVICE_PORT);
  const connections = followConnections(server);
  return {
    url: urlOf(server, config.SERVICE_HOST),
    drain: () => {
      stopping.abort();
      return connections.endAfterAnswers();
    },
    stop: async () => {
      stopping.abort();
      await stop(server, connections, runtime);
      await reports.stop();
    },
  };
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(fetch: Fetch, door: Door, hostname: string, port: number): Promise<Server> {
  const behindDoor = (options: ServerOptions, app: RequestListener) => createServer(options, door.before(app));
  return new Promise((resolve, reject) => {
    // node-server's types know the servers of TLS and HTTP/2 too; this one is Node's own.
    const options = { fetch, hostname, port, createServer: behindDoor as typeof createServer };
    const server = serve(options, () => resolve(server)) as Server;
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `cannot listen on SERVICE_HOST=${hostname} SERVICE_PORT=${port}: ${error.code ?? error.name}`;
      reject(new StewardError('configuration', message, { cause: error }));
    });
  });
}

async function stop(server: Server, connections: Connections, runtime: Runtime): Promise<void> {
  const timers = [
    setTimeout(() => void runtime.judge.close(), STOP_TIMES_MS.judge),
    setTimeout(() => server.closeAllConnections(), STOP_TIMES_MS.connections),
  ];
  connections.endAfterAnswers();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.closeIdle();
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

function urlOf(server: Server, host: string): string {
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
