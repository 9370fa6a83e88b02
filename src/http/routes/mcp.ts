import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { StewardError } from '../../core/common/errors.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { BODY_BOUNDS, readJson } from '../server/body.ts';
import type { HttpEnv } from '../server/context.ts';

/** Answers one message of MCP for a tenant. */
export type AnswerMcp = (
  caller: { readonly tenant: Tenant; readonly requestId: string },
  request: Request,
  body: unknown,
) => Promise<Response>;

/** Where MCP is served. */
export const MCP_PATH = '/mcp';

/** What a client must take, as the transport has it. */
const ACCEPTED = ['application/json', 'text/event-stream'] as const;

/** Codes of JSON-RPC 2.0, and of its range that is free for servers. */
const CODE = { parse: -32_700, invalidRequest: -32_600, server: -32_000, unauthorized: -32_001 } as const;

/** An error of this path in JSON-RPC's form; 401 names the scheme as RFC 6750 has it. @param answer the same error as other paths tell it. */
export function asMcpProblem(answer: Response, error: Error): Response {
  const headers = new Headers(answer.headers);
  if (answer.status === 401) headers.set('WWW-Authenticate', challenge(error));
  const message =
    error instanceof StewardError
      ? error.message
      : 'internal error; the server log has the details under this request id';
  return problem(answer.status, answer.status === 401 ? CODE.unauthorized : CODE.server, message, headers);
}

/** POST /mcp: MCP's streamable HTTP transport, stateless, one message a request; GET and DELETE answer 405, as the transport has it. */
export function mcpRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly mcp: AnswerMcp }): void {
  app.post(MCP_PATH, async (c) => {
    // The transport would refuse it too, and log it as a fault of the server.
    const accept = c.req.header('accept') ?? '';
    if (!ACCEPTED.every((type) => accept.includes(type)))
      return problem(406, CODE.server, `send the header Accept: ${ACCEPTED.join(', ')}`);
    const body = await readJson(c, BODY_BOUNDS.mcp).catch((error: unknown) => {
      if (!(error instanceof StewardError)) throw error;
      return error;
    });
    if (body instanceof StewardError) return bodyProblem(body);
    // A list would carry many calls past a rate limit that counts requests; MCP dropped lists with its version 2025-06-18.
    if (Array.isArray(body)) return problem(400, CODE.invalidRequest, 'send one MCP message per request, not a list');
    return deps.mcp({ tenant: c.get('tenant'), requestId: c.get('requestId') }, c.req.raw, body);
  });
  app.on(['GET', 'DELETE'], MCP_PATH, () =>
    problem(405, CODE.server, 'this server has no sessions and no streams; use POST', new Headers({ Allow: 'POST' })),
  );
}

/** MCP asks servers to look at Origin, against pages that rebind their name to this address: only configured ones may call. */
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
