import type { Actor } from '../../../src/core/common/steps.ts';
import { withVerdict } from '../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { recordVerdict } from '../../../src/service/decisions/give-verdict.ts';
import { learnFromVerdict } from '../../../src/service/filters/learn-from-verdict.ts';
import { REMOVE_SPAM } from '../incidents/view/outcome.ts';
import type { ReportedMessage } from '../port/events.ts';
import { type Answer, done, failure, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { inOrder } from '../state/recent-messages.ts';
import { callOff } from '../state/waiting-steps.ts';
import { type ButtonContext, type MemberActed, showSoon } from './button-context.ts';
import { RECENT_MINUTES_MAX, requestDeletions } from './delete-recent-messages.ts';
import { kickOrBan, refusalsOf } from './remove-member.ts';
import { restoreMessage } from './restore-message.ts';
import { describeEnd, describeLearned, takeBack } from './verdict-buttons.ts';

/** Most cases of a member that are read. */
const READ = 200;
/** Most messages that one press posts again. */
const RESTORED_MAX = 20;

/** A member marked as a spammer, who marked them, and the message that shows it if the moderator replied to one. */
type Spammer = Omit<ButtonContext, 'moderationCase' | 'interaction'> & {
  readonly member: Actor;
  readonly by: Actor;
  readonly message: ReportedMessage | null;
};

/** Deletes a spammer's recent messages, bans them if the platform and the moderator can, and teaches the text. One press undoes it all. Null if no message is known. */
export async function removeSpammer(of: Spammer): Promise<MemberActed | null> {
  const { bot, executor, translate, community, member, by, message } = of;
  const refused = (answer: Answer): MemberActed => ({ answer, moderationCase: null });
  const rights = await bot.platform.rightsOf(refOf(community), member.id);
  if (rights === 'unknown') return refused(failure(translate('common.platform_not_say_you_try')));
  if (rights !== 'member') return refused(failure(translate('common.not_done'), translate('removal.exempt_member')));
  const asked = await requestDeletions({ ...of, personId: member.id, minutes: RECENT_MINUTES_MAX }, message);
  if (asked === 'exempt') return refused(note(translate('button.nothing_deleted_member_where_wrote')));
  const cases = await spamCases(of, asked.cases);
  const shown = cases.find(({ messageId, channelId }) => messageId === message?.id && channelId === message.channel.id);
  const written = ({ messageId, sentAtMs }: ModerationCase) => ({ id: messageId, sentAtMs });
  const example = shown ?? cases.toSorted((one, other) => inOrder(written(one), written(other))).at(-1);
  if (!example) return null;
  const lead = (await leadOf(of, example, cases)) ?? example;
  const context: ButtonContext = { ...of, interaction: { by }, moderationCase: lead };
  const banned = bot.platform.removing ? await ban(context) : null;
  const atMs = bot.deps.schedule.now();
  const { copyKeys, text, reason } = example;
  const learned = await learnFromVerdict(bot.deps, {
    ...{ tenantId: community.tenantId, verdict: 'confirmed', category: 'spam', copyKeys, text, by, atMs },
    pictures: cases.flatMap((one) => one.reason.pictures ?? []),
    decisionId: reason.decisionId,
  });
  const spam = { what: REMOVE_SPAM, by, atMs };
  for (const { id } of cases) await bot.deps.communities.changeCase(id, (current) => ({ ...current, asked: spam }));
  await asked.begin();
  for (const one of cases) showSoon(bot, executor, one);
  const said = [
    asked.cases.length > 0 ? translate('button.messages_delete_entry_counts_keeps', { count: asked.cases.length }) : '',
    banned ? textOf(banned) : '',
    describeLearned(translate, learned).trim(),
  ];
  return { answer: done(translate('act.removed_as_spam'), said.filter(Boolean)), moderationCase: lead };
}

/** Undoes a spam removal: lifts the ban, cancels waiting steps, withdraws the example, reposts messages where possible. */
export async function undoSpam(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, community, moderationCase, interaction } = context;
  const { communities, schedule, store } = bot.deps;
  const of = { communityId: community.id, authorId: moderationCase.author.id, limit: READ };
  const parts = (await communities.listCasesBy(of)).filter(
    ({ asked }) => asked?.what === REMOVE_SPAM && asked.atMs === moderationCase.asked?.atMs,
  );
  const ended = (await Promise.all(parts.map((part) => takeBack({ ...context, moderationCase: part })))).flat();
  const said = ended.map((result) => describeEnd(translate, bot, result));
  // If the ban cannot be lifted, nothing else is undone.
  if (ended.some(({ outcome }) => outcome !== 'done')) return failure(translate('common.not_done'), said);
  const given = { verdict: 'wrong', by: interaction.by, atMs: schedule.now() } as const;
  for (const part of parts.toReversed()) {
    const changed = await communities.changeCase(part.id, (current) =>
      current.asked?.what === REMOVE_SPAM
        ? { ...withVerdict(current, given), results: callOff(current.results, given.atMs), asked: null }
        : null,
    );
    if (!changed) continue;
    const own = { ...context, moderationCase: changed };
    await recordVerdict(bot.deps, changed, { ...given, tenantId: community.tenantId });
    await store.withdrawExample(community.tenantId, 'block', part.copyKeys.block);
    if (bot.platform.repost && parts.length <= RESTORED_MAX) await restoreMessage(own, 'repost');
    showSoon(bot, executor, changed);
  }
  executor.retries.wakeAt(given.atMs);
  return done(translate('act.spam_taken_back'), said);
}

/** Lists the cases of a spammer that belong to the requested deletions, newest first. */
async function spamCases({ bot, community, member, message }: Spammer, asked: readonly ModerationCase[]) {
  const incidents = new Set(asked.map(({ incidentId }) => incidentId));
  const ids = new Set(asked.map(({ id }) => id));
  const all = await bot.deps.communities.listCasesBy({ communityId: community.id, authorId: member.id, limit: READ });
  return all.filter(
    ({ id, incidentId, messageId, channelId, kind, reason: { place } }) =>
      kind === 'message' &&
      place !== 'member' &&
      (ids.has(id) ||
        incidents.has(incidentId ?? '') ||
        (messageId === message?.id && channelId === message.channel.id)),
  );
}

/** Picks the case whose entry covers the whole incident before any entry is posted; null if none is posted. */
async function leadOf(
  { bot, community }: Spammer,
  { id: caseId, incidentId }: ModerationCase,
  cases: readonly ModerationCase[],
): Promise<ModerationCase | null> {
  const log = await bot.logPlaces.of(community);
  if (log === null || incidentId === null) return null;
  const { name: platform } = bot.platform;
  const place = `${platform}/${log.channelId}`;
  const lead = await bot.deps.communities.leadIncident({ incidentId, place, platform, caseId });
  return cases.find(({ id }) => id === lead) ?? null;
}

async function ban(context: ButtonContext): Promise<Answer> {
  const refusals = await refusalsOf(context, context.interaction.by.id);
  return refusals.ban ? failure(context.translate('act.not_banned', { why: refusals.ban })) : kickOrBan(context, 'ban');
}

function textOf({ title, parts }: Answer): string {
  return [title, ...parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))].join(': ');
}
