import { isAppealOpen } from '../../../src/core/appeals.ts';
import type { Notice } from '../../../src/core/communities.ts';
import type { IncidentCounts } from '../../../src/core/incidents.ts';
import type { StepResult } from '../../../src/core/steps.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Say } from '../language/say.ts';
import { handledFields, reportFields } from '../notice/handled.ts';
import { appealButtons, describeGround, fileFields, offenceFields } from '../notice/render-notice.ts';
import { describeMissed, describeWaiting } from '../notice/steps.ts';
import type { Button, Entry, Field, Tone } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { elsewhereFields } from '../sightings.ts';
import { sayWhereOf } from '../standing-text.ts';
import { cutLine, sayLeftOut } from '../text.ts';
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
export function renderIncident(say: Say, capabilities: Capabilities, lead: Notice, facts: IncidentFacts): Entry {
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
      { label: say('Triggered'), value: describeGround(say, lead.ground) },
      ...fileFields(say, lead),
      ...offenceFields(say, lead),
      ...elsewhereFields(say, lead),
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

/** `34 messages of 3 accounts in 5 channels`. */
export function describeSize(say: Say, { messages, authors, channels }: Size): string {
  return say(
    '{messages, plural, one {# message} other {# messages}} of {authors, plural, one {# account} other {# accounts}} in {channels, plural, one {# channel} other {# channels}}',
    { messages, authors, channels },
  );
}

type Size = { readonly messages: number; readonly authors: number; readonly channels: number };

/** What became of an incident's steps, a line a kind: done, gone, not done, waiting. */
export function outcomeFields(
  say: Say,
  capabilities: Capabilities,
  { counts, waiting, missed }: IncidentFacts,
): Field[] {
  const silenced = counts.silenced - counts.endsWaiting;
  const done = [
    ...(counts.deleted.messages > 0 ? [say('{size} deleted', { size: describeSize(say, counts.deleted) })] : []),
    ...(silenced > 0 ? [sayAccounts(say, silenced)] : []),
    ...(counts.silencesEnded > 0
      ? [say('{count, plural, one {# timeout} other {# timeouts}} ended', { count: counts.silencesEnded })]
      : []),
  ];
  const would = [
    ...(counts.wouldDelete > 0
      ? [
          say('{count, plural, one {# message} other {# messages}} would have been deleted', {
            count: counts.wouldDelete,
          }),
        ]
      : []),
    ...(counts.wouldSilence > 0
      ? [
          say('{count, plural, one {# account} other {# accounts}} would have been timed out', {
            count: counts.wouldSilence,
          }),
        ]
      : []),
  ];
  return [
    ...(done.length > 0 ? [{ label: say('Done'), value: done.join('; ') }] : []),
    ...(would.length > 0 ? [{ label: say('Trial'), value: would.join('; ') }] : []),
    ...(counts.gone > 0
      ? [{ label: say('Messages'), value: say('{count} already gone', { count: counts.gone }) }]
      : []),
    ...missedFields(say, capabilities, counts, missed),
    ...waitingFields(say, capabilities, counts, waiting),
  ];
}

function missedFields(
  say: Say,
  capabilities: Capabilities,
  counts: IncidentCounts,
  missed: readonly Notice[],
): Field[] {
  const whyOf = (step: StepResult['step']): string => {
    const results = missed.flatMap((part) => part.results.filter((result) => result.step === step));
    const last = results.findLast(({ outcome }) => ['refused', 'failed', 'given_up'].includes(outcome));
    return last ? ` (${describeMissed(say, capabilities, last)})` : '';
  };
  return [
    ...(counts.deletionsMissed > 0
      ? [{ label: say('Not done'), value: `${sayDeletions(say, counts.deletionsMissed)}${whyOf('delete')}` }]
      : []),
    ...(counts.silencesMissed > 0
      ? [{ label: say('Not done'), value: `${sayTimeouts(say, counts.silencesMissed)}${whyOf('timeout')}` }]
      : []),
  ];
}

function waitingFields(
  say: Say,
  capabilities: Capabilities,
  counts: IncidentCounts,
  waiting: readonly Notice[],
): Field[] {
  const kinds = [
    ['delete', counts.deletionsWaiting, sayDeletions],
    ['timeout', counts.silencesWaiting, sayTimeouts],
    ['end_timeout', counts.endsWaiting, sayEnds],
  ] as const;
  return kinds.flatMap(([step, number, sayNumber]) => {
    const first = waiting.flatMap(waitingSteps).find((result) => result.step === step);
    if (number === 0 || !first) return [];
    return [
      { label: say('Waiting'), value: `${sayNumber(say, number)}; ${describeWaiting(say, capabilities, first)}` },
    ];
  });
}

function sampleFields(say: Say, samples: readonly Notice[]): Field[] {
  return samples.flatMap((sample) => {
    const { text, files } = sample;
    const said = text === '' ? files.join(', ') : text;
    return said === '' ? [] : [{ label: say('Also'), value: `${sayWhereOf(say, sample)}: ${cutLine(said, 150)}` }];
  });
}

function verdictFields(say: Say, { messages, confirmed, wrong }: IncidentCounts): Field[] {
  const parts = [
    ...(confirmed > 0 ? [say('{count} right', { count: confirmed })] : []),
    ...(wrong > 0 ? [say('{count} wrong', { count: wrong })] : []),
  ];
  const value = say('{verdicts} of {messages}', { verdicts: parts.join(', '), messages });
  return parts.length > 0 ? [{ label: say('Verdicts'), value }] : [];
}

function describeOthers(say: Say, { communities, categories }: IncidentCounts): string {
  const where =
    communities > 1 ? `, ${say('in {count} communities that share these rules', { count: communities })}` : '';
  return categories.length > 1 ? `${where}: ${categories.slice(0, CATEGORIES_SHOWN).join(', ')}` : where;
}

/** What was done, from what became of the parts and from nothing else. */
function titleOf(say: Say, lead: Notice, counts: IncidentCounts): string {
  const category = counts.categories[0] ?? say('reported');
  const wrong = counts.wrong === counts.messages ? `${say('Dismissed as wrong.')} ` : '';
  return cutLine(`${wrong}${titleVerb(say, lead, counts)}: ${category}`, 120);
}

function titleVerb(say: Say, lead: Notice, counts: IncidentCounts): string {
  const silenced = counts.silenced > 0 ? `, ${say('{count} timed out', { count: counts.silenced })}` : '';
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

function toneOf(lead: Notice, counts: IncidentCounts): Tone {
  if (counts.wrong === counts.messages) return 'muted';
  if (lead.trial) return 'info';
  return counts.deleted.messages > 0 || counts.silenced > 0 ? 'danger' : 'warning';
}

/** The buttons for the whole. */
function buttonsOf(say: Say, capabilities: Capabilities, lead: Notice, { counts, reported }: IncidentFacts): Button[] {
  const buttons = [...openAppeal(say, reported), ...wholeButtons(say, capabilities, lead, counts)];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, lead.id), label, style });
  if (counts.silenced < counts.authors && capabilities.timeout) add('all_timeout', say('Time out all'), 'danger');
  if (counts.confirmed + counts.wrong < counts.messages) add('all_right', say('Right'), 'plain');
  if (counts.wrong < counts.messages) add('all_wrong', say('Dismiss all as wrong'), 'plain');
  add('parts', say('List'), 'plain');
  return buttons;
}

