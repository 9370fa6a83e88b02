import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { OptionSpec } from './spec.ts';

/** A category, or a rule of the tenant. */
export const category: OptionSpec = {
  name: 'category',
  summary: 'option.category_name_rule_yours',
  kind: 'text',
  required: true,
  suggest: 'categories_and_rules',
};

/** @param max characters. */
export function text(name: string, summary: TextKey, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'text', required, max };
}

/** A whole number from `min` to `max`. */
export function integer(name: string, summary: TextKey, min: number, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'integer', required, min, max };
}
