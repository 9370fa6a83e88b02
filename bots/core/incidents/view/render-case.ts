import type { TextKey } from '../../../../src/core/common/texts.ts';
import { STOLEN } from '../../../../src/core/filters/stolen/stolen-rule.ts';
import { isAppealOpen } from '../../../../src/core/incidents/incidents.ts';
import { type CaseReason, isOfMessage, type ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { translateFinding } from '../../i18n/core-words.ts';
import { cutLine, showProbability, type Translate, translateLeftOut } from '../../i18n/translate.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { type Button, button, createButtons, type Entry, type Field, fieldIf } from '../../port/rendering.ts';
import { crossCommunityFields } from '../../state/raid-signals.ts';
import { handledFields, reportFields } from './handled.ts';
import { appliedAction, describeOffence, isDone, isGone, outcomeTitle, REMOVE_SPAM, requestAnswer } from './outcome.ts';
import { doneFields } from './step-fields.ts';

/** The category of a request to join that no rule matched. */
export const REQUEST = 'local:request';

/** Renders the moderators' entry of one message. The same case always gives the same entry. */
export function renderCase(translate: Translate, capabilities: Capabilities, moderationCase: ModerationCase): Entry {
  return {
    ...messageOf(translate, moderationCase),
    tone: toneOf(moderationCase),
    title: titleOf(translate, moderationCase),
    fields: [
      ...messageFields(translate, moderationCase),
      ...doneFields(translate, capabilities, moderationCase),
      ...reportFields(translate, [moderationCase]),
      ...handledFields(translate, moderationCase),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(translate, capabilities, moderationCase),
  };
}

/** Returns the message of an entry, which has it alone or as the first of its incident. */
export function messageOf(translate: Translate, { id, incidentId, author, channelId, place, text }: ModerationCase) {
  return {
    ...{ id, language: translate.language, incidentId, author },
    place: { channelId, name: place.name, link: place.link },
    text: text === '' ? null : translateLeftOut(translate, text),
  };
}

/** Shows what triggered, the files, which offence of the author it is, and whether other communities know them. */
export function messageFields(translate: Translate, moderationCase: ModerationCase): Field[] {
  const { reason: caseReason, files, offence, asks } = moderationCase;
  const picture = asks?.hasPicture ?? null;
  return [
    { label: translate('common.triggered'), value: describeCaseReason(translate, caseReason) },
    ...fieldIf(translate('request.user_name'), asks?.username && `@${asks.username}`),
    ...fieldIf(translate('request.picture'), picture !== null && translate(picture ? 'common.yes' : 'common.no')),
    ...fieldIf(translate('entry.attached'), files.filter((name) => name !== '').join(', ')),
    ...fieldIf(
      translate(offence?.count === 1 ? 'entry.spam_account' : 'entry.repeated'),
      offence && describeOffence(translate, offence),
    ),
    ...crossCommunityFields(translate, moderationCase),
  ];
}

/** Describes in one line what triggered: a category with its probability and threshold, or a local rule's match. */
export function describeCaseReason(translate: Translate, caseReason: CaseReason): string {
  const where = describePlace(translate, caseReason);
  if (caseReason.category === null) return translate('entry.nothing_reported_by_a_member');
  if (caseReason.reason === 'local') {
    const found = translateFinding(translate, caseReason.category, caseReason.matched);
    return `${caseReason.category}${found === '' ? '' : `: ${found}`}${describeHit(translate, caseReason)}${where}`;
  }
  const threshold = describeThreshold(translate, caseReason.threshold);
  const lower = caseReason.lowerBy ? ` (${describeLowerBy(translate, caseReason.lowerBy)})` : '';
  return `${caseReason.category} ${showProbability(caseReason.probability)}${threshold}${lower}${where}`;
}

/** Describes how far verdicts on a member moved their thresholds. */
export function describeLowerBy(translate: Translate, by: number): string {
  const value = showProbability(Math.abs(by));
  return translate(by > 0 ? 'entry.lower_by_verdicts' : 'entry.higher_by_verdicts', { value });
}

/** Describes the threshold behind a probability; '' if there is none. */
export function describeThreshold(translate: Translate, threshold: number | null): string {
  return threshold === null ? '' : `, ${translate('entry.threshold_value', { value: showProbability(threshold) })}`;
}

const PLACES: Readonly<Record<NonNullable<CaseReason['place']>, TextKey>> = {
  forwarded: 'entry.in_a_forwarded_message',
  album: 'entry.in_another_part_of_the_album',
  picture: 'entry.in_a_picture',
  name: 'entry.name_somebody_joined',
  title: 'entry.in_title_of_thread',
  stopped: 'entry.stopped_before_it_was_posted',
  member: 'entry.at_a_moderators_word',
  reactions: 'entry.in_reactions',
  request: 'entry.in_request_to_join',
  webhook: 'entry.by_a_webhook',
};

function describePlace(translate: Translate, { place, quoted }: CaseReason): string {
  if (place) return ` (${translate(PLACES[place])})`;
  return quoted ? ` (${translate('entry.in_text_that_was_passed_on')})` : '';
}

function describeHit(translate: Translate, { hit }: CaseReason): string {
  if (!hit) return '';
  return `, ${translate('entry.characters_start_end', { start: hit.start + 1, end: hit.end, of: hit.of })}`;
}

function titleOf(translate: Translate, moderationCase: ModerationCase): string {
  const { category } = moderationCase.reason;
  const found = category === STOLEN ? translate('entry.account_probably_stolen') : category;
  const what =
    found === null ? translate('entry.reported_title') : `${outcomeTitle(translate, moderationCase)}: ${found}`;
  return cutLine(
    moderationCase.verdict?.verdict === 'wrong' ? `${translate('entry.dismissed_as_wrong')} ${what}` : what,
    120,
  );
}

function toneOf(moderationCase: ModerationCase) {
  if (moderationCase.verdict?.verdict === 'wrong') return 'muted';
  if (moderationCase.trial) return 'info';
  return appliedAction(moderationCase) === 'flag' ? 'warning' : 'danger';
}

/** Returns the buttons that answer an appeal. @param whose its author if the entry is about several; '' otherwise. */
export function appealButtons(translate: Translate, { id }: Pick<ModerationCase, 'id'>, whose: string): Button[] {
  const name = cutLine(whose, 30);
  const uphold = name === '' ? translate('entry.uphold') : translate('entry.uphold_name', { name });
  const undo = name === '' ? translate('entry.undo') : translate('entry.undo_name', { name });
  return [button('uphold', id, uphold), button('overturn', id, undo)];
}

function buttonsOf(translate: Translate, capabilities: Capabilities, moderationCase: ModerationCase): Button[] {
  const gone = isDone(moderationCase, 'delete') || isGone(moderationCase);
  const timedOut = isDone(moderationCase, 'timeout');
  const { buttons, add } = createButtons(moderationCase.id);
  const banned = isDone(moderationCase, 'ban');
  const isStolen = moderationCase.reason.category === STOLEN && !banned;
  const restores = isStolen && (isDone(moderationCase, 'delete') || timedOut);
  if (isStolen && !timedOut && capabilities.timeout)
    add('all_remove', translate('entry.delete_all_and_time_out', { role: String(capabilities.quarantine) }), 'danger');
  const { category, place } = moderationCase.reason;
  const isOfWebhook = place === 'webhook';
  if (!gone && (isOfMessage(place) || isOfWebhook)) add('delete', translate('common.delete'), 'danger');
  // Removing reactions takes one call each, so it is a waiting step that survives a restart.
  if (!gone && moderationCase.reactions) add('all_delete', translate('entry.remove_reactions'), 'danger');
  if (isOfWebhook && !requestAnswer(moderationCase)) add('webhook', `${translate('entry.delete_webhook')}…`, 'danger');
  if (moderationCase.asks && !requestAnswer(moderationCase)) {
    add('admit', translate('request.approve'), 'good');
    add('decline', translate('request.decline'), 'danger');
  }
  if (!timedOut && capabilities.timeout && place !== 'member' && !isOfWebhook && !moderationCase.asks && !isStolen)
    add('timeout', translate('entry.time_out'), 'danger');
  const isWrong = moderationCase.verdict?.verdict === 'wrong';
  if (restores && !isWrong) add('all_restore', translate('entry.undo_everything'), 'good');
  else if (moderationCase.asked?.what === REMOVE_SPAM) add('undo', translate('entry.undo_all'), 'good');
  else if (timedOut || banned)
    add('undo', translate(!banned ? 'entry.undo_timeout' : timedOut ? 'entry.undo_all' : 'entry.undo_ban'), 'good');
  else if (isDone(moderationCase, 'warn')) add('undo', translate('entry.undo'), 'good');
  if (isAppealOpen(moderationCase)) buttons.push(...appealButtons(translate, moderationCase, ''));
  else if (place !== 'member' && category !== REQUEST) {
    if (!moderationCase.verdict && category !== null) add('right', translate('common.right'));
    if (!isWrong && !restores) add('wrong', translate('entry.dismiss_as_wrong'));
  }
  add('why', translate('entry.why'));
  return buttons;
}
