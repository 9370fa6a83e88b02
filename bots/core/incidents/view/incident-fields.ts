import type { StepResult } from '../../../../src/core/common/steps.ts';
import type { IncidentCounts } from '../../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { cutLine } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import type { Field } from '../../port/rendering.ts';
import { waitingSteps } from '../../state/waiting-steps.ts';
import { describeMissed, describeWaiting } from './step-fields.ts';
import { authorAndChannelText } from './verdict-text.ts';

/** What became of an incident's steps, a line a kind: done, gone, not done, waiting. */
export function outcomeFields(
  translate: Translate,
  capabilities: Capabilities,
  { counts, waiting, missed }: IncidentFacts,
): Field[] {
  const timedOut = counts.timedOut - counts.endsWaiting;
  const done = [
    ...(counts.deleted.messages > 0
      ? [translate('entry.size_deleted', { size: describeSize(translate, counts.deleted) })]
      : []),
    ...(timedOut > 0 ? [accountsText(translate, timedOut)] : []),
    ...(counts.timeoutsEnded > 0 ? [translate('entry.timeouts_ended', { count: counts.timeoutsEnded })] : []),
  ];
  const would = [
    ...(counts.wouldDelete > 0
      ? [translate('entry.messages_would_have_been_deleted', { count: counts.wouldDelete })]
      : []),
    ...(counts.wouldTimeOut > 0
      ? [translate('entry.accounts_would_have_been_timed_out', { count: counts.wouldTimeOut })]
      : []),
  ];
  return [
    ...(done.length > 0 ? [{ label: translate('entry.done_title'), value: done.join('; ') }] : []),
    ...(would.length > 0 ? [{ label: translate('common.trial'), value: would.join('; ') }] : []),
    ...(counts.gone > 0
      ? [{ label: translate('common.messages'), value: translate('entry.count_already_gone', { count: counts.gone }) }]
      : []),
    ...missedFields(translate, capabilities, counts, missed),
    ...waitingFields(translate, capabilities, counts, waiting),
  ];
}

function missedFields(
  translate: Translate,
  capabilities: Capabilities,
  counts: IncidentCounts,
  missed: readonly ModerationCase[],
): Field[] {
  const whyOf = (step: StepResult['step']): string => {
    const results = missed.flatMap((incidentMessage) =>
      incidentMessage.results.filter((result) => result.step === step),
    );
    const last = results.findLast(({ outcome }) => ['refused', 'failed', 'given_up'].includes(outcome));
    return last ? ` (${describeMissed(translate, capabilities, last)})` : '';
  };
  return [
    ...(counts.deletionsMissed > 0
      ? [
          {
            label: translate('common.not_done'),
            value: `${deletionsText(translate, counts.deletionsMissed)}${whyOf('delete')}`,
          },
        ]
      : []),
    ...(counts.timeoutsMissed > 0
      ? [
          {
            label: translate('common.not_done'),
            value: `${timeoutsText(translate, counts.timeoutsMissed)}${whyOf('timeout')}`,
          },
        ]
      : []),
  ];
}

function waitingFields(
  translate: Translate,
  capabilities: Capabilities,
  counts: IncidentCounts,
  waiting: readonly ModerationCase[],
): Field[] {
  const kinds = [
    ['delete', counts.deletionsWaiting, deletionsText],
    ['timeout', counts.timeoutsWaiting, timeoutsText],
    ['end_timeout', counts.endsWaiting, endsText],
  ] as const;
  return kinds.flatMap(([step, number, translateNumber]) => {
    const first = waiting.flatMap(waitingSteps).find((result) => result.step === step);
    if (number === 0 || !first) return [];
    return [
      {
        label: translate('common.waiting'),
        value: `${translateNumber(translate, number)}; ${describeWaiting(translate, capabilities, first)}`,
      },
    ];
  });
}

/** Some of the messages, in their words. */
export function sampleFields(translate: Translate, samples: readonly ModerationCase[]): Field[] {
  return samples.flatMap((sample) => {
    const { text, files } = sample;
    const said = text === '' ? files.join(', ') : text;
    return said === ''
      ? []
      : [
          {
            label: translate('entry.also'),
            value: `${authorAndChannelText(translate, sample)}: ${cutLine(said, 150)}`,
          },
        ];
  });
}

/** What moderators said of it. */
export function verdictFields(translate: Translate, { messages, confirmed, wrong }: IncidentCounts): Field[] {
  const parts = [
    ...(confirmed > 0 ? [translate('common.count_right', { count: confirmed })] : []),
    ...(wrong > 0 ? [translate('common.count_wrong', { count: wrong })] : []),
  ];
  const value = translate('entry.verdicts_of_messages', { verdicts: parts.join(', '), messages });
  return parts.length > 0 ? [{ label: translate('common.verdicts'), value }] : [];
}

/** The other communities and categories of it; '' where there are none. */
export function describeOthers(translate: Translate, { communities, categories }: IncidentCounts): string {
  const where =
    communities > 1 ? `, ${translate('entry.in_communities_that_share_these_rules', { count: communities })}` : '';
  return categories.length > 1 ? `${where}: ${categories.slice(0, CATEGORIES_SHOWN).join(', ')}` : where;
}

/** How many categories are named. */
const CATEGORIES_SHOWN = 4;

/** What an entry tells of an incident beside the notice that it is posted for. */
export type IncidentFacts = {
  readonly counts: IncidentCounts;
  /** Some of its other messages, the last first. */
  readonly samples: readonly ModerationCase[];
  readonly reported: readonly ModerationCase[];
  /** A part of each kind of step that waits, and of each that could not be taken, for the reason. */
  readonly waiting: readonly ModerationCase[];
  readonly missed: readonly ModerationCase[];
};

/** `34 messages of 3 accounts in 5 channels`. */
export function describeSize(translate: Translate, { messages, authors, channels }: Size): string {
  return translate('entry.messages_of_accounts_in_channels', { messages, authors, channels });
}

/** So many accounts. */
function accountsText(translate: Translate, count: number): string {
  return translate('entry.accounts_timed_out', { count });
}

/** So many deletions. */
function deletionsText(translate: Translate, count: number): string {
  return translate('common.deletions', { count });
}

/** So many timeouts. */
function timeoutsText(translate: Translate, count: number): string {
  return translate('common.timeouts', { count });
}

/** So many ended timeouts. */
function endsText(translate: Translate, count: number): string {
  return translate('common.ends_of_a_timeout', { count });
}

/** How much there is of it. */
export type Size = { readonly messages: number; readonly authors: number; readonly channels: number };
