import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { v4 as uuid } from 'uuid';
import { createSchedule } from '../../bots/core/port/process.ts';
import { misconfigured } from '../../src/core/common/errors.ts';
import { createInOrder } from '../../src/core/common/in-order.ts';
import type { BotPort } from '../../src/core/communities/bot-port.ts';
import { METER } from '../../src/core/ports/meter.ts';
import { createAppealSite } from '../../src/dashboard/appeal-site.tsx';
import { loadAssets } from '../../src/dashboard/assets.ts';
import { createDashboard } from '../../src/dashboard/dashboard.ts';
import { ROOT } from '../../src/dashboard/request/page-context.ts';
import type { DashboardDeps } from '../../src/dashboard/request/route.ts';
import { createApp, type HttpDeps } from '../../src/http/app.ts';
import type { HealthBeside } from '../../src/http/routes/health.ts';
import type { AnswerMcp } from '../../src/http/routes/mcp.ts';
import { compressAnswers } from '../../src/http/server/compress-answers.ts';
import { aheadOfRouter } from '../../src/http/server/fast-path.ts';
import { openQuotaHeaders } from '../../src/http/server/quota-headers.ts';
import { createRequestScheduler, type RequestScheduler } from '../../src/http/server/request-scheduler.ts';
import { openLocalScores } from '../../src/judge/embedded/embedded.ts';
import { createLocalBackend } from '../../src/mcp/local-backend.ts';
import { createImageReader, IMAGES_AT_ONCE } from '../../src/service/images/moderate-images.ts';
import { APPEAL_ROOT } from '../../src/service/incidents/appeal-links.ts';
import { createAdmission } from '../../src/service/moderation/admission.ts';
import { openClientAddress } from '../../src/service/tenants/addresses.ts';
import { packageRoot } from '../../src/store/database/migrations.ts';
import { packageVersion } from '../config/package.ts';
import { operationsOnly, servesApi } from '../config/role.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { joinCommands } from './bots.ts';
import { followConnections } from './connections.ts';
import { openProviders } from './providers.ts';
import { reportProcess } from './report-process.ts';

/** When a stop ends the judge's calls, and when it closes connections. Before that, running requests get time to end. */
const STOP_TIMES_MS = { judge: 7_000, connections: 9_000 } as const;

/** Used by a process without bots. */
const NO_BOTS: BotPort = { ask: async () => null, platforms: async () => [] };

/** Builds the HTTP interface of a runtime. */
export function buildApp(
  runtime: Runtime,
  readBeside: () => HealthBeside,
  stopping: AbortSignal = new AbortController().signal,
  botPort: BotPort = NO_BOTS,
  requestScheduler: RequestScheduler = buildRequestScheduler(runtime),
  reportNow: () => Promise<void> = async () => {},
): ReturnType<typeof createApp> {
  const { config } = runtime;
  const shared = sharedDeps(runtime);
  const pages = { ...pageDeps(runtime), ...shared };
  return createApp({
    requestScheduler,
    ...shared,
    readImage: createImageReader(shared.onlyPublicWebhooks),
    imagesInOrder: createInOrder(IMAGES_AT_ONCE),
    hashImage: (bytes) => runtime.pictures.read(bytes).then((found) => ('hash' in found ? found.hash : null)),
    version: packageVersion(),
    scoreLocally: openLocalScores(),
    bots: botPort,
    mcp: answerMcp(runtime),
    metrics: runtime.metrics,
    pathPrefix: config.SERVICE_PUBLIC_URL ? new URL(config.SERVICE_PUBLIC_URL).pathname.replace(/\/+$/, '') : '',
    readHealth: () => runtime.readHealth(readBeside()),
    isStopping: runtime.isStopping,
    defaultPlan: config.SERVICE_DEFAULT_PLAN,
    billing: runtime.billing,
    keymintToken: config.SERVICE_KEYMINT_TOKEN ?? null,
    rateLimitPerMinute: config.SERVICE_RATE_LIMIT_PER_MINUTE,
    corsOrigins: config.SERVICE_CORS_ORIGINS ?? [],
    assets: join(packageRoot(), 'src', 'generated', 'docs'),
    beside: [
      {
        under: ROOT,
        mount: (app) => app.route(ROOT, createDashboard({ ...pages, bots: botPort, reportNow, stopping })),
      },
      { under: APPEAL_ROOT, mount: (app) => app.route(APPEAL_ROOT, createAppealSite(pages)) },
    ],
    ...tellingLog(runtime),
    newRequestId: () => runtime.telemetry?.traceId() ?? uuid(),
  });
}

