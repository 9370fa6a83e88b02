import type { OpenAPIHono } from '@hono/zod-openapi';
import { mintKey } from '../../../service/tenants/keys.ts';
import { json, jsonRequest, operation, problems } from '../../description/operation.ts';
import { KeyRequest, MintedKey } from '../../schemas/tenant.ts';
import type { HttpEnv } from '../../server/context.ts';

const route = operation('tenant', 'post', '/v1/keys', 'mintKey', {
  summary: 'Mint an API key',
  description:
    "With the operator's key-minting token (SERVICE_KEYMINT_TOKEN). A tenant of a new name is made; an existing one gets one more key.",
  security: [{ keymintToken: [] }],
  ...jsonRequest(KeyRequest, 'keys'),
  responses: { 200: json(MintedKey, 'The key, shown this once.'), ...problems(403, 413, 503) },
});

/** POST /v1/keys. */
export function keysRoute(app: OpenAPIHono<HttpEnv>, deps: Parameters<typeof mintKey>[0]): void {
  app.openapi(route, async (c) => c.json(await mintKey(deps, c.req.valid('json')), 200));
}
