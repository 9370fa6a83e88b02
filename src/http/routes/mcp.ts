import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { StewardError } from '../../core/common/errors.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { BODY_BOUNDS, readJson } from '../server/body.ts';
import type { HttpEnv } from '../server/context.ts';

/** Answers one MCP message of a tenant. */
export type AnswerMcp = (
  caller: { readonly tenant: Tenant; readonly requestId: string },
  request: Request,
  body: unknown,
) => Promise<Response>;

/** The path of MCP. */
export const MCP_PATH = '/mcp';

/** The content types that a client must accept, as the transport requires. */
const ACCEPTED = ['application/json', 'text/event-stream'] as const;

/** Error codes of JSON-RPC 2.0, and of its range that servers may use freely. */
const CODE = { parse: -32_700, invalidRequest: -32_600, server: -32_000, unauthorized: -32_001 } as const;

/** Rewrites an error as a JSON-RPC error; 401 names the scheme, as RFC 6750 requires. @param answer the error in the usual form. */
export function asMcpProblem(answer: Response, error: Error): Response {
  const headers = new Headers(answer.headers);
  if (answer.status === 401) headers.set('WWW-Authenticate', challenge(error));
  const message =
    error instanceof StewardError
      ? error.message
      : 'internal error; the server log has the details under this request id';
  return problem(answer.status, answer.status === 401 ? CODE.unauthorized : CODE.server, message, headers);
}

/** Adds POST /mcp: MCP's stateless streamable HTTP, one message per request. GET and DELETE get 405, as the transport says. */
export function mcpRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly mcp: AnswerMcp }): void {
  app.post(MCP_PATH, async (c) => {
    // The transport would refuse it too, but would log it as a server error.
    const accept = c.req.header('accept') ?? '';
    if (!ACCEPTED.every((type) => accept.includes(type)))
      return problem(406, CODE.server, `send the header Accept: ${ACCEPTED.join(', ')}`);
    const body = await readJson(c, BODY_BOUNDS.mcp).catch((error: unknown) => {
      if (!(error instanceof StewardError)) throw error;
      return error;
    });
    if (body instanceof StewardError) return bodyProblem(body);
    // A list would carry many calls past a rate limit that counts requests. MCP 2025-06-18 removed lists.
    if (Array.isArray(body)) return problem(400, CODE.invalidRequest, 'send one MCP message per request, not a list');
    return deps.mcp({ tenant: c.get('tenant'), requestId: c.get('requestId') }, c.req.raw, body);
  });
  app.on(['GET', 'DELETE'], MCP_PATH, () =>
    problem(405, CODE.server, 'this server has no sessions and no streams; use POST', new Headers({ Allow: 'POST' })),
  );
}

/** Lets only configured origins call. MCP requires it against pages that rebind their name to this address. */
export function onlyKnownOrigins(origins: readonly string[]): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !origins.includes(origin))
      throw new StewardError(
        'forbidden',
        'Origin: pages of this origin may not call /mcp; add it to SERVICE_CORS_ORIGINS, for example https://admin.example',
      );
    await next();
  };
}

function bodyProblem(error: StewardError): Response {
  if (error.code === 'too_large') return problem(413, CODE.invalidRequest, error.message);
  const [issue] = error.issues;
  return problem(400, issue?.type === 'json_invalid' ? CODE.parse : CODE.invalidRequest, issue?.msg ?? error.message);
}

function challenge(error: Error): string {
  if (!(error instanceof StewardError) || error.code === 'missing_token') return 'Bearer realm="steward"';
  return `Bearer realm="steward", error="invalid_token", error_description="${error.message}"`;
}

function problem(status: number, code: number, message: string, headers = new Headers()): Response {
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }), { status, headers });
}
