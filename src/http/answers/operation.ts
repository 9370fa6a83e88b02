import { createRoute } from '@hono/zod-openapi';

type Config = Parameters<typeof createRoute>[0];
type More = Omit<Config, 'method' | 'path' | 'operationId' | 'tags' | 'security'>;

/** An operation for keys of tenants, in the description under its group and its id. */
export function operation<M extends Config['method'], P extends string, R extends More>(
  group: string,
  method: M,
  path: P,
  operationId: string,
  more: R,
) {
  return createRoute({ method, path, operationId, tags: [group], security: [{ apiKey: [] }], ...more });
}
