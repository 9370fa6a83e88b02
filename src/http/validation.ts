import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { type Fault, invalid, StewardError } from '../core/errors.ts';

/** The largest request body, in bytes: 50 messages of 8,000 characters at four bytes each fit several times. */
export const BODY_MAX_BYTES = 8 * 1024 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses bodies that are too large, not JSON by their type, or not JSON by their content. */
export function jsonBody(): MiddlewareHandler[] {
  const limit = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new StewardError(
        'too_large',
        `the body is larger than ${BODY_MAX_BYTES} bytes; send fewer messages a request`,
      );
    },
  });
  const parse: MiddlewareHandler = async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
      const msg = 'send JSON with the header Content-Type: application/json';
      throw invalid([{ loc: ['header', 'content-type'], msg, type: 'content_type' }]);
    }
    try {
      await c.req.json();
    } catch (error) {
      if (error instanceof StewardError) throw error;
      throw invalid([{ loc: ['body'], msg: 'the body is not valid JSON', type: 'json_invalid' }]);
    }
    await next();
  };
  return [limit, parse];
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
