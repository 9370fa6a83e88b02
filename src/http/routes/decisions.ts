import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { StewardError } from '../../core/common/errors.ts';
import { type CurrentVerdict, verdictVersion } from '../../core/decisions/decision.ts';
import type { Store } from '../../core/store/store.ts';
import { isoTime } from '../../core/time/time.ts';
import { giveExternalVerdict } from '../../service/decisions/external-verdict.ts';
import { decisionQuerySchema, listDecisions } from '../../service/decisions/list.ts';
import { readTenantStats } from '../../service/decisions/tenant-stats.ts';
import { statsQuerySchema } from '../../service/decisions/tenant-stats-schema.ts';
import {
  judgeUnjudgedSchema,
  listUnjudged,
  unjudgedQuerySchema,
  unjudgedSchema,
} from '../../service/decisions/unjudged.ts';
import type { AppealLinks } from '../../service/incidents/appeal-links.ts';
import { incidentQuerySchema, incidentSchema, listIncidents } from '../../service/incidents/list.ts';
import { judgedLaterSchema, judgeUnjudged } from '../../service/moderation/judge-unjudged.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { answerList } from '../answers/answer-list.ts';
import { ETAG_HEADER, IF_MATCH_HEADER } from '../answers/etag.ts';
import { answers, idInPath, json, jsonRequest, LINK_HEADER, linkNext, operation } from '../description/operation.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import { DecisionLogRow, GivenVerdict, LoggedDecision, VerdictRequest } from '../schemas/decisions.ts';
import { TenantStats } from '../schemas/tenant.ts';
import type { HttpEnv } from '../server/context.ts';

const Incident = incidentSchema.meta({ id: 'Incident' });
const UnjudgedMessage = unjudgedSchema.meta({ id: 'UnjudgedMessage' });
const JudgeUnjudged = judgeUnjudgedSchema.meta({ id: 'JudgeUnjudged' });
const JudgedLater = judgedLaterSchema.meta({ id: 'JudgedLater' });

const route = operation('decisions', 'get', '/v1/decisions', 'listDecisions', {
  summary: 'Read the audit log',
  description:
    'Newest first. Rows are kept for 30 days. The header `Link` with rel="next" has the address of the next page. Follow it even if a page is short, because each page is limited in bytes and in rows searched.',
  request: { query: decisionQuerySchema },
  responses: answers({
    ...json(z.array(DecisionLogRow), 'Rows of the log, newest first.'),
    headers: LINK_HEADER,
  }),
});

const oneRoute = operation('decisions', 'get', '/v1/decisions/{id}', 'readDecision', {
  summary: 'Read one decision',
  description: 'One row of the audit log and its verdict. Rows are kept for 30 days.',
  request: { params: idInPath('row in the audit log', 'your newest', EXAMPLE_IDS.decision) },
  responses: answers(json(LoggedDecision, 'The row and its verdict.'), 404),
});

const verdictRoute = operation('decisions', 'post', '/v1/decisions/{id}/verdict', 'giveVerdict', {
  summary: 'Give a verdict on a decision',
  description:
    'Verdicts show how well each threshold works. The newest verdict counts. The same verdict again changes nothing, and the answer names who gave it first. The bot updates the entry in chat. Send `If-Match` to write only if the verdict is still the one you saw: an earlier ETag, or `"none"` if there was no verdict.',
  ...jsonRequest(VerdictRequest, 'keys', {
    params: idInPath('row in the audit log', 'your newest', EXAMPLE_IDS.decision),
    headers: IF_MATCH_HEADER,
  }),
  responses: answers({ ...json(GivenVerdict, 'The verdict that counts now.'), headers: ETAG_HEADER }, 404, 412, 413),
});

const incidentsRoute = operation('decisions', 'get', '/v1/incidents', 'listIncidents', {
  summary: 'List incidents',
  description:
    "An incident groups related messages in chat: a spammer's burst, one text from many accounts, one domain, or a raid. Newest first, each with its results. A single message is an incident too. Incidents are kept for 30 days. Messages sent over the API are in no incident.",
  request: { query: incidentQuerySchema },
  responses: answers({ ...json(z.array(Incident), 'Incidents, newest first.'), headers: LINK_HEADER }),
});

const unjudgedRoute = operation('decisions', 'get', '/v1/unjudged', 'listUnjudged', {
  summary: 'List messages that were not judged',
  description:
    'Messages that passed because the quota or a ceiling was reached, or because the model was unavailable. Newest first. They are kept for 72 hours if the setting `unjudged` is keep or judge and the server keeps text.',
  request: { query: unjudgedQuerySchema },
  responses: answers(json(z.array(UnjudgedMessage), 'Messages, newest first.')),
});

