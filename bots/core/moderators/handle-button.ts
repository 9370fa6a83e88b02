import type { PageInteraction } from '../../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { eraseCommunity } from '../../../src/service/communities/erase.ts';
import { confirmHold } from '../actions/hold.ts';
import { ENGLISH, type Translate, translateFor } from '../i18n/translate.ts';
import { listIncidentMessages, showIncidentMessage } from '../incidents/incident-messages.ts';
import { SPAM } from '../incidents/view/outcome.ts';
import { explainCase } from '../incidents/view/why.ts';
import type { ButtonInteraction } from '../port/events.ts';
import {
  type Answer,
  type Button,
  type ButtonVerb,
  button,
  denied,
  done,
  failure,
  note,
  readButtonId,
  withButtons,
} from '../port/rendering.ts';
import { hasRights, type ModeratorAccess } from '../state/access.ts';
import { lengthButtons, stopWaiting, TOO_OLD, takeByHand, timeOutFor } from './act-by-hand.ts';
import { actingFor } from './acting-for.ts';
import { handleBulkButton, liftAndExpect } from './bulk-buttons.ts';
import { type ButtonContext, type ButtonDeps, communityHere, findEntry, translateWhere } from './button-context.ts';
import { deleteRecentMessages, RECENT_MINUTES_MAX } from './delete-recent-messages.ts';
import { answerRequest } from './join-requests.ts';
import { askToBanWave, askToRemove, removalButtons } from './remove-member.ts';
import { handleAppealButton } from './reports.ts';
import { restoreButtons, restoreMessage } from './restore-message.ts';
import { handleConfirmButton, handleSetupButton } from './setup-buttons.ts';
import { undoSpam } from './spam.ts';
import { contextButton, showContext } from './surrounding-messages.ts';
import { approve, decideAppeal, dismiss, reopen, undo } from './verdict-buttons.ts';

/** Handles a button: rights first, as they are at this moment, then the deed, then the entry. null for a button that is not ours. */
export async function handleButton(given: ButtonDeps, interaction: ButtonInteraction): Promise<Answer | null> {
  const read = readButtonId(interaction.buttonId);
  if (!read) return null;
  const deps = { ...given, bot: actingFor(given.bot, interaction.by) };
  const { bot } = deps;
  if (read.verb === 'keep') return keepAsItIs(bot, read.subjectId);
  if (read.verb === 'confirm') return handleConfirmButton(deps, read.subjectId, interaction);
  if (read.verb === 'erase') return erase(deps, interaction, read.subjectId);
  switch (read.verb) {
    case 'log_make':
    case 'log_mine':
    case 'log_this':
    case 'try':
    case 'enforce':
      return handleSetupButton(bot, read.verb, read.subjectId, interaction, read.page);
    case 'calm_end':
    case 'tune_apply':
    case 'tune_no':
      return handleSystemEntryButton(deps, read.verb, read.subjectId, interaction);
  }
  const entry = await findEntry(bot, read.subjectId);
  if (!entry) return failure((await translateWhere(bot, interaction))(TOO_OLD));
  const { moderationCase, community } = entry;
  const translate = translateFor(community);
  if (read.verb === 'human')
    return confirmHold(bot, community, moderationCase, interaction.by, read.page, deps.executor);
  if (read.verb === 'appeal') return handleAppealButton({ ...deps, translate }, moderationCase, interaction.by);
  if (!(await hasRights(bot, community, interaction.by.id, 'moderate'))) return denied(translate, 'moderate');
  const context: ButtonContext = { ...deps, translate, community, moderationCase, interaction };
  switch (read.verb) {
    case 'why':
      return withButtons(
        await explainCase(bot.deps, translate, community.tenantId, moderationCase),
        ...restoreButtons(translate, bot, moderationCase),
        ...contextButton(translate, moderationCase),
        ...deleteRecentButton(translate, moderationCase),
        ...lengthButtons(translate, bot, moderationCase),
        ...(await removalButtons(context)),
      );
    case 'give_text':
    case 'repost':
      return restoreMessage(context, read.verb);
    case 'admit':
    case 'decline':
      return answerRequest(context, read.verb);
    case 'kick':
    case 'ban':
      return askToRemove(context, read.verb);
    case 'raid_ban':
      return askToBanWave(context);
    case 'expect':
      return liftAndExpect(context);
    case 'timeout_for':
      return timeOutFor(context, read.page);
    case 'clean':
      return deleteRecentMessages({
        ...context,
        personId: moderationCase.author.id,
        minutes: RECENT_MINUTES_MAX,
        by: interaction.by,
      });
    case 'context':
      return showContext(bot, community, moderationCase, interaction.by.id);
    case 'parts':
      return listIncidentMessages(translate, bot, moderationCase, read.page);
    case 'part':
      return showIncidentMessage(translate, bot, moderationCase);
    default:
      return handleEntryButton(context, read.verb);
  }
}

