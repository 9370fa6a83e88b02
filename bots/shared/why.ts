import type { ModerationCase } from '../../src/core/communities.ts';
import type { Scores } from '../../src/core/decision.ts';
import type { DecisionRow } from '../../src/core/decision-store.ts';
import { note } from './answers.ts';
import type { Say } from './language/say.ts';
import { describeGround } from './notice/render-notice.ts';
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
export function explainCase(say: Say, notice: ModerationCase): Answer {
  const scores = scoreFields(notice.reason.scores);
  return note(say('Why'), {
    kind: 'fields',
    fields: [
      { label: say('Triggered'), value: describeGround(say, notice.reason) },
      { label: say('Decided'), value: `${notice.reason.action} (${notice.reason.reason})` },
      { label: say('Message id'), value: notice.messageId, code: true },
      { label: say('Decision id'), value: notice.reason.decisionId, code: true },
      ...scores,
    ].filter(({ value }) => value !== ''),
  });
}

/** Why a message was left alone. */
export function explainRow(say: Say, row: DecisionRow): Answer {
  return note(say('Why'), {
    kind: 'fields',
    fields: [
      { label: say('Decided'), value: row.action },
      {
        label: say('How'),
        value: row.judged
          ? say('judged ({reason})', { reason: row.reason })
          : say('not judged: {reason}', { reason: row.reason }),
      },
      { label: say('Decision id'), value: row.id, code: true },
      ...scoreFields(row.scores),
    ],
  });
}
