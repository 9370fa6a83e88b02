import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import type { Raid } from '../../../../src/core/incidents/raids.ts';
import { cutLine, showDuration, showPerson, showTime } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import type { Button, Entry, Field } from '../../port/rendering.ts';
import { buttonId } from '../../port/rendering.ts';
import { handledFields, reportFields } from './handled.ts';
import { describeSize, type IncidentFacts, outcomeFields } from './incident-fields.ts';
import { isClosing } from './raid-closing.ts';
import { bulkButtons, openAppeal } from './render-incident.ts';

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
export function renderRaidCase(
  translate: Translate,
  capabilities: Capabilities,
  moderationCase: ModerationCase,
  known: RaidFacts,
): Entry {
  const { raid, facts } = known;
  const lifted = moderationCase.verdict;
  return {
    id: moderationCase.id,
    language: translate.language,
    incidentId: moderationCase.incidentId,
    tone: lifted ? 'muted' : 'danger',
    title: titleOf(translate, moderationCase, known),
    author: null,
    place: null,
    text: describeBurst(translate, known.newcomers, moderationCase.text),
    fields: [
      ...stateFields(translate, moderationCase, raid, known.nowMs),
      ...(facts && facts.counts.messages > 0
        ? [
            {
              label: translate('Messages'),
              value: translate('{size} so far', { size: describeSize(translate, facts.counts) }),
            },
          ]
        : []),
      ...(facts ? outcomeFields(translate, capabilities, facts) : []),
      ...(facts?.samples ?? []).slice(0, 1).map(({ text, author }) => ({
        label: translate('The last of them'),
        value: `${author.name}: ${cutLine(text, 200)}`,
      })),
      ...(known.isAlertSet || lifted
        ? []
        : [
            {
              label: translate('Alert'),
              value: translate('nobody was called; {command} names who is', {
                command: `${capabilities.commandPrefix}log alert`,
              }),
            },
          ]),
      ...reportFields(translate, facts?.reported ?? []),
      ...liftedFields(translate, moderationCase),
      ...handledFields(translate, { ...moderationCase, verdict: null }),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(translate, capabilities, moderationCase, known),
  };
}

/** A raid is lifted when nothing of it is left. */
function titleOf(translate: Translate, { verdict, trial }: ModerationCase, { raid, facts }: RaidFacts): string {
  if (!verdict) return trial ? translate('Trial, raid') : translate('Raid');
  const count = facts?.counts.timedOut ?? 0;
  if (count > 0)
    return translate('Raid, {count, plural, one {# newcomer} other {# newcomers}} still timed out', { count });
  return raid && raid.lockdownBefore !== null
    ? translate('Raid, the door still to be opened')
    : translate('Raid, lifted');
}

/** What made it a raid; the text of one that was kept before stands as it is. */
function describeBurst(translate: Translate, count: number, kept: string): string {
  const joined = translate('{count, plural, one {# newcomer} other {# newcomers}} joined in a burst', { count });
  const [, joins, seconds] = KEPT_RULE.exec(kept) ?? [];
  if (joins === undefined || seconds === undefined) return `${joined}${kept}`;
  return `${joined} (${translate('{joins} within {seconds} s make a raid', { joins, seconds })}).`;
}

/** What is known of the door, where it is not as it was before. */
function doorFields(translate: Translate, raid: Raid, nowMs: number): Field[] {
  const { lockdownBefore, lockdownUntilMs, liftedAtMs } = raid;
  if (lockdownBefore === null) return [];
  const isOver = liftedAtMs !== null || (lockdownUntilMs !== null && lockdownUntilMs <= nowMs);
  if (isOver) return [{ label: translate('Door'), value: translate('could not be opened yet; it is tried again') }];
  const value = isClosing(raid)
    ? translate('to be closed; it is tried until it is')
    : translate('closed until {time}', { time: showTime(lockdownUntilMs ?? nowMs) });
  return [{ label: translate('Door'), value }];
}

/** Until when newcomers are watched, and the door; nothing is said of what has ended. */
function stateFields(
  translate: Translate,
  { reason: caseReason }: ModerationCase,
  raid: Raid | null,
  nowMs: number,
): Field[] {
  if (!raid) return [];
  const { markedUntilMs } = raid;
  return [
    ...(raid.liftedAtMs === null && markedUntilMs > nowMs
      ? [
          {
            label: translate('Watched'),
            value: translate('their messages are decided as {category} until {time}', {
              category: `local:raid (${caseReason.action})`,
              time: showTime(markedUntilMs),
            }),
          },
        ]
      : []),
    ...doorFields(translate, raid, nowMs),
  ];
}

function liftedFields(translate: Translate, { verdict, createdAtMs }: ModerationCase): Field[] {
  if (!verdict) return [];
  const { by, atMs } = verdict;
  const values = { who: showPerson(by), took: showDuration(translate, atMs - createdAtMs) };
  return [{ label: translate('Ended'), value: translate('by {who}, {took} after it began', values) }];
}

function buttonsOf(
  translate: Translate,
  capabilities: Capabilities,
  moderationCase: ModerationCase,
  { newcomers, facts }: RaidFacts,
): Button[] {
  const buttons: Button[] = [];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, moderationCase.id), label, style });
  const timedOut = facts?.counts.timedOut ?? 0;
  if (!moderationCase.verdict) add('lift', translate('Lift'), 'good');
  if (capabilities.timeout) {
    if (timedOut > 0) add('release', translate('Release all newcomers'), 'good');
    if (timedOut + (facts?.counts.timeoutsWaiting ?? 0) < newcomers)
      add('raid_timeout', translate('Time out all newcomers'), 'danger');
  }
  if (facts) {
    buttons.push(...openAppeal(translate, facts.reported));
    const whole = bulkButtons(translate, capabilities, moderationCase, facts.counts);
    buttons.push(...whole.filter(({ id }) => !id.includes('all_undo')));
    if (facts.counts.messages > 0) add('parts', translate('List'), 'plain');
  }
  return buttons;
}
