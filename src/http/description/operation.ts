import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Problem, ValidationProblem } from '../schemas/problems.ts';
import { BODY_BOUNDS, jsonBody } from '../server/body.ts';

const PROBLEMS = {
  401: '`missing bearer token`: the Authorization header is missing or has no Bearer prefix. `unknown api key`: the key does not exist or is revoked.',
  403: 'The key-minting token is missing, wrong or not configured.',
  404: 'Not found, or it belongs to another tenant.',
  409: 'Another request with this Idempotency-Key is in progress. Send it again after Retry-After to get its decisions.',
  412: 'If-Match does not match the current ETag, because somebody changed the content. Nothing was written.',
  413: 'The body is larger than this endpoint accepts.',
  429: 'Too many requests for this key, too much data at once, too many dry runs today, or too many jobs. Try again after Retry-After.',
  502: "Judging failed and the tenant's policy does not fail open: `judgment failed: <type>`.",
  503: 'The store is unavailable, or the server has too many concurrent requests. Try again after Retry-After. A write without an answer may have succeeded.',
} as const;

/** Describes JSON content. */
export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** Describes a JSON request and limits the size of its body. @param more the headers and parameters of the request. */
export function jsonRequest<S extends z.ZodType, R extends object = Record<never, never>>(
  schema: S,
  bounds: keyof typeof BODY_BOUNDS,
  more?: R,
) {
  const body = { required: true as const, content: { 'application/json': { schema } } };
  return { request: { ...(more as R), body }, middleware: jsonBody(BODY_BOUNDS[bounds]) };
}

/** The answer to a caller who already has this content. */
export const NOT_MODIFIED = {
  304: { description: 'Not changed: If-None-Match is the current ETag.' },
} as const;

/** Describes error answers by status: 422 in the validation form, all others as `{"detail": "<text>"}`. */
export function problems<const S extends keyof typeof PROBLEMS>(...statuses: readonly S[]) {
  return {
    ...(Object.fromEntries(statuses.map((status) => [status, json(Problem, PROBLEMS[status])])) as Record<
      // Object.fromEntries loses the types of the keys.
      S,
      ReturnType<typeof json<typeof Problem>>
    >),
    422: json(ValidationProblem, 'The request is not valid. Each item names a field and what is wrong with it.'),
  };
}

/** Describes the answers of a tenant's route: 200, the errors of every such route, and the given error statuses. */
export function answers<A, const S extends keyof typeof PROBLEMS = never>(success: A, ...statuses: readonly S[]) {
  return { 200: success, ...problems<S | 401 | 429 | 503>(401, 429, 503, ...statuses) };
}

/** Describes the answer to a removal. @param id the id of its schema. */
export function removal(id: string, description = 'It was removed.') {
  return json(z.object({ id: z.string(), removed: z.literal(true) }).meta({ id }), description);
}

type Config = Parameters<typeof createRoute>[0];

/** Defines an operation with its group and id. It needs a tenant's key unless `more` says otherwise. */
export function operation<
  M extends Config['method'],
  P extends string,
  R extends Omit<Config, 'method' | 'path' | 'operationId' | 'tags'>,
>(group: string, method: M, path: P, operationId: string, more: R) {
  return createRoute({ method, path, operationId, tags: [group], security: [{ apiKey: [] }], ...more });
}

/** Describes the `{id}` in a path. @param standsFor what the filled-in example id means on the page /docs. */
export function idInPath(what: string, standsFor: string, example: string) {
  const described = `The id of the ${what}. On the page /docs, the example id is replaced by ${standsFor}.`;
  return z.object({ id: z.string().max(100).describe(described).meta({ example }) });
}

/** The Link response header of a page that has a next page, as the OpenAPI description shows it. */
export const LINK_HEADER = z.object({
  Link: z.string().optional().openapi({
    description: 'The address of the next page. Absent on the last page.',
    example: '</v1/decisions?before=01a1ff9d-11d7-760b-a234-414b5f3bb2bc>; rel="next"',
  }),
});

/** Links to the next page: the same query, before that id. @param pathPrefix the server's prefix for callers. */
export function linkNext(c: Context, next: string | null, pathPrefix: string): void {
  if (next === null) return;
  const query = new URLSearchParams(c.req.query());
  query.set('before', next);
  c.header('Link', `<${pathPrefix}${c.req.path}?${query}>; rel="next"`);
}
