import type { Context, MiddlewareHandler } from 'hono';
import { v4 as uuid } from 'uuid';
import type { Author } from '../core/changes.ts';
import { invalid } from '../core/errors.ts';
import type { Tenant } from '../core/tenant.ts';
import type { BodyBudget } from './body-budget.ts';

/** What middleware puts beside a request. */
export type HttpEnv = { Variables: { requestId: string; tenant: Tenant; keyId: string; bodies: BodyBudget } };

/** The longest X-Request-Id that is taken. */
export const REQUEST_ID_MAX_CHARS = 200;

/** Takes the caller's X-Request-Id, or makes a UUID, and answers with it. */
export const withRequestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const sent = c.req.header('x-request-id') ?? '';
  const isTooLong = sent.length > REQUEST_ID_MAX_CHARS;
  const requestId = sent === '' || isTooLong ? uuid() : sent;
  c.set('requestId', requestId);
  c.header('X-Request-Id', requestId);
  if (isTooLong) {
    const msg = `X-Request-Id is longer than ${REQUEST_ID_MAX_CHARS} characters`;
    throw invalid([{ loc: ['header', 'x-request-id'], msg, type: 'too_big' }]);
  }
  await next();
};

/** Whom the audit trail names for what a request changes: the key it came with. */
export function authorOf(c: Context<HttpEnv>): Author {
  return { by: c.get('keyId'), via: 'api' };
}

/** The id of a request also where it failed before it got one. */
export function requestIdOf(c: Context<HttpEnv>): string {
  return c.get('requestId') ?? '';
}
