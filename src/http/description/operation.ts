import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Problem, ValidationProblem } from '../schemas/problems.ts';
import { BODY_BOUNDS, jsonBody } from '../server/body.ts';

const PROBLEMS = {
  401: 'Header missing or without Bearer prefix: missing bearer token. Nobody minted the key, or it is revoked: unknown api key.',
  403: 'Without the right key-minting token.',
  404: "There is no such thing, or it is another tenant's.",
  409: 'A request with this Idempotency-Key is being decided. Retry-After says when to ask for its decisions.',
  412: 'If-Match names no ETag of what stands: somebody else changed it meanwhile, and nothing was written.',
  413: 'The body is larger than this endpoint takes.',
  429: 'Over the rate limit of the key, too much is being sent at once, the dry runs of the day are used up, or the tenant has too many jobs. Try again after Retry-After.',
  502: 'Judging failed and the tenant fails closed: judgment failed: <type>.',
  503: 'The store cannot be used, or too many requests are under way. Try again after Retry-After; a write without an answer may have succeeded.',
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
export const NOT_MODIFIED = { 304: { description: 'If-None-Match names what is there.' } } as const;

/** Describes error answers by status: 422 in the validation form, all others as `{"detail": "<text>"}`. */
export function problems<const S extends keyof typeof PROBLEMS>(...statuses: readonly S[]) {
  return {
    ...(Object.fromEntries(statuses.map((status) => [status, json(Problem, PROBLEMS[status])])) as Record<
      // Object.fromEntries loses the types of the keys.
      S,
      ReturnType<typeof json<typeof Problem>>
    >),
    422: json(ValidationProblem, 'Something in the request is not valid; each item names the field and the fault.'),
  };
}

/** Describes the answers of a tenant's route: 200, the errors of every such route, and the given error statuses. */
export function answers<A, const S extends keyof typeof PROBLEMS = never>(success: A, ...statuses: readonly S[]) {
  return { 200: success, ...problems<S | 401 | 429 | 503>(401, 429, 503, ...statuses) };
}

/** Describes the answer to a removal. @param id the id of its schema. */
export function removal(id: string, description = 'It is removed.') {
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
  const described = `The id of the ${what}. On the page /docs the one that is filled in stands for ${standsFor}.`;
  return z.object({ id: z.string().max(100).describe(described).meta({ example }) });
}

/** The Link response header of a page that has a next page, as the OpenAPI description shows it. */
export const LINK_HEADER = z.object({
  Link: z.string().optional().openapi({
    description: 'The address of the next page; left out on the last.',
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
