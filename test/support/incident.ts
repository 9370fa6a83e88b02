import type { Community } from '../../src/core/communities/community.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import { addCommunity, noticeOf } from '../store/community-records.ts';
import { logRows } from './log-rows.ts';
import type { TestService } from './service.ts';

/** Has texts decided as those of one author in a community's chat, as the bots leave them: rows of the log, and notices of one incident. */
export async function addIncident(
  service: TestService,
  texts: readonly string[],
  place: { readonly externalId: string; readonly tenant?: string; readonly key?: string } = { externalId: 'g1' },
): Promise<{
  readonly incidentId: string;
  readonly community: Community;
  readonly notices: readonly ModerationCase[];
}> {
  const { store } = service.runtime;
  const tenant = await store.ensureTenant(place.tenant ?? 'test', 'pro');
  const community = await addCommunity(store, place.externalId, tenant.id);
  const author = { id: `author of ${place.externalId}`, name: 'mara' };
  const messages = texts.map((text, at) => ({
    id: `${place.externalId}-${at}-${text.length}`,
    text,
    author: author.id,
  }));
  await service.moderate(messages, place.key === undefined ? {} : { key: place.key });
  const rows = await logRows(store, tenant.id, { limit: texts.length });
  const cases = rows.toReversed().map((row) => {
    const { id, action, category, probability, scores, reason, message_id, text } = row;
    const base = noticeOf(community, message_id, { author, text, state: 'posted', groupingKeys: [`a:${author.id}`] });
    return { ...base, reason: { ...base.reason, decisionId: id, action, category, probability, scores, reason } };
  });
  const nowMs = Date.now();
  await store.communities.conclude({ keys: [], nowMs, cases });
  const parts = cases.map(({ id, groupingKeys }) => ({ caseId: id, groupingKeys }));
  const joined = await store.communities.joinIncidents({ tenantId: tenant.id, nowMs, cases: parts });
  return { incidentId: [...joined.values()][0] ?? '', community, notices: cases };
}
