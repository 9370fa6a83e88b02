import type { ModerationCase } from '../../src/core/communities.ts';
import type { Raid } from '../../src/core/raids.ts';
import type { Capabilities } from './capabilities.ts';
import { describeSize, type IncidentFacts, outcomeFields } from './incident/incident-fields.ts';
import { openAppeal, wholeButtons } from './incident/render-incident.ts';
import type { Say } from './language/say.ts';
import { handledFields, reportFields } from './notice/handled.ts';
import { isClosing } from './raid-steps.ts';
import type { Button, Entry, Field } from './rendering.ts';
import { buttonId } from './rendering.ts';
import { cutLine, showDuration, showPerson, showTime } from './text.ts';

/** How a raid's notice keeps what made it one. */
const KEPT_RULE = /^ \((\d+) within (\d+) s make a raid\)\.$/;

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
export function renderRaidNotice(say: Say, capabilities: Capabilities, notice: ModerationCase, known: RaidFacts): Entry {
  const { raid, facts } = known;
  const lifted = notice.verdict;
  return {
    id: notice.id,
    language: say.language,
    incidentId: notice.incidentId,
    tone: lifted ? 'muted' : 'danger',
    title: titleOf(say, notice, known),
    author: null,
    place: null,
    text: describeBurst(say, known.newcomers, notice.text),
    fields: [
      ...stateFields(say, notice, raid, known.nowMs),
      ...(facts && facts.counts.messages > 0
        ? [{ label: say('Messages'), value: say('{size} so far', { size: describeSize(say, facts.counts) }) }]
        : []),
      ...(facts ? outcomeFields(say, capabilities, facts) : []),
      ...(facts?.samples ?? []).slice(0, 1).map(({ text, author }) => ({
        label: say('The last of them'),
        value: `${author.name}: ${cutLine(text, 200)}`,
      })),
      ...(known.isAlertSet || lifted
        ? []
        : [
            {
              label: say('Alert'),
              value: say('nobody was called; {command} names who is', {
                command: `${capabilities.commandPrefix}log alert`,
              }),
            },
          ]),
      ...reportFields(say, facts?.reported ?? []),
      ...liftedFields(say, notice),
      ...handledFields(say, { ...notice, verdict: null }),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(say, capabilities, notice, known),
  };
}

/** A raid is lifted when nothing of it is left. */
function titleOf(say: Say, { verdict, trial }: ModerationCase, { raid, facts }: RaidFacts): string {
  if (!verdict) return trial ? say('Trial, raid') : say('Raid');
  const count = facts?.counts.timedOut ?? 0;
  if (count > 0) return say('Raid, {count, plural, one {# newcomer} other {# newcomers}} still timed out', { count });
  return raid && raid.lockdownBefore !== null ? say('Raid, the door still to be opened') : say('Raid, lifted');
}

/** What made it a raid; the text of one that was kept before stands as it is. */
function describeBurst(say: Say, count: number, kept: string): string {
  const joined = say('{count, plural, one {# newcomer} other {# newcomers}} joined in a burst', { count });
  const [, joins, seconds] = KEPT_RULE.exec(kept) ?? [];
  if (joins === undefined || seconds === undefined) return `${joined}${kept}`;
  return `${joined} (${say('{joins} within {seconds} s make a raid', { joins, seconds })}).`;
}

/** What is known of the door, where it is not as it was before. */
function doorFields(say: Say, raid: Raid, nowMs: number): Field[] {
  const { lockdownBefore, lockdownUntilMs, liftedAtMs } = raid;
  if (lockdownBefore === null) return [];
  const isOver = liftedAtMs !== null || (lockdownUntilMs !== null && lockdownUntilMs <= nowMs);
  if (isOver) return [{ label: say('Door'), value: say('could not be opened yet; it is tried again') }];
  const value = isClosing(raid)
    ? say('to be closed; it is tried until it is')
    : say('closed until {time}', { time: showTime(lockdownUntilMs ?? nowMs) });
  return [{ label: say('Door'), value }];
}

/** Until when newcomers are watched, and the door; nothing is said of what has ended. */
function stateFields(say: Say, { reason: ground }: ModerationCase, raid: Raid | null, nowMs: number): Field[] {
  if (!raid) return [];
  const { markedUntilMs } = raid;
  return [
    ...(raid.liftedAtMs === null && markedUntilMs > nowMs
      ? [
          {
            label: say('Watched'),
            value: say('their messages are decided as {category} until {time}', {
              category: `local:raid (${ground.action})`,
              time: showTime(markedUntilMs),
            }),
          },
        ]
      : []),
    ...doorFields(say, raid, nowMs),
  ];
}

function liftedFields(say: Say, { verdict, createdAtMs }: ModerationCase): Field[] {
  if (!verdict) return [];
  const { by, atMs } = verdict;
  const values = { who: showPerson(by), took: showDuration(say, atMs - createdAtMs) };
  return [{ label: say('Ended'), value: say('by {who}, {took} after it began', values) }];
}

function buttonsOf(say: Say, capabilities: Capabilities, notice: ModerationCase, { newcomers, facts }: RaidFacts): Button[] {
  const buttons: Button[] = [];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, notice.id), label, style });
  const silenced = facts?.counts.timedOut ?? 0;
  if (!notice.verdict) add('lift', say('Lift'), 'good');
  if (capabilities.timeout) {
    if (silenced > 0) add('release', say('Release all newcomers'), 'good');
    if (silenced + (facts?.counts.timeoutsWaiting ?? 0) < newcomers)
      add('raid_timeout', say('Time out all newcomers'), 'danger');
  }
  if (facts) {
    buttons.push(...openAppeal(say, facts.reported));
    const whole = wholeButtons(say, capabilities, notice, facts.counts);
    buttons.push(...whole.filter(({ id }) => !id.includes('all_undo')));
    if (facts.counts.messages > 0) add('parts', say('List'), 'plain');
  }
  return buttons;
}
