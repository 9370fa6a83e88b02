import type { Notice } from '../../../src/core/communities.ts';
import type { IncidentCounts } from '../../../src/core/incidents.ts';
import type { StepResult } from '../../../src/core/steps.ts';
import type { Capabilities } from '../capabilities.ts';
import {
  describeGround,
  describeMissed,
  describeWaiting,
  fileFields,
  handledFields,
  offenceFields,
  reportFields,
} from '../notice.ts';
import type { Button, Entry, Field, Tone } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { elsewhereFields } from '../sightings.ts';
import { cutLine } from '../text.ts';
import { waitingSteps } from '../waiting.ts';

const CATEGORIES_SHOWN = 4;

/** What an entry tells of an incident beside the notice that it is posted for. */
export type IncidentFacts = {
  readonly counts: IncidentCounts;
  /** Some of its other messages, the last first. */
  readonly samples: readonly Notice[];
  readonly reported: readonly Notice[];
  /** A part of each kind of step that waits, and of each that could not be taken, for the reason. */
  readonly waiting: readonly Notice[];
  readonly missed: readonly Notice[];
};

/** The one entry of an incident of several messages: every number is counted from what became of them. */
export function renderIncident(capabilities: Capabilities, lead: Notice, facts: IncidentFacts): Entry {
  const { counts } = facts;
  return {
    id: lead.id,
    incidentId: lead.incidentId,
    tone: toneOf(lead, counts),
    title: titleOf(lead, counts),
    author: lead.author,
    place: { channelId: lead.channelId, name: lead.place.name, link: lead.place.link },
    text: lead.text === '' ? null : lead.text,
    fields: [
      { label: 'Triggered', value: describeGround(lead.ground) },
      ...fileFields(lead),
      ...offenceFields(lead),
      ...elsewhereFields(lead),
      { label: 'In all', value: `${describeSize(counts)}${describeOthers(counts)}` },
      ...outcomeFields(capabilities, facts),
      ...sampleFields(facts.samples),
      ...reportFields(facts.reported),
      ...verdictFields(counts),
      ...handledFields(lead),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(capabilities, lead, counts),
  };
}

/** `34 messages of 3 accounts in 5 channels`. */
export function describeSize(size: {
  readonly messages: number;
  readonly authors: number;
  readonly channels: number;
}): string {
  return `${count(size.messages, 'message')} of ${count(size.authors, 'account')} in ${count(size.channels, 'channel')}`;
}

/** What became of an incident's steps, a line a kind: done, gone, not done, waiting. */
export function outcomeFields(capabilities: Capabilities, { counts, waiting, missed }: IncidentFacts): Field[] {
  const silenced = counts.silenced - counts.endsWaiting;
  const done = [
    ...(counts.deleted.messages > 0 ? [`${describeSize(counts.deleted)} deleted`] : []),
    ...(silenced > 0 ? [`${count(silenced, 'account')} timed out`] : []),
    ...(counts.silencesEnded > 0 ? [`${count(counts.silencesEnded, 'timeout')} ended`] : []),
  ];
  const would = [
    ...(counts.wouldDelete > 0 ? [`${count(counts.wouldDelete, 'message')} would have been deleted`] : []),
    ...(counts.wouldSilence > 0 ? [`${count(counts.wouldSilence, 'account')} would have been timed out`] : []),
  ];
  return [
    ...(done.length > 0 ? [{ label: 'Done', value: done.join('; ') }] : []),
    ...(would.length > 0 ? [{ label: 'Trial', value: would.join('; ') }] : []),
    ...(counts.gone > 0 ? [{ label: 'Messages', value: `${counts.gone} already gone` }] : []),
    ...missedFields(capabilities, counts, missed),
    ...waitingFields(capabilities, counts, waiting),
  ];
}

function missedFields(capabilities: Capabilities, counts: IncidentCounts, missed: readonly Notice[]): Field[] {
  const whyOf = (step: StepResult['step']): string => {
    const results = missed.flatMap((part) => part.results.filter((result) => result.step === step));
    const last = results.findLast(({ outcome }) => ['refused', 'failed', 'given_up'].includes(outcome));
    return last ? ` (${describeMissed(capabilities, last)})` : '';
  };
  return [
    ...(counts.deletionsMissed > 0
      ? [{ label: 'Not done', value: `${count(counts.deletionsMissed, 'deletion')}${whyOf('delete')}` }]
      : []),
    ...(counts.silencesMissed > 0
      ? [{ label: 'Not done', value: `${count(counts.silencesMissed, 'timeout')}${whyOf('timeout')}` }]
      : []),
  ];
}

function waitingFields(capabilities: Capabilities, counts: IncidentCounts, waiting: readonly Notice[]): Field[] {
  const kinds = [
    ['delete', counts.deletionsWaiting, 'deletion'],
    ['timeout', counts.silencesWaiting, 'timeout'],
    ['end_timeout', counts.endsWaiting, 'end of a timeout'],
  ] as const;
  return kinds.flatMap(([step, number, noun]) => {
    const first = waiting.flatMap(waitingSteps).find((result) => result.step === step);
    if (number === 0 || !first) return [];
    return [{ label: 'Waiting', value: `${count(number, noun)}; ${describeWaiting(capabilities, first)}` }];
  });
}

function sampleFields(samples: readonly Notice[]): Field[] {
  return samples.flatMap(({ author, place, text, files }) => {
    const said = text === '' ? files.join(', ') : text;
    return said === '' ? [] : [{ label: 'Also', value: `${author.name} in #${place.name}: ${cutLine(said, 150)}` }];
  });
}

function verdictFields({ messages, confirmed, wrong }: IncidentCounts): Field[] {
  const parts = [...(confirmed > 0 ? [`${confirmed} right`] : []), ...(wrong > 0 ? [`${wrong} wrong`] : [])];
  return parts.length > 0 ? [{ label: 'Verdicts', value: `${parts.join(', ')} of ${messages}` }] : [];
}

function describeOthers({ communities, categories }: IncidentCounts): string {
  const where = communities > 1 ? `, in ${communities} communities that share these rules` : '';
  return categories.length > 1 ? `${where}: ${categories.slice(0, CATEGORIES_SHOWN).join(', ')}` : where;
}

/** What was done, from what became of the parts and from nothing else. */
function titleOf(lead: Notice, counts: IncidentCounts): string {
  const category = counts.categories[0] ?? 'reported';
  const wrong = counts.wrong === counts.messages ? 'Dismissed as wrong. ' : '';
  return cutLine(`${wrong}${titleVerb(lead, counts)}: ${category}`, 120);
}

function titleVerb(lead: Notice, counts: IncidentCounts): string {
  const silenced = counts.silenced > 0 ? `, ${counts.silenced} timed out` : '';
  if (counts.deleted.messages > 0) return `${describeSize(counts.deleted)} deleted${silenced}`;
  if (counts.deletionsWaiting > 0) return `Waiting to delete ${count(counts.deletionsWaiting, 'message')}`;
  if (counts.gone === counts.messages) return `${count(counts.gone, 'message')} already gone${silenced}`;
  if (counts.wouldDelete > 0) return `Trial, would have deleted ${count(counts.wouldDelete, 'message')}`;
  return `${lead.trial ? 'Trial, flagged' : 'Flagged'} ${describeSize(counts)}${silenced}`;
}

function toneOf(lead: Notice, counts: IncidentCounts): Tone {
  if (counts.wrong === counts.messages) return 'muted';
  if (lead.trial) return 'info';
  return counts.deleted.messages > 0 || counts.silenced > 0 ? 'danger' : 'warning';
}

/** The buttons for the whole. */
function buttonsOf(capabilities: Capabilities, lead: Notice, counts: IncidentCounts): Button[] {
  const buttons = wholeButtons(capabilities, lead, counts);
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, lead.id), label, style });
  if (counts.silenced < counts.authors && capabilities.timeout) add('all_timeout', 'Time out all', 'danger');
  if (counts.confirmed + counts.wrong < counts.messages) add('all_right', 'Right', 'plain');
  if (counts.wrong < counts.messages) add('all_wrong', 'Dismiss all as wrong', 'plain');
  add('parts', 'List', 'plain');
  return buttons;
}

/** The buttons that incidents and raids have alike: what can still be deleted, undone or called off. */
export function wholeButtons(capabilities: Capabilities, lead: Notice, counts: IncidentCounts): Button[] {
  const standing = counts.messages - counts.deleted.messages - counts.gone - counts.deletionsWaiting;
  const waits = counts.deletionsWaiting + counts.silencesWaiting + counts.endsWaiting;
  const buttons: Button[] = [];
  if (standing > 0)
    buttons.push({ id: buttonId('all_delete', lead.id), label: `Delete all ${standing}`, style: 'danger' });
  if (counts.silenced - counts.endsWaiting > 0 && capabilities.timeout)
    buttons.push({ id: buttonId('all_undo', lead.id), label: 'Undo all timeouts', style: 'good' });
  if (waits > 0)
    buttons.push({ id: buttonId('all_stop', lead.id), label: `Stop the ${waits} that wait`, style: 'plain' });
  return buttons;
}

/** A number with its noun: `1 message`, `3 messages`. */
export function count(number: number, noun: string): string {
  const [head = '', ...rest] = noun.split(' ');
  return `${number} ${number === 1 ? noun : [`${head}s`, ...rest].join(' ')}`;
}
