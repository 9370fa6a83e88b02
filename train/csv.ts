/** Reads RFC 4180 text: quoted fields may contain separators, line ends and doubled quotes. */
export function parseSeparated(text: string, separator: ',' | '\t' = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (sign === '"' && field === '') quoted = true;
    else if (sign === separator) {
      row.push(field);
      field = '';
    } else if (sign === '\n') {
      row.push(field.endsWith('\r') ? field.slice(0, -1) : field);
      rows.push(row);
      row = [];
      field = '';
    } else field += sign;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** Does the same, with each row as an object whose keys are the names in the first line. */
export function parseNamed(text: string, separator: ',' | '\t' = ','): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = parseSeparated(text, separator);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}
