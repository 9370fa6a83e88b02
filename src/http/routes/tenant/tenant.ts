import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { deleteTenant } from '../../../service/tenants/delete.ts';
import type { InterfaceDeps } from '../../../service/tenants/interface-deps.ts';
import { mintKey } from '../../../service/tenants/keys.ts';
import {
  listTenantKeys,
  mintTenantKey,
  readTenant,
  replaceTenantKey,
  revokeTenantKey,
} from '../../../service/tenants/read.ts';
import { answers, idInPath, json, jsonRequest, operation, problems } from '../../description/operation.ts';
import { EXAMPLE_IDS } from '../../description/reference-script.ts';
import {
  Erased,
  KeyRequest,
  MintedKey,
  Revoked,
  TenantKey,
  TenantKeyRequest,
  TenantView,
} from '../../schemas/tenant.ts';
import { authorOf, type HttpEnv } from '../../server/context.ts';

const readRoute = operation('tenant', 'get', '/v1/tenant', 'readTenant', {
  summary: 'Read plan, quota and usage',
  description: "For this UTC month. Also shows the operator's spending ceilings that apply to the tenant.",
  responses: answers(json(TenantView, 'The tenant of this key.')),
});
const deleteRoute = operation('tenant', 'delete', '/v1/tenant', 'eraseTenant', {
  summary: 'Erase the tenant',
  description:
    'Deletes policy, settings, usage counters, decision log and every API key, the one of this call included. The record of a payment ' +
    'subscription goes too, but the payment provider is never called: an active subscription keeps charging until it is cancelled there.',
  responses: answers(json(Erased, 'Which data existed and was deleted.')),
});
const listKeysRoute = operation('tenant', 'get', '/v1/tenant/keys', 'listTenantKeys', {
  summary: 'List the keys of the tenant',
  description: 'Oldest first, including revoked keys. Keys and their hashes are never shown.',
  responses: answers(json(z.array(TenantKey), 'The keys.')),
});
const mintKeyRoute = operation('tenant', 'post', '/v1/tenant/keys', 'mintTenantKey', {
  summary: 'Create a key for the tenant',
  description:
    'A tenant has at most 100 active keys. `scopes` limits what the key may do; an application needs only `moderate`. `expires_at` ends the key. You cannot give a scope that your own key lacks. With `replaces`, the new key gets the rights of another key, which ends after `overlap_hours`.',
  ...jsonRequest(TenantKeyRequest, 'keys'),
  responses: answers(json(MintedKey, 'The key, shown only once.'), 403, 404, 413),
});
const revokeKeyRoute = operation('tenant', 'delete', '/v1/tenant/keys/{id}', 'revokeTenantKey', {
  summary: 'Revoke a key of the tenant',
  description:
    'Calls with the key then answer 401, even if it is the key of this call. You get a 422 for the last active key without limits, because the tenant needs it.',
  request: { params: idInPath('key, as GET /v1/tenant/keys lists it', 'a new key', EXAMPLE_IDS.key) },
  responses: answers(json(Revoked, 'The key was revoked.'), 404),
});

const mintRoute = operation('tenant', 'post', '/v1/keys', 'mintKey', {
  summary: 'Create an API key with the key-minting token',
  description:
    "Needs the operator's key-minting token (SERVICE_KEYMINT_TOKEN). A new name creates a tenant. An existing tenant gets another key.",
  security: [{ keymintToken: [] }],
  ...jsonRequest(KeyRequest, 'keys'),
  responses: { 200: json(MintedKey, 'The key, shown only once.'), ...problems(403, 413, 503) },
});

/** Adds GET and DELETE /v1/tenant, and the routes for a tenant's own keys. */
export function tenantRoute(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(readRoute, async (c) => {
    const view = await readTenant(deps, c.get('tenant'));
    return c.json({ ...view, ceilings: [...view.ceilings] }, 200);
  });
  app.openapi(deleteRoute, async (c) => c.json(await deleteTenant(deps, c.get('tenant').id), 200));
  app.openapi(listKeysRoute, async (c) => c.json(await listTenantKeys(deps, c.get('tenant').id, c.get('keyId')), 200));
  app.openapi(mintKeyRoute, async (c) => {
    const store = deps.store.as(authorOf(c));
    const { replaces, ...asked } = c.req.valid('json');
    const minted =
      replaces === undefined
        ? mintTenantKey({ store }, c.get('tenant'), asked, c.get('keyId'))
        : replaceTenantKey({ store, now: deps.now }, c.get('tenant'), { ...asked, replaces }, c.get('keyId'));
    return c.json(await minted, 200);
  });
  app.openapi(revokeKeyRoute, async (c) => {
    const { id } = c.req.valid('param');
    await revokeTenantKey({ store: deps.store.as(authorOf(c)) }, c.get('tenant').id, id);
    return c.json({ id, revoked: true as const }, 200);
  });
}

/** Adds POST /v1/keys. */
export function keysRoute(app: OpenAPIHono<HttpEnv>, deps: Parameters<typeof mintKey>[0]): void {
  app.openapi(mintRoute, async (c) => c.json(await mintKey(deps, c.req.valid('json')), 200));
}
