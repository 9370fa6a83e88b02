import type { IncidentCasesQuery, StepFate } from '../../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { findWave } from '../../../../src/core/incidents/wave.ts';
import { translateFor } from '../../i18n/translate.ts';
import type { Entry } from '../../port/rendering.ts';
import type { CaseContext } from '../../state/access.ts';
import { newcomersWithout } from '../../state/incident-parts.ts';
import type { PlatformAccess } from '../../state/platform-access.ts';
import type { IncidentFacts } from './incident-fields.ts';
import { renderCase } from './render-case.ts';
import { renderIncident } from './render-incident.ts';
import { renderRaidCase } from './render-raid-case.ts';

/** Number of latest messages that an entry shows beside the first one. */
const SAMPLES = 3;
const REPORTED = 10;

/** Renders the current entry of a case in its community's language: for its message alone, or for the incident that it leads. */
export async function entryOf({ bot, community, moderationCase }: CaseContext<PlatformAccess>): Promise<Entry> {
  const translate = translateFor(community);
  const { capabilities: all } = bot.platform;
  const tenant = all.quarantine ? await bot.deps.store.findTenant({ id: community.tenantId }) : null;
  const capabilities = { ...all, quarantine: !!tenant?.settings.stolen.quarantine_role };
  const facts =
    moderationCase.incidentId === null ? null : await readFacts(bot, moderationCase, moderationCase.incidentId);
  if (moderationCase.kind === 'raid') {
    const raid = await bot.deps.communities.findRaid(moderationCase.messageId);
    const newcomers = raid ? (await bot.deps.communities.listNewcomers(raid.id)).length : 0;
    const removals = community.bans && bot.platform.removing !== undefined;
    return renderRaidCase(
      translate,
      { ...capabilities, removals },
      {
        moderationCase,
        raid,
        newcomers,
        wave: moderationCase.verdict
          ? null
          : findWave(capabilities, await newcomersWithout(bot, 'ban', moderationCase)),
        facts,
        isAlertSet: community.alert !== null,
        nowMs: bot.deps.schedule.now(),
      },
    );
  }
  return facts && facts.counts.messages > 1
    ? renderIncident(translate, capabilities, facts)
    : renderCase(translate, capabilities, moderationCase);
}

async function readFacts(bot: PlatformAccess, lead: ModerationCase, incidentId: string): Promise<IncidentFacts> {
  const { communities } = bot.deps;
  const counts = await communities.countIncident(incidentId);
  const list = (query: Omit<IncidentCasesQuery, 'incidentId'>) =>
    communities.listIncidentCases({ incidentId, ...query });
  const firstOf = async (count: number, column: 'deletion' | 'silence', is: StepFate) =>
    count > 0 ? list({ only: { column, is }, limit: 1 }) : [];
  const last = counts.messages > 1 ? await list({ kind: 'message', order: 'last', limit: SAMPLES + 1 }) : [];
  return {
    lead,
    counts,
    samples: last.filter(({ id }) => id !== lead.id).slice(0, SAMPLES),
    reported:
      counts.messages > 1 || lead.kind === 'raid'
        ? await list({ kind: 'message', only: 'reported', limit: REPORTED })
        : [],
    waiting: [
      await firstOf(counts.deletionsWaiting, 'deletion', 'waiting'),
      await firstOf(counts.timeoutsWaiting, 'silence', 'waiting'),
      await firstOf(counts.endsWaiting, 'silence', 'ending'),
      await firstOf(counts.bansWaiting, 'silence', 'ban waiting'),
    ].flat(),
    missed: [
      await firstOf(counts.deletionsMissed, 'deletion', 'missed'),
      await firstOf(counts.timeoutsMissed, 'silence', 'missed'),
      await firstOf(counts.bansMissed, 'silence', 'ban missed'),
    ].flat(),
  };
}
