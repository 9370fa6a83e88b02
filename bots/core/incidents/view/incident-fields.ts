import { NOT_DONE } from '../../../../src/core/common/steps.ts';
import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { IncidentCounts } from '../../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { cutLine, type Translate } from '../../i18n/translate.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { type Field, fieldIf } from '../../port/rendering.ts';
import { waitingSteps } from '../../state/waiting-steps.ts';
import { authorAndChannelText, STEP_WORDS } from './outcome.ts';
import { describeMissed, describeWaiting } from './step-fields.ts';

/** Shows results of an incident's steps, one line per kind: done, gone, not done, waiting. @param role given instead of a timeout. */
export function outcomeFields(translate: Translate, capabilities: Capabilities, facts: IncidentFacts, role?: string) {
  const { counts } = facts;
  const counted = (key: TextKey, count: number) => count > 0 && translate(key, { count });
  const deleted =
    counts.deleted.messages > 0 && translate('entry.size_deleted', { size: describeSize(translate, counts.deleted) });
  return [
    ...fieldIf(
      translate('entry.done_title'),
      deleted,
      counted(role ? 'entry.accounts_quarantined' : 'entry.accounts_timed_out', counts.timedOut - counts.endsWaiting),
      counted(role ? 'entry.quarantines_ended' : 'entry.timeouts_ended', counts.timeoutsEnded),
      counted('entry.accounts_banned', counts.banned),
      counted('entry.bans_ended', counts.bansEnded),
    ),
    ...fieldIf(
      translate('common.trial'),
      counted('entry.messages_would_have_been_deleted', counts.wouldDelete),
      counted('entry.accounts_would_have_been_timed_out', counts.wouldTimeOut),
    ),
    ...fieldIf(translate('common.messages'), counted('entry.count_already_gone', counts.gone)),
    ...openFields(translate, capabilities, facts),
  ];
}

/** Shows what could not be done, then what waits, one line per kind of step. */
function openFields(translate: Translate, capabilities: Capabilities, { counts, missed, waiting }: IncidentFacts) {
  const kinds = [
    ['delete', counts.deletionsMissed, counts.deletionsWaiting],
    ['timeout', counts.timeoutsMissed, counts.timeoutsWaiting],
    ['end_timeout', 0, counts.endsWaiting],
    ['ban', counts.bansMissed, counts.bansWaiting],
  ] as const;
  const notDone = kinds.flatMap(([step, count]) => {
    const results = missed.flatMap((part) => part.results.filter((result) => result.step === step));
    const last = results.findLast(({ outcome }) => NOT_DONE.has(outcome));
    const why = last ? ` (${describeMissed(translate, capabilities, last)})` : '';
    return fieldIf(translate('common.not_done'), count > 0 && `${translate(STEP_WORDS[step].count, { count })}${why}`);
  });
  const pending = kinds.flatMap(([step, _, count]) => {
    const first = waiting.flatMap(waitingSteps).find((result) => result.step === step);
    if (count === 0 || !first) return [];
    const many = translate(STEP_WORDS[step].count, { count });
    return fieldIf(translate('common.waiting'), many, describeWaiting(translate, capabilities, first));
  });
  return [...notDone, ...pending];
}

/** Shows some of the messages in their own words. */
export function sampleFields(translate: Translate, samples: readonly ModerationCase[]): Field[] {
  return samples.flatMap((sample) => {
    const said = sample.text === '' ? sample.files.join(', ') : sample.text;
    const value = `${authorAndChannelText(translate, sample)}: ${cutLine(said, 150)}`;
    return fieldIf(translate('entry.also'), said !== '' && value);
  });
}

/** Shows the verdicts of moderators. */
export function verdictFields(translate: Translate, { messages, confirmed, wrong }: IncidentCounts): Field[] {
  const verdicts = [
    ...(confirmed > 0 ? [translate('common.count_right', { count: confirmed })] : []),
    ...(wrong > 0 ? [translate('common.count_wrong', { count: wrong })] : []),
  ].join(', ');
  const value = translate('entry.verdicts_of_messages', { verdicts, messages });
  return fieldIf(translate('common.verdicts'), verdicts !== '' && value);
}

/** Names the other communities and categories of an incident; '' if there are none. */
export function describeOthers(translate: Translate, { communities, categories }: IncidentCounts): string {
  const where =
    communities > 1 ? `, ${translate('entry.in_communities_that_share_these_rules', { count: communities })}` : '';
  return categories.length > 1 ? `${where}: ${categories.slice(0, CATEGORIES_SHOWN).join(', ')}` : where;
}

/** Most categories that are named. */
const CATEGORIES_SHOWN = 4;

/** Everything that an entry shows of an incident. */
export type IncidentFacts = {
  /** The case that has the entry. */
  readonly lead: ModerationCase;
  readonly counts: IncidentCounts;
  /** Some other messages, newest first. */
  readonly samples: readonly ModerationCase[];
  readonly reported: readonly ModerationCase[];
  /** One part for each kind of waiting step, and for each kind that could not be taken, to show the reason. */
  readonly waiting: readonly ModerationCase[];
  readonly missed: readonly ModerationCase[];
};

/** Describes a size: `34 messages of 3 accounts in 5 channels`. */
export function describeSize(translate: Translate, { messages, authors, channels }: IncidentCounts['deleted']): string {
  return translate('entry.messages_of_accounts_in_channels', { messages, authors, channels });
}
