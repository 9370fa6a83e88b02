import type { AppealAction, CaseAction, PageInteraction } from '../../../src/core/incidents/interactions.ts';
import { eraseCommunity } from '../../../src/service/communities/erase.ts';
import { confirmHold } from '../actions/hold.ts';
import { ENGLISH, translateFor } from '../i18n/translate.ts';
import { listIncidentMessages, showIncidentMessage } from '../incidents/incident-messages.ts';
import { REMOVE_SPAM } from '../incidents/view/outcome.ts';
import { explainCase } from '../incidents/view/why.ts';
import type { ButtonInteraction } from '../port/events.ts';
import {
  type Answer,
  type ButtonVerb,
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
import { deleteRecentButton, deleteRecentMessages, RECENT_MINUTES_MAX } from './delete-recent-messages.ts';
import { answerOnce, deleteWebhook } from './join-requests.ts';
import { askToBanWave, askToRemove, removalButtons } from './remove-member.ts';
import { handleAppealButton } from './reports.ts';
import { restoreButtons, restoreMessage } from './restore-message.ts';
import { handleConfirmButton, handleSetupButton, SETUP_BUTTONS } from './setup-buttons.ts';
import { undoSpam } from './spam.ts';
import { contextButton, showContext } from './surrounding-messages.ts';
import { approve, decideAppeal, dismiss, reopen, undo } from './verdict-buttons.ts';

/** Handles a button: checks current permissions, acts, then updates the entry. Returns null for a foreign button. */
export async function handleButton(given: ButtonDeps, interaction: ButtonInteraction): Promise<Answer | null> {
  const read = readButtonId(interaction.buttonId);
  if (!read) return null;
  const deps = { ...given, bot: actingFor(given.bot, interaction.by) };
  const { bot } = deps;
  if (read.verb === 'keep') return keepAsItIs(bot, read.subjectId);
  if (read.verb === 'confirm') return handleConfirmButton(deps, read.subjectId, interaction);
  if (read.verb === 'erase') return erase(deps, interaction, read.subjectId);
  if (isOf(SETUP_BUTTONS, read.verb)) return handleSetupButton(bot, read.verb, read.subjectId, interaction, read.page);
  if (isOf(SYSTEM_ENTRY_BUTTONS, read.verb))
    return handleSystemEntryButton(deps, read.verb, read.subjectId, interaction);
  const entry = await findEntry(bot, read.subjectId);
  if (!entry) return failure((await translateWhere(bot, interaction))(TOO_OLD));
  const { moderationCase, community } = entry;
  const translate = translateFor(community);
  if (read.verb === 'human')
    return confirmHold({ bot, community, moderationCase }, interaction.by, read.page, deps.executor);
  if (read.verb === 'appeal') return handleAppealButton({ ...deps, translate }, moderationCase, interaction.by);
  if (!(await hasRights(bot, community, interaction.by.id, 'moderate'))) return denied(translate, 'moderate');
  const context: ButtonContext = { ...deps, translate, community, moderationCase, interaction };
  return isOf(CHAT_BUTTONS, read.verb)
    ? CHAT_BUTTONS[read.verb](context, read.page)
    : handleEntryButton(context, read.verb);
}

function isOf<Table extends object>(buttons: Table, verb: PropertyKey): verb is keyof Table {
  return Object.hasOwn(buttons, verb);
}

/** Handlers of the buttons that exist only in chat. */
const CHAT_BUTTONS = {
  why: explain,
  give_text: (context) => restoreMessage(context, 'give_text'),
  repost: (context) => restoreMessage(context, 'repost'),
  admit: (context) => answerOnce(context, 'admit'),
  decline: (context) => answerOnce(context, 'decline'),
  kick: (context) => askToRemove(context, 'kick'),
  ban: (context) => askToRemove(context, 'ban'),
  webhook: deleteWebhook,
  raid_ban: askToBanWave,
  expect: liftAndExpect,
  timeout_for: timeOutFor,
  clean: (context) => {
    const { moderationCase, interaction } = context;
    const whose = { personId: moderationCase.author.id, by: interaction.by };
    return deleteRecentMessages({ ...context, ...whose, minutes: RECENT_MINUTES_MAX });
  },
  context: (context) => showContext(context, context.interaction.by.id),
  parts: listIncidentMessages,
  part: showIncidentMessage,
} as const satisfies Partial<Record<ButtonVerb, (context: ButtonContext, page: number) => Answer | Promise<Answer>>>;

async function explain(context: ButtonContext): Promise<Answer> {
  const { bot, translate, moderationCase } = context;
  return withButtons(
    await explainCase(context),
    ...restoreButtons(translate, bot, moderationCase),
    ...contextButton(translate, moderationCase),
    ...deleteRecentButton(translate, moderationCase),
    ...lengthButtons(translate, bot, moderationCase),
    ...(await removalButtons(context)),
  );
}

async function keepAsItIs({ deps }: ModeratorAccess, communityId: string): Promise<Answer> {
  const community = await deps.communities.findCommunity({ id: communityId });
  return note((community ? translateFor(community) : ENGLISH)('button.nothing_was_changed'));
}

/** Handles a button of an entry, pressed in chat or on its page. A success may trigger suggestions. */
export async function handleEntryButton(context: ButtonContext, verb: PageInteraction['verb']): Promise<Answer> {
  const answer = await (isOf(CASE_BUTTONS, verb) ? CASE_BUTTONS[verb](context) : handleBulkButton(context, verb));
  if (answer.tone === 'good') context.systemEntries.suggestions.onVerdict(context.community);
  return answer;
}

/** Handlers of the buttons for one case or appeal. */
const CASE_BUTTONS = {
  delete: (context) => takeByHand(context, 'delete'),
  timeout: (context) => takeByHand(context, 'timeout'),
  stop: stopWaiting,
  reopen,
  undo: (context) => (context.moderationCase.asked?.what === REMOVE_SPAM ? undoSpam(context) : undo(context)),
  right: approve,
  wrong: dismiss,
  uphold: (context) => decideAppeal(context, 'uphold'),
  overturn: (context) => decideAppeal(context, 'overturn'),
} as const satisfies Record<CaseAction | AppealAction, (context: ButtonContext) => Promise<Answer>>;

async function erase({ bot }: ButtonDeps, interaction: ButtonInteraction, communityId: string): Promise<Answer> {
  const community = await bot.deps.communities.findCommunity({ id: communityId });
  if (!community) return note((await translateWhere(bot, interaction))('button.there_is_nothing_left_to_erase'));
  const translate = translateFor(community);
  if (!(await hasRights(bot, community, interaction.by.id, 'manage'))) return denied(translate, 'manage');
  await eraseCommunity(bot.deps, community);
  bot.directory.forget(community.externalId);
  if (community.mirrored) bot.work.begin('take rules away', bot.native.check);
  bot.deps.log.info({ community: community.externalId }, 'a community was erased at its word');
  return done(translate('button.everything_was_erased'), translate('button.next_message_starts_anew_shipped'));
}

/** The permission that each button of a system entry needs. */
const SYSTEM_ENTRY_BUTTONS = { calm_end: 'moderate', tune_apply: 'manage', tune_no: 'manage' } as const;

/** Handles a button of a system entry, if the person has the permission now. */
async function handleSystemEntryButton(
  { bot, systemEntries }: ButtonDeps,
  verb: keyof typeof SYSTEM_ENTRY_BUTTONS,
  systemEntryId: string,
  interaction: ButtonInteraction,
): Promise<Answer> {
  const systemEntry = await bot.deps.communities.findSystemEntry(systemEntryId);
  const community = systemEntry && (await communityHere(bot, systemEntry.communityId));
  if (!systemEntry || !community) return failure((await translateWhere(bot, interaction))('button.older_than_kept'));
  const translate = translateFor(community);
  const wanted = SYSTEM_ENTRY_BUTTONS[verb];
  if (!(await hasRights(bot, community, interaction.by.id, wanted))) return denied(translate, wanted);
  if (verb !== 'calm_end')
    return systemEntries.suggestions.answer(bot, translate, systemEntry, verb === 'tune_apply', interaction.by);
  const ended = await systemEntries.slowmode.end(systemEntry, interaction.by);
  if (!ended) return note(translate('button.it_is_over_already'));
  return ended.state === 'off'
    ? done(translate('button.put_back_as_it_was'))
    : failure(translate('button.not_yet'), translate('button.platform_answered_code_tried_again', { code: ended.why }));
}
