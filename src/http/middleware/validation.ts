import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { invalid, unknownField, type ValidationIssue } from '../../core/common/errors.ts';
import { editDistance } from '../../core/text/edit-distance.ts';
import type { HttpEnv } from '../server/context.ts';

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
  throw invalid(result.error.issues.flatMap((issue) => issuesOf(issue, place)));
}

function issuesOf(issue: z.core.$ZodIssue, place: string): ValidationIssue[] {
  const loc = [place, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField(loc, key));
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ loc, msg: isMissing ? 'this field is required' : issue.message, type: isMissing ? 'missing' : issue.code }];
}

/** Endpoints on which a query name that is not known stays ignored, as their version promises: what validates today keeps validating. */
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
/** So near a known name it is a slip: the call would do something else than was asked for. */
const SLIP = 2;

/** Refuses unknown query names. Where they are ignored, those near a known one are refused, and `Steward-Ignored-Query` names the others. */
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

/** The form of each endpoint that has a query, with the names in it. */
function readTable(app: OpenAPIHono<HttpEnv>): readonly { readonly form: RegExp; readonly names: readonly string[] }[] {
  return app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request } = definition.route;
    if (!(request?.query instanceof z.ZodObject)) return [];
    const form = new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return [{ form, names: Object.keys(request.query.shape) }];
  });
}
