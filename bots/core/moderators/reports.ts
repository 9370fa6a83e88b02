import { v4 as newRequestId } from 'uuid';
import type { Community } from '../../../src/core/communities/community.ts';
import { type CaseReason, type ModerationCase, NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { createTenantFor } from '../../../src/core/tenants/tenant-in-scope.ts';
import type { Executor } from '../actions/act.ts';
import { cutLine } from '../i18n/text.ts';
import { translateFor } from '../i18n/translate.ts';
import { besideQueue, type Candidate, claimKeyOf, type Judged, messagesOf } from '../ingest/candidate.ts';
import { caseReasonOf, factsFor, planCase } from '../ingest/plan-case.ts';
import { done, failure, note } from '../port/answers.ts';
import type { IncomingReport } from '../port/events.ts';
import type { Answer } from '../port/rendering.ts';
import { createRateLimit } from '../runtime/rate-limit.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { scopeOf } from '../state/message-scope.ts';

/** How many reports one member, and one community, may make in ten minutes. */
const PER_MEMBER = 3;
const PER_COMMUNITY = 30;
const WINDOW_MS = 600_000;
const REPORTS_KEPT = 20;

/** "Report to moderators", at a bounded rate. */
export type Reports = { onReport(report: IncomingReport): Promise<Answer> };

/** Makes what answers reports: the message is judged, and its one entry names who reported it. */
export function createReports(bot: ModeratorAccess, executor: Executor): Reports {
  const members = createRateLimit({ now: bot.deps.schedule.now, max: PER_MEMBER, windowMs: WINDOW_MS });
  const communities = createRateLimit({ now: bot.deps.schedule.now, max: PER_COMMUNITY, windowMs: WINDOW_MS });
  return {
    async onReport(report) {
      const { community, exemptions } = await bot.directory.resolve(report.community);
      const translate = translateFor(community);
      const allowed = members.take(`${community.id}/${report.by.id}`) && communities.take(community.id);
      if (!allowed) return failure(translate('report.too_many_reports_try_again'));
      const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
      if (!tenant) return failure(translate('common.this_community_was_erased'));
      const known = await addReport(bot, community, report);
      if (known) {
        await executor.refresh(known);
        return note(translate('report.thank_you_moderators_message_already'));
      }
      const candidate = toCandidate(bot, community, report, isExempt(exemptions, report.message));
      const moderationCase = await planReport(bot, tenant, candidate, report);
      const nowMs = bot.deps.schedule.now();
      const keys = [candidate.claimKey];
      const [added] = await bot.deps.communities.conclude({ keys, nowMs, cases: [moderationCase] });
      if (added) bot.work.begin('carry out', () => executor.execute(moderationCase));
      else await addReport(bot, community, report);
      return done(translate('report.thank_you_moderators_been_told'));
    },
  };
}

async function addReport(bot: ModeratorAccess, community: Community, report: IncomingReport) {
  const at = { communityId: community.id, channelId: report.message.channel.id, messageId: report.message.id };
  const known = await bot.deps.communities.findCase(at);
  if (!known) return null;
  return bot.deps.communities.changeCase(known.id, (current) => {
    const others = current.reports.filter(({ by }) => by.id !== report.by.id);
    return { ...current, reports: [...others, reportOf(bot, report)].slice(-REPORTS_KEPT) };
  });
}

function reportOf(bot: ModeratorAccess, { by, reason }: IncomingReport): ModerationCase['reports'][number] {
  return { by: { id: by.id, name: cutLine(by.name, 80) }, reason: cutLine(reason, 200), atMs: bot.deps.schedule.now() };
}

function toCandidate(bot: ModeratorAccess, community: Community, report: IncomingReport, exempt: boolean): Candidate {
  const message = { ...report.message, community: report.community };
  return besideQueue({
    community,
    message,
    // What is judged again because of a report is no repeat.
    isEdit: true,
    exempt,
    claimKey: claimKeyOf(bot.platform.name, message),
    arrivedAtMs: bot.deps.schedule.now(),
  });
}

async function planReport(
  bot: ModeratorAccess,
  tenant: Tenant,
  candidate: Candidate,
  report: IncomingReport,
): Promise<ModerationCase> {
  const { decisions, details } = await bot.deps.moderate({
    tenant,
    messages: messagesOf(candidate),
    source: bot.platform.name,
    requestId: newRequestId(),
  });
  const [own, quoted] = decisions.map((decision, index) => ({
    decision,
    detail: details[index] ?? { logId: '', rule: null, matched: '', threshold: null },
  }));
  // Pictures are not looked at anew: a report brings what stands in the message.
  const caseReason = own ? (caseReasonOf({ own, quoted: quoted ?? null, pictured: null }) ?? untriggered(own)) : null;
  const nowMs = bot.deps.schedule.now();
  const { policy } = createTenantFor()(tenant, scopeOf(candidate), nowMs, candidate.message.author.id);
  const at = factsFor(bot, policy.timeout_minutes);
  const moderationCase = planCase(candidate, caseReason ?? NOTHING_FOUND, at, false);
  return { ...moderationCase, reports: [reportOf(bot, report)] };
}

function untriggered({ decision, detail }: Judged): CaseReason {
  const { probability, scores, reason } = decision;
  return { ...NOTHING_FOUND, decisionId: detail.logId, probability, scores, reason };
}
