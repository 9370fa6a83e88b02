import type { Notice } from '../../src/core/communities.ts';
import type { Scores } from '../../src/core/decision.ts';
import type { DecisionRow } from '../../src/core/store.ts';
import { note } from './answers.ts';
import { describeGround } from './notice.ts';
import type { Answer, Field } from './rendering.ts';
import { showProbability } from './text.ts';

/** Every score of a decision, highest first. */
export function scoreFields(scores: Scores): Field[] {
  return Object.entries(scores)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 20)
    .map(([label, value]) => ({ label, value: showProbability(value) }));
}

/** Why a message has an entry, with all its scores. */
export function explainNotice(notice: Notice): Answer {
  const scores = scoreFields(notice.ground.scores);
  return note('Why', {
    kind: 'fields',
    fields: [
      { label: 'Triggered', value: describeGround(notice.ground) },
      { label: 'Decided', value: `${notice.ground.action} (${notice.ground.reason})` },
      { label: 'Message id', value: notice.messageId, code: true },
      { label: 'Decision id', value: notice.ground.decisionId, code: true },
      ...scores,
    ].filter(({ value }) => value !== ''),
  });
}

/** Why a message was left alone. */
export function explainRow(row: DecisionRow): Answer {
  return note('Why', {
    kind: 'fields',
    fields: [
      { label: 'Decided', value: row.action },
      { label: 'How', value: row.judged ? `judged (${row.reason})` : `not judged: ${row.reason}` },
      { label: 'Decision id', value: row.id, code: true },
      ...scoreFields(row.scores),
    ],
  });
}
