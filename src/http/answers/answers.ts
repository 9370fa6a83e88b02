import type { z } from '@hono/zod-openapi';
import { Problem, ValidationProblem } from '../schemas/problems.ts';

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

/** One JSON content of the description. */
export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The JSON body of a request, for the description. */
export function jsonRequest<S extends z.ZodType>(schema: S) {
  return { required: true as const, content: { 'application/json': { schema } } };
}

/** The answer to a caller who has this very content already. */
export const NOT_MODIFIED = { 304: { description: 'If-None-Match names what is there.' } } as const;

/** The error answers of a route, by status; 422 has the validation form, all others `{"detail": "<text>"}`. */
export function problems<const S extends keyof typeof PROBLEMS>(...statuses: readonly S[]) {
  return {
    ...(Object.fromEntries(statuses.map((status) => [status, json(Problem, PROBLEMS[status])])) as Record<
      // Object.fromEntries forgets its keys.
      S,
      ReturnType<typeof json<typeof Problem>>
    >),
    422: json(ValidationProblem, 'Something in the request is not valid; each item names the field and the fault.'),
  };
}