async function keepAsItIs({ deps }: ModeratorAccess, communityId: string): Promise<Answer> {
  const community = await deps.communities.findCommunity({ id: communityId });
  return note((community ? translateFor(community) : ENGLISH)('button.nothing_was_changed'));
}

/** Does what was pressed on an entry, in chat or on its page; what it says of the decision counts for what is suggested. */
export async function handleEntryButton(context: ButtonContext, verb: PageInteraction['verb']): Promise<Answer> {
  const answer = await handleOneEntryButton(context, verb);
  if (answer.tone === 'good') context.systemEntries.suggestions.onVerdict(context.community);
  return answer;
}

async function handleOneEntryButton(context: ButtonContext, verb: PageInteraction['verb']): Promise<Answer> {
  switch (verb) {
    case 'delete':
    case 'timeout':
      return takeByHand(context, verb);
    case 'stop':
      return stopWaiting(context);
    case 'reopen':
      return reopen(context);
    case 'undo':
      return context.moderationCase.asked?.what === SPAM ? undoSpam(context) : undo(context);
    case 'right':
      return approve(context);
    case 'wrong':
      return dismiss(context);
    case 'uphold':
    case 'overturn':
      return decideAppeal(context, verb);
    default:
      return handleBulkButton(context, verb);
  }
}

function deleteRecentButton(translate: Translate, { id, author, kind }: ModerationCase): Button[] {
  const label = translate('button.delete_wrote_minutes_min', { minutes: RECENT_MINUTES_MAX });
  return kind === 'message' && author.id !== '' ? [button('clean', id, label, 'danger')] : [];
}

async function erase({ bot }: ButtonDeps, interaction: ButtonInteraction, communityId: string): Promise<Answer> {
  const community = await bot.deps.communities.findCommunity({ id: communityId });
  if (!community) return note((await translateWhere(bot, interaction))('button.there_is_nothing_left_to_erase'));
  const translate = translateFor(community);
  if (!(await hasRights(bot, community, interaction.by.id, 'manage'))) return denied(translate, 'manage');
  await eraseCommunity(bot.deps, community);
  bot.directory.forget(community.externalId);
  if (community.mirrored) bot.work.begin('take rules away', bot.native.check);
  bot.deps.log.info(
    { platform: bot.platform.name, community: community.externalId },
    'a community was erased at its word',
  );
  return done(translate('button.everything_was_erased'), translate('button.next_message_starts_anew_shipped'));
}

/** Does what was pressed on a system entry, for those who may at this moment. */
async function handleSystemEntryButton(
  { bot, systemEntries }: ButtonDeps,
  verb: Extract<ButtonVerb, 'calm_end' | 'tune_apply' | 'tune_no'>,
  systemEntryId: string,
  interaction: ButtonInteraction,
): Promise<Answer> {
  const systemEntry = await bot.deps.communities.findSystemEntry(systemEntryId);
  const community = systemEntry && (await communityHere(bot, systemEntry.communityId));
  if (!systemEntry || !community) return failure((await translateWhere(bot, interaction))('button.older_than_kept'));
  const translate = translateFor(community);
  const wanted = verb === 'calm_end' ? 'moderate' : 'manage';
  if (!(await hasRights(bot, community, interaction.by.id, wanted))) return denied(translate, wanted);
  switch (verb) {
    case 'calm_end': {
      const ended = await systemEntries.slowmode.end(systemEntry, interaction.by);
      if (!ended) return note(translate('button.it_is_over_already'));
      return ended.state === 'off'
        ? done(translate('button.put_back_as_it_was'))
        : failure(
            translate('button.not_yet'),
            translate('button.platform_answered_code_tried_again', { code: ended.why }),
          );
    }
    case 'tune_apply':
    case 'tune_no':
      return systemEntries.suggestions.answer(bot, translate, systemEntry, verb === 'tune_apply', interaction.by);
    default:
      return verb satisfies never;
  }
}
