import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import type { Raid } from '../../../../src/core/incidents/raids.ts';
import type { Wave } from '../../../../src/core/incidents/wave.ts';
import { cutLine, showDuration, showPerson, showTime, type Translate } from '../../i18n/translate.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { type Button, createButtons, type Entry, type Field, fieldIf } from '../../port/rendering.ts';
import { handledFields, reportFields } from './handled.ts';
import { describeSize, type IncidentFacts, outcomeFields } from './incident-fields.ts';
import { bulkButtons, openAppeal } from './render-incident.ts';
import { typed } from './typed-command.ts';

/** The stored form of the rule that made a raid. */
const KEPT_RULE = /^ \((\d+) within (\d+) s make a raid\)\.$/;

/** Hours for which the button of a raid's entry expects many people. */
export const EXPECTED_HOURS = 6;

/** Everything that an entry shows of a raid. */
export type RaidFacts = {
  readonly moderationCase: ModerationCase;
  /** null if the raid is older than the stored ones. */
  readonly raid: Raid | null;
  readonly newcomers: number;
  /** Newcomers that look alike and are not banned; null if they are too few. */
  readonly wave: Wave | null;
  readonly facts: IncidentFacts | null;
  /** Whether the community alerts somebody of a raid. */
  readonly isAlertSet: boolean;
  readonly nowMs: number;
};

