import type { Child } from 'hono/jsx';

/** A column by its name; one of numbers or bars says so, and whether it is left out where there is little room. */
type Column = string | { readonly name: string; readonly is: Look | undefined };
type Look = 'number' | 'bars' | 'number desk' | 'bars desk';

/** Columns of numbers. */
export function numbers(...names: readonly string[]): Column[] {
  return names.map((name) => ({ name, is: 'number' }));
}

type TableProps = {
  readonly columns: readonly Column[];
  /** Of each row the cells, the first of which names it. */
  readonly rows: readonly (readonly Child[])[];
  readonly is?: 'number';
  readonly class?: string;
  readonly caption?: Child;
};

/** A table of rows that begin with their name; `is` says what the columns hold that do not say it themselves. */
export function Table({ columns, rows, is, class: className, caption }: TableProps) {
  const [first, ...others] = columns.map((one) => (typeof one === 'string' ? { name: one, is } : one));
  return (
    <table class={className}>
      {caption ? <caption>{caption}</caption> : null}
      <thead>
        <tr>
          <th scope="col">{first?.name}</th>
          {others.map(({ name, is }) => (
            <th scope="col" class={is}>
              {is?.startsWith('bars') ? <span class="visually-hidden">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td class={others[at]?.is}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
