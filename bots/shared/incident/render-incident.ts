import { isAppealOpen } from '../../../src/core/appeals.ts';
import type { ModerationCase } from '../../../src/core/communities.ts';
import type { IncidentCounts } from '../../../src/core/incidents.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Say } from '../language/say.ts';
import { handledFields, reportFields } from '../notice/handled.ts';
import { appealButtons, describeGround, fileFields, offenceFields } from '../notice/render-notice.ts';
import type { Button, Entry, Tone } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { exceptionFields } from '../sightings.ts';
import { cutLine, sayLeftOut } from '../text.ts';
import {
  describeOthers,
  describeSize,
  type IncidentFacts,
  outcomeFields,
  sampleFields,
  verdictFields,
} from './incident-fields.ts';

/** The one entry of an incident of several messages: every number is counted from what became of them. */
export function renderIncident(say: Say, capabilities: Capabilities, lead: ModerationCase, facts: IncidentFacts): Entry {
  const { counts } = facts;
  return {
    id: lead.id,
    language: say.language,
    incidentId: lead.incidentId,
    tone: toneOf(lead, counts),
    title: titleOf(say, lead, counts),
    author: lead.author,
    place: { channelId: lead.channelId, name: lead.place.name, link: lead.place.link },
    text: lead.text === '' ? null : sayLeftOut(say, lead.text),
    fields: [
      { label: say('Triggered'), value: describeGround(say, lead.reason) },
      ...fileFields(say, lead),
      ...offenceFields(say, lead),
      ...exceptionFields(say, lead),
      { label: say('In all'), value: `${describeSize(say, counts)}${describeOthers(say, counts)}` },
      ...outcomeFields(say, capabilities, facts),
      ...sampleFields(say, facts.samples),
      ...reportFields(say, facts.reported),
      ...verdictFields(say, counts),
      ...handledFields(say, lead),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(say, capabilities, lead, facts),
  };
}

/** What was done, from what became of the parts and from nothing else. */
function titleOf(say: Say, lead: ModerationCase, counts: IncidentCounts): string {
  const category = counts.categories[0] ?? say('reported');
  const wrong = counts.wrong === counts.messages ? `${say('Dismissed as wrong.')} ` : '';
  return cutLine(`${wrong}${titleVerb(say, lead, counts)}: ${category}`, 120);
}

function titleVerb(say: Say, lead: ModerationCase, counts: IncidentCounts): string {
  const silenced = counts.timedOut > 0 ? `, ${say('{count} timed out', { count: counts.timedOut })}` : '';
  if (counts.deleted.messages > 0)
    return `${say('{size} deleted', { size: describeSize(say, counts.deleted) })}${silenced}`;
  if (counts.deletionsWaiting > 0)
    return say('Waiting to delete {count, plural, one {# message} other {# messages}}', {
      count: counts.deletionsWaiting,
    });
  if (counts.gone === counts.messages)
    return `${say('{count, plural, one {# message} other {# messages}} already gone', { count: counts.gone })}${silenced}`;
  if (counts.wouldDelete > 0)
    return say('Trial, would have deleted {count, plural, one {# message} other {# messages}}', {
      count: counts.wouldDelete,
    });
  const size = describeSize(say, counts);
  return `${lead.trial ? say('Trial, flagged {size}', { size }) : say('Flagged {size}', { size })}${silenced}`;
}

function toneOf(lead: ModerationCase, counts: IncidentCounts): Tone {
  if (counts.wrong === counts.messages) return 'muted';
  if (lead.trial) return 'info';
  return counts.deleted.messages > 0 || counts.timedOut > 0 ? 'danger' : 'warning';
}

/** The buttons for the whole. */
function buttonsOf(say: Say, capabilities: Capabilities, lead: ModerationCase, { counts, reported }: IncidentFacts): Button[] {
  const buttons = [...openAppeal(say, reported), ...wholeButtons(say, capabilities, lead, counts)];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, lead.id), label, style });
  if (counts.timedOut < counts.authors && capabilities.timeout) add('all_timeout', say('Time out all'), 'danger');
  if (counts.confirmed + counts.wrong < counts.messages) add('all_right', say('Right'), 'plain');
  if (counts.wrong < counts.messages) add('all_wrong', say('Dismiss all as wrong'), 'plain');
  add('parts', say('List'), 'plain');
  return buttons;
}

/** The buttons of the first appeal that is not answered; the next one comes when it is. */
export function openAppeal(say: Say, reported: readonly ModerationCase[]): Button[] {
  const appealed = reported.find(isAppealOpen);
  return appealed ? appealButtons(say, appealed, appealed.author.name) : [];
}

/** The buttons that incidents and raids have alike: what can still be deleted, undone or called off. */
export function wholeButtons(say: Say, capabilities: Capabilities, lead: ModerationCase, counts: IncidentCounts): Button[] {
  const standing = counts.messages - counts.deleted.messages - counts.gone - counts.deletionsWaiting;
  const waits = counts.deletionsWaiting + counts.timeoutsWaiting + counts.endsWaiting;
  const buttons: Button[] = [];
  if (standing > 0)
    buttons.push({
      id: buttonId('all_delete', lead.id),
      label: say('Delete all {count}', { count: standing }),
      style: 'danger',
    });
  if (counts.timedOut - counts.endsWaiting > 0 && capabilities.timeout)
    buttons.push({ id: buttonId('all_undo', lead.id), label: say('Undo all timeouts'), style: 'good' });
  if (waits > 0)
    buttons.push({
      id: buttonId('all_stop', lead.id),
      label: say('Stop the {count} that wait', { count: waits }),
      style: 'plain',
    });
  return buttons;
}
