import { isCategory } from '../../core/common/category.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { TrialDeps } from '../../core/moderation/explain.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { TextSpan } from '../../core/ports/weighing.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { openRuleTrial } from './try.ts';

/**
 * What is marked in a text of the log: what local rules hit (`hits`), or what weighed most in the model's score (`weights`). `none` says why nothing is:
 * the model tells no places (`model`), the one that is here would score the text otherwise (`another_score`), or no part stands out (`evenly`).
 */
export type TextMarks =
  | { readonly kind: 'hits' | 'weights'; readonly spans: readonly TextSpan[] }
  | { readonly kind: 'none'; readonly why: 'model' | 'another_score' | 'evenly' };

/** Marks the text of one row; its work is bounded, and others get their turn. */
export type MarkText = (row: Pick<DecisionRow, 'text' | 'reason' | 'category' | 'probability'>) => Promise<TextMarks>;

/**
 * Marks texts of the log by what decided them, with the rules and the model of this moment.
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
      // The place of a hit that would cost too much to find is not told.
      return { kind: 'hits', spans: (tried?.local_hits ?? []).flatMap(({ at }) => (at ? [at] : [])) };
    }
    if (!judge.weighParts || category === null || !isCategory(category)) return { kind: 'none', why: 'model' };
    const spans = await judge.weighParts({ text, category, score: probability });
    if (spans === null) return { kind: 'none', why: 'another_score' };
    return spans.length === 0 ? { kind: 'none', why: 'evenly' } : { kind: 'weights', spans };
  };
}
