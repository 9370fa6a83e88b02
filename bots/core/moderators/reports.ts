import type { Community } from '../../../src/core/communities/community.ts';
import { type CaseReason, type ModerationCase, NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import { announceAppeal, enterAppeal } from '../../../src/service/incidents/appeals.ts';
import type { Executor } from '../actions/executor.ts';
import { cutLine, type Translate, translateFor } from '../i18n/translate.ts';
import { type Candidate, claimKeyOf, type Judged, unbatchedCandidate } from '../ingest/candidate.ts';
import { caseReasonOf, planCase } from '../ingest/plan-case.ts';
import { factsForAuthor, judgeUnbatched } from '../ingest/unbatched.ts';
import type { IncomingReport, PersonRef } from '../port/events.ts';
import { type Answer, done, failure, note, privately } from '../port/rendering.ts';
import { createRateLimit } from '../runtime/rate-limit.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { isExempt } from '../state/exempt.ts';
import { serviceDeps } from '../state/platform-access.ts';

/** Most reports in ten minutes by one member, and in one community. */
const PER_MEMBER = 3;
const PER_COMMUNITY = 30;
const WINDOW_MS = 600_000;
const REPORTS_KEPT = 20;

/** Handles "Report to moderators", with rate limits. */
export type Reports = ReturnType<typeof createReports>;

/** Creates the handler of reports. It judges the message, and the message's only entry names who reported it. */
export function createReports(bot: ModeratorAccess, executor: Executor) {
  const members = createRateLimit({ now: bot.deps.schedule.now, max: PER_MEMBER, windowMs: WINDOW_MS });
  const communities = createRateLimit({ now: bot.deps.schedule.now, max: PER_COMMUNITY, windowMs: WINDOW_MS });
  return {
    async onReport(report: IncomingReport): Promise<Answer> {
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
      if (added) bot.work.begin('carry out', () => executor.execute(moderationCase), moderationCase.communityId);
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
  return unbatchedCandidate({
    community,
    message,
    // A message judged again because of a report does not count as a repeat.
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
  const [own, quoted] = await judgeUnbatched(bot, tenant, candidate);
  // A report does not judge pictures again; it brings only the text of the message.
  const caseReason = own ? (caseReasonOf({ own, quoted: quoted ?? null, pictured: null }) ?? untriggered(own)) : null;
  const facts = factsForAuthor(bot, tenant, candidate);
  const moderationCase = planCase(candidate, caseReason ?? NOTHING_FOUND, facts, false);
  return { ...moderationCase, reports: [reportOf(bot, report)] };
}

function untriggered({ decision, detail }: Judged): CaseReason {
  const { probability, scores, reason } = decision;
  return { ...NOTHING_FOUND, decisionId: detail.logId, probability, scores, reason };
}

/** Entries are kept for this long. */
const KEPT_DAYS = 30;

type AppealDeps = {
  readonly bot: ModeratorAccess;
  readonly executor: Pick<Executor, 'refresh'>;
  readonly translate: Translate;
};

/**
 * Takes an author's appeal against the last action on them, once per incident. The entry shows it, and moderators uphold or overturn it there.
 * @param community null for a private message: the appeal then covers any community, and the answer uses that one's language.
 */
export async function takeAppeal(
  deps: AppealDeps,
  by: PersonRef,
  text: string,
  community: Community | null,
): Promise<Answer> {
  const { communities, schedule } = deps.bot.deps;
  const moderationCase = await communities.findAppealable({
    platform: deps.bot.platform.name,
    authorId: by.id,
    sinceMs: schedule.now() - KEPT_DAYS * DAY_MS,
    ...(community ? { communityId: community.id } : {}),
  });
  if (!moderationCase) return privately(failure(deps.translate('appeal.nothing_yours_removed_lately_nothing')));
  const there = community ?? (await communities.findCommunity({ id: moderationCase.communityId }));
  const translate = there ? translateFor(there) : deps.translate;
  return appeal({ ...deps, translate }, moderationCase, by, cutLine(text, 200));
}

/** Takes the appeal of a person who pressed the button under their private message; refuses it for anybody else. */
export async function handleAppealButton(
  deps: AppealDeps,
  moderationCase: ModerationCase,
  by: PersonRef,
): Promise<Answer> {
  if (by.id !== moderationCase.author.id) return privately(failure(deps.translate('appeal.only_wrote_message_appeal')));
  return appeal(deps, moderationCase, by, '');
}

/** Records an appeal. A person who pressed the button may add their reason once, later. */
async function appeal(
  { bot, executor, translate }: AppealDeps,
  moderationCase: ModerationCase,
  by: PersonRef,
  reason: string,
): Promise<Answer> {
  const deps = serviceDeps(bot);
  const said = { by: { id: by.id, name: cutLine(by.name, 80) }, reason };
  const taken = await enterAppeal(deps, moderationCase, said);
  if (taken.kind === 'undone') return privately(note(translate('appeal.the_moderators_have_undone_it_already')));
  if (taken.kind === 'again') return privately(note(translate('appeal.you_appealed_against_already_moderators')));
  await executor.refresh(taken.moderationCase);
  if (taken.isFirst) bot.work.begin('tell of an appeal', () => announceAppeal(deps, taken.moderationCase));
  if (reason !== '') return privately(done(translate('appeal.moderators_see_you_wrote_beside')));
  const command = `${bot.platform.capabilities.commandPrefix}appeal`;
  const text = translate('appeal.say_why_once_command_why', { command });
  return privately(done(translate('appeal.moderators_see_your_appeal_beside'), text));
}
