import type { Notice } from '../../src/core/communities.ts';
import type { Raid } from '../../src/core/raids.ts';
import type { Capabilities } from './capabilities.ts';
import { count, describeSize, type IncidentFacts, outcomeFields, wholeButtons } from './incident/render-incident.ts';
import { handledFields } from './notice.ts';
import type { Button, Entry, Field } from './rendering.ts';
import { buttonId } from './rendering.ts';
import { cutLine, showDuration } from './text.ts';

/** What is known of a raid at this moment. */
export type RaidFacts = {
  /** null when it is older than what is kept. */
  readonly raid: Raid | null;
  readonly newcomers: number;
  readonly facts: IncidentFacts | null;
  /** Whether somebody is called when there is a raid. */
  readonly isAlertSet: boolean;
  readonly nowMs: number;
};

/** The one entry of a raid: its text is what made it one, and everything else is counted, or read from the raid as it stands. */
export function renderRaidNotice(capabilities: Capabilities, notice: Notice, known: RaidFacts): Entry {
  const { raid, facts } = known;
  const lifted = notice.verdict;
  return {
    id: notice.id,
    incidentId: notice.incidentId,
    tone: lifted ? 'muted' : 'danger',
    title: lifted ? 'Raid, lifted' : notice.trial ? 'Trial, raid' : 'Raid',
    author: null,
    place: null,
    text: `${count(known.newcomers, 'newcomer')} joined in a burst${notice.text}`,
    fields: [
      ...stateFields(notice, raid, known.nowMs),
      ...(facts && facts.counts.messages > 0
        ? [{ label: 'Messages', value: `${describeSize(facts.counts)} so far` }]
        : []),
      ...(facts ? outcomeFields(capabilities, facts) : []),
      ...(facts?.samples ?? []).slice(0, 1).map(({ text, author }) => ({
        label: 'The last of them',
        value: `${author.name}: ${cutLine(text, 200)}`,
      })),
      ...(known.isAlertSet || lifted
        ? []
        : [{ label: 'Alert', value: `nobody was called; ${capabilities.commandPrefix}log alert names who is` }]),
      ...liftedFields(notice),
      ...handledFields({ ...notice, verdict: null }),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(capabilities, notice, known),
  };
}

/** Until when newcomers are watched and the door is closed; nothing is said of what has ended. */
function stateFields({ ground }: Notice, raid: Raid | null, nowMs: number): Field[] {
  if (!raid) return [];
  const { markedUntilMs, lockdownUntilMs } = raid;
  return [
    ...(raid.liftedAtMs === null && markedUntilMs > nowMs
      ? [
          {
            label: 'Watched',
            value: `their messages are decided as local:raid (${ground.action}) until ${showTime(markedUntilMs)}`,
          },
        ]
      : []),
    ...(lockdownUntilMs !== null && lockdownUntilMs > nowMs
      ? [{ label: 'Door', value: `closed until ${showTime(lockdownUntilMs)}` }]
      : []),
  ];
}

function showTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

function liftedFields({ verdict, createdAtMs }: Notice): Field[] {
  if (!verdict) return [];
  const { by, atMs } = verdict;
  return [{ label: 'Lifted', value: `by ${by.name} (${by.id}), ${showDuration(atMs - createdAtMs)} after it began` }];
}

function buttonsOf(capabilities: Capabilities, notice: Notice, { newcomers, facts }: RaidFacts): Button[] {
  const buttons: Button[] = [];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, notice.id), label, style });
  const silenced = facts?.counts.silenced ?? 0;
  if (!notice.verdict) add('lift', 'Lift', 'good');
  if (capabilities.timeout) {
    if (silenced > 0) add('release', 'Release all newcomers', 'good');
    if (silenced + (facts?.counts.silencesWaiting ?? 0) < newcomers)
      add('raid_timeout', 'Time out all newcomers', 'danger');
  }
  if (facts) {
    const whole = wholeButtons(capabilities, notice, facts.counts);
    buttons.push(...whole.filter(({ id }) => !id.includes('all_undo')));
    if (facts.counts.messages > 0) add('parts', 'List', 'plain');
  }
  return buttons;
}