/** Returns the common dependencies of the API and the dashboard. */
function sharedDeps(runtime: Runtime) {
  const { config, store, judge, now, scoreHistory, appealLinks, limits, moderate, shared } = runtime;
  return {
    ...{ store, now, scoreHistory, appealLinks, limits, moderate, judge: judge.judge, prices: judge.prices },
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    onlyPublicWebhooks: config.SERVICE_WEBHOOK_ADDRESSES === 'public',
    clientAddress: openClientAddress(config.SERVICE_TRUSTED_PROXIES ?? []),
    openSharedLimiter: shared?.openLimiter,
    tryInThread: runtime.tryInThread,
    readInThread: runtime.readInThread,
  };
}

function tellingLog({ log, telemetry }: Runtime): Pick<HttpDeps, 'onError' | 'onRequest'> {
  return {
    onError: ({ requestId, path, error }) => log.error({ requestId, path, err: error }, 'request failed'),
    onRequest: (event) => {
      telemetry?.noteRequest(event);
      log.info(event, 'request');
    },
  };
}

/** Answers plain requests ahead of the router, unless they need middleware that only the router has. */
function openAhead(
  runtime: Runtime,
  { admission, bodies, noting }: RequestScheduler,
): ReturnType<typeof aheadOfRouter> {
  const { config, telemetry } = runtime;
  const addsHeaders = config.SERVICE_RATE_LIMIT_PER_MINUTE > 0 || (config.SERVICE_CORS_ORIGINS ?? []).length > 0;
  if (!servesApi(config.SERVICE_ROLE) || addsHeaders || telemetry) return (app) => app;
  const deps = sharedDeps(runtime);
  return aheadOfRouter({
    ...{ ...deps, store: { identify: noting(deps.store.identify) }, admission, bodies, metrics: runtime.metrics },
    ...tellingLog(runtime),
    quotaHeaders: openQuotaHeaders(deps),
    newRequestId: uuid,
    monotonic: () => performance.now(),
  });
}

function buildRequestScheduler({ config }: Runtime): RequestScheduler {
  const limits = { tenantMax: config.SERVICE_TENANT_MAX_IN_FLIGHT, totalMax: config.SERVICE_MAX_IN_FLIGHT };
  return createRequestScheduler({
    admission: createAdmission(limits),
    meter: METER,
    monotonic: () => performance.now(),
  });
}

/** Returns the dependencies of the dashboard and the appeal page that the API does not have. */
function pageDeps({ config, lists, log }: Runtime) {
  return {
    decisionLog: config.SERVICE_DECISION_LOG,
    joinCommands,
    listStates: lists.states,
    publicUrl: config.SERVICE_PUBLIC_URL ?? null,
    providers: openProviders(config, (message) => log.warn(message)),
    assets: loadAssets(join(packageRoot(), 'src', 'generated', 'dashboard')),
    onError: ({ path, error }: Parameters<DashboardDeps['onError']>[0]) =>
      log.error({ path, err: error }, 'a page of the dashboard failed'),
  };
}

/** Starts the HTTP server; `url` is `http://host:port`, for people. @throws StewardError `configuration` if it cannot listen. */
export async function startServer(runtime: Runtime, readBeside: () => HealthBeside, botPort: BotPort = NO_BOTS) {
  const { SERVICE_HOST: host, SERVICE_PORT: port } = runtime.config;
  const { server, ...serving } = openServer(runtime, readBeside, botPort);
  return { url: await listen(server, host, port, serving.stop), ...serving };
}

