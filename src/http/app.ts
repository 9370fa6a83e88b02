import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import type { BillingPort, Plan, Tenant } from '../core/tenants/tenant.ts';
import type { ImageDeps } from '../service/images/moderate-images.ts';
import type { AppealLinks } from '../service/incidents/appeal-links.ts';
import type { InterfaceDeps } from '../service/tenants/interface-deps.ts';
import { answerError, type ErrorSink } from './answers/problem.ts';
import { LITELLM_ROOT, litellmRoute } from './compat/litellm.ts';
import { moderationsRoute } from './compat/openai.ts';
import type { ScoreLocally } from './compat/perspective.ts';
import { perspectiveRoutes } from './compat/perspective-routes.ts';
import { PERSPECTIVE_ROOT, reshapeProblem } from './compat/problems.ts';
import {
  denyByDefault,
  type Guard,
  type GuardedPath,
  limitRate,
  noSuchPath,
  PUBLIC,
  readMethods,
  requireKey,
  requireKeymintToken,
} from './middleware/guard.ts';
import { knownQueryNames, readError, refuseInvalid } from './middleware/validation.ts';
import { decisionsRoute, verdictRoutes } from './routes/decisions.ts';
import { descriptionRoutes, rootRoute } from './routes/description.ts';
import { exampleRoutes } from './routes/examples.ts';
import { type HealthDeps, healthRoutes } from './routes/health.ts';
import { type AnswerMcp, asMcpProblem, MCP_PATH, mcpRoute, onlyKnownOrigins } from './routes/mcp.ts';
import { moderateRoute } from './routes/moderate.ts';
import { policyRoutes, previewRoutes } from './routes/policy.ts';
import { authorsRoute } from './routes/tenant/authors.ts';
import { billingPath, billingRoute } from './routes/tenant/billing.ts';
import { jobRoutes } from './routes/tenant/jobs.ts';
import { keysRoute, tenantRoute } from './routes/tenant/tenant.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { ANSWER_HEADERS } from './server/answer-headers.ts';
import { type HttpEnv, requestIdOf, withRequestId } from './server/context.ts';
import type { HttpEvent, Metrics } from './server/metrics.ts';
import { openQuotaHeaders, type QuotaHeaders } from './server/quota-headers.ts';
import type { RequestScheduler } from './server/request-scheduler.ts';

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'Retry-After',
  'ETag',
  'Link',
  'Allow',
  'Idempotent-Replayed',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Steward-Ignored-Query',
  'Steward-Quota-Limit',
  'Steward-Quota-Remaining',
  'Steward-Quota-Reset',
];

/** Dependencies of the HTTP interface. */
export type HttpDeps = HealthDeps &
  InterfaceDeps &
  Pick<ImageDeps, 'readImage' | 'hashImage' | 'imagesInOrder'> & {
    /** The version of this program, shown to people. */
    readonly version: string;
    /** Scores a text without the judge; see `openLocalScores`. */
    readonly scoreLocally: ScoreLocally;
    readonly mcp: AnswerMcp;
    readonly metrics: Metrics;
    readonly defaultPlan: Plan;
    readonly keymintToken: string | null;
    /** The payment provider of a hosted service, or null. */
    readonly billing: BillingPort | null;
    /** Most requests of one key per minute; 0 means no limit. */
    readonly rateLimitPerMinute: number;
    /** Decides which requests begin, and how many run at once. */
    readonly requestScheduler: RequestScheduler;
    /** Origins that browsers may call from. An empty list turns CORS off. */
    readonly corsOrigins: readonly string[];
    readonly assets: string;
    /** Routes outside this interface, such as the dashboard, that do their own access checks below the path `under`. */
    readonly beside: readonly { readonly under: string; readonly mount: (app: OpenAPIHono<HttpEnv>) => void }[];
    /** Makes links to the page where the author of a message appeals. */
    readonly appealLinks: Pick<AppealLinks, 'make'>;
    /** The path prefix under which people reach this server, without a trailing slash. */
    readonly pathPrefix: string;
    readonly newRequestId: () => string;
    readonly onError: ErrorSink;
    readonly onRequest: (event: HttpEvent & { readonly requestId: string }) => void;
  };

