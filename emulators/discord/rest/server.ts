import type { IncomingMessage, ServerResponse } from 'node:http';
import { DiscordApiError, FAULTS, isApiErrorCode, nestFieldErrors } from '../world/api-error.ts';
import type { StoredFile } from '../world/world.ts';
import { applicationRoutes } from './application-routes.ts';
import { auditCall } from './audited-calls.ts';
import { automodRoutes } from './automod-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { guildRoutes } from './guild-routes.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { messageRoutes } from './message-routes.ts';
import type { Failure, Orders } from './orders.ts';
import type { RateLimits } from './rate-limits.ts';
import { readRequestBody } from './request-body.ts';
import type { Answer, Backend, Route } from './route.ts';
import { webhookRoutes } from './webhook-routes.ts';

const ROUTES: readonly Route[] = [
  ...applicationRoutes,
  ...channelRoutes,
  ...messageRoutes,
  ...webhookRoutes,
  ...guildRoutes,
  ...automodRoutes,
  ...interactionRoutes,
];

/** The templates of all routes, as the documentation writes them. */
export const ROUTE_TEMPLATES: readonly string[] = ROUTES.map((one) => one.template);

/** A backend with the orders of tests. */
export interface RestBackend extends Backend {
  readonly rateLimits: RateLimits;
  readonly orders: Orders;
}

const PREFIX = '/api/v10';

function findRoute(method: string, path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of ROUTES) {
    const hit = route.method === method ? route.pattern.exec(path) : null;
    if (hit) return { route, params: { ...hit.groups } };
  }
  return undefined;
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): void {
  if (body === undefined) return void response.writeHead(status, headers).end();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function answerError(
  response: ServerResponse,
  fault: DiscordApiError,
  headers: Readonly<Record<string, string>>,
): number {
  const [status, message] = FAULTS[fault.code];
  const errors = fault.fields.length ? { errors: nestFieldErrors(fault.fields) } : {};
  answer(response, status, { message, code: fault.code, ...errors }, headers);
  return status;
}

/** The data of a call while it is answered. */
interface Running {
  readonly route: Route;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly reason: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  body: unknown;
  files: readonly StoredFile[];
}

function record(backend: RestBackend, call: Running, status: number, code?: number): void {
  backend.world.calls.push({
    route: call.route.template,
    path: call.path,
    body: call.body,
    status,
    files: call.files.map((file) => file.name),
    ...(code === undefined ? {} : { code }),
    ...(call.reason === undefined ? {} : { reason: call.reason }),
  });
}

function refuse(backend: RestBackend, call: Running, response: ServerResponse, fault: DiscordApiError): void {
  if (fault.code === 50035 || fault.code === 50109 || fault.code === 50016) {
    const problem = fault.fields.map((field) => `${field.path.join('.')}: ${field.code} ${field.message}`).join('; ');
    backend.world.violations.push({ route: call.route.template, problem: problem || fault.message, body: call.body });
  }
  record(backend, call, answerError(response, fault, call.headers), fault.code);
}

function handle(backend: RestBackend, call: Running, request: IncomingMessage): Answer | Promise<Answer> {
  if (call.route.needsToken && request.headers.authorization !== `Bot ${backend.world.token}`)
    throw new DiscordApiError(0);
  if (call.reason !== undefined && call.reason.length > 512) {
    throw new DiscordApiError(50035, [
      { path: ['X-Audit-Log-Reason'], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 512 or fewer in length.' },
    ]);
  }
  const { params, query, body, files, reason } = call;
  return call.route.handle(backend, { params, query, body, files, reason });
}

/** Refuses a call as a test ordered. */
function refuseAsOrdered(
  backend: RestBackend,
  call: Running,
  failure: Exclude<Failure, 'lost'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (failure === 'reset') request.socket.destroy();
  else if (failure === 'silence') request.resume();
  else if (isApiErrorCode(failure)) answerError(response, new DiscordApiError(failure), call.headers);
  else
    answer(
      response,
      failure < 1000 ? failure : 400,
      { message: `ordered ${failure}`, code: failure < 1000 ? 0 : failure },
      call.headers,
    );
  record(backend, call, typeof failure === 'number' ? failure : 0);
}

async function serveCall(
  backend: RestBackend,
  call: Running,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const carried = await readRequestBody(request);
    call.body = carried.body;
    call.files = carried.files;
    const failure = await backend.orders.take(call.route.template);
    if (failure !== undefined && failure !== 'lost') return refuseAsOrdered(backend, call, failure, request, response);
    const { status, body } = await handle(backend, call, request);
    record(backend, call, status);
    auditCall(backend.world, { ...call, template: call.route.template, answer: body });
    if (failure === 'lost') request.socket.destroy();
    else answer(response, status, body, call.headers);
  } catch (error) {
    if (error instanceof DiscordApiError) return refuse(backend, call, response, error);
    backend.world.violations.push({
      route: call.route.template,
      problem: `the server failed: ${String(error)}`,
      body: call.body,
    });
    answer(response, 500, { message: '500: Internal Server Error', code: 0 }, call.headers);
  }
}

function serveFile(backend: RestBackend, path: string, response: ServerResponse): void {
  const file = backend.world.files.get(path);
  if (!file) answer(response, 404, { message: '404: Not Found', code: 0 }, {});
  else
    response.writeHead(200, { 'content-type': file.contentType, 'content-length': file.bytes.length }).end(file.bytes);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decodeReason(raw: string | string[] | undefined): string | undefined {
  return typeof raw === 'string' ? decodePercent(raw) : undefined;
}

function runningOf(
  backend: RestBackend,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Running | undefined {
  const found = findRoute(request.method ?? 'GET', path);
  if (!found) {
    backend.world.violations.push({ route: `${request.method} ${path}`, problem: 'no such route' });
    return undefined;
  }
  const reason = decodeReason(request.headers['x-audit-log-reason']);
  return { ...found, path, query, reason, headers: {}, body: undefined, files: [] };
}

/** Serves one HTTP request: a call of API version 10, or a file of the content network. */
export async function serve(backend: RestBackend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', backend.world.origin());
  if (/^\/(?:attachments|avatars)\//.test(url.pathname)) return serveFile(backend, url.pathname, response);
  const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname;
  const call = runningOf(backend, request, decodePercent(path), url.searchParams);
  if (!call) return answer(response, 404, { message: '404: Not Found', code: 0 }, {});
  const verdict = backend.rateLimits.take(call.route.template, call.path);
  if (!verdict.refused) return serveCall(backend, { ...call, headers: verdict.headers }, request, response);
  request.resume();
  record(backend, call, 429);
  const { retryAfterMs, isGlobal } = verdict.refused;
  const message = 'You are being rate limited.';
  const body = retryAfterMs === null ? { message } : { message, retry_after: retryAfterMs / 1000, global: isGlobal };
  answer(response, 429, body, verdict.headers);
}
