import type { TextKey } from '../../../src/core/common/texts.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { targetOf } from '../actions/take-steps.ts';
import { resultOf } from '../actions/try-step.ts';
import { cutLine, cutText, LEFT_OUT, type Translate, translateFor, translateLeftOut } from '../i18n/translate.ts';
import { isDone } from '../incidents/view/outcome.ts';
import { describeMissed } from '../incidents/view/step-fields.ts';
import { isUncertain, type Outcome } from '../port/outcome.ts';
import { type Answer, type Button, button, done, failure, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import { claimOnce } from '../state/claim-once.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { withResults } from '../state/waiting-steps.ts';
import { type ButtonContext, showSoon } from './button-context.ts';

const TEXT_MAX_CHARS = 1_400;
/** Two moderators who press within this time restore the message once. */
const SAME_MOMENT_MS = 10_000;

type RestoreAction = 'give_text' | 'repost';

/** Returns buttons to restore a deleted message whose decision was dismissed; none if its text is not kept. */
export function restoreButtons(translate: Translate, bot: PlatformAccess, moderationCase: ModerationCase): Button[] {
  return (['give_text', 'repost'] as const)
    .filter((how) => canRestore(bot, moderationCase, how))
    .map((how) => button(how, moderationCase.id, translate(LABELS[how]), 'good'));
}

const LABELS: Readonly<Record<RestoreAction, TextKey>> = {
  give_text: 'restore.send_its_text_to_the_author',
  repost: 'restore.post_it_again_in_their_name',
};

function canRestore({ platform }: PlatformAccess, moderationCase: ModerationCase, how: RestoreAction): boolean {
  const { kind, author, text, verdict, results, reason: caseReason } = moderationCase;
  if (kind !== 'message' || author.id === '' || text === '' || verdict?.verdict !== 'wrong') return false;
  if (!isDone(moderationCase, 'delete') || results.some(({ step, outcome }) => step === how && outcome === 'done'))
    return false;
  // A text that the author only quoted, or of which a part is missing, is not posted in the author's name.
  return how === 'give_text' || (platform.repost !== undefined && !caseReason.quoted && !LEFT_OUT.test(text));
}

/** Restores the text of a deleted message once; the entry shows the result. */
export async function restoreMessage(context: ButtonContext, how: RestoreAction): Promise<Answer> {
  const { bot, executor, translate, moderationCase, interaction } = context;
  const { communities, schedule } = bot.deps;
  if (!canRestore(bot, moderationCase, how)) return note(translate('restore.done_already_text_not_kept'));
  const moment = Math.floor(schedule.now() / SAME_MOMENT_MS);
  if (!(await claimOnce(bot, `g:${how}:${moderationCase.id}:${moment}`)))
    return note(translate('restore.somebody_is_at_it_already'));
  const outcome = await restore(context, how);
  const result = resultOf(bot, how, interaction.by, outcome);
  await communities.changeCase(moderationCase.id, (current) => withResults(current, [result]));
  showSoon(bot, executor, moderationCase);
  if (outcome.kind === 'done')
    return done(translate(how === 'repost' ? 'restore.posted_again_in_their_name' : 'restore.sent_to_the_author'));
  if (how === 'give_text' && outcome.kind === 'refused') return failure(translate('restore.not_done_take_no_private'));
  const uncertain = isUncertain(outcome) ? ` ${translate('restore.been_done_all_same')}` : '';
  const why =
    outcome.kind === 'gone'
      ? translate('common.they_are_not_here_any_more')
      : describeMissed(translate, bot.platform.capabilities, result);
  return failure(translate('common.not_done'), `${why}${uncertain}`);
}

/** Most messages of an incident that one press restores. */
const GIVEN_BACK_MAX = 20;

/** Restores the deleted and dismissed messages of an incident. Each is posted again in its place if possible, otherwise its text is sent in private. */
export async function giveBackAll(context: ButtonContext): Promise<void> {
  const { bot, community, moderationCase } = context;
  const { incidentId } = moderationCase;
  if (incidentId === null) return;
  const query = { incidentId, kind: 'message', limit: GIVEN_BACK_MAX } as const;
  for (const part of await bot.deps.communities.listIncidentCases(query)) {
    if (part.communityId !== community.id) continue;
    for (const how of ['repost', 'give_text'] as const) {
      if (!canRestore(bot, part, how)) continue;
      const { tone } = await restoreMessage({ ...context, moderationCase: part }, how);
      if (tone === 'good') break;
    }
  }
}

function restore(context: ButtonContext, how: RestoreAction): Promise<Outcome> {
  const { bot, community, moderationCase, interaction } = context;
  const ref = refOf(community);
  const { repost } = bot.platform;
  return bot.calls.run('notify', ref.id, async (): Promise<Outcome> => {
    if (how === 'give_text') {
      const translate = translateFor(community);
      const name = cutLine(community.name, 80);
      const head = translate('restore.moderators_community_found_message_yours', { community: name });
      const text = cutText(translateLeftOut(translate, moderationCase.text), TEXT_MAX_CHARS);
      return bot.platform.sendDirectMessage(ref, moderationCase.author.id, `${head}\n${text}`);
    }
    if (!repost) return { kind: 'refused', refusal: 'unsupported' };
    return repost({ ...targetOf(context, interaction.by), text: moderationCase.text });
  });
}
