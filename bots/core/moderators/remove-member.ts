import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { findWave } from '../../../src/core/incidents/wave.ts';
import { removeAuthor } from '../actions/remove-author.ts';
import { targetOf } from '../actions/take-steps.ts';
import { resultOf } from '../actions/try-step.ts';
import { cutLine, showPerson, translateFor } from '../i18n/translate.ts';
import { requestOfNewcomers } from '../incidents/bulk-action.ts';
import { hasMemberAuthor } from '../incidents/view/outcome.ts';
import { describeMissed } from '../incidents/view/step-fields.ts';
import type { ButtonInteraction } from '../port/events.ts';
import { isUncertain, REMOVALS, type Removal } from '../port/outcome.ts';
import type { MayRemove } from '../port/platform.ts';
import { type Answer, type Button, button, done, failure, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { askQuestion, type SetupQuestion } from '../setup/pending-question.ts';
import { isExempt } from '../state/exempt.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { newcomersWithout } from '../state/incident-parts.ts';
import { withResults } from '../state/waiting-steps.ts';
import { type ButtonContext, type ButtonDeps, bulkRequestOf, showSoon } from './button-context.ts';

const LABELS: Readonly<Record<Removal, TextKey>> = { kick: 'removal.kick', ban: 'removal.ban' };
const QUESTIONS: Readonly<Record<Removal, TextKey>> = { kick: 'removal.kick_who', ban: 'removal.ban_who' };
const ANSWERS: Readonly<Record<Removal, TextKey>> = { kick: 'removal.kick_them', ban: 'removal.ban_them' };
const DONE: Readonly<Record<Removal, TextKey>> = { kick: 'removal.kicked', ban: 'removal.banned' };

/** Most accounts that are named before a ban. */
const NAMED_MAX = 40;

/** The case whose author would be removed, and the community. */
type Removed = Pick<ButtonContext, 'bot' | 'translate' | 'community' | 'moderationCase'>;

/** Returns the Kick and Ban buttons that the person's own platform permissions allow now; none if the community has not turned them on. */
export async function removalButtons(context: ButtonContext): Promise<Button[]> {
  const { bot, translate, community, moderationCase, interaction } = context;
  const { removing } = bot.platform;
  const isMember = moderationCase.kind !== 'raid' && hasMemberAuthor(moderationCase);
  if (!community.bans || !removing || !isMember) return [];
  const may = await removing.may(targetOf(context), interaction.by.id);
  if (may === 'unknown' || may.ways.size === 0 || (await isProtected(context, may))) return [];
  return REMOVALS.filter((how) => may.ways.has(how)).map((how) =>
    button(how, moderationCase.id, `${translate(LABELS[how])}…`, 'danger'),
  );
}

/** Asks whether to remove the author of an entry; nothing is done before a second press. */
export async function askToRemove(context: ButtonContext, how: Removal): Promise<Answer> {
  const { bot, translate, community, moderationCase, interaction } = context;
  const { [how]: refused } = await refusalsOf(context, interaction.by.id);
  if (refused) return failure(refused);
  const question = {
    kind: 'removal',
    communityId: community.id,
    noticeId: moderationCase.id,
    how,
    personId: interaction.by.id,
  } as const;
  const title = translate(QUESTIONS[how], { who: showPerson(moderationCase.author) });
  const what = translate(
    how === 'ban' ? 'removal.leave_cannot_come_back_until' : 'removal.leave_come_back_wrote_stays',
  );
  return askQuestion(bot, translate, question, translate(ANSWERS[how]), title, what);
}

/** Asks whether to ban the similar newcomers of a raid, and names them; nothing is done before a second press. */
export async function askToBanWave(context: ButtonContext): Promise<Answer> {
  const { bot, translate, community, moderationCase, interaction } = context;
  const wave = findWave(bot.platform.capabilities, await newcomersWithout(bot, 'ban', moderationCase));
  if (!wave) return note(translate('button.there_is_nothing_left_to_do'));
  const { ban: refused } = await refusalsOf(context, interaction.by.id, wave.members[0]);
  if (refused !== null) return failure(refused);
  const newcomerIds = wave.members.map(({ id }) => id);
  const subject = { communityId: community.id, noticeId: moderationCase.id, personId: interaction.by.id };
  const count = newcomerIds.length;
  const named = wave.members.slice(0, NAMED_MAX).map((one) => cutLine(showPerson(one), 60));
  const more = count > NAMED_MAX ? [translate('common.and_more', { count: count - NAMED_MAX })] : [];
  return askQuestion(
    ...([bot, translate, { kind: 'removal', how: 'ban', ...subject, newcomerIds }] as const),
    translate('entry.ban_these', { count }),
    translate('removal.ban_newcomers', { count }),
    [...named, ...more],
    translate('removal.newcomers_cannot_come_back'),
  );
}

/** Queues bans of a raid's newcomers; the entry counts them. */
async function banNewcomers(context: ButtonContext, newcomerIds: readonly string[]): Promise<Answer> {
  const { bot, executor, translate } = context;
  const request = await bulkRequestOf(context);
  const open = await newcomersWithout(bot, 'ban', request.lead);
  const newcomers = open.filter(({ id }) => newcomerIds.includes(id));
  const count = await requestOfNewcomers(request, 'ban', newcomers);
  showSoon(bot, executor, request.lead);
  return done(translate('button.newcomers_ban_entry_counts', { count }));
}

/** Removes the author of an entry, after the second press. */
export async function removeMember(
  deps: ButtonDeps,
  community: Community,
  { noticeId: caseId, how, newcomerIds }: Extract<SetupQuestion, { kind: 'removal' }>,
  interaction: Pick<ButtonInteraction, 'by'>,
): Promise<Answer> {
  const translate = translateFor(community);
  const moderationCase = await deps.bot.deps.communities.findCase({ id: caseId });
  if (!moderationCase) return failure(translate('common.entry_older_than_kept'));
  const context = { ...deps, translate, community, moderationCase, interaction };
  const author = newcomerIds && { id: newcomerIds[0] ?? '', name: '' };
  const { [how]: refused } = await refusalsOf(context, interaction.by.id, author);
  if (refused) return failure(refused);
  return newcomerIds ? banNewcomers(context, newcomerIds) : kickOrBan(context, how);
}

/** Removes the author of a case and records the platform's answer in the entry. @param purgeDays number of days whose messages are deleted too. */
export async function kickOrBan(context: ButtonContext, how: Removal, purgeDays = 0): Promise<Answer> {
  const { bot, executor, translate, moderationCase, interaction } = context;
  const target = targetOf(context, interaction.by);
  const { outcome, told, before } = await removeAuthor(context, target, how, interaction.by, purgeDays);
  const result = resultOf(bot, how, interaction.by, outcome, before);
  await bot.deps.communities.changeCase(moderationCase.id, (current) =>
    withResults(current, outcome.kind === 'done' ? [...told, result] : [result]),
  );
  if (outcome.kind === 'done' && moderationCase.reason.category !== null)
    await giveVerdict(context, 'confirmed', interaction.by);
  showSoon(bot, executor, moderationCase);
  if (outcome.kind === 'done') return done(translate(DONE[how]));
  if (outcome.kind === 'gone') return note(translate('common.they_are_not_here_any_more'));
  const uncertain = isUncertain(outcome) ? ` ${translate('removal.been_done_all_same_look')}` : '';
  const said = describeMissed(translate, bot.platform.capabilities, result);
  return failure(translate('common.not_done'), `${said}${uncertain}`);
}

/** Returns why the author, or another account, may not be removed in each way; null if allowed. @param personId null for the bot, if no person of the platform asks. */
export async function refusalsOf(
  of: Removed,
  personId: string | null,
  author = of.moderationCase.author,
): Promise<Readonly<Record<Removal, string | null>>> {
  const { bot, translate, community } = of;
  const moderationCase = { ...of.moderationCase, author };
  const { removing } = bot.platform;
  const now = await bot.deps.communities.findCommunity({ id: community.id });
  const both = (why: string | null) => ({ kick: why, ban: why });
  if (!now?.bans || !removing) return both(translate('removal.kick_ban_turned_off'));
  const may = await removing.may(targetOf({ community, moderationCase }), personId);
  if (may === 'unknown') return both(translate('common.platform_not_say_you_try'));
  const exempt = (await isProtected({ ...of, moderationCase }, may)) ? translate('removal.exempt_member') : null;
  const why = (how: Removal) => (may.ways.has(how) ? exempt : translate('removal.you_not_member_yourself_bot'));
  return { kick: why('kick'), ban: why('ban') };
}

/** Whether this member, or everybody in the case's channel, is exempt now; true if that is unknown. */
async function isProtected(
  { bot: { platform, deps }, community, moderationCase: { author, channelId } }: Removed,
  { roleIds, parentId }: MayRemove,
): Promise<boolean> {
  if ((await platform.rightsOf(refOf(community), author.id)) !== 'member') return true;
  return isExempt(await deps.communities.listExemptions(community.id), {
    author: { ...author, trusted: false, roleIds },
    channel: { id: channelId, parentId },
  });
}
