import type { CategoryDescriptor } from '../src/core/common/category.ts';
import type { AnyLocalRule } from '../src/core/filters/rule/local-rule.ts';
import { scopeNeeded } from '../src/core/tenants/key-scopes.ts';

/** Renders the table of the filters from their descriptors. */
export function renderRuleTable(rules: readonly AnyLocalRule[]): string {
  return tableOf(
    ['rule', 'category', 'limits'],
    rules.map(({ name, documented }) => [name, documented.category, documented.limits]),
  );
}

/** Renders the table of the categories from their descriptors. */
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

/** The part of the description that the table of endpoints needs. */
export type Described = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly summary: string;
            readonly security?: readonly Readonly<Record<string, unknown>>[];
            readonly responses: Readonly<Record<string, unknown>>;
          }
        >
      >
    >
  >;
};

/** Renders the table of the endpoints, with a restricted key's scope and the errors. The description is its source, so none is missing. */
export function renderEndpointTable({ paths }: Described): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { summary, security = [], responses }]) => {
      const method = name.toUpperCase();
      const heading = `${method} ${path}`;
      const schemes = security.flatMap((one) => Object.keys(one));
      const scope = schemes.includes('apiKey')
        ? `\`${scopeNeeded(method, path)}\``
        : schemes.includes('keymintToken')
          ? 'operator'
          : 'no key';
      // Every path answers 405 to other methods.
      const errors = Object.keys(responses).filter((status) => Number(status) >= 400 && status !== '405');
      return [`[\`${heading}\`](#${anchorOf(heading)})`, summary, scope, errors.join(', ')];
    }),
  );
  return tableOf(['endpoint', 'what it does', 'scope', 'errors'], rows);
}

/** Returns the anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/**
 * Puts a table between the two comments of its name.
 * @throws RangeError if the page lacks these comments.
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
