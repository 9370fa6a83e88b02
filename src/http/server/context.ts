import { isUtf8 } from 'node:buffer';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { invalid } from '../../core/common/errors.ts';
import type { Author } from '../../core/settings/changes.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { BodyBudget } from './body-budget.ts';

/** The data that middleware stores with a request. */
export type HttpEnv = {
  /** Node's objects from node-server; missing for a request made inside this process. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    tenant: Tenant;
    keyId: string;
    bodies: BodyBudget;
    /** The path prefix under which callers reach this server. */
    pathPrefix: string;
    /** Releases the request's place among the running requests, if it has one. */
    leave?: () => void;
  };
};

/** The type of streamed answers: JSON Lines. Typed as a string, because the router's types take this name for JSON. */
export const JSON_LINES: string = 'application/x-ndjson';

/** The longest X-Request-Id that is accepted. */
export const REQUEST_ID_MAX_CHARS = 200;

/** Accepts the caller's X-Request-Id or makes one, and sends it back. */
export function withRequestId(newRequestId: () => string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const sent = c.req.header('x-request-id') ?? '';
    const isTooLong = sent.length > REQUEST_ID_MAX_CHARS;
    const header = sent === '' || isTooLong ? newRequestId() : sent;
    c.set('requestId', readAsUtf8(header));
    c.header('X-Request-Id', header);
    if (isTooLong) {
      const msg = `X-Request-Id is longer than ${REQUEST_ID_MAX_CHARS} characters`;
      throw invalid([{ loc: ['header', 'x-request-id'], msg, type: 'too_big' }]);
    }
    await next();
    // Node writes the headers together with a string body, as UTF-8. That would encode this header twice.
    if (!isAscii(header)) c.res = new Response(c.res.body, c.res);
  };
}

/** Decodes UTF-8 in a header, which has one character per byte. The answer sends back the same bytes. */
function readAsUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return !isAscii(header) && isUtf8(bytes) ? new TextDecoder().decode(bytes) : header;
}

function isAscii(text: string): boolean {
  return !/[^\p{ASCII}]/u.test(text);
}

/** Returns the author of a change for the audit trail: the key of the request. */
export function authorOf(c: Context<HttpEnv>): Author {
  return { by: c.get('keyId'), via: 'api' };
}

/** Returns the id of a request, or an empty string if it failed before it got one. */
export function requestIdOf(c: Context<HttpEnv>): string {
  return c.get('requestId') ?? '';
}
