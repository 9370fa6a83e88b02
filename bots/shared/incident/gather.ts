import type { ModerationCase } from '../../../src/core/communities.ts';
import type { Bot } from '../bot.ts';

/** Puts notices of one tenant into their incidents. */
export async function gather(bot: Bot, tenantId: string, notices: readonly ModerationCase[]): Promise<readonly ModerationCase[]> {
  if (notices.length === 0) return [];
  const joined = await bot.deps.communities.joinIncidents({
    tenantId,
    nowMs: bot.deps.schedule.now(),
    cases: notices.map(({ id, groupingKeys }) => ({ caseId: id, groupingKeys })),
  });
  return notices.map((notice) => ({ ...notice, incidentId: joined.get(notice.id) ?? notice.incidentId }));
}

/** What was posted before there were incidents becomes one of its own when it changes. */
export async function adopt(bot: Bot, notice: ModerationCase): Promise<ModerationCase> {
  if (notice.incidentId !== null || !notice.post) return notice;
  const { communities } = bot.deps;
  const community = await communities.findCommunity({ id: notice.communityId });
  const [adopted] = community ? await gather(bot, community.tenantId, [notice]) : [];
  if (!adopted?.incidentId) return notice;
  const { name: platform } = bot.platform;
  const place = `${platform}/${notice.post.channelId}`;
  await communities.leadIncident({ incidentId: adopted.incidentId, place, platform, caseId: notice.id });
  return adopted;
}