function openServer(runtime: Runtime, readBeside: () => HealthBeside, botPort: BotPort) {
  const stopping = new AbortController();
  const requestScheduler = buildRequestScheduler(runtime);
  const reports = reportProcess(runtime, createSchedule(), () => runtime.readHealth(readBeside()));
  const app = buildApp(runtime, readBeside, stopping.signal, botPort, requestScheduler, reports.now);
  const role = runtime.config.SERVICE_ROLE;
  const served = servesApi(role) ? app.fetch : operationsOnly(role, app.fetch);
  const fetch = runtime.telemetry ? runtime.telemetry.traceFetch(served) : served;
  const ahead = openAhead(runtime, requestScheduler);
  const behindRequestScheduler = (options: ServerOptions, listener: RequestListener) =>
    createServer(options, compressAnswers(requestScheduler.before(ahead(listener))));
  const server = createAdaptorServer({
    fetch,
    // For requests without a host, as in HTTP/1.0 health checks of load balancers.
    hostname: 'localhost',
    createServer: behindRequestScheduler as typeof createServer,
    // node-server's types include TLS and HTTP/2 servers, but this is Node's own server.
  }) as Server;
  const connections = followConnections(server);
  return {
    server,
    /** Continues to serve, but ends every connection after its answer, so that a load balancer moves its clients. */
    drain: () => {
      stopping.abort();
      connections.endAfterAnswers();
    },
    /** Accepts no new requests, answers the running ones, and resolves within ten seconds. */
    stop: async () => {
      stopping.abort();
      const timers = [
        setTimeout(() => void runtime.judge.close(), STOP_TIMES_MS.judge),
        setTimeout(() => server.closeAllConnections(), STOP_TIMES_MS.connections),
      ];
      connections.endAfterAnswers();
      const closed = once(server, 'close');
      server.close();
      connections.closeIdle();
      await closed;
      for (const timer of timers) clearTimeout(timer);
      await reports.stop();
    },
  };
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there (EADDRINUSE); stop it, or use another port, for example SERVICE_PORT=8081',
  EACCES: 'this user may not listen there (EACCES); use a port above 1023, for example SERVICE_PORT=8080',
  EADDRNOTAVAIL: 'this machine has no such address (EADDRNOTAVAIL); use SERVICE_HOST=127.0.0.1 or 0.0.0.0',
};

/** Resolves to the server's address. If it cannot listen, stops what was opened for it. */
async function listen(server: Server, host: string, port: number, stop: () => Promise<void>): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
    // A listening TCP server has an address of this type.
    const { port: listening } = server.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
  } catch (error) {
    await stop();
    const { code, name } = error as NodeJS.ErrnoException; // `listen` fails with this type.
    const why = LISTEN_FAULTS[code ?? ''] ?? code ?? name;
    const message = `cannot listen on SERVICE_HOST=${host} SERVICE_PORT=${port}: ${why}`;
    throw misconfigured(message, error);
  }
}

/** Returns the handler of POST /mcp: the server's judge, and the policy of the key's tenant. */
function answerMcp(runtime: Pick<Runtime, 'moderate' | 'judge' | 'log'>): AnswerMcp {
  const version = packageVersion();
  return async ({ tenant, requestId }, request, body) => {
    // The SDK is loaded at the first call, because most servers never get one.
    const { answerMcpPost } = await import('../../src/mcp/server.ts');
    const backend = createLocalBackend({
      moderate: runtime.moderate,
      judge: runtime.judge.judge,
      tenant: async () => tenant,
      requestId: () => requestId,
    });
    const onError = (error: unknown) => runtime.log.error({ requestId, err: error }, 'mcp request failed');
    return answerMcpPost(backend, request, body, { version, onError });
  };
}
