import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Adds cases of one tenant to their incidents. */
export async function assignIncidents(
  bot: PlatformAccess,
  tenantId: string,
  cases: readonly ModerationCase[],
): Promise<readonly ModerationCase[]> {
  if (cases.length === 0) return [];
  const joined = await bot.deps.communities.joinIncidents({
    tenantId,
    nowMs: bot.deps.schedule.now(),
    cases: cases.map(({ id, groupingKeys }) => ({ caseId: id, groupingKeys })),
  });
  return cases.map((moderationCase) => ({
    ...moderationCase,
    incidentId: joined.get(moderationCase.id) ?? moderationCase.incidentId,
  }));
}

/** Adds a case from before incidents existed to an incident, once the case changes. */
export async function ensureIncident(bot: PlatformAccess, moderationCase: ModerationCase): Promise<ModerationCase> {
  if (moderationCase.incidentId !== null || !moderationCase.post) return moderationCase;
  const { communities } = bot.deps;
  const community = await communities.findCommunity({ id: moderationCase.communityId });
  const [adopted] = community ? await assignIncidents(bot, community.tenantId, [moderationCase]) : [];
  if (!adopted?.incidentId) return moderationCase;
  const { name: platform } = bot.platform;
  const place = `${platform}/${moderationCase.post.channelId}`;
  await communities.leadIncident({ incidentId: adopted.incidentId, place, platform, caseId: moderationCase.id });
  return adopted;
}