/** Renders the single entry of a raid. Its text is what made it a raid; the rest is counted, or read from its current state. */
export function renderRaidCase(translate: Translate, capabilities: Capabilities, known: RaidFacts): Entry {
  const { moderationCase, facts } = known;
  const lifted = moderationCase.verdict;
  const took = lifted && showDuration(translate, lifted.atMs - moderationCase.createdAtMs);
  const ended = lifted && { who: showPerson(lifted.by), took: took ?? '' };
  const size = facts && facts.counts.messages > 0 && describeSize(translate, facts.counts);
  const command = typed(capabilities, 'log alert');
  return {
    id: moderationCase.id,
    language: translate.language,
    incidentId: moderationCase.incidentId,
    tone: lifted ? 'muted' : 'danger',
    title: titleOf(translate, known),
    text: describeBurst(translate, known.newcomers, moderationCase.text),
    fields: [
      ...stateFields(translate, known),
      ...waveFields(translate, known),
      ...fieldIf(translate('common.messages'), size && translate('entry.size_so_far', { size })),
      ...(facts ? outcomeFields(translate, capabilities, facts) : []),
      ...(facts?.samples ?? []).slice(0, 1).map(({ text, author }) => ({
        label: translate('entry.the_last_of_them'),
        value: `${author.name}: ${cutLine(text, 200)}`,
      })),
      ...fieldIf(
        translate('common.alert'),
        !known.isAlertSet && !lifted && translate('entry.nobody_called_command_names', { command }),
      ),
      ...reportFields(translate, facts?.reported ?? []),
      ...fieldIf(translate('common.ended'), ended && translate('entry.by_who_took_after_it_began', ended)),
      ...handledFields(translate, { ...moderationCase, verdict: null }),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(translate, capabilities, known),
  };
}

/** Names the state of a raid. It is lifted once nothing of it is left. */
function titleOf(translate: Translate, { moderationCase: { verdict, trial }, raid, facts }: RaidFacts): string {
  if (!verdict) return translate(trial ? 'entry.trial_raid' : 'entry.raid_title');
  const count = facts?.counts.timedOut ?? 0;
  if (count > 0) return translate('entry.raid_newcomers_still_timed_out', { count });
  return translate(raid && raid.lockdownBefore !== null ? 'entry.raid_door_still_opened' : 'entry.raid_lifted');
}

/** Describes what made it a raid; the stored text of an older raid stays as it is. */
function describeBurst(translate: Translate, count: number, kept: string): string {
  const joined = translate('entry.newcomers_joined_in_a_burst', { count });
  const [, joins, seconds] = KEPT_RULE.exec(kept) ?? [];
  if (joins === undefined || seconds === undefined) return `${joined}${kept}`;
  return `${joined} (${translate('entry.joins_within_seconds_make_raid', { joins, seconds })}).`;
}

/** Whether the lockdown of a raid has not begun yet. */
export function isLockdownPending({ lockdownBefore, lockdownUntilMs }: Raid): boolean {
  return lockdownBefore !== null && lockdownUntilMs === null;
}

/** Shows the lockdown until everything is as it was before. */
function lockdownFields(translate: Translate, raid: Raid, nowMs: number): Field[] {
  const { lockdownBefore, lockdownUntilMs, liftedAtMs } = raid;
  if (lockdownBefore === null) return [];
  const isOver = liftedAtMs !== null || (lockdownUntilMs !== null && lockdownUntilMs <= nowMs);
  if (isOver) return [{ label: translate('entry.door'), value: translate('entry.not_opened_yet_tried_again') }];
  const value = isLockdownPending(raid)
    ? translate('entry.closed_tried_until')
    : translate('entry.closed_until_time', { time: showTime(lockdownUntilMs ?? nowMs) });
  return [{ label: translate('entry.door'), value }];
}

/** Shows the lockdown, and until when newcomers are watched; leaves out what has ended. */
function stateFields(translate: Translate, { moderationCase: { reason: caseReason }, raid, nowMs }: RaidFacts) {
  if (!raid) return [];
  const isWatched = raid.liftedAtMs === null && raid.markedUntilMs > nowMs;
  const values = { category: `local:raid (${caseReason.action})`, time: showTime(raid.markedUntilMs) };
  const watched = isWatched && translate('entry.messages_decided_category_until_time', values);
  return [...fieldIf(translate('common.watched'), watched), ...lockdownFields(translate, raid, nowMs)];
}

/** Shows how many newcomers look alike, and why. */
function waveFields(translate: Translate, { wave, newcomers }: RaidFacts): Field[] {
  if (!wave) return [];
  const sharing = (key: TextKey, trait: keyof Wave['sharedBy']) => {
    const by = wave.members.filter((one) => wave.sharedBy[trait].has(one));
    return by.length > 0 && translate(key, { count: by.length, name: by[0]?.name ?? '' });
  };
  return fieldIf(
    translate('entry.look_alike'),
    translate('entry.count_of_newcomers', { count: wave.members.length, newcomers }),
    sharing('entry.accounts_made_within_one_hour', 'hour'),
    sharing('entry.names_like_name', 'name'),
    sharing('entry.without_profile_picture', 'picture'),
  );
}

function buttonsOf(translate: Translate, capabilities: Capabilities, known: RaidFacts): Button[] {
  const { moderationCase, newcomers, wave, facts } = known;
  const { buttons, add } = createButtons(moderationCase.id);
  const timedOut = facts?.counts.timedOut ?? 0;
  if (!moderationCase.verdict) {
    add('lift', translate('entry.lift'), 'good');
    add('expect', translate('entry.expect_people', { hours: EXPECTED_HOURS }));
  }
  if (capabilities.timeout) {
    if (timedOut > 0) add('release', translate('entry.release_all_newcomers'), 'good');
    if (timedOut + (facts?.counts.timeoutsWaiting ?? 0) < newcomers)
      add('raid_timeout', translate('entry.time_out_all_newcomers'), 'danger');
  }
  if (wave && capabilities.removals)
    add('raid_ban', `${translate('entry.ban_these', { count: wave.members.length })}…`, 'danger');
  if (facts) {
    if (facts.counts.banned > 0) add('all_unban', translate('entry.undo_all_bans'), 'good');
    buttons.push(...openAppeal(translate, facts.reported));
    const whole = bulkButtons(translate, capabilities, facts);
    buttons.push(...whole.filter(({ id }) => !id.includes('all_undo')));
    if (facts.counts.messages > 0) add('parts', translate('entry.list'));
  }
  return buttons;
}
