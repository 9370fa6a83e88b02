import type { DecisionRow } from '../../../../src/core/decision-log/columns.ts';
import type { Scores } from '../../../../src/core/decisions/decision.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { showProbability } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { note } from '../../port/answers.ts';
import type { Answer, Field } from '../../port/rendering.ts';
import { describeCaseReason } from './render-case.ts';

/** Every score of a decision, highest first. */
export function scoreFields(scores: Scores): Field[] {
  return Object.entries(scores)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 20)
    .map(([label, value]) => ({ label, value: showProbability(value) }));
}

/** Why a message has an entry, with all its scores. @param links what is known of its links. */
export function explainCase(translate: Translate, moderationCase: ModerationCase, links: readonly Field[]): Answer {
  const scores = scoreFields(moderationCase.reason.scores);
  return note(
    translate('entry.why'),
    [
      { label: translate('common.triggered'), value: describeCaseReason(translate, moderationCase.reason) },
      { label: translate('entry.decided'), value: `${moderationCase.reason.action} (${moderationCase.reason.reason})` },
      ...links,
      { label: translate('entry.message_id'), value: moderationCase.messageId, code: true },
      { label: translate('entry.decision_id'), value: moderationCase.reason.decisionId, code: true },
      ...scores,
    ].filter(({ value }) => value !== ''),
  );
}

/** Why a message was left alone. */
export function explainRow(translate: Translate, row: DecisionRow): Answer {
  return note(translate('entry.why'), [
    { label: translate('entry.decided'), value: row.action },
    {
      label: translate('entry.how'),
      value: translate(row.judged ? 'entry.judged_reason' : 'entry.not_judged_reason', { reason: row.reason }),
    },
    { label: translate('entry.decision_id'), value: row.id, code: true },
    ...scoreFields(row.scores),
  ]);
}
