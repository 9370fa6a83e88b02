import type { Notice } from '../../src/core/communities.ts';
import type { Raid } from '../../src/core/raids.ts';
import type { Capabilities } from './capabilities.ts';
import { count, describeSize, type IncidentFacts, outcomeFields, wholeButtons } from './incident/render-incident.ts';
import { handledFields } from './notice.ts';
import { isClosing } from './raid-steps.ts';
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
    title: titleOf(notice, known),
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

/** A raid is lifted when nothing of it is left. */
function titleOf({ verdict, trial }: Notice, { raid, facts }: RaidFacts): string {
  if (!verdict) return trial ? 'Trial, raid' : 'Raid';
  const silenced = facts?.counts.silenced ?? 0;
  if (silenced > 0) return `Raid, ${count(silenced, 'newcomer')} still timed out`;
  return raid && raid.lockdownBefore !== null ? 'Raid, the door still to be opened' : 'Raid, lifted';
}

/** What is known of the door, where it is not as it was before. */
function doorFields(raid: Raid, nowMs: number): Field[] {
  const { lockdownBefore, lockdownUntilMs, liftedAtMs } = raid;
  if (lockdownBefore === null) return [];
  const isOver = liftedAtMs !== null || (lockdownUntilMs !== null && lockdownUntilMs <= nowMs);
  if (isOver) return [{ label: 'Door', value: 'could not be opened yet; it is tried again' }];
  const value = isClosing(raid)
    ? 'to be closed; it is tried until it is'
    : `closed until ${showTime(lockdownUntilMs ?? nowMs)}`;
  return [{ label: 'Door', value }];
}

/** Until when newcomers are watched, and the door; nothing is said of what has ended. */
function stateFields({ ground }: Notice, raid: Raid | null, nowMs: number): Field[] {
  if (!raid) return [];
  const { markedUntilMs } = raid;
  return [
    ...(raid.liftedAtMs === null && markedUntilMs > nowMs
      ? [
          {
            label: 'Watched',
            value: `their messages are decided as local:raid (${ground.action}) until ${showTime(markedUntilMs)}`,
          },
        ]
      : []),
    ...doorFields(raid, nowMs),
  ];
}

function showTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

function liftedFields({ verdict, createdAtMs }: Notice): Field[] {
  if (!verdict) return [];
  const { by, atMs } = verdict;
  return [{ label: 'Ended', value: `by ${by.name} (${by.id}), ${showDuration(atMs - createdAtMs)} after it began` }];
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
