import type { OpenAPIHono } from '@hono/zod-openapi';
import { type CurrentVerdict, verdictVersion } from '../../core/decisions/decision.ts';
import type { Store } from '../../core/store/store.ts';
import { verdictFromAfar } from '../../service/decisions/verdict-from-afar.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { ETAG_HEADER, IF_MATCH_HEADER } from '../answers/etag.ts';
import { answers, idInPath, json, jsonRequest, operation } from '../description/operation.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import { GivenVerdict, VerdictRequest } from '../schemas/decisions.ts';
import type { HttpEnv } from '../server/context.ts';

const route = operation('decisions', 'post', '/v1/decisions/{id}/verdict', 'giveVerdict', {
  summary: 'Say whether a decision was right',
  description:
    'Verdicts show how well each threshold does. The last one stands; the same one again changes nothing, and answers who was first. The entry in ' +
    'chat of a decision that has one changes with it. With `If-Match` it is given only while the verdict stands that you saw: the ETag of an earlier ' +
    'answer, or `"none"` where nobody had given one.',
  ...jsonRequest(VerdictRequest, 'keys', {
    params: idInPath('row in the decision log', 'your newest', EXAMPLE_IDS.decision),
    headers: IF_MATCH_HEADER,
  }),
  responses: answers({ ...json(GivenVerdict, 'The verdict that stands.'), headers: ETAG_HEADER }, 404, 412, 413),
});

/** POST /v1/decisions/{id}/verdict. */
export function verdictRoute(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(route, async (c) => {
    const { verdict, by } = c.req.valid('json');
    const tenantId = c.get('tenant').id;
    const { id } = c.req.valid('param');
    const { communities } = deps.store;
    const seen = seenOf(c.req.header('if-match'), await communities.findVerdict(tenantId, id));
    const given = { verdict, by: by || (await labelOf(deps.store, tenantId, c.get('keyId'))), seen };
    const now = await verdictFromAfar({ ...deps, communities }, tenantId, id, given);
    const latest = { verdict: now.verdict, by: now.by, atMs: Date.parse(now.at) };
    return c.json(now, 200, { ETag: `"${verdictVersion(latest)}"` });
  });
}

/** The version that a request names; of several the one that stands. */
function seenOf(ifMatch: string | undefined, latest: CurrentVerdict | null): string | undefined {
  const tags = ifMatch?.split(',').map((tag) => tag.trim().replace(/^"|"$/g, '')) ?? [];
  return tags.find((tag) => tag === '*') ? undefined : (tags.find((tag) => tag === verdictVersion(latest)) ?? tags[0]);
}

/** What people call a key. */
async function labelOf(store: Pick<Store, 'listKeys'>, tenantId: string, keyId: string): Promise<string> {
  const key = (await store.listKeys(tenantId)).find(({ id }) => id === keyId);
  return key?.label || keyId;
}
