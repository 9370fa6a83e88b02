import { STOLEN } from '../../../../src/core/filters/stolen/stolen-rule.ts';
import { type IncidentCounts, isAppealOpen } from '../../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { cutLine, type Translate } from '../../i18n/translate.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { type Button, createButtons, type Entry, fieldIf, readButtonId, type Tone } from '../../port/rendering.ts';
import { handledFields, reportFields } from './handled.ts';
import {
  describeOthers,
  describeSize,
  type IncidentFacts,
  outcomeFields,
  sampleFields,
  verdictFields,
} from './incident-fields.ts';
import { isDone, REMOVE_SPAM, requestAnswer, timeoutOf } from './outcome.ts';
import { appealButtons, messageFields, messageOf } from './render-case.ts';
import { doneFields, noRoleFields } from './step-fields.ts';

/** Renders the single entry of an incident of several messages. All numbers come from the results of its parts. */
export function renderIncident(translate: Translate, capabilities: Capabilities, facts: IncidentFacts): Entry {
  const { lead, counts } = facts;
  // Only one of an author's messages carries the timeout.
  const timedOut = [lead, ...facts.samples].find(timeoutOf) ?? lead;
  const ofAuthor = lead.results.filter(({ step }) => step === 'ban' || step === 'delete_webhook');
  return {
    ...messageOf(translate, lead),
    tone: toneOf(lead, counts),
    title: titleOf(translate, lead, counts, timeoutOf(timedOut)?.role),
    fields: [
      ...messageFields(translate, lead),
      ...fieldIf(translate('entry.in_all'), `${describeSize(translate, counts)}${describeOthers(translate, counts)}`),
      ...outcomeFields(translate, capabilities, facts, timeoutOf(timedOut)?.role),
      ...noRoleFields(translate, capabilities, timedOut),
      ...doneFields(translate, capabilities, { ...lead, results: ofAuthor }),
      ...sampleFields(translate, facts.samples),
      ...reportFields(translate, facts.reported),
      ...verdictFields(translate, counts),
      ...handledFields(translate, lead),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(translate, capabilities, facts),
  };
}

/** Whether most of the incident, or its leading case, is about an account that is probably stolen. */
function isStolenAccount({ reason }: ModerationCase, { categories }: IncidentCounts): boolean {
  return categories[0] === STOLEN || reason.category === STOLEN;
}

/** Names what was done, only from the results of the parts. */
function titleOf(translate: Translate, lead: ModerationCase, counts: IncidentCounts, role?: string): string {
  const category = isStolenAccount(lead, counts)
    ? translate('entry.account_probably_stolen')
    : (counts.categories[0] ?? translate('common.reported'));
  const wrong = counts.wrong === counts.messages ? `${translate('entry.dismissed_as_wrong')} ` : '';
  return cutLine(`${wrong}${outcomeTitle(translate, lead, counts, role)}: ${category}`, 120);
}

function outcomeTitle(translate: Translate, lead: ModerationCase, counts: IncidentCounts, role?: string) {
  const verb = role ? 'entry.count_quarantined' : 'entry.count_timed_out';
  const timedOut = counts.timedOut > 0 ? `, ${translate(verb, { count: counts.timedOut })}` : '';
  if (counts.deleted.messages > 0)
    return `${translate('entry.size_deleted', { size: describeSize(translate, counts.deleted) })}${timedOut}`;
  if (counts.deletionsWaiting > 0)
    return translate('entry.waiting_to_delete_messages', { count: counts.deletionsWaiting });
  if (counts.gone === counts.messages)
    return `${translate('entry.messages_already_gone', { count: counts.gone })}${timedOut}`;
  if (counts.wouldDelete > 0)
    return translate('entry.trial_would_have_deleted_messages', { count: counts.wouldDelete });
  const size = describeSize(translate, counts);
  return `${translate(lead.trial ? 'entry.trial_flagged_size' : 'entry.flagged_size', { size })}${timedOut}`;
}

function toneOf(lead: ModerationCase, counts: IncidentCounts): Tone {
  if (counts.wrong === counts.messages) return 'muted';
  if (lead.trial) return 'info';
  return counts.deleted.messages > 0 || counts.timedOut > 0 ? 'danger' : 'warning';
}

/** Returns the buttons for the whole incident. */
function buttonsOf(translate: Translate, capabilities: Capabilities, facts: IncidentFacts): Button[] {
  const { lead, counts, reported } = facts;
  const { buttons, add } = createButtons(lead.id);
  const isStolen = isStolenAccount(lead, counts) && !isDone(lead, 'ban');
  const isOfWebhook = lead.reason.place === 'webhook';
  const isActive = !isOfWebhook && capabilities.timeout && counts.timedOut < counts.authors;
  // Restoring everything also ends the timeouts.
  const restores = isStolen && counts.wrong < counts.messages && counts.deleted.messages + counts.timedOut > 0;
  buttons.push(...openAppeal(translate, reported));
  if (isStolen && isActive)
    add('all_remove', translate('entry.delete_all_and_time_out', { role: String(capabilities.quarantine) }), 'danger');
  if (restores) add('all_restore', translate('entry.undo_everything'), 'good');
  const bulk = bulkButtons(translate, capabilities, facts);
  buttons.push(...bulk.filter(({ id }) => !restores || readButtonId(id)?.verb !== 'all_undo'));
  if (isOfWebhook && !requestAnswer(lead)) add('webhook', `${translate('entry.delete_webhook')}…`, 'danger');
  if (lead.asked?.what === REMOVE_SPAM) add('undo', translate('entry.undo_all'), 'good');
  else if (isDone(lead, 'ban')) add('undo', translate('entry.undo_ban'), 'good');
  else if (isActive && !isStolen) add('all_timeout', translate('entry.time_out_all'), 'danger');
  if (counts.confirmed + counts.wrong < counts.messages) add('all_right', translate('entry.uphold_all'));
  if (counts.wrong < counts.messages && !restores) add('all_wrong', translate('entry.dismiss_all_as_wrong'));
  add('parts', translate('entry.list'));
  return buttons;
}

/** Returns the buttons of the first open appeal; the next appeal gets them after the answer. */
export function openAppeal(translate: Translate, reported: readonly ModerationCase[]): Button[] {
  const appealed = reported.find(isAppealOpen);
  return appealed ? appealButtons(translate, appealed, appealed.author.name) : [];
}

/** Returns the buttons that incidents and raids share: what can still be deleted, undone or cancelled. */
export function bulkButtons(translate: Translate, capabilities: Capabilities, facts: IncidentFacts): Button[] {
  const { lead, counts } = facts;
  const remaining = counts.messages - counts.deleted.messages - counts.gone - counts.deletionsWaiting;
  const waits = counts.deletionsWaiting + counts.timeoutsWaiting + counts.endsWaiting + counts.bansWaiting;
  const { buttons, add } = createButtons(lead.id);
  if (remaining > 0) add('all_delete', translate('entry.delete_all', { count: remaining }), 'danger');
  if (counts.timedOut - counts.endsWaiting > 0 && capabilities.timeout)
    add('all_undo', translate('entry.undo_all_timeouts'), 'good');
  if (waits > 0) add('all_stop', translate('entry.stop_the_that_wait', { count: waits }));
  return buttons;
}
