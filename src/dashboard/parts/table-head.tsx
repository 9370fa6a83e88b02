import type { Child } from 'hono/jsx';

/** A column by its name; one of numbers or bars says so, and whether it is left out where there is little room. */
type Column = string | { readonly name: string; readonly is: Look | undefined };
type Look = 'number' | 'bars' | 'number desk' | 'bars desk';

/** Columns of numbers. */
export function numbers(...names: readonly string[]): Column[] {
  return names.map((name) => ({ name, is: 'number' }));
}

/** The first row of a table: what each of its columns has. */
export function TableHead({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (typeof column === 'string') return <th scope="col">{column}</th>;
          const { name, is } = column;
          return (
            <th scope="col" class={is}>
              {is?.startsWith('bars') ? <span class="visually-hidden">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type TableProps = {
  readonly columns: readonly Column[];
  /** Of each row the cells, the first of which names it. */
  readonly rows: readonly (readonly Child[])[];
  readonly is?: 'number';
  readonly class?: string;
  readonly caption?: Child;
};

/** A table of rows that begin with their name; `is` says what the other columns hold that do not say it themselves. */
export function Table({ columns: [first = '', ...others], rows, is, class: className, caption }: TableProps) {
  const columns = others.map((column) => (typeof column === 'string' ? { name: column, is } : column));
  return (
    <table class={className}>
      {caption ? <caption>{caption}</caption> : null}
      <TableHead columns={[first, ...columns]} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td class={columns[index]?.is}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
