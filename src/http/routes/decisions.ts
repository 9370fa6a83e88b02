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
  summary: 'Read the decision log',
  description:
    'Newest first. Rows are kept 30 days. A header `Link` with rel="next" has the next page, also where this one is short: a page is bounded by its bytes, and a filter by the rows that it looks through.',
  request: { query: decisionQuerySchema },
  responses: answers({ ...json(z.array(DecisionLogRow), 'Rows of the log, most recent first.'), headers: LINK_HEADER }),
});

const oneRoute = operation('decisions', 'get', '/v1/decisions/{id}', 'readDecision', {
  summary: 'Read one decision',
  description: 'The row of the log, and the verdict on it. Rows are kept 30 days.',
  request: { params: idInPath('row in the decision log', 'your newest', EXAMPLE_IDS.decision) },
  responses: answers(json(LoggedDecision, 'The row, and the verdict that was given on it.'), 404),
});

const verdictRoute = operation('decisions', 'post', '/v1/decisions/{id}/verdict', 'giveVerdict', {
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

const incidentsRoute = operation('decisions', 'get', '/v1/incidents', 'listIncidents', {
  summary: 'List what belongs together',
  description:
    "What the bots put together: a spammer's burst, one text of many accounts, a raid, a domain; newest first, with what became of all of it. " +
    'A message that nothing belongs with is an incident of one. Incidents are kept 30 days. Messages of the API are in none.',
  request: { query: incidentQuerySchema },
  responses: answers({ ...json(z.array(Incident), 'Incidents, most recent first.'), headers: LINK_HEADER }),
});

const unjudgedRoute = operation('decisions', 'get', '/v1/unjudged', 'listUnjudged', {
  summary: 'List what passed unjudged',
  description:
    'Messages that passed because the quota or a ceiling was reached or the model could not answer, newest first; kept for 72 hours where the setting ' +
    '`unjudged` is keep or judge and the server keeps text.',
  request: { query: unjudgedQuerySchema },
  responses: answers(json(z.array(UnjudgedMessage), 'Messages, newest first.')),
});

const judgeRoute = operation('decisions', 'post', '/v1/unjudged/judge', 'judgeUnjudged', {
  summary: 'Judge what passed unjudged',
  description:
    'Judges the oldest within quota and ceilings, and stops while judging is paused. Each gets a new row in the log; nothing is done in chat.',
  ...jsonRequest(JudgeUnjudged, 'keys'),
  responses: answers(json(JudgedLater, 'What it came to.'), 413),
});

const statsRoute = operation('decisions', 'get', '/v1/stats', 'readStats', {
  summary: 'Count what was decided',
  description:
    'Messages, actions, categories with what moderators made of them, channels, what was not judged and why, how the judge did, and the month against ' +
    'its quota with where it goes. Counts are kept 62 days, longer than the log, and hold no text.',
  request: { query: statsQuerySchema },
  responses: answers(json(TenantStats, 'The counts of a time.')),
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
    if (!row) throw new StewardError('not_found', 'no such decision; the log keeps 30 days');
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
