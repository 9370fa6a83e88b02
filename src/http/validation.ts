import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { type Fault, invalid, StewardError } from '../core/errors.ts';

/** The largest request body, in bytes: 50 messages of 8,000 characters at four bytes each fit several times. */
export const BODY_MAX_BYTES = 8 * 1024 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses bodies that are too large, or not JSON by their type; `readError` tells those that are not JSON by their content. */
export function jsonBody(): MiddlewareHandler[] {
  const refuse = (): never => {
    const message = `the body is larger than ${BODY_MAX_BYTES} bytes; send fewer messages a request`;
    throw new StewardError('too_large', message);
  };
  const limitStream = bodyLimit({ maxSize: BODY_MAX_BYTES, onError: refuse });
  const limit: MiddlewareHandler = (c, next) => {
    const declared = c.req.header('content-length');
    // Node never lets through more than was declared; to look at the body itself would make a stream of it, which is slow.
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next);
    return Number(declared) > BODY_MAX_BYTES ? refuse() : next();
  };
  const checkType: MiddlewareHandler = async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
      const msg = 'send JSON with the header Content-Type: application/json';
      throw invalid([{ loc: ['header', 'content-type'], msg, type: 'content_type' }]);
    }
    await next();
  };
  return [limit, checkType];
}

/** What was thrown; where the validator of a route could not read the body, the fault in the words of the interface. */
export function readError(error: Error): Error {
  const isUnreadable = error instanceof HTTPException && error.status === 400;
  return isUnreadable ? invalid([{ loc: ['body'], msg: 'the body is not valid JSON', type: 'json_invalid' }]) : error;
}

/** Where a validated part of the request stands in the `loc` of a fault. */
const PLACES: Readonly<Record<string, string>> = { json: 'body', query: 'query', header: 'header', param: 'path' };

/** Throws the faults of a failed validation; the hook of every route. */
export function refuseInvalid(result: { target: string; success: boolean; error?: z.core.$ZodError }): void {
  if (result.success || !result.error) return;
  const place = PLACES[result.target] ?? result.target;
  throw invalid(result.error.issues.flatMap((issue) => faultsOf(issue, place)));
}

function faultsOf(issue: z.core.$ZodIssue, place: string): Fault[] {
  const loc = [place, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ loc: [...loc, key], msg: 'no such field', type: 'unknown_field' }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ loc, msg: isMissing ? 'this field is required' : issue.message, type: isMissing ? 'missing' : issue.code }];
}
