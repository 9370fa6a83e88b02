import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { invalid, unknownField, type ValidationIssue } from '../../core/common/errors.ts';
import { editDistance } from '../../core/text/edit-distance.ts';
import type { HttpEnv } from '../server/context.ts';

/** Returns the thrown error, or the interface's own one if a route's validator could not read the body. */
export function readError(error: Error): Error {
  const isUnreadable = error instanceof HTTPException && error.status === 400;
  return isUnreadable ? invalid([{ loc: ['body'], msg: 'the body is not valid JSON', type: 'json_invalid' }]) : error;
}

/** The first part of a fault's `loc`, for each validated part of a request. */
const PLACES: Readonly<Record<string, string>> = { json: 'body', query: 'query', header: 'header', param: 'path' };

/** The validation hook of every route. @throws StewardError `invalid` with the faults of a failed validation. */
export function refuseInvalid(result: { target: string; success: boolean; error?: z.core.$ZodError }): void {
  if (result.success || !result.error) return;
  const place = PLACES[result.target] ?? result.target;
  throw invalid(result.error.issues.flatMap((issue) => issuesOf(issue, place)));
}

function issuesOf(issue: z.core.$ZodIssue, place: string): ValidationIssue[] {
  const loc = [place, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField(loc, key));
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ loc, msg: isMissing ? 'this field is required' : issue.message, type: isMissing ? 'missing' : issue.code }];
}

/** Endpoints that ignore unknown query names. Their version promises that requests which are valid today stay valid. */
const LENIENT: ReadonlySet<string> = new Set([
  'POST /v1/moderate',
  'GET /v1/policy',
  'PUT /v1/policy',
  'GET /v1/decisions',
  'DELETE /v1/tenant',
  'POST /v1/keys',
  'GET /v1/health',
]);
const DROP_INS = /^\/v1\/(?:moderations$|compat\/)/;
/** A name so few edits from a known one is a typing error: the call would not do what the caller wants. */
const SLIP = 2;

/** Refuses unknown query names. Lenient endpoints refuse only probable typing errors and list the rest in `Steward-Ignored-Query`. */
export function knownQueryNames(app: OpenAPIHono<HttpEnv>): MiddlewareHandler<HttpEnv> {
  let table: ReturnType<typeof readTable> | undefined;
  return async (c, next) => {
    const { search, searchParams } = new URL(c.req.url);
    if (search === '' || DROP_INS.test(c.req.path)) return next();
    table ??= readTable(app);
    const endpoint = `${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${c.req.path}`;
    const known = table.find(({ form }) => form.test(endpoint))?.names ?? [];
    const unknown = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
    const isLenient = LENIENT.has(endpoint);
    const issues = unknown.flatMap((name) => {
      const nearest = known.find((other) => isNear(name, other));
      if (isLenient && nearest === undefined) return [];
      const hint = nearest === undefined ? takes(known) : `did you mean ${nearest}?`;
      return [
        {
          loc: ['query', name],
          msg: `unknown query parameter ${name.slice(0, 64)}; ${hint}`,
          type: 'unknown_query',
        },
      ];
    });
    if (issues.length > 0) throw invalid(issues);
    await next();
    if (unknown.length > 0)
      c.res.headers.set('Steward-Ignored-Query', unknown.map(encodeURIComponent).join(', ').slice(0, 500));
  };
}

function takes(known: readonly string[]): string {
  return known.length === 0 ? 'this endpoint accepts none' : `this endpoint accepts ${known.join(', ')}`;
}

function isNear(name: string, known: string): boolean {
  const [one, two] = [name, known].map((each) => each.toLowerCase().replace(/[-_]/g, ''));
  return (
    one === two || (known.length > SLIP && name.length <= known.length + SLIP && editDistance(name, known) <= SLIP)
  );
}

/** Returns a pattern for each endpoint that has a query, with the query's names. */
function readTable(app: OpenAPIHono<HttpEnv>): readonly { readonly form: RegExp; readonly names: readonly string[] }[] {
  return app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request } = definition.route;
    if (!(request?.query instanceof z.ZodObject)) return [];
    const form = new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return [{ form, names: Object.keys(request.query.shape) }];
  });
}
