import { isUtf8 } from 'node:buffer';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { invalid } from '../../core/common/errors.ts';
import type { Author } from '../../core/settings/changes.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { BodyBudget } from './body-budget.ts';

/** What middleware puts beside a request. */
export type HttpEnv = {
  /** What node-server hands on; none for a request that is made in this process. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    tenant: Tenant;
    keyId: string;
    bodies: BodyBudget;
    /** What stands before the paths of this server, as callers reach it. */
    pathPrefix: string;
    /** Gives the place among the requests under way back, where the request has one. */
    leave?: () => void;
  };
};

/** The type of answers that are streamed: JSON Lines. As a string, since the router's types take it for JSON by its name. */
export const JSON_LINES: string = 'application/x-ndjson';

/** The longest X-Request-Id that is taken. */
export const REQUEST_ID_MAX_CHARS = 200;

/** Takes the caller's X-Request-Id, or makes one, and answers with it. */
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
    // Node writes the headers of an answer whose body is a string together with it, as UTF-8: such a header would be encoded twice.
    if (!isAscii(header)) c.res = new Response(c.res.body, c.res);
  };
}

/** A header comes as one character a byte; what is UTF-8 in it is read so, and goes back as the bytes it was. */
function readAsUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return !isAscii(header) && isUtf8(bytes) ? new TextDecoder().decode(bytes) : header;
}

function isAscii(text: string): boolean {
  return !/[^\p{ASCII}]/u.test(text);
}

/** Whom the audit trail names for what a request changes: the key it came with. */
export function authorOf(c: Context<HttpEnv>): Author {
  return { by: c.get('keyId'), via: 'api' };
}

/** The id of a request also where it failed before it got one. */
export function requestIdOf(c: Context<HttpEnv>): string {
  return c.get('requestId') ?? '';
}