const judgeRoute = operation('decisions', 'post', '/v1/unjudged/judge', 'judgeUnjudged', {
  summary: 'Judge messages that were not judged',
  description:
    'Judges the oldest messages first, within quota and ceilings, and stops while judging is paused. Each message gets a new row in the audit log. Nothing is done in chat.',
  ...jsonRequest(JudgeUnjudged, 'keys'),
  responses: answers(json(JudgedLater, 'The result.'), 413),
});

const statsRoute = operation('decisions', 'get', '/v1/stats', 'readStats', {
  summary: 'Read statistics',
  description:
    "Counts of messages, actions, categories with their verdicts, channels, and messages that were not judged with the reason. Also the judge's latency and this month's quota use with a forecast. Counts contain no text and are kept for 62 days, longer than the audit log.",
  request: { query: statsQuerySchema },
  responses: answers(json(TenantStats, 'The statistics of the requested time.')),
});

/** Adds GET /v1/decisions and GET /v1/decisions/{id}. */
export function decisionsRoute(
  app: OpenAPIHono<HttpEnv>,
  deps: InterfaceDeps & { readonly appealLinks: Pick<AppealLinks, 'make'> },
): void {
  app.openapi(route, async (c) => {
    const { rows, next } = await listDecisions(deps, c.get('tenant').id, c.req.valid('query'));
    linkNext(c, next, c.get('pathPrefix'));
    return answerList(c, rows);
  });
  app.openapi(oneRoute, async (c) => {
    const { id } = c.req.valid('param');
    const tenant = c.get('tenant');
    const tenantId = tenant.id;
    const row = await deps.store.findDecision(tenantId, id);
    if (!row) throw new StewardError('not_found', 'no decision has this id; the audit log keeps 30 days');
    const given = await deps.store.communities.findVerdict(tenantId, id);
    const verdict = given && { verdict: given.verdict, by: given.by, at: isoTime(given.atMs) };
    const subject = { kind: 'decision', tenantId, decisionId: id } as const;
    const url = row.action === 'none' ? null : await deps.appealLinks.make(tenant, subject, Date.parse(row.created_at));
    return c.json({ ...row, verdict, ...(url === null ? {} : { appeal_url: url }) }, 200);
  });
}

/** Adds verdicts and counts: POST /v1/decisions/{id}/verdict, /v1/incidents, /v1/unjudged and /v1/stats. */
export function verdictRoutes(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(verdictRoute, async (c) => {
    const { verdict, by } = c.req.valid('json');
    const tenantId = c.get('tenant').id;
    const { id } = c.req.valid('param');
    const { communities } = deps.store;
    const seen = seenOf(c.req.header('if-match'), await communities.findVerdict(tenantId, id));
    const given = { verdict, by: by || (await labelOf(deps.store, tenantId, c.get('keyId'))), seen };
    const now = await giveExternalVerdict({ ...deps, communities }, tenantId, id, given);
    const latest = { verdict: now.verdict, by: now.by, atMs: Date.parse(now.at) };
    return c.json(now, 200, { ETag: `"${verdictVersion(latest)}"` });
  });
  app.openapi(incidentsRoute, async (c) => {
    const asked = c.req.valid('query');
    const { incidents, next } = await listIncidents(deps.store, c.get('tenant').id, asked);
    linkNext(c, next, c.get('pathPrefix'));
    return answerList(c, incidents);
  });
  app.openapi(unjudgedRoute, async (c) =>
    c.json(await listUnjudged(deps, c.get('tenant').id, c.req.valid('query')), 200),
  );
  app.openapi(judgeRoute, async (c) =>
    c.json(await judgeUnjudged(deps, c.get('tenant'), c.req.valid('json').limit), 200),
  );
  app.openapi(statsRoute, async (c) => c.json(await readTenantStats(deps, c.get('tenant'), c.req.valid('query')), 200));
}

/** Returns the verdict version in If-Match. If it has several, returns the current one if present. */
function seenOf(ifMatch: string | undefined, latest: CurrentVerdict | null): string | undefined {
  const tags = ifMatch?.split(',').map((tag) => tag.trim().replace(/^"|"$/g, '')) ?? [];
  return tags.find((tag) => tag === '*') ? undefined : (tags.find((tag) => tag === verdictVersion(latest)) ?? tags[0]);
}

/** Returns the label of a key, or its id. */
async function labelOf(store: Pick<Store, 'listKeys'>, tenantId: string, keyId: string): Promise<string> {
  const key = (await store.listKeys(tenantId)).find(({ id }) => id === keyId);
  return key?.label || keyId;
}
