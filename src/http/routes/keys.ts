import { createHash, timingSafeEqual } from 'node:crypto';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { StewardError } from '../../core/errors.ts';
import type { KeyStore, TenantStore } from '../../core/store.ts';
import type { Plan } from '../../core/tenant.ts';
import { readBearer } from '../../service/identify.ts';
import { mintKey } from '../../service/mint-key.ts';
import { json, problems } from '../answers.ts';
import type { HttpEnv } from '../context.ts';
import { KeyRequest, MintedKey } from '../schemas.ts';
import { jsonBody } from '../validation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/keys',
  tags: ['tenant'],
  summary: 'Mint an API key',
  description:
    "With the operator's key-minting token (SERVICE_KEYMINT_TOKEN). A tenant of a new name is made; an existing one gets one more key.",
  security: [{ keymintToken: [] }],
  request: { body: { required: true, content: { 'application/json': { schema: KeyRequest } } } },
  responses: { 200: json(MintedKey, 'The key, shown this once.'), ...problems(403, 413, 503) },
});

export type KeysDeps = {
  readonly store: TenantStore & KeyStore;
  readonly defaultPlan: Plan;
  /** null: no token is configured, and the endpoint refuses everybody. */
  readonly keymintToken: string | null;
};

/** POST /v1/keys. */
export function keysRoute(app: OpenAPIHono<HttpEnv>, deps: KeysDeps): void {
  app.on(['POST'], [route.path], requireToken(deps.keymintToken), ...jsonBody());
  app.openapi(route, async (c) => c.json(await mintKey(deps, c.req.valid('json')), 200));
}

/** Compares hashes of equal length, so that neither the time nor the length tells anything of the token. */
function requireToken(token: string | null): MiddlewareHandler<HttpEnv> {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = token === null ? null : digest(token);
  return async (c, next) => {
    const sent = readBearer(c.req.header('authorization'));
    if (expected === null || sent === null || !timingSafeEqual(expected, digest(sent))) {
      throw new StewardError('forbidden', 'the key-minting token is missing, wrong, or not configured');
    }
    await next();
  };
}
