import { isCategory } from '../../core/common/category.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { VerdictName } from '../../core/decisions/verdict.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { LabelledMessage } from './labelled-line.ts';

/**
 * What moderators decided, as labels of the category that was decided; others are unknown. What nobody looked at is not there.
 * `left` are those without a text, or without a category that can be scored anew.
 */
export function labelsOfVerdicts(
  verdicts: readonly { readonly decisionId: string; readonly verdict: VerdictName }[],
  decisions: ReadonlyMap<string, Pick<DecisionRow, 'text' | 'category'>>,
  policy: Policy,
) {
  const messages = verdicts.flatMap(({ decisionId, verdict }): LabelledMessage[] => {
    const decision = decisions.get(decisionId);
    const column = decision?.category ?? null;
    // Without its topic nothing is off it: its score would be 0 whatever the judge.
    if (!decision || decision.text === '' || column === null || column === 'offtopic') return [];
    if (!isCategory(column) && !Object.hasOwn(policy.rules, column)) return [];
    return [{ text: decision.text, topic: '', labels: new Map([[column, verdict === 'confirmed']]) }];
  });
  return { messages, left: verdicts.length - messages.length };
}
