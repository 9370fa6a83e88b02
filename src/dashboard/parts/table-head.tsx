/** A column by its name; one of numbers or bars says so, and whether it is left out where there is little room. */
type Column = string | { readonly name: string; readonly is: 'number' | 'bars' | 'number desk' | 'bars desk' };

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
              {is.startsWith('bars') ? <span class="visually-hidden">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
