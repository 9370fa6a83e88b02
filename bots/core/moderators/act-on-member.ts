import type { StepResult } from '../../../src/core/common/steps.ts';
import { withVerdict } from '../../../src/core/incidents/incidents.ts';
import {
  MEMBER_VERBS,
  type MemberAct,
  type MemberQuery,
  type MemberVerb,
  type MemberVerbs,
} from '../../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { sendNotice } from '../actions/notify-author.ts';
import { targetOf } from '../actions/take-steps.ts';
import { resultOf } from '../actions/try-step.ts';
import { cutLine, translateFor } from '../i18n/translate.ts';
import { assignIncidents } from '../incidents/assign-incidents.ts';
import { countWarning } from '../incidents/offences.ts';
import { BY_HAND, isDone } from '../incidents/view/outcome.ts';
import { describeMissed } from '../incidents/view/step-fields.ts';
import { unbatchedCase } from '../ingest/unbatched.ts';
import { explainRefusal } from '../port/capabilities.ts';
import { bareChannel, type StaffAct } from '../port/events.ts';
import { type Answer, done, failure, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { claimOnce } from '../state/claim-once.ts';
import { waitingSteps } from '../state/waiting-steps.ts';
import { takeByHand } from './act-by-hand.ts';
import { type ButtonContext, type ButtonDeps, type MemberActed, showSoon } from './button-context.ts';
import { kickOrBan, refusalsOf } from './remove-member.ts';
import { concludeReversal, unban, undo } from './verdict-buttons.ts';

/** Most cases of a member that are searched for an action to undo. */
const READ = 200;

/** The community where somebody acts on a member, and the language of the answer. */
type Place = Pick<ButtonContext, 'bot' | 'translate' | 'community'>;

/** Lists the actions that are possible on a member now, with the reason for each that is not. */
export async function offerVerbs(place: Place, query: MemberQuery): Promise<MemberVerbs> {
  const { timeout, purgeDays = 0 } = place.bot.platform.capabilities;
  const whys = await whyNot(place, query, await casesOf(place, query));
  return {
    verbs: MEMBER_VERBS.map((verb) => ({ verb, why: whys[verb] })),
    maxTimeoutMinutes: timeout ? Math.floor(timeout.maxSeconds / 60) : 0,
    maxPurgeDays: purgeDays,
  };
}

/**
 * Acts on a member without a message: opens a case with its own entry and uses the same code as the buttons of other entries. A ban or timeout
 * in force is undone in its own case. Refuses, as the buttons do, before anything is stored.
 */
export async function actOnMember(of: ButtonDeps & Place, act: MemberAct): Promise<MemberActed> {
  const { bot, translate, community } = of;
  const cases = await casesOf(of, act);
  const { [act.verb]: why } = await whyNot(of, act, cases);
  if (why !== null) return { answer: failure(translate('common.not_done'), why), moderationCase: null };
  const minutes = act.minutes === undefined ? {} : { minutes: act.minutes };
  const interaction = { by: act.by, withKey: act.personId === null, anyBan: act.verb === 'unban', ...minutes };
  const standing = findStanding(of, cases, act.verb);
  if (standing)
    return { answer: await undo({ ...of, interaction, moderationCase: standing }), moderationCase: standing };
  const context = { ...of, interaction, moderationCase: planAct(of, act) };
  const { verb, by, purgeDays } = act;
  if (verb === 'timeout') return entered(context, (kept) => takeByHand(kept, verb));
  if (verb === 'kick' || verb === 'ban') return entered(context, (kept) => kickOrBan(kept, verb, purgeDays));
  if (verb !== 'warn') return enterAfter(context, resultOf(bot, 'unban', by, await unban(context)));
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const counted = tenant && (await countWarning(bot, tenant, act.member.id));
  const warning = counted ? translateFor(community)('private_message.warning_of', counted) : '';
  const outcome = await sendNotice(context, { warning });
  return enterAfter(context, resultOf(bot, verb, by, outcome));
}

/**
 * Records a staff action done without the bot as a case of the member. The case gets no entry of its own if it is part of a reported burst. A
 * lifted ban ends that of the member's cases, so that nobody undoes a later ban by somebody else.
 */
export async function takeStaffAct({ bot, executor, systemEntries }: ButtonDeps, act: StaffAct): Promise<void> {
  if (!(await claimOnce(bot, act.eventId))) return;
  const { community } = await bot.directory.resolve(act.community);
  const { did, member, by, atMs } = act;
  if (did === 'unban') {
    const lifted = { step: did, outcome: 'done', why: '', by, atMs } as const;
    const cases = member ? await casesOf({ bot }, { communityId: community.id, member }) : [];
    for (const one of cases) if (await concludeReversal(bot, one.id, 'ban', lifted)) showSoon(bot, executor, one);
    return;
  }
  const isInBurst = await systemEntries.staffWatch.onAct(community, { ...act, did });
  if (!member || did === 'channel' || did === 'role' || did === 'webhook') return;
  const moderationCase: ModerationCase = {
    ...planAct({ bot, community, translate: translateFor(community) }, { member, reason: member.reason }),
    state: isInBurst ? 'unposted' : 'acted',
    timeoutUntilMs: member.untilMs,
    results: [{ step: did, outcome: 'done', why: '', by, atMs }],
  };
  await bot.deps.communities.conclude({ keys: [], nowMs: bot.deps.schedule.now(), cases: [moderationCase] });
  bot.work.begin('carry out', () => executor.execute(moderationCase), moderationCase.communityId);
}

/** Returns for each verb why it is impossible for this member now; null if it is possible. */
async function whyNot(place: Place, query: MemberQuery, cases: readonly ModerationCase[]) {
  const { bot, translate, community } = place;
  const { platform } = bot;
  const moderationCase = planAct(place, { ...query, reason: '' });
  const removals = (personId: string | null) => refusalsOf({ ...place, moderationCase }, personId);
  const [asked, own, rights, { timeout }] = await Promise.all([
    removals(query.personId),
    query.personId === null ? null : removals(null),
    platform.rightsOf(refOf(community), query.member.id),
    platform.stepRefusals(targetOf({ community, moderationCase })),
  ]);
  const unknown = rights === 'unknown' ? translate('common.platform_not_say_you_try') : null;
  const warn = unknown ?? (rights === 'member' ? null : translate('removal.exempt_member'));
  const because = timeout && explainRefusal(translate, platform.capabilities, 'timeout', timeout);
  const ban = asked.ban ?? own?.ban ?? null;
  return {
    warn,
    timeout: warn ?? because,
    kick: asked.kick ?? own?.kick ?? null,
    ban,
    end_timeout: findStanding(place, cases, 'end_timeout') ? null : translate('button.no_timeout_entry_running'),
    unban: ban,
  };
}

/** Lists the cases of a member, newest first. */
function casesOf(
  { bot }: Pick<Place, 'bot'>,
  { communityId, member }: Pick<MemberQuery, 'communityId' | 'member'>,
): Promise<readonly ModerationCase[]> {
  return bot.deps.communities.listCasesBy({ communityId, authorId: member.id, limit: READ });
}

/** Finds the newest case whose ban or timeout is still in force and would be undone. */
function findStanding({ bot }: Place, cases: readonly ModerationCase[], verb: MemberVerb): ModerationCase | null {
  const { schedule } = bot.deps;
  if (verb !== 'end_timeout' && verb !== 'unban') return null;
  const step = verb === 'unban' ? 'ban' : 'timeout';
  const lasts = ({ timeoutUntilMs }: ModerationCase) => step === 'ban' || (timeoutUntilMs ?? Infinity) > schedule.now();
  return cases.find((one) => isDone(one, step) && lasts(one)) ?? null;
}

/** Builds the case of an action on a member; nothing is stored yet. */
function planAct({ bot, community }: Place, { member, reason }: Pick<MemberAct, 'member' | 'reason'>): ModerationCase {
  const message = {
    ...{ community: refOf(community), channel: bareChannel(''), id: '' },
    ...{ author: { ...member, trusted: false, roleIds: [] }, text: '', quoted: '', files: [], link: null },
    ...{ sentAtMs: bot.deps.schedule.now(), place: 'member' as const },
  };
  const found = { category: BY_HAND, place: 'member', matched: cutLine(reason, 300) } as const;
  const planned = unbatchedCase(bot, community, message, found);
  // Each action gets its own entry.
  return { ...planned, messageId: `act/${planned.id}`, groupingKeys: [], trial: false, state: 'acted' };
}

/** Stores a case, takes its step and posts its entry. A case in which nothing was done is dismissed. */
async function entered(
  context: ButtonContext,
  take: (context: ButtonContext) => Promise<Answer>,
): Promise<MemberActed> {
  const { bot, executor, community, moderationCase, interaction } = context;
  const { communities, schedule } = bot.deps;
  await communities.conclude({ keys: [], nowMs: schedule.now(), cases: [moderationCase] });
  const [kept = moderationCase] = await assignIncidents(bot, community.tenantId, [moderationCase]);
  const answer = await take({ ...context, moderationCase: kept });
  const verdict = { verdict: 'wrong', by: interaction.by, atMs: schedule.now() } as const;
  await communities.changeCase(kept.id, (current) =>
    current.results.some(({ outcome }) => outcome === 'done') || waitingSteps(current).length > 0
      ? null
      : withVerdict(current, verdict),
  );
  const now = await communities.findCase({ id: kept.id });
  bot.work.begin('carry out', () => executor.execute({ ...(now ?? kept), incidentId: kept.incidentId }));
  return { answer, moderationCase: kept };
}

/** Stores a case after the platform confirmed its step; stores nothing if the step was not done. */
async function enterAfter(context: ButtonContext, result: StepResult): Promise<MemberActed> {
  const { bot, translate, moderationCase } = context;
  const isWarning = result.step === 'warn';
  if (result.outcome !== 'done') {
    const answer =
      result.outcome === 'gone'
        ? note(translate(isWarning ? 'common.they_are_not_here_any_more' : 'act.has_no_ban'))
        : failure(translate('common.not_done'), describeMissed(translate, bot.platform.capabilities, result));
    return { answer, moderationCase: null };
  }
  const said = translate(isWarning ? 'button.warned' : 'button.the_ban_is_lifted');
  return entered({ ...context, moderationCase: { ...moderationCase, results: [result] } }, async () => done(said));
}