/** Builds the whole HTTP interface. */
export function createApp(deps: HttpDeps): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  app.onError((thrown, c) => {
    const error = readError(thrown);
    const answer = answerError(c, error, deps.onError, requestIdOf(c));
    return c.req.path === MCP_PATH ? asMcpProblem(answer, error) : reshapeProblem(c.req.path, answer, error);
  });
  app.notFound((c) => {
    const error = noSuchPath(c);
    return reshapeProblem(c.req.path, answerError(c, error, deps.onError, requestIdOf(c)), error);
  });

  app.use(observe(deps), withSecureHeaders());
  if (deps.corsOrigins.length > 0)
    app.use(cors({ origin: [...deps.corsOrigins], exposeHeaders: EXPOSED_HEADERS, maxAge: 600 }));
  app.use(withRequestId(deps.newRequestId));
  app.use(MCP_PATH, onlyKnownOrigins(deps.corsOrigins));
  app.use(withQuotaHeaders(openQuotaHeaders(deps)));
  const methodsOf = readMethods(app);
  // A payment provider signs its events, and no other route has this path.
  const open = deps.billing ? new Set([...PUBLIC, `POST ${billingPath(deps.billing)}`]) : PUBLIC;
  app.use(denyByDefault(open, guardedPaths(deps), methodsOf));
  app.use('/v1/*', knownQueryNames(app));
  app.use(async (c, next) => {
    c.set('bodies', deps.requestScheduler.bodies);
    c.set('pathPrefix', deps.pathPrefix);
    await next();
  });

  moderateRoute(app, deps);
  moderationsRoute(app, deps);
  litellmRoute(app, deps);
  perspectiveRoutes(app, deps);
  policyRoutes(app, deps);
  decisionsRoute(app, deps);
  authorsRoute(app, deps);
  verdictRoutes(app, deps);
  previewRoutes(app, deps);
  exampleRoutes(app, deps);
  tenantRoute(app, deps);
  webhookRoutes(app, deps);
  jobRoutes(app, deps);
  mcpRoute(app, deps);
  keysRoute(app, deps);
  if (deps.billing) billingRoute(app, { store: deps.store, billing: deps.billing });
  healthRoutes(app, deps);
  descriptionRoutes(app, deps);
  for (const { mount } of deps.beside) mount(app);
  rootRoute(app, { version: deps.version, methodsOf });
  return app;
}

function guardedPaths(deps: HttpDeps): readonly GuardedPath[] {
  const { noting, admission } = deps.requestScheduler;
  const { clientAddress } = deps;
  const admitDeps = { store: { identify: noting(deps.store.identify) }, admission, clientAddress };
  const withinRate = limitRate(deps.rateLimitPerMinute, deps.openSharedLimiter);
  const limited =
    (requireKey: Guard): Guard =>
    async (c) => {
      await requireKey(c);
      await withinRate(c);
    };
  const tenant = limited(requireKey(admitDeps));
  // As Google's clients send it. Proxies and browsers store URLs, so no other API takes `?key=`. Nothing here logs it.
  const ofGoogle = (c: Context<HttpEnv>) => c.req.query('key') ?? c.req.header('x-goog-api-key');
  return [
    { under: '/v1/keys', guard: requireKeymintToken(deps.keymintToken) },
    { under: PERSPECTIVE_ROOT, guard: limited(requireKey(admitDeps, ofGoogle)) },
    { under: LITELLM_ROOT, guard: limited(requireKey(admitDeps, (c) => c.req.header('x-api-key'))) },
    { under: '/v1', guard: tenant },
    { under: MCP_PATH, guard: tenant },
    ...deps.beside.map(({ under }) => ({ under, guard: async () => {} })),
  ];
}

/** Forbids loading or framing anything from an answer, unless a page sets its own policy. */
function withSecureHeaders(): MiddlewareHandler<HttpEnv> {
  // HSTS must not cover other hosts below the same domain.
  const secure = secureHeaders({ strictTransportSecurity: ANSWER_HEADERS['Strict-Transport-Security'] });
  const isAnswered = async () => {};
  return async (c, next) => {
    await next();
    // Sets the header on the answer itself: `c.header` would make a new answer with a stream as its body.
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', ANSWER_HEADERS['Content-Security-Policy']);
    await secure(c, isAnswered);
  };
}

/** Adds quota headers to every answer to a tenant, refusals too, but not if the store just failed. */
function withQuotaHeaders(headersFor: QuotaHeaders): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const tenant: Tenant | undefined = c.get('tenant');
    if (!tenant || c.res.status === 503) return;
    for (const [name, value] of Object.entries((await headersFor(tenant)) ?? {})) c.res.headers.set(name, value);
  };
}

function observe(deps: Pick<HttpDeps, 'metrics' | 'onRequest'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    // A stranger chooses the paths that have no route; each would become a metric label.
    const route = c.res.status === 404 ? 'none' : routePath(c, -1);
    const event = {
      method: c.req.method,
      route,
      status: c.res.status,
      seconds: Math.round((performance.now() - start) * 1000) / 1e6,
    };
    deps.metrics.http(event);
    deps.onRequest({ ...event, requestId: requestIdOf(c) });
  };
}
