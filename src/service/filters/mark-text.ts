import { isCategory } from '../../core/common/category.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { TrialDeps } from '../../core/moderation/explain.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { TextSpan } from '../../core/ports/weighing.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { openRuleTrial } from './try.ts';

/**
 * The marked parts of a text of the log: hits of local rules (`hits`) or the parts that raised the model's score most (`weights`). `none` says why:
 * the model gives no parts (`model`), the current model scores the text differently (`another_score`), or no part weighs more than others (`evenly`).
 */
export type TextMarks =
  | { readonly kind: 'hits' | 'weights'; readonly spans: readonly TextSpan[] }
  | { readonly kind: 'none'; readonly why: 'model' | 'another_score' | 'evenly' };

/** Marks the text of one row. Its work is bounded and gives other work its turn. */
export type MarkText = (row: Pick<DecisionRow, 'text' | 'reason' | 'category' | 'probability'>) => Promise<TextMarks>;

/**
 * Opens a marker for texts of the log, which uses the current rules and model.
 * @example const mark = openMarks({ judge }, tenant); const marks = await mark(row);
 */
export function openMarks(
  { judge, ...deps }: TrialDeps & { readonly judge: Pick<Judge, 'weighParts'> },
  tenant: Pick<Tenant, 'id' | 'settings'>,
): MarkText {
  const trial = openRuleTrial(deps, tenant);
  return async ({ text, reason, category, probability }) => {
    if (reason === 'local') {
      const tried = await trial(text).catch(() => null);
      // A hit whose place would cost too much to find has no mark.
      return { kind: 'hits', spans: (tried?.local_hits ?? []).flatMap(({ at }) => (at ? [at] : [])) };
    }
    if (!judge.weighParts || category === null || !isCategory(category)) return { kind: 'none', why: 'model' };
    const spans = await judge.weighParts({ text, category, score: probability });
    if (spans === null) return { kind: 'none', why: 'another_score' };
    return spans.length === 0 ? { kind: 'none', why: 'evenly' } : { kind: 'weights', spans };
  };
}
