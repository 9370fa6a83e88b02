import type { Actor } from '../../../../src/core/common/steps.ts';
import type { TextKey } from '../../../../src/core/common/texts.ts';
import { isAppealOpen } from '../../../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { showDuration, showPerson, type Translate } from '../../i18n/translate.ts';
import { type Field, fieldIf } from '../../port/rendering.ts';
import { REMOVE_SPAM, REQUESTED, type Requested, STEP_WORDS } from './outcome.ts';

const REPORTS_SHOWN = 3;

/** Shows who reported or appealed against some messages, and why. */
export function reportFields(translate: Translate, cases: readonly Pick<ModerationCase, 'reports'>[]): Field[] {
  const all = cases.flatMap((moderationCase) => moderationCase.reports);
  const appeals = all.filter(({ isAppeal }) => isAppeal === true);
  const appealed = appeals.map(({ by, reason }) => ({
    label: translate('common.appeal'),
    value: `${showPerson(by)}: ${reason === '' ? translate('entry.without_words') : reason}`,
  }));
  const reports = all.filter(({ isAppeal }) => isAppeal !== true);
  const shown = reports.slice(0, REPORTS_SHOWN).map(({ by, reason }) => {
    return `${showPerson(by)}${reason === '' ? '' : `: ${reason}`}`;
  });
  const more = reports.length - shown.length;
  const rest = more > 0 && translate('common.and_more', { count: more });
  const reported = fieldIf(translate('entry.reported_by'), ...shown, rest);
  return [...reported, ...appealed.slice(0, REPORTS_SHOWN)];
}

/** Shows the latest action of moderators, from their steps and their verdict. */
export function handledFields(translate: Translate, moderationCase: ModerationCase): Field[] {
  const interactions: { readonly by: Actor; readonly atMs: number; readonly what: TextKey | null }[] =
    moderationCase.results.flatMap(({ step, outcome, by, atMs }) =>
      by && outcome === 'done' && step !== 'answer'
        ? [{ by, atMs, what: STEP_WORDS[step].done }]
        : by && outcome === 'gone' && step !== 'admit' && step !== 'decline'
          ? [{ by, atMs, what: step === 'delete' ? 'entry.found_the_message_gone' : 'entry.found_the_author_gone' }]
          : [],
    );
  const { asked } = moderationCase;
  // A request of a later version has no text here, so it is shown as it is stored.
  if (asked) interactions.push({ ...asked, what: REQUESTED[asked.what as Requested] ?? null });
  const { verdict } = moderationCase;
  const isAnswered = moderationCase.reports.some(({ isAppeal }) => isAppeal === true) && !isAppealOpen(moderationCase);
  const [wrong, right] = isAnswered
    ? (['entry.appeal_granted', 'entry.appeal_upheld'] as const)
    : (['common.dismissed_as_wrong', 'common.found_right'] as const);
  // Acting by hand upholds the decision, so that verdict is not shown.
  if (verdict && (isAnswered || verdict.verdict === 'wrong' || interactions.length === 0))
    interactions.push({ ...verdict, what: verdict.verdict === 'wrong' ? wrong : right });
  interactions.sort((one, other) => one.atMs - other.atMs);
  // The reason for deletions and a ban says more than the last of them.
  const last = asked?.what === REMOVE_SPAM ? { ...asked, what: REQUESTED[REMOVE_SPAM] } : interactions.at(-1);
  if (!last) return [];
  const values = {
    what: last.what === null ? (asked?.what ?? '') : translate(last.what),
    who: showPerson(last.by),
    took: showDuration(translate, last.atMs - moderationCase.createdAtMs),
  };
  return [{ label: translate('entry.handled'), value: translate('entry.took_after_decision', values) }];
}
