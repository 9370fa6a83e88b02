import type { CategoryDescriptor } from '../src/core/common/category.ts';
import type { AnyLocalRule } from '../src/core/filters/rule/local-rule.ts';

/** The table of the local rules, from their descriptors. */
export function renderRuleTable(rules: readonly AnyLocalRule[]): string {
  return tableOf(
    ['rule', 'category', 'limits'],
    rules.map(({ name, documented }) => [name, documented.category, documented.limits]),
  );
}

/** The table of the categories, from their descriptors. */
export function renderCategoryTable(categories: readonly CategoryDescriptor[]): string {
  return tableOf(
    ['category', 'default threshold', 'on', 'what it is'],
    categories.map(({ name, defaultThreshold, on, summary }) => [
      `\`${name}\``,
      defaultThreshold.toFixed(2),
      on ? 'yes' : 'no',
      summary,
    ]),
  );
}

/**
 * Puts a table between the two comments of its name.
 * @throws RangeError when the page has no such comments.
 */
export function fillTable(page: string, name: string, table: string): string {
  const begin = new RegExp(`<!-- ${name}: [^>]*-->\n`).exec(page);
  const end = page.indexOf(`<!-- end of ${name} -->`);
  if (!begin || end < begin.index) throw new RangeError(`a page has lost its table of ${name}`);
  return `${page.slice(0, begin.index + begin[0].length)}${table}\n${page.slice(end)}`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