/** The buttons of the first appeal that is not answered; the next one comes when it is. */
export function openAppeal(say: Say, reported: readonly Notice[]): Button[] {
  const appealed = reported.find(isAppealOpen);
  return appealed ? appealButtons(say, appealed, appealed.author.name) : [];
}

/** The buttons that incidents and raids have alike: what can still be deleted, undone or called off. */
export function wholeButtons(say: Say, capabilities: Capabilities, lead: Notice, counts: IncidentCounts): Button[] {
  const standing = counts.messages - counts.deleted.messages - counts.gone - counts.deletionsWaiting;
  const waits = counts.deletionsWaiting + counts.silencesWaiting + counts.endsWaiting;
  const buttons: Button[] = [];
  if (standing > 0)
    buttons.push({
      id: buttonId('all_delete', lead.id),
      label: say('Delete all {count}', { count: standing }),
      style: 'danger',
    });
  if (counts.silenced - counts.endsWaiting > 0 && capabilities.timeout)
    buttons.push({ id: buttonId('all_undo', lead.id), label: say('Undo all timeouts'), style: 'good' });
  if (waits > 0)
    buttons.push({
      id: buttonId('all_stop', lead.id),
      label: say('Stop the {count} that wait', { count: waits }),
      style: 'plain',
    });
  return buttons;
}

function sayAccounts(say: Say, count: number): string {
  return say('{count, plural, one {# account} other {# accounts}} timed out', { count });
}

function sayDeletions(say: Say, count: number): string {
  return say('{count, plural, one {# deletion} other {# deletions}}', { count });
}

function sayTimeouts(say: Say, count: number): string {
  return say('{count, plural, one {# timeout} other {# timeouts}}', { count });
}

function sayEnds(say: Say, count: number): string {
  return say('{count, plural, one {# end of a timeout} other {# ends of a timeout}}', { count });
}
